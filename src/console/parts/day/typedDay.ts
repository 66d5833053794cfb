import { useEffect, useRef } from 'react';
import type { ColumnForm } from '#model/language/fieldKind.ts';
import { withRetry } from '../../browser/lazyPage.ts';

/** What reads days and times in the forms that people write; null until a box for one has asked for it. */
let reader: typeof import('#model/values/writtenDates.ts') | null = null;

const load = withRetry(() => import('#model/values/writtenDates.ts'));

/** Loads the reader. Without it boxes take the form that they show, as before. */
export const loadReader = async (): Promise<void> => {
  if (reader) return;
  try {
    reader = await load();
  } catch {
    // The next box asks again.
  }
};

/** What was typed as the wire has it; null for what is no value of a column of this form. */
export const readTyped = (form: ColumnForm, typed: string): string | null =>
  reader?.writtenIn(form, typed.trim())?.value ?? null;

/**
 * What a box does when it is left, or Enter is pressed in it: it shows the form that is kept of what was typed. `settle` puts a
 * text into that form, and leaves alone what it cannot read.
 */
export const useSettled = (
  value: string,
  settle: (typed: string) => string,
  onChange: (value: string) => void,
): (() => void) => {
  const latest = useRef(value);
  latest.current = value;
  useEffect(() => void loadReader(), []);
  const put = () => {
    const settled = settle(latest.current);
    if (settled !== latest.current) onChange(settled);
  };
  return () => {
    if (reader) put();
    else void loadReader().then(put);
  };
};
