import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element, px, whenever it changes; null before it is first measured, which nobody sees. */
export const useWidth = (of: RefObject<HTMLElement | null>): number | null => {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = of.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [of]);
  return width;
};
