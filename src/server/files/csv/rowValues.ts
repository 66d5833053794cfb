import { sentence } from '#domain/sentence.ts';
import type { Field, Resource } from '#model';
import { withoutHidden } from '#model/values/oneForm.ts';
import { valueWords } from '#model/values/valueWords.ts';
import { formOf } from '../../database/schema/columns.ts';
import { parseCell } from './cell.ts';
import { type Fault, faultIn } from './fault.ts';
import type { FileRow } from './fileRows.ts';
import type { Heading } from './heading.ts';

/**
 * The values of a row by field, each parsed by its field. The code tells apart two choices of the
 * same name.
 */
export const valuesOf = (noun: Resource, { columns, codesAt }: Heading, { cells }: FileRow) => {
  const values: Record<string, unknown> = {};
  columns.forEach((name, at) => {
    if (name === null) return;
    const value = parseCell(noun.fields[name] as Field, cells[at] ?? '');
    // Words or codes may stand alone, in any order; a code decides where both are given.
    if (codesAt.has(at) && value !== null) values[name] = value;
    else values[name] ??= value;
  });
  return values;
};

/** The fault where the words of a choice and its code mean two values; null when they agree. */
export const codeFault = (
  noun: Resource,
  { columns, codesAt }: Heading,
  { cells }: FileRow,
): Fault | null => {
  for (const at of codesAt) {
    const name = columns[at];
    const beside = columns.findIndex((other, index) => other === name && !codesAt.has(index));
    const [words, code] = [withoutHidden(cells[beside] ?? ''), withoutHidden(cells[at] ?? '')];
    if (!name || words === '' || code === '') continue;
    const field = noun.fields[name] as Field;
    const meant = parseCell(field, code);
    const isSame =
      parseCell(field, words) === meant ||
      valueWords(field, meant).toLowerCase() === words.toLowerCase();
    if (isSame) continue;
    return faultIn(
      name,
      'CODE_DIFFERS',
      sentence(
        "%{label} says '%{words}' and the code next to it '%{code}'. Change both, or remove one of the two columns.",
        { label: sentence(field.label), words: words.slice(0, 60), code: code.slice(0, 60) },
      ),
    );
  }
  return null;
};

/** An id as a spreadsheet shows it that took it for a number: 1.00E+05. */
const shortened = /^\d(?:[.,]\d+)?E\+\d{2,}$/i;

/** The fault of a row in which a spreadsheet has shortened an id, so that its digits are lost; null for none. */
export const shortenedFault = (
  noun: Resource,
  { columns }: Heading,
  { cells }: FileRow,
): Fault | null => {
  for (const [at, name] of columns.entries()) {
    const cell = cells[at]?.trim() ?? '';
    if (name === null || !shortened.test(cell)) continue;
    const field = noun.fields[name] as Field;
    if (!['text', 'folded'].includes(formOf(field))) continue;
    return faultIn(
      name,
      'SHORTENED',
      sentence(
        '%{label} is %{text}: a spreadsheet has shortened it. Enter the full value in a column that is formatted as text',
        { label: sentence(field.label), text: cell },
      ),
    );
  }
  return null;
};
