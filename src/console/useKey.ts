import { useEffect, useRef } from 'react';
import { isDialogOpen } from './parts/Dialog.tsx';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));

/** A key of a page: it acts when nobody is typing and no dialog waits; null has the key do nothing. */
export const useKey = (key: string, act: (() => void) | null): void => {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.defaultPrevented || isTyping(event.target) || isDialogOpen() || !latest.current)
        return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [key]);
};
