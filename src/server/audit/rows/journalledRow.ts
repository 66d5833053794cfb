import { isDeepStrictEqual } from 'node:util';
import type { Field, Resource } from '#model';
import { asJournalled } from '../../database/rows/jointEntry.ts';
import { maskedJson } from '../../database/rows/masked.ts';
import type { RowEntry, Stored } from './rowsBeside.ts';

/** How the journal has the rows of a table. */
export type ComparedTable = {
  noun: Resource;
  /**
   * Whether each row has an entry from its creation on; in other tables only rows with entries are
   * compared.
   */
  isWhole: boolean;
  /** Its rows have entries of many at once. */
  isTogether: boolean;
  /** The fields that are also written without an entry. */
  besides: ReadonlySet<string>;
};

/** A row as the journal has it: what its entries say of each field, and which was the last. */
export type JournalledRow = {
  fields: Map<string, { value: unknown; seq: number }>;
  seq: number;
  /** The last entry took the row away. */
  isGone: boolean;
  /**
   * Whether an entry since the last removal has the key among its values: there was a row, and not
   * only a name like its key.
   */
  isNamed: boolean;
  /** The first field that an entry found otherwise than the entries before it had left it. */
  broken: { name: string; seq: number; found: unknown; left: unknown; leftBy: number } | null;
};

/** Adds an entry to what the journal says of its row. */
export const withEntry = (
  table: ComparedTable,
  row: JournalledRow | undefined,
  { seq, action, before, after }: RowEntry,
): JournalledRow => {
  const { noun } = table;
  const known = row ?? { ...nothing, fields: new Map(), seq: Number(seq) };
  // An export or a run of a list is journalled under the list's name, which a row might have as its
  // key.
  if (action === 'export' || action === 'report') return known;
  const [old, values] = [fieldsIn(before), fieldsIn(after)];
  known.broken ??= otherwise(table, known, Number(seq), old, values);
  if (old !== null && (values === null || (namesRow(noun, old) && !namesRow(noun, values))))
    return {
      ...nothing,
      fields: new Map(),
      seq: Number(seq),
      isGone: true,
      broken: known.broken,
    };
  if (values === null) return known;
  known.isNamed ||= namesRow(noun, values);
  for (const [name, value] of Object.entries(values))
    if (isCompared(table, name)) {
      known.fields.set(name, { value, seq: Number(seq) });
      known.seq = Number(seq);
      known.isGone = false;
    }
  return known;
};

const nothing = { isGone: false, isNamed: false, broken: null };

const isCompared = ({ noun, besides }: ComparedTable, name: string): boolean =>
  Object.hasOwn(noun.fields, name) && !besides.has(name);

/**
 * The first value that an entry found different from what the entries before it had left: the old
 * value of a changed field, or a field noted without a change. A row that was changed by SQL is
 * thus named even after the server has written it again.
 */
const otherwise = (
  table: ComparedTable,
  { fields }: JournalledRow,
  seq: number,
  old: Stored | null,
  values: Stored | null,
): JournalledRow['broken'] => {
  if (old === null) return null;
  for (const [name, found] of Object.entries({ ...values, ...old })) {
    const left = fields.get(name);
    if (!left || !isCompared(table, name) || isSameTold(found, left.value)) continue;
    return { name, seq, found, left: left.value, leftBy: left.seq };
  }
  return null;
};

/** Whether two entries tell the same; some have instants as they are stored, and others as the wire has them. */
const isSameTold = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(one ?? null, other ?? null) ||
  (typeof one !== typeof other && instantIn(one) === instantIn(other));

const instantIn = (value: unknown): unknown =>
  typeof value === 'string' ? Date.parse(value) : value;

const fieldsIn = (json: string | null): Stored | null => {
  if (json === null) return null;
  const values: unknown = JSON.parse(json);
  return values !== null && typeof values === 'object' ? (values as Stored) : null;
};

/** Whether values of an entry have the key of a row among them. */
export const namesRow = (noun: Resource, values: Stored | null): boolean =>
  values !== null && noun.key.every((name) => Object.hasOwn(values, String(name)));

/**
 * Whether an entry's value of a field matches the row's. Some entries have instants as they are
 * stored; those of a waiting change have its values as an object, masked like those of the row that
 * it concerns.
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
  const masked = maskedJson(about, parsed(stored));
  return masked !== null && isDeepStrictEqual(JSON.parse(masked), value);
};

/** The parsed JSON of a column; null where it was made invalid. */
const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
};
