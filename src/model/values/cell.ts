import type { Field } from '../language/field.ts';
import { kindOf } from './kinds.ts';
import { inOneForm, withoutHidden } from './oneForm.ts';

/**
 * What a cell of a file of rows says as a value of the wire, read as our own exports write it and as
 * people do: labels for codes, Yes and No, grouped digits, exchange time. Null for a blank cell. What
 * cannot be read stays a text, for the check of the field to find words for.
 */
export const valueInCell = (field: Field, cell: string): unknown => {
  const kind = kindOf(field);
  const text = (kind.isWords?.(field) ? inOneForm : withoutHidden)(withoutGuard(cell));
  return text === '' ? null : kind.fromCell(text, field);
};

/** The ' that an export puts before what a spreadsheet would run, guarded already or not. */
const withoutGuard = (cell: string) =>
  cell.startsWith("'") && /^'+[=+\-@\t\r\0]/.test(cell) ? cell.slice(1) : cell;
