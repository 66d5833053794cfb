import { sql } from 'kysely';
import type { Count } from './columnChange.ts';
import { type Dialect, type FoundIndex, quoted } from './dialect.ts';
import type { FoundTable, Inspected } from './inspect.ts';
import { createIndex, indexParts, type Table, type TableIndex } from './table.ts';

/** One thing to be done to the database, in words and in SQL, with the rows that it touches. */
export type Step = { table: string; words: string; rows: number; sql: string[] };

const sameAs = (dialect: Dialect, table: Table, wanted: TableIndex) => (found: FoundIndex) =>
  found.name === wanted.name &&
  found.isUnique === wanted.isUnique &&
  found.parts.join() === indexParts(dialect, table, wanted).join() &&
  found.present.join() === wanted.present.join();

/** The indexes that no schema asks for any more. */
export const droppedIndexes = (dialect: Dialect, table: Table, found: FoundTable): Step[] =>
  found.indexes
    .filter((index) => !table.indexes.some((wanted) => sameAs(dialect, table, wanted)(index)))
    .map(({ name }) => ({
      table: table.name,
      words: `Drop index ${name}`,
      rows: 0,
      sql: [`DROP INDEX ${quoted(name)}`],
    }));

/** The indexes that are asked for and not there. */
export const newIndexes = async (
  dialect: Dialect,
  table: Table,
  found: FoundTable,
  count: Count,
): Promise<Step[]> => {
  const missing = table.indexes.filter(
    (wanted) => !found.indexes.some(sameAs(dialect, table, wanted)),
  );
  const rows = missing.length > 0 ? await count() : 0;
  return missing.map((index) => ({
    table: table.name,
    words: `Make index ${index.name}`,
    rows,
    sql: [createIndex(dialect, table, index)],
  }));
};

/** New demands that rows be unlike one another, which they are not. */
export const uniquenessFaults = async (
  { dialect, db }: Inspected,
  table: Table,
  found: FoundTable,
): Promise<string[]> => {
  const faults: string[] = [];
  for (const index of table.indexes) {
    const isNew = !found.indexes.some(sameAs(dialect, table, index));
    if (!index.isUnique || !isNew || !index.columns.every((name) => found.columns.has(name)))
      continue;
    const names = index.columns.map((name) => dialect.compared(name, formIn(table, name)));
    const values = sql.join(names, sql`, `);
    const {
      rows: [twice],
    } = await sql<{ counted: number }>`
      select count(*) as counted from (
        select 1 as one from ${sql.table(table.name)}
        where ${sql.join(
          index.columns.map((name) => sql`${sql.ref(name)} is not null`),
          sql` and `,
        )}
        group by ${values} having count(*) > 1
      ) as twice`.execute(db);
    if (twice?.counted)
      faults.push(
        `No two rows of ${table.name} may share ${index.columns.join(', ')}, and ${twice.counted} values occur more than once. Make them unique first.`,
      );
  }
  return faults;
};

const formIn = (table: Table, name: string) =>
  (table.columns.find((column) => column.name === name) as Table['columns'][number]).form;
