import { type RefObject, useLayoutEffect, useState } from 'react';

/** The room that an element has, in px, kept up to date; what is assumed until it is measured. */
export const useSize = (
  element: RefObject<HTMLElement | null>,
  assumed: { width: number; height: number },
): { width: number; height: number } => {
  const [size, setSize] = useState(assumed);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: 0, height: 0 };
      if (width > 0 && height > 0)
        setSize({ width: Math.floor(width), height: Math.floor(height) });
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return size;
};
