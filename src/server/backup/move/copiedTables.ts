import type { Noun } from '#model';
import { type Inspected, machineTables } from '../../database/schema/inspect.ts';
import type { CopiedTable } from './copyText.ts';

/** Tables that describe the database itself; each database writes its own. */
const ownToEach = ['storedColumn', 'writtenBy'];

/**
 * The tables of the schemas and the machine, with their columns, and the names of tables that
 * nothing knows any more.
 */
export const copiedTables = async (
  { dialect, db }: Inspected,
  nouns: readonly Noun[],
): Promise<{ tables: CopiedTable[]; leftBehind: string[] }> => {
  const known = new Set([
    ...Object.keys(machineTables(dialect)).filter((name) => !ownToEach.includes(name)),
    ...nouns.filter(({ noun }) => noun === 'resource').map(({ name }) => name),
  ]);
  const there = (await dialect.catalog.tables(db)).filter((name) => !ownToEach.includes(name));
  const columns = await dialect.catalog.columns(db);
  const tables = there
    .filter((name) => known.has(name))
    .map((name) => {
      const own = columns.filter(({ table }) => table === name);
      return {
        name,
        columns: own.map((column) => column.name),
        key: own
          .filter(({ keyAt }) => keyAt > 0)
          .sort((one, other) => one.keyAt - other.keyAt)
          .map((column) => column.name),
      };
    });
  return { tables, leftBehind: there.filter((name) => !known.has(name)) };
};
