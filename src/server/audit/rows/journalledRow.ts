import { isDeepStrictEqual } from 'node:util';
import type { Field, Resource } from '#model';
import { kindOf } from '#model/values/kinds.ts';
import { maskedJson } from '../../database/rows/masked.ts';
import { encoded } from '../../database/schema/columns.ts';
import type { RowEntry, Stored } from './rowsBeside.ts';

/** How the journal has the rows of a table. */
export type ComparedTable = {
  noun: Resource;
  /** Each row has an entry from its beginning on; in other tables only those that the journal tells of are compared. */
  isWhole: boolean;
  /** The fields that are also written without an entry. */
  besides: ReadonlySet<string>;
};

/** A row as the journal has it: what its entries say of each field, and which was the last. */
export type JournalledRow = {
  fields: Map<string, { value: unknown; seq: number }>;
  seq: number;
  /** The last entry took the row away. */
  isGone: boolean;
};

/** Adds an entry to what the journal says of its row. */
export const withEntry = (
  { noun, besides }: ComparedTable,
  row: JournalledRow | undefined,
  { seq, action, before, after }: RowEntry,
): JournalledRow => {
  const known = row ?? { fields: new Map(), seq: Number(seq), isGone: false };
  // Who exported or ran a list stands under the name of the list, which a row might have as its key.
  if (action === 'export' || action === 'report') return known;
  const [old, values] = [fieldsIn(before), fieldsIn(after)];
  const isRemoved = action === 'remove' && namesRow(noun, old) && !namesRow(noun, values);
  if (isRemoved || (old !== null && values === null))
    return { fields: new Map(), seq: Number(seq), isGone: true };
  if (values === null) return known;
  for (const [name, value] of Object.entries(values))
    if (Object.hasOwn(noun.fields, name) && !besides.has(name)) {
      known.fields.set(name, { value, seq: Number(seq) });
      known.seq = Number(seq);
      known.isGone = false;
    }
  return known;
};

const fieldsIn = (json: string | null): Stored | null => {
  if (json === null) return null;
  const values: unknown = JSON.parse(json);
  return values !== null && typeof values === 'object' ? (values as Stored) : null;
};

const namesRow = (noun: Resource, values: Stored | null): boolean =>
  values !== null && noun.key.every((name) => Object.hasOwn(values, String(name)));

/** A value of a row as an entry would have it: as the wire has it, and masked where the journal masks. */
export const asJournalled = (field: Field, stored: unknown): unknown => {
  const { mask } = kindOf(field);
  const value = field.isSecret ? stored : encoded(field, stored);
  if (value === null || value === undefined) return null;
  return mask ? mask(value) : value;
};

/**
 * Whether an entry says of a field what the row has. Some entries have instants as they are stored, and those of a change that
 * waits have its values as an object, masked as those of the row that it is about.
 */
export const isSame = (
  field: Field,
  stored: unknown,
  value: unknown,
  about: Resource | undefined,
): boolean => {
  if (isDeepStrictEqual(asJournalled(field, stored), value ?? null)) return true;
  if (typeof value === 'number') return value === stored;
  if (typeof value !== 'object' || value === null || typeof stored !== 'string') return false;
  const masked = maskedJson(about, JSON.parse(stored));
  return masked !== null && isDeepStrictEqual(JSON.parse(masked), value);
};
