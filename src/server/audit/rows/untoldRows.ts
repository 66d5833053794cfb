import type { Kysely } from 'kysely';
import { keyOf, type Resource } from '#model';
import { jointAction } from '../../database/rows/jointEntry.ts';
import type { Read } from '../chain.ts';
import { jointEntriesOf } from './jointRows.ts';
import { type ComparedTable, namesRow } from './journalledRow.ts';
import { rowsOf, type Stored } from './rowsBeside.ts';

/** The action of a take-up entry, and the name prefix of one for several rows. */
export const takeUpAction = 'takeUp';
export const takeUpName = 'take-up ';

/** Rows of a table without a journal entry, in chunks, in the order of their key. */
export async function* untoldRows(
  db: Kysely<any>,
  read: Read,
  { noun, isTogether }: ComparedTable,
): AsyncGenerator<Stored[]> {
  const joint = new Set<string>();
  if (isTogether)
    for await (const { rows } of jointEntriesOf(db, read, noun))
      for (const [key] of rows) joint.add(key);
  for await (const rows of rowsOf(db, read, noun)) {
    const keys = rows.map((row) => keyOf(noun, row as never));
    const known = isTogether ? joint : await keysTold(db, read, noun, keys);
    const untold = rows.filter((_, at) => !known.has(keys[at] as string));
    if (untold.length > 0) yield untold;
  }
}

/** The keys, out of some, that the journal has an entry for. */
export const keysTold = async (
  db: Kysely<any>,
  read: Read,
  { name }: Resource,
  keys: readonly string[],
): Promise<Set<string>> => {
  const entries = await read<{ key: string }>(
    db
      .selectFrom('journal')
      .select('key')
      .distinct()
      .where('key', 'in', [...keys])
      .where('resource', '=', name)
      .compile() as never,
  );
  return new Set(entries.map(({ key }) => key));
};

/** Entries of one look. */
const atOnce = 500;

/**
 * The time from which each new row of a table has an entry, ms: that of the first entry not written
 * by a take-up; null where there is none. A younger row without an entry was inserted outside the
 * server.
 */
export const toldSince = async (
  db: Kysely<any>,
  read: Read,
  { noun, isTogether }: ComparedTable,
): Promise<number | null> => {
  let last = 0;
  for (;;) {
    let query = db
      .selectFrom('journal')
      .select(['seq', 'at', 'key', 'after'])
      .where('resource', '=', noun.name)
      .where('seq', '>', last)
      .where('before', 'is', null)
      .where('after', 'is not', null)
      .where('action', '!=', takeUpAction)
      .where('key', 'not like', `${takeUpName}%`)
      .orderBy('seq')
      .limit(atOnce);
    if (isTogether) query = query.where('action', '=', jointAction);
    const entries = await read<{ seq: number; at: number; after: string }>(
      query.compile() as never,
    );
    const first = entries.find(({ after }) => isTogether || namesRow(noun, JSON.parse(after)));
    if (first) return Number(first.at);
    if (entries.length < atOnce) return null;
    last = Number(entries.at(-1)?.seq);
  }
};
