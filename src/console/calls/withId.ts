import type { RaRecord } from 'react-admin';
import { keyOf, type Outline } from '#model';

/** A row as react-admin wants it: with its key, as the API spells it, for an id. */
export const withId = (noun: Outline, row: Record<string, unknown>): RaRecord => ({
  ...row,
  id: keyOf(noun, row),
});
