import type { Kysely } from 'kysely';
import { keyOf, type Noun, type Resource } from '#model';
import { journalTogether } from '../database/rows/jointEntry.ts';
import { extraKeys, journalValues } from '../database/rows/rowWriting.ts';
import { mutation, type Tx } from '../database/writing/mutation.ts';
import { directRead, type Read } from './chain.ts';
import { comparedTables } from './rows/comparedTables.ts';
import type { ComparedTable } from './rows/journalledRow.ts';
import { rowsByKeys, type Stored } from './rows/rowsBeside.ts';
import { keysTold, takeUpAction, takeUpName, toldSince, untoldRows } from './rows/untoldRows.ts';

/** The rows of a table without an entry: those that can be taken up, and those that are too young for it. */
export type Untold = {
  table: ComparedTable;
  /** Since when each new row of the table has an entry, ms; null where none has. */
  since: number | null;
  rows: number;
  first: string;
  last: string;
  /** Keys of rows newer than `since`: they were inserted outside the server, and stay faults. */
  younger: string[];
};

/** Maximum keys named among the remaining faults. */
const mostNamed = 20;

/** The rows without an entry, by table, of tables that need an entry for each row. */
export async function* untoldTables(
  db: Kysely<any>,
  read: Read,
  nouns: readonly Noun[],
): AsyncGenerator<Untold> {
  for (const table of comparedTables(nouns)) {
    if (!table.isWhole && !table.isTogether) continue;
    let found: Untold | null = null;
    for await (const rows of untoldRows(db, read, table)) {
      found ??= {
        table,
        since: await toldSince(db, read, table),
        rows: 0,
        first: '',
        last: '',
        younger: [],
      };
      for (const row of rows) {
        const key = keyOf(table.noun, row as never);
        if (!isOld(row, found.since)) {
          if (found.younger.length < mostNamed) found.younger.push(key);
          continue;
        }
        if (found.rows === 0) found.first = key;
        found.rows += 1;
        found.last = key;
      }
    }
    if (found) yield found;
  }
}

const isOld = ({ createdAt }: Stored, since: number | null): boolean =>
  since === null || Number(createdAt) < since;

/** The keys of the rows of a table that can be taken up, some at a time. */
export async function* keysToTakeUp(
  db: Kysely<any>,
  read: Read,
  { table, since }: Untold,
): AsyncGenerator<string[]> {
  for await (const rows of untoldRows(db, read, table))
    yield rows.filter((row) => isOld(row, since)).map((row) => keyOf(table.noun, row as never));
}

/** Some keys of a table; `by` are the fields that tell apart the things whose rows share an entry. */
type Portion = {
  resource: string;
  keys: readonly string[];
  by: readonly string[];
  reason: string;
};

/**
 * Writes a journal entry for each row that lacks one, with its current values, or with a digest of
 * each where many rows share one entry; returns their number. A row that has an entry by now stays
 * as it is.
 */
export const takeUpRows = mutation(
  'audit.takeUp',
  async (tx, { resource, keys, by, reason }: Portion): Promise<number> => {
    const noun = tx.noun(resource);
    const read = directRead(tx.db);
    const table = comparedTables([noun])[0];
    if (!table?.isWhole && !table?.isTogether)
      throw new Error(`rows of ${resource} have no entries of their own`);
    const known = table.isTogether ? new Set() : await keysTold(tx.db, read, noun, keys);
    const rows = [...(await rowsByKeys(tx.db, read, noun, keys))].filter(
      ([key]) => !known.has(key),
    );
    if (table.isTogether)
      await together(
        tx,
        noun,
        rows.map(([, row]) => row),
        { by, reason },
      );
    else
      for (const [key, row] of rows)
        tx.journal({
          action: takeUpAction,
          resource,
          key,
          after: { ...journalValues(noun, row), [extraKeys.reason]: reason },
        });
    return rows.length;
  },
  { lane: 'background' },
);

/** One entry for the rows of each thing that is archived as a whole, since its rows may be gone later. */
const together = async (
  tx: Tx,
  noun: Resource,
  rows: readonly Stored[],
  { by, reason }: Pick<Portion, 'by' | 'reason'>,
): Promise<void> => {
  const groups = new Map<string, Stored[]>();
  for (const row of rows) {
    const group = JSON.stringify(by.map((name) => row[name]));
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  for (const some of groups.values()) {
    const [first] = some;
    const shared = Object.fromEntries(by.map((name) => [name, first?.[name]]));
    journalTogether(
      tx,
      noun,
      {
        name: `${takeUpName}${keyOf(noun, first as never)}`,
        shared: { ...shared, [extraKeys.reason]: reason },
      },
      some,
    );
  }
};
