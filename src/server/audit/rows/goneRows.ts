import type { Kysely } from 'kysely';
import type { Resource } from '#model';
import type { ArchivedWholes } from '../../database/lists/rowArchive.ts';
import type { RowParts } from '../../database/lists/rowParts.ts';
import type { Read } from '../chain.ts';
import { type Beginning, beginningTables, type FindBeginnings } from './beginnings.ts';
import { type FoundCounts, jointRows, rowsWithoutEntry } from './jointRows.ts';
import { type ComparedTable, type JournalledRow, withEntry } from './journalledRow.ts';
import type { RowFault } from './rowFaults.ts';
import { entriesOf, keysThere, type Stored } from './rowsBeside.ts';

/** Entries of one look: some hundredths of a second. */
const stretchSize = 20_000;

/** How the beginnings of rows are looked for. */
export type GoneSearch = {
  /** The last entry that is looked at. */
  end: number;
  /** How beginnings are found, on this thread or on another. */
  find: FindBeginnings;
  /** The number of parallel searches. */
  atOnce?: number | undefined;
  /** Archives of rows that may be gone from their tables. */
  archives: RowParts['archives'];
};

/**
 * Rows that the journal has and their tables lack, without an entry of their removal: somebody
 * removed them outside the server. Rows of a unit that is archived whole may be gone, at most as
 * many as the archive has. The journal is read once, in its order.
 */
export async function* goneRows(
  db: Kysely<any>,
  read: Read,
  tables: readonly ComparedTable[],
  looking: GoneSearch,
): AsyncGenerator<RowFault> {
  if (tables.length === 0) return;
  const named = new Map(tables.map((table) => [table.noun.name, table]));
  const looked = new Set<string>();
  const { archives } = looking;
  const known = new Map<ComparedTable, Archive>();
  const counts: FoundCounts = new Map(
    tables.filter(({ isTogether }) => isTogether).map((table) => [table, 0]),
  );
  for await (const entries of stretches(tables, looking)) {
    for (const [resource, all] of byTable(entries)) {
      const table = named.get(resource) as ComparedTable;
      if (table.isTogether) {
        for (const at of all.values())
          for (const { key, shared } of yield* jointRows(db, read, table, at, counts))
            if (!(await isArchived(db, { archives, known }, table, key, shared)))
              yield {
                seq: null,
                why: `Row ${key} of ${table.noun.name}: the row is gone, and no entry of the journal says that it was removed; entry ${at} has it.`,
              };
        continue;
      }
      const there = await keysThere(db, read, table.noun, [...all.keys()]);
      const missing = [...all].filter(
        ([key]) => !there.has(key) && !looked.has(`${resource} ${key}`),
      );
      const values = await valuesBegunWith(
        db,
        read,
        missing.map(([, at]) => at),
      );
      for (const [key, at] of missing) {
        if (await isArchived(db, { archives, known }, table, key, values.get(at) ?? {})) continue;
        // Once for each row, however many entries name it: entries of sign-in attempts under a name
        // without a user, for one.
        looked.add(`${resource} ${key}`);
        const last = await lastOf(db, read, table, key);
        if (last) yield faultOf(table.noun, key, last);
      }
    }
  }
  for (const [table, count] of counts) yield* rowsWithoutEntry(db, read, table, count);
  for (const [{ noun }, { gone }] of known) {
    const wholes = await archives.get(noun.name)?.wholes?.(db);
    for (const [whole, keys] of gone) {
      const most = wholes?.mostGone.get(whole) ?? 0;
      if (keys.size > most)
        yield {
          seq: null,
          why: `Rows of ${noun.name}: the journal has ${keys.size} of ${whole} that are no longer there, and the archive of it has ${most}.`,
        };
    }
  }
}

/** The beginnings of one stretch of the journal after the other; the next ones are looked for meanwhile. */
async function* stretches(
  tables: readonly ComparedTable[],
  { end, find, atOnce = 1 }: GoneSearch,
): AsyncGenerator<Beginning[]> {
  const plain = beginningTables(tables);
  const begun: Promise<Beginning[]>[] = [];
  let next = 1;
  while (next <= end || begun.length > 0) {
    while (next <= end && begun.length < atOnce) {
      const found = find({
        range: { from: next, to: Math.min(end, next + stretchSize - 1) },
        tables: plain,
      });
      // One that fails is reported where it is awaited.
      found.catch(() => undefined);
      begun.push(found);
      next += stretchSize;
    }
    yield (await begun.shift()) ?? [];
  }
}

/** The rows that some entries began, by table and key, with the entry of each. */
const byTable = (entries: readonly Beginning[]): Map<string, Map<string, number>> => {
  const found = new Map<string, Map<string, number>>();
  for (const { key, resource, seq } of entries) {
    const ofTable = found.get(resource) ?? new Map<string, number>();
    ofTable.set(key, Number(seq));
    found.set(resource, ofTable);
  }
  return found;
};

const valuesBegunWith = async (
  db: Kysely<any>,
  read: Read,
  entries: readonly number[],
): Promise<Map<number, Stored>> => {
  if (entries.length === 0) return new Map();
  const rows = await read<{ seq: number; after: string }>(
    db
      .selectFrom('journal')
      .select(['seq', 'after'])
      .where('seq', 'in', [...entries])
      .compile() as never,
  );
  return new Map(rows.map(({ seq, after }) => [Number(seq), JSON.parse(after)]));
};

/** The archive of a table, and its rows that are gone, by what they were archived with. */
type Archive = { wholes: ArchivedWholes; gone: Map<string, Set<string>> };

const isArchived = async (
  db: Kysely<any>,
  { archives, known }: { archives: RowParts['archives']; known: Map<ComparedTable, Archive> },
  table: ComparedTable,
  key: string,
  values: Stored,
): Promise<boolean> => {
  const archive = archives.get(table.noun.name);
  const isNamed = table.noun.key.every((name) => Object.hasOwn(values, String(name)));
  if (!archive?.wholes || !(isNamed || table.isTogether)) return false;
  const found = known.get(table) ?? { wholes: await archive.wholes(db), gone: new Map() };
  // Reads again, since more may have begun to leave after the last read.
  if (found.wholes.wholeOf(values) === null) found.wholes = await archive.wholes(db);
  known.set(table, found);
  const whole = found.wholes.wholeOf(values);
  if (whole === null) return false;
  found.gone.set(whole, (found.gone.get(whole) ?? new Set()).add(key));
  return true;
};

/** The journal's last state of a missing row; null where it is rightly gone, or there by now. */
const lastOf = async (
  db: Kysely<any>,
  read: Read,
  table: ComparedTable,
  key: string,
): Promise<JournalledRow | null> => {
  let row: JournalledRow | undefined;
  for await (const entry of entriesOf(db, read, table.noun, [key]))
    row = withEntry(table, row, entry);
  if (!row || row.isGone || !row.isNamed) return null;
  return (await keysThere(db, read, table.noun, [key])).has(key) ? null : row;
};

const faultOf = (noun: Resource, key: string, { seq }: JournalledRow): RowFault => ({
  seq: null,
  why: `Row ${key} of ${noun.name}: the row is gone, and its last entry of the journal (seq ${seq}) does not say that it was removed.`,
});
