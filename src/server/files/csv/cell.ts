import type { Field } from '#model';
import { valueInCell } from '#model/values/cell.ts';
import { meantBy } from '#model/values/validate.ts';

/** What a cell of a file means as a value of a field, as the field keeps it. */
export const parseCell = (field: Field, cell: string): unknown =>
  meantBy(field, valueInCell(field, cell));
