import type { Field } from '../language/field.ts';
import type { ColumnForm } from '../language/fieldKind.ts';
import { kindOf } from './kinds.ts';
import { inOneForm, withoutHidden } from './oneForm.ts';
import { writtenIn } from './writtenDates.ts';

/**
 * The value on the wire of a cell of a file of rows, as our own exports write it and as people do:
 * labels for codes, Yes and No, grouped digits, days and times in many forms. Null for a blank
 * cell. An unreadable cell stays a text, for the check of the field to report.
 */
export const valueInCell = (field: Field, cell: string): unknown => {
  const kind = kindOf(field);
  const text = (kind.isWords?.(field) ? inOneForm : withoutHidden)(withoutGuard(cell));
  if (text === '') return null;
  return kind.fromCell ? kind.fromCell(text, field) : writtenOr(text, kind.column(field));
};

/** A day or a time in the form of the wire; a text that is none stays as it is. */
const writtenOr = (text: string, form: ColumnForm) => writtenIn(form, text)?.value ?? text;

/** The ' that an export puts before what a spreadsheet would run, guarded already or not. */
const withoutGuard = (cell: string) =>
  cell.startsWith("'") && /^'+[=+\-@\t\r\0]/.test(cell) ? cell.slice(1) : cell;
