import { type Kysely, sql } from 'kysely';
import { keyOf, keyValues, type Resource } from '#model';
import { decodeKey, fromDatabase } from '../../database/schema/columns.ts';
import type { Read } from '../chain.ts';

export type Stored = Record<string, unknown>;

/** An entry about a row, as its table has it. */
export type RowEntry = {
  seq: number;
  key: string;
  action: string;
  before: string | null;
  after: string | null;
};

/** Rows at once, and entries at once: what is in memory at any time. */
const [rowChunk, entryChunk] = [200, 2_000];

/** The rows of a table in the order of its key, some at a time. */
export async function* rowsOf(
  db: Kysely<any>,
  read: Read,
  noun: Resource,
): AsyncGenerator<Stored[]> {
  const key = noun.key.map(String);
  const columns = sql.join(key.map((name) => sql.ref(name)));
  let last: Stored | null = null;
  for (;;) {
    let query = db.selectFrom(noun.name).selectAll().limit(rowChunk);
    for (const name of key) query = query.orderBy(name);
    if (last) {
      const after: Stored = last;
      const values = sql.join(key.map((name) => after[name]));
      query = query.where(sql<boolean>`(${columns}) > (${values})`);
    }
    const rows: Stored[] = (await read(query.compile() as never)) as Stored[];
    // Before flags become true and false, since the database compares what it has itself.
    last = rows.length > 0 ? { ...rows.at(-1) } : null;
    if (rows.length > 0) yield rows.map((row) => fromDatabase(noun, row));
    if (rows.length < rowChunk) return;
  }
}

/** A row as it is now; null when it is gone. */
export const rowNow = async (
  db: Kysely<any>,
  read: Read,
  noun: Resource,
  row: Stored,
): Promise<Stored | null> => {
  let query = db.selectFrom(noun.name).selectAll();
  for (const name of noun.key.map(String)) query = query.where(name, '=', row[name]);
  const [found] = (await read(query.compile() as never)) as Stored[];
  return found ? fromDatabase(noun, found) : null;
};

/** The keys, out of some as the journal spells them, that a table has rows for. */
export const keysThere = async (
  db: Kysely<any>,
  read: Read,
  noun: Resource,
  keys: readonly string[],
): Promise<Set<string>> =>
  new Set((await someByKeys(db, read, noun, keys, true)).map((row) => keyOf(noun, row as never)));

/** The rows of some keys, as the journal spells them, by key. */
export const rowsByKeys = async (
  db: Kysely<any>,
  read: Read,
  noun: Resource,
  keys: readonly string[],
): Promise<Map<string, Stored>> =>
  new Map(
    (await someByKeys(db, read, noun, keys, false)).map((row) => [
      keyOf(noun, row as never),
      fromDatabase(noun, row),
    ]),
  );

const someByKeys = async (
  db: Kysely<any>,
  read: Read,
  noun: Resource,
  keys: readonly string[],
  isKeyAlone: boolean,
): Promise<Stored[]> => {
  const names = noun.key.map(String);
  const wanted = keys.flatMap((key) => {
    const values = keyValues(noun, key);
    const decoded = values && decodeKey(noun, values);
    return decoded ? [decoded] : [];
  });
  const found: Stored[] = [];
  const [name = ''] = names;
  for (let from = 0; from < wanted.length; from += rowChunk) {
    const some = wanted.slice(from, from + rowChunk);
    const of = db.selectFrom(noun.name);
    const all = isKeyAlone ? of.select(names) : of.selectAll();
    const query =
      names.length === 1
        ? all.where(
            name,
            'in',
            some.map((values) => values[name]),
          )
        : all.where((is) => is.or(some.map((values) => is.and(values))));
    found.push(...((await read(query.compile() as never)) as Stored[]));
  }
  return found;
};

/** The entries about some rows, those of each in their order. */
export const entriesAbout = (
  db: Kysely<any>,
  read: Read,
  noun: Resource,
  rows: readonly Stored[],
): AsyncGenerator<RowEntry> =>
  entriesOf(
    db,
    read,
    noun,
    rows.map((row) => keyOf(noun, row as never)),
  );

/** The entries about the rows of some keys, those of each in their order. */
export async function* entriesOf(
  db: Kysely<any>,
  read: Read,
  noun: Resource,
  keys: readonly string[],
): AsyncGenerator<RowEntry> {
  let last = 0;
  for (;;) {
    const entries = await read<RowEntry>(
      db
        .selectFrom('journal')
        .select(['seq', 'key', 'action', 'before', 'after'])
        .where('key', 'in', keys)
        .where('resource', '=', noun.name)
        .where('seq', '>', last)
        .orderBy('seq')
        .limit(entryChunk)
        .compile() as never,
    );
    yield* entries;
    if (entries.length < entryChunk) return;
    last = Number(entries.at(-1)?.seq);
  }
}
