import { type RefObject, useEffect } from 'react';

/**
 * Returns the focus to where it was when a menu or a question opened, once both are closed; where that
 * element is gone too, to the row that last had it. A focus that the user has set elsewhere stays.
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
