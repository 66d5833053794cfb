import type { Field } from '#model';
import { kindOf } from '#model/values/kinds.ts';
import { normalised } from '#model/values/validate.ts';

/**
 * What a cell of a file means as a value of the wire, read as our own exports write it and as people
 * do: labels for codes, Yes and No, grouped digits, exchange time. What cannot be read stays a text,
 * for the check of the field to find words for.
 */
export const meantByCell = (name: string, field: Field, cell: string): unknown => {
  const text = withoutGuard(cell);
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const value = kindOf(field).fromCell(trimmed, field);
  return normalised({ [name]: field }, { [name]: value })[name];
};

/** The ' that an export puts before what a spreadsheet would run (csvOf in http/exports.ts). */
const withoutGuard = (cell: string) => (/^'+[=+\-@\t\r\0]/.test(cell) ? cell.slice(1) : cell);
