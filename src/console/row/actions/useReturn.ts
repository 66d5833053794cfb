import { type RefObject, useEffect } from 'react';

/**
 * Gives the keyboard back to where it was when a menu or a question opened, once both are gone; where
 * that is gone too, to the row that it last was on. Who has pressed elsewhere stays there.
 */
export const useReturn = (from: RefObject<Element | null>, isOpen: boolean) =>
  useEffect(() => {
    const before = from.current;
    if (isOpen || before === null) return;
    from.current = null;
    if (document.activeElement !== document.body) return;
    const back = before.isConnected ? before : document.querySelector('[role=grid] [tabindex="0"]');
    if (back instanceof HTMLElement) back.focus();
  }, [from, isOpen]);
