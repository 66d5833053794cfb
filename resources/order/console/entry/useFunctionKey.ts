import { useEffect, useRef } from 'react';
import { isDialogOpen } from '#console/parts/isDialogOpen.ts';

/** A function key of a page, which acts also while the user types; null turns it off. */
export const useFunctionKey = (key: `F${number}`, act: (() => void) | null): void => {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.altKey && !event.shiftKey && !event.metaKey;
      if (event.key !== key || !isPlain || isDialogOpen() || !latest.current) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [key]);
};
