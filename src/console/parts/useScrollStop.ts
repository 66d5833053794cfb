import { type RefCallback, useCallback, useState } from 'react';

const focusable = 'a[href], button, input, select, textarea, [tabindex="0"]';

/**
 * Makes a scrolling area a stop of the Tab key while it overflows and holds nothing that can have the focus:
 * otherwise a user without a mouse could not reach its end.
 */
export const useScrollStop = (): [RefCallback<HTMLElement>, 0 | undefined] => {
  const [isStop, setIsStop] = useState(false);
  const watch = useCallback((box: HTMLElement | null) => {
    if (!box || typeof ResizeObserver === 'undefined') return;
    const look = () => setIsStop(isOverfull(box) && box.querySelector(focusable) === null);
    const observer = new ResizeObserver(look);
    observer.observe(box);
    // Content added later does not change the size of the box.
    const filled = new MutationObserver(() => {
      // Looked at after the next layout: to ask now would make the browser lay everything out in between.
      observer.unobserve(box);
      observer.observe(box);
    });
    filled.observe(box, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      filled.disconnect();
    };
  }, []);
  return [watch, isStop ? 0 : undefined];
};

const isOverfull = (box: HTMLElement): boolean =>
  box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth;
