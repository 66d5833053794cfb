import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { dealing, type Role } from '#domain/roles.ts';
import type { Reader } from '#model';
import { nouns } from '#registry';
import { isDialogOpen } from '../parts/Dialog.tsx';
import { useReader } from '../reader.ts';
import { shortcutsFor } from './menu.ts';

/** The function keys of a user with the address that each opens: dealers have them, nobody else. */
export const functionKeysFor = (reader: Reader): Map<string, string> =>
  (dealing as readonly Role[]).includes(reader.role) ? shortcutsFor(reader, nouns) : new Map();

/** The dealers' function keys (§2.4): each opens its page, unless a dialog waits for an answer. */
export const FunctionKeys = () => {
  const reader = useReader();
  const navigate = useNavigate();
  useEffect(() => {
    const paths = functionKeysFor(reader);
    if (paths.size === 0) return;
    const press = (event: KeyboardEvent) => {
      const path = paths.get(event.key);
      const isPlain = !event.ctrlKey && !event.altKey && !event.shiftKey && !event.metaKey;
      if (path === undefined || !isPlain || isDialogOpen()) return;
      event.preventDefault();
      void navigate(path);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [reader, navigate]);
  return null;
};
