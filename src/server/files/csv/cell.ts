import type { Field } from '#model';
import { valueInCell } from '#model/values/cell.ts';
import { meantBy } from '#model/values/validate.ts';

/** Parses a cell of a file into a value as the field keeps it. */
export const parseCell = (field: Field, cell: string): unknown =>
  meantBy(field, valueInCell(field, cell));
