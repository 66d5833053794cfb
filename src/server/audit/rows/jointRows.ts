import type { Kysely } from 'kysely';
import { keyOf, type Resource } from '#model';
import { type JointEntry, jointAction, rowDigest } from '../../database/rows/jointEntry.ts';
import type { Read } from '../chain.ts';
import type { ComparedTable } from './journalledRow.ts';
import type { RowFault } from './rowFaults.ts';
import { rowsByKeys, rowsOf, type Stored } from './rowsBeside.ts';

/**
 * A row of a joint entry that its table lacks, with the values that the entry gives all its rows.
 */
export type GoneRow = { key: string; shared: Stored };

/** The number of rows of joint entries that are in their table, by table. */
export type FoundCounts = Map<ComparedTable, number>;

/**
 * Compares the rows of a joint entry with their table: yields those that differ, returns those that
 * are gone.
 */
export async function* jointRows(
  db: Kysely<any>,
  read: Read,
  table: ComparedTable,
  seq: number,
  counts: FoundCounts,
): AsyncGenerator<RowFault, GoneRow[]> {
  const { noun } = table;
  const { rows, ...shared } = await jointEntryAt(db, read, seq);
  const keys = rows.map(([key]) => key);
  const there = await rowsByKeys(db, read, noun, keys);
  counts.set(table, (counts.get(table) ?? 0) + there.size);
  const gone: GoneRow[] = [];
  for (const [key, digest] of rows) {
    const row = there.get(key);
    if (!row) gone.push({ key, shared });
    else if (rowDigest(noun, row) !== digest)
      yield {
        seq: null,
        why: `Row ${key} of ${noun.name}: the row differs from its entry of the journal (seq ${seq}): it was changed outside of the application.`,
      };
  }
  return gone;
}

/**
 * Rows of a table that no entry of several tells of. They are looked for only where there are more rows than such
 * entries tell of; rows that are written meanwhile have their entry by then.
 */
export async function* rowsWithoutEntry(
  db: Kysely<any>,
  read: Read,
  { noun }: ComparedTable,
  known: number,
): AsyncGenerator<RowFault> {
  const [count] = await read<{ count: number }>(
    db
      .selectFrom(noun.name)
      .select(({ fn }) => fn.countAll().as('count'))
      .compile() as never,
  );
  if (Number(count?.count ?? 0) <= known) return;
  const without = new Set<string>();
  for await (const rows of rowsOf(db, read, noun))
    for (const row of rows) without.add(keyOf(noun, row as never));
  for await (const { rows } of jointEntriesOf(db, read, noun))
    for (const [key] of rows) without.delete(key);
  for (const key of without)
    yield {
      seq: null,
      why: `Row ${key} of ${noun.name}: the row is there, and the journal has no entry of it.`,
    };
}

const jointEntryAt = async (
  db: Kysely<any>,
  read: Read,
  seq: number,
): Promise<JointEntry & Stored> => {
  const [entry] = await read<{ after: string }>(
    db.selectFrom('journal').select('after').where('seq', '=', seq).compile() as never,
  );
  return entry ? JSON.parse(entry.after) : { rows: [] };
};

/** Entries of one look. */
const atOnce = 20_000;

/** The entries of several rows of a table, in their order. */
export async function* jointEntriesOf(
  db: Kysely<any>,
  read: Read,
  noun: Resource,
): AsyncGenerator<JointEntry & Stored> {
  const head = await db.selectFrom('journalHead').select('seq').executeTakeFirst();
  const end = Number(head?.seq ?? 0);
  for (let after = 0; after < end; after += atOnce) {
    const entries = await read<{ seq: number }>(
      db
        .selectFrom('journal')
        .select('seq')
        .where('seq', '>', after)
        .where('seq', '<=', after + atOnce)
        .where('resource', '=', noun.name)
        .where('action', '=', jointAction)
        .compile() as never,
    );
    for (const { seq } of entries) yield jointEntryAt(db, read, Number(seq));
  }
}
