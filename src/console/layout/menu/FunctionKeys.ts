import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { filled } from '#model';
import { outlines } from '#registry/outlines.ts';
import { useReader } from '../../nouns/reader.ts';
import { useCurrentPlace } from '../../nouns/useCurrentPlace.ts';
import { isDialogOpen } from '../../parts/isDialogOpen.ts';
import { type ShortcutTo, shortcutsFor } from './shortcutKeys.ts';

type Current = ReturnType<typeof useCurrentPlace>;

/**
 * The function keys (§2.4): each opens its page, unless a dialog waits for an answer. On a row, or on
 * the page of one, the page of that very row opens where there is one: the key of a form edits that row.
 */
export const FunctionKeys = () => {
  const reader = useReader();
  const navigate = useNavigate();
  const current = useCurrentPlace();
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });
  useEffect(() => {
    const keys = shortcutsFor(reader, outlines);
    if (keys.size === 0) return;
    const press = (event: KeyboardEvent) => {
      const to = keys.get(event.key);
      const isPlain = !event.ctrlKey && !event.altKey && !event.shiftKey && !event.metaKey;
      if (to === undefined || !isPlain || isDialogOpen()) return;
      event.preventDefault();
      void navigate(addressOf(to, latest.current));
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [reader, navigate]);
  return null;
};

/** The current row: the one with the focus, else the one that the page shows. */
const addressOf = ({ path, rowPath, noun }: ShortcutTo, current: Current): string => {
  const [key, ...more] = noun.key.map(String);
  if (rowPath === null || !key || more.length > 0 || current?.place.noun !== noun) return path;
  const row = document.activeElement?.closest<HTMLElement>('tr[data-id], [role=row][data-id]');
  const id = row?.dataset.id ?? current.params[key];
  // On the row's own page the key starts over, without a row.
  return id === undefined || current.place.path === rowPath ? path : filled(rowPath, { [key]: id });
};
