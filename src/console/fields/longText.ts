import type { Field } from '#model';

/** Texts that may have this many characters are long, as messages and contents of files are. */
const longFrom = 1000;

/** Whether a value is a long text, which the page of a row shows over its whole width. */
export const isLong = ({ options: { max = 0 } }: Field, value: unknown): boolean =>
  typeof value === 'string' && value !== '' && max >= longFrom;

/** A long text as people read it: JSON with each member on a line, everything else as it is. */
export const spread = (text: unknown): unknown => {
  if (typeof text !== 'string' || !/^[[{]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};
