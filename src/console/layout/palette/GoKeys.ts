import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { addressOfCommand, lettersFor } from '#model';
import { outlines } from '#registry/outlines.ts';
import { useReader } from '../../nouns/reader.ts';
import { isDialogOpen } from '../../parts/isDialogOpen.ts';
import { isTyping } from '../../parts/useKey.ts';

/** Time that `g` waits for its letter, ms. */
const waitMs = 1500;

/**
 * Opens the screen whose schema declares the letter typed after `g`, unless the user is typing or a
 * dialog is open. No other handler gets the letter: on a list of waiting changes `a` would approve
 * one.
 */
export const GoKeys = () => {
  const reader = useReader();
  const navigate = useNavigate();
  useEffect(() => {
    const letters = lettersFor(reader, outlines);
    let until = 0;
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, metaKey, timeStamp } = event;
      if (ctrlKey || altKey || metaKey || isTyping(event.target) || isDialogOpen()) {
        until = 0;
        return;
      }
      // The shift of a capital comes first.
      if (key === 'Shift') return;
      const isSecond = timeStamp < until;
      until = 0;
      if (!isSecond) {
        if (key === 'g' && !event.defaultPrevented) until = timeStamp + waitMs;
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      const command = letters.get(key.toLowerCase());
      if (command) void navigate(addressOfCommand(command, []));
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [reader, navigate]);
  return null;
};
