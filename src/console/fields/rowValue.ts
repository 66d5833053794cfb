import { type TextSentences, textWords } from '#domain/textsAndSentences.ts';
import type { Field } from '#model';
import { say } from '../browser/language.ts';

/** A text of a row or an answer in the language that is spoken: by its sentence, else by its key; '' for none. */
export const saidIn = <N extends string>(
  row: { readonly [T in N]: string | null } & { sentences?: TextSentences },
  name: N,
): string => say(textWords(row, name) ?? '');

/** A value of a row as it is shown: of a text of the server its words. */
export const rowValue = (
  { options }: Field,
  row: Readonly<Record<string, unknown>>,
  name: string,
): unknown =>
  options.isSaid && typeof row[name] === 'string'
    ? saidIn(row as Readonly<Record<string, string>>, name)
    : row[name];
