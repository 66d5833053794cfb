import { sql } from 'kysely';
import type { Resource } from '#model';
import { type ColumnChange, columnChanges, copiedValue } from './columnChange.ts';
import { type Dialect, quoted } from './dialect.ts';
import { droppedIndexes, newIndexes, type Step, uniquenessFaults } from './indexChange.ts';
import type { FoundTable, Inspected } from './inspect.ts';
import { createIndex, createTable, literal, type Table, tableOf } from './table.ts';

/** The steps that would make a table fit its schema. None runs while there is a refusal. */
export type Changes = {
  steps: Step[];
  /** Changes that need a person's decision, in words. */
  refusals: string[];
};

/** Makes a table that is not there yet. */
export const newTable = (dialect: Dialect, resource: Resource): Step => {
  const table = tableOf(resource);
  return {
    table: table.name,
    words: `Make table ${table.name}`,
    rows: 0,
    sql: [
      createTable(dialect, table),
      ...table.indexes.map((index) => createIndex(dialect, table, index)),
      ...meaningsOf(table),
    ],
  };
};

/** Compares a table with its schema. Counts rows only where the answer depends on them. */
export const changesOf = async (
  line: Inspected,
  resource: Resource,
  found: FoundTable,
): Promise<Changes> => {
  const { dialect, db } = line;
  const table = tableOf(resource);
  const count = async (where = '1 = 1') => {
    const statement = `select count(*) as counted from ${quoted(table.name)} where ${where}`;
    const { rows } = await sql.raw<{ counted: number }>(statement).execute(db);
    return rows[0]?.counted ?? 0;
  };
  const changes = await columnChanges(
    dialect,
    table,
    found,
    resource.storage?.droppedColumns ?? [],
    count,
  );
  const refusals = changes.flatMap(({ refusal }) => refusal ?? []);
  if (refusals.length > 0) return { steps: [], refusals };
  const rebuild = changes.some((change) => change.sql === undefined);
  const steps = rebuild
    ? [rebuildStep(dialect, table, found, changes, await count())]
    : changes.map(({ words, rows = 0, sql = [] }) => ({ table: table.name, words, rows, sql }));
  // An index goes before the column that it names, and comes after the one that it needs.
  return {
    steps: [
      ...(rebuild ? [] : droppedIndexes(dialect, table, found)),
      ...steps,
      ...(changes.length > 0 ? [noted(table)] : []),
      ...(rebuild ? [] : await newIndexes(dialect, table, found, count)),
    ].filter((step) => step.sql.length > 0),
    refusals: await uniquenessFaults(line, table, found),
  };
};

const rebuildStep = (
  dialect: Dialect,
  table: Table,
  found: FoundTable,
  changes: ColumnChange[],
  rows: number,
): Step => {
  const [old, made] = [quoted(table.name), quoted(`${table.name} anew`)];
  const names = table.columns.map(({ name }) => quoted(name)).join(', ');
  const values = table.columns.map((column) => copiedValue(column, found.columns.get(column.name)));
  return {
    table: table.name,
    words: changes.map(({ words }) => words).join('; '),
    rows,
    sql: [
      createTable(dialect, table, `${table.name} anew`),
      `INSERT INTO ${made} (${names}) SELECT ${values.join(', ')} FROM ${old}`,
      ...(table.isNumbered
        ? dialect.sameNumbers(
            table.name,
            `${table.name} anew`,
            table.key[0] as string,
            table.keepsNumbers,
          )
        : []),
      `DROP TABLE ${old}`,
      `ALTER TABLE ${made} RENAME TO ${old}`,
      ...table.indexes.map((index) => createIndex(dialect, table, index)),
    ],
  };
};

/** Writes down what the columns of a table mean. */
const meaningsOf = (table: Table): string[] => [
  `DELETE FROM "storedColumn" WHERE "tableName" = ${literal(table.name)}`,
  `INSERT INTO "storedColumn" ("tableName", "columnName", form, scale) VALUES ${table.columns
    .map(
      ({ name, form, scale }) => `(${literal(table.name)}, ${literal(name)}, '${form}', ${scale})`,
    )
    .join(', ')}`,
];

const noted = (table: Table): Step => ({
  table: table.name,
  words: `Write down what the columns of ${table.name} mean`,
  rows: 0,
  sql: meaningsOf(table),
});
