import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { type Field, keyOf } from '#model';
import { asJournalled } from '../../database/rows/jointEntry.ts';
import type { Read } from '../chain.ts';
import { type ComparedTable, isSame, type JournalledRow, withEntry } from './journalledRow.ts';
import { entriesAbout, rowNow, rowsOf, type Stored } from './rowsBeside.ts';

/** A row that is not as the journal has it, in words that name it; it is about no entry alone. */
export type RowFault = { seq: null; why: string };

/** Maximum re-reads of a row that is written while it is compared. */
const looks = 5;

/**
 * Compares every row of some tables with the journal, some rows at a time; yields those that
 * differ. A row that is written meanwhile is read again.
 */
export async function* rowFaults(
  db: Kysely<any>,
  read: Read,
  tables: readonly ComparedTable[],
  onRows: (count: number) => void,
): AsyncGenerator<RowFault> {
  for (const table of tables) {
    if (table.isTogether) continue;
    const whyOf = differenceIn(table, tables);
    const { noun } = table;
    for await (const rows of rowsOf(db, read, noun)) {
      const journalled = await journalledRows(db, read, table, rows);
      for (const row of rows) {
        const key = keyOf(noun, row as never);
        if (whyOf(row, journalled.get(key)) === null) continue;
        const why = await settled(db, read, table, row, whyOf);
        if (why !== null) yield { seq: null, why: `Row ${key} of ${noun.name}: ${why}.` };
      }
      onRows(rows.length);
    }
  }
}

const journalledRows = async (
  db: Kysely<any>,
  read: Read,
  table: ComparedTable,
  rows: readonly Stored[],
): Promise<Map<string, JournalledRow>> => {
  const found = new Map<string, JournalledRow>();
  for await (const entry of entriesAbout(db, read, table.noun, rows))
    found.set(entry.key, withEntry(table, found.get(entry.key), entry));
  return found;
};

type Difference = (row: Stored, journalled: JournalledRow | undefined) => string | null;

/** The fault of a row, once it was the same before and after its entries were read; null where it is none. */
const settled = async (
  db: Kysely<any>,
  read: Read,
  table: ComparedTable,
  row: Stored,
  whyOf: Difference,
): Promise<string | null> => {
  const key = keyOf(table.noun, row as never);
  let before = await rowNow(db, read, table.noun, row);
  for (let look = 0; look < looks && before !== null; look += 1) {
    const journalled = (await journalledRows(db, read, table, [before])).get(key);
    const after = await rowNow(db, read, table.noun, row);
    if (isDeepStrictEqual(before, after)) return whyOf(before, journalled);
    before = after;
  }
  // It is gone by now, or written all the time, and so by the server.
  return null;
};

/** In what a row of a table differs from the journal, in words; null where it does not. */
const differenceIn = (
  { noun, isWhole }: ComparedTable,
  tables: readonly ComparedTable[],
): Difference => {
  const nounNamed = new Map<unknown, ComparedTable['noun']>(
    tables.map((table) => [table.noun.name, table.noun]),
  );
  return (row, journalled) => {
    if (!journalled) return isWhole ? 'the row is there, and the journal has no entry of it' : null;
    if (journalled.isGone)
      return `the row is there, and its last entry of the journal (seq ${journalled.seq}) says that it was removed`;
    const { broken } = journalled;
    if (broken)
      return `the row was changed outside of the application: entry ${broken.seq} found ${broken.name} to be ${shown(broken.found)}, and entry ${broken.leftBy} had left it at ${shown(broken.left)}`;
    for (const [name, { value, seq }] of journalled.fields) {
      const field = noun.fields[name] as Field;
      if (!Object.hasOwn(row, name) || isSame(field, row[name], value, nounNamed.get(row.resource)))
        continue;
      const own = asJournalled(field, row[name]);
      return `the row differs from its last entry of the journal (seq ${seq}): ${name} is ${shown(own)}, the journal says ${shown(value)}`;
    }
    return null;
  };
};

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return 'empty';
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 100);
};
