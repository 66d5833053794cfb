import type { Field } from '#model';
import { valueInCell } from '#model/values/cell.ts';
import { normalised } from '#model/values/validate.ts';

/** What a cell of a file means as a value of a field, as the field keeps it. */
export const parseCell = (name: string, field: Field, cell: string): unknown =>
  normalised({ [name]: field }, { [name]: valueInCell(field, cell) })[name];
