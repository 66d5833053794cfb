import type { Field } from '#model';
import { kindOf } from '#model/values/kinds.ts';
import { normalised } from '#model/values/validate.ts';
import { decoded, encoded } from '../../database/schema/columns.ts';

/**
 * Whether a cell says what a row holds already: the same stored value, or what an export writes for it.
 * An export knows seconds only and leaves no blanks at the ends.
 */
export const isSame = (field: Field, stored: unknown, cell: unknown): boolean => {
  const meant = cell ?? null;
  const held = stored ?? null;
  if (meant === null || held === null) return meant === held;
  if (field.isSecret) return false;
  const value = decoded(field, meant);
  if (value === held) return true;
  const { toCell } = kindOf(field);
  if (toCell) return value !== undefined && value !== null && toCell(value) === toCell(held);
  return meant === normalised({ it: field }, { it: encoded(field, held) }).it;
};
