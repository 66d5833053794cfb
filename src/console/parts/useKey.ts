import { useEffect, useRef } from 'react';
import { isDialogOpen } from './isDialogOpen.ts';

/**
 * Whether a question mark asks for the keys: in a field marked `data-field`, where it is no part of
 * any value; in a choice; and in an empty box of a new row, which has the focus from the start,
 * since no value begins with one.
 */
const isAsking = ({ key, target }: KeyboardEvent) =>
  key === '?' &&
  (target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement &&
      (target.dataset.field !== undefined ||
        (target.value === '' && target.form?.dataset.kind === 'create'))));

/** Whether what is pressed there is typed into a box. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));

/**
 * Binds a key of a page. It acts when no dialog is open and, unless it is spelled with `Ctrl+`,
 * when the user is not typing. A null `act` turns the key off. `ofFrame` marks a key of the frame
 * around every page, which acts where the page itself does not use it.
 */
export const useKey = (
  key: string,
  act: (() => void) | null,
  { ofFrame = false }: { ofFrame?: boolean } = {},
): void => {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const isWithCtrl = key.startsWith('Ctrl+');
    const name = isWithCtrl ? key.slice('Ctrl+'.length) : key;
    const press = (event: KeyboardEvent) => {
      if (event.key !== name || event.ctrlKey !== isWithCtrl) return;
      if (event.altKey || event.metaKey || event.defaultPrevented || isDialogOpen()) return;
      const isTyped = !isWithCtrl && isTyping(event.target) && !isAsking(event);
      if (isTyped || !latest.current) return;
      event.preventDefault();
      latest.current();
    };
    // The document gets a key press before the window.
    const target = ofFrame ? window : document;
    target.addEventListener('keydown', press as EventListener);
    return () => target.removeEventListener('keydown', press as EventListener);
  }, [key, ofFrame]);
};
