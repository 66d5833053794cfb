import { useEffect, useRef } from 'react';
import type { ColumnForm } from '#model/language/fieldKind.ts';
import { withoutHidden } from '#model/values/oneForm.ts';
import { withRetry } from '../../browser/withRetry.ts';

/** The reader of days and times in the forms that people write; null until it is loaded. */
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

/** The value of the wire for a typed text; null for a text that is no value of a column of this form. */
export const readTyped = (form: ColumnForm, typed: string): string | null =>
  reader?.writtenIn(form, withoutHidden(typed))?.value ?? null;

/**
 * The handler for the blur of a box and for Enter in it: it replaces the typed text by its canonical form.
 * `settle` makes that form, and returns a text that it cannot read as it is.
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
