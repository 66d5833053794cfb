import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { dealing, type Role } from '#domain/roles.ts';
import { nouns } from '#registry';
import { isDialogOpen } from '../parts/Dialog.tsx';
import { useReader } from '../reader.ts';
import { shortcutsFor } from './menu.ts';

/** The dealers' function keys (§2.4): each opens its page, unless a dialog waits for an answer. */
export const FunctionKeys = () => {
  const reader = useReader();
  const navigate = useNavigate();
  useEffect(() => {
    if (!(dealing as readonly Role[]).includes(reader.role)) return;
    const paths = shortcutsFor(reader, nouns);
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
