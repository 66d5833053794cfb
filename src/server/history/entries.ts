import { type Field, keyOf, type Resource } from '#model';
import { kindOf } from '#model/values/kinds.ts';
import type { Database } from '../database/database.ts';
import { extraKeys } from '../database/rows/rowWriting.ts';

type Values = Readonly<Record<string, unknown>>;

/** One entry of the journal about a row, its values as the wire has them. */
export type Entry = {
  seq: number;
  at: number;
  userId: string;
  role: string | null;
  address: string | null;
  action: string;
  before: Values | null;
  after: Values | null;
};

/** One field that an entry changed. Masked: the journal has not kept the value itself. */
export type FieldChange = { field: string; before: unknown; after: unknown; isMasked?: true };

/** Entries read at once. */
const chunk = 200;

/** The entries about a row, newest first, from below a number on. */
export async function* entriesOf(
  { db }: Pick<Database, 'db'>,
  noun: Resource,
  key: Values,
  below: number = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<Entry> {
  let last = below;
  for (;;) {
    const rows: Raw[] = await db
      .selectFrom('journal')
      .select(['seq', 'at', 'userId', 'role', 'address', 'action', 'before', 'after'])
      .where('resource', '=', noun.name)
      .where('key', '=', keyOf(noun, key as never))
      .where('seq', '<', last)
      .orderBy('seq', 'desc')
      .limit(chunk)
      .execute();
    for (const row of rows) if (!isReading(row)) yield entryOf(row);
    if (rows.length < chunk) return;
    last = Number(rows.at(-1)?.seq);
  }
}

/** An entry as its table has it. */
type Raw = Omit<Entry, 'before' | 'after'> & { before: string | null; after: string | null };

/** Exports and reports are recorded under the name of a list, which a row might have as its key. */
const isReading = ({ action }: Raw) => action === 'export' || action === 'report';

/** An entry from its row. */
export const entryOf = (raw: Raw): Entry => ({
  seq: Number(raw.seq),
  at: Number(raw.at),
  userId: raw.userId,
  role: raw.role,
  address: raw.address,
  action: raw.action,
  before: raw.before === null ? null : JSON.parse(raw.before),
  after: raw.after === null ? null : JSON.parse(raw.after),
});

/** Whether an entry made the row: before it there was none. */
export const isCreation = (noun: Resource, { before, after }: Entry): boolean =>
  before === null && namesRow(noun, after);

/** Whether an entry took the row away. */
export const isRemoval = (noun: Resource, { action, before, after }: Entry): boolean =>
  action === 'remove' && namesRow(noun, before) && !namesRow(noun, after);

const namesRow = (noun: Resource, values: Values | null) =>
  values !== null && noun.key.every((name) => Object.hasOwn(values, String(name)));

/** The fields that an entry changed, in the order of the schema; names of other things are left out. */
export const changesOf = (noun: Resource, { before, after }: Entry): FieldChange[] =>
  Object.entries(noun.fields as Record<string, Field>).flatMap(([field, described]) => {
    if (!Object.hasOwn(before ?? {}, field) && !Object.hasOwn(after ?? {}, field)) return [];
    const change = { field, before: before?.[field] ?? null, after: after?.[field] ?? null };
    const isHidden = isMasked(described) && (change.before !== null || change.after !== null);
    return [isHidden ? { ...change, isMasked: true } : change];
  });

/** Whether the journal keeps values of a field masked. */
export const isMasked = (field: Field): boolean => kindOf(field).mask !== undefined;

/** The reason of an entry, and its approver. */
export const noteOf = ({
  after,
}: Pick<Entry, 'after'>): { reason: string | null; approvedBy: string | null } => ({
  reason: (after?.[extraKeys.reason] as string | undefined) ?? null,
  approvedBy: (after?.[extraKeys.approvedBy] as string | undefined) ?? null,
});
