import type { Count } from './columnChange.ts';
import type { FoundTable } from './inspect.ts';
import type { Connection } from './sqlite.ts';
import { createIndex, quoted, type Table, type TableIndex } from './table.ts';

/** One thing to be done to the database, in words and in SQL, with the rows that it touches. */
export type Step = { table: string; words: string; rows: number; sql: string[] };

const same = (a: TableIndex, b: TableIndex) =>
  a.name === b.name && a.isUnique === b.isUnique && a.columns.join() === b.columns.join();

/** The indexes that no schema asks for any more. */
export const indexesGone = (table: Table, found: FoundTable): Step[] =>
  found.indexes
    .filter((index) => !table.indexes.some((wanted) => same(index, wanted)))
    .map(({ name }) => ({
      table: table.name,
      words: `Drop index ${name}`,
      rows: 0,
      sql: [`DROP INDEX ${quoted(name)}`],
    }));

/** The indexes that are asked for and not there. */
export const indexesNew = (table: Table, found: FoundTable, count: Count): Step[] =>
  table.indexes
    .filter((index) => !found.indexes.some((there) => same(index, there)))
    .map((index) => ({
      table: table.name,
      words: `Make index ${index.name}`,
      rows: count(),
      sql: [createIndex(table.name, index)],
    }));

/** New demands that rows be unlike one another, which they are not. */
export const twiceThere = (connection: Connection, table: Table, found: FoundTable): string[] =>
  table.indexes
    .filter(
      (index) =>
        index.isUnique &&
        !found.indexes.some((there) => same(index, there)) &&
        index.columns.every((name) => found.columns.has(name)),
    )
    .flatMap(({ columns }) => {
      const names = columns.map(quoted);
      const twice = connection
        .prepare(
          `SELECT count(*) FROM (SELECT 1 FROM ${quoted(table.name)}
           WHERE ${names.map((name) => `${name} IS NOT NULL`).join(' AND ')}
           GROUP BY ${names.join(', ')} HAVING count(*) > 1)`,
        )
        .pluck()
        .get() as number;
      return twice === 0
        ? []
        : [
            `No two rows of ${table.name} may share ${columns.join(', ')}, and ${twice} values are there more than once. Set them apart first.`,
          ];
    });
