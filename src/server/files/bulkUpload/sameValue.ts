import type { Field } from '#model';
import { normalised } from '#model/kinds/validate.ts';
import { decoded, encoded } from '../../database/schema/columns.ts';

/**
 * Whether a cell says what a row holds already: the same stored value, or what an export writes for it.
 * An export knows seconds only and leaves no blanks at the ends.
 */
export const isSame = (field: Field, stored: unknown, given: unknown): boolean => {
  const meant = given ?? null;
  const held = stored ?? null;
  if (meant === null || held === null) return meant === held;
  if (field.kind === 'secret') return false;
  const value = decoded(field, meant);
  if (value === held) return true;
  if (field.kind === 'dateTime') return seconds(value) === seconds(held);
  return meant === normalised({ it: field }, { it: encoded(field, held) }).it;
};

const seconds = (ms: unknown) => Math.floor(Number(ms) / 1000);
