import type { Resource } from '#model';
import { type Change, carried, columnChanges } from './columnChange.ts';
import { dialect } from './dialect.ts';
import { indexesGone, indexesNew, type Step, twiceThere } from './indexChange.ts';
import type { FoundTable } from './inspect.ts';
import type { Connection } from './sqlite.ts';
import { createIndex, createTable, literal, quoted, type Table, tableOf } from './table.ts';

/** What would make a table fit its schema. Nothing is done while there is a refusal. */
export type Changes = {
  steps: Step[];
  /** What is not done without somebody's decision, in words. */
  refusals: string[];
};

/** Makes a table that is not there yet. */
export const newTable = (resource: Resource): Step => {
  const table = tableOf(resource);
  return {
    table: table.name,
    words: `Make table ${table.name}`,
    rows: 0,
    sql: [
      createTable(table),
      ...table.indexes.map((index) => createIndex(table.name, index)),
      ...meaningsOf(table),
    ],
  };
};

/** Compares a table with its schema. Counts rows only where the answer depends on them. */
export const changesOf = (
  connection: Connection,
  resource: Resource,
  found: FoundTable,
): Changes => {
  const table = tableOf(resource);
  const count = (where = '1') =>
    connection
      .prepare(`SELECT count(*) FROM ${quoted(table.name)} WHERE ${where}`)
      .pluck()
      .get() as number;
  const changes = columnChanges(table, found, resource.dropped ?? [], count);
  const refusals = changes.flatMap(({ refusal }) => refusal ?? []);
  if (refusals.length > 0) return { steps: [], refusals };
  const rebuild = changes.some((change) => change.sql === undefined);
  const steps = rebuild
    ? [rebuildStep(table, found, changes, count())]
    : changes.map(({ words, rows = 0, sql = [] }) => ({ table: table.name, words, rows, sql }));
  // An index goes before the column that it names, and comes after the one that it needs.
  return {
    steps: [
      ...(rebuild ? [] : indexesGone(table, found)),
      ...steps,
      ...(changes.length > 0 ? [noted(table)] : []),
      ...(rebuild ? [] : indexesNew(table, found, count)),
    ].filter((step) => step.sql.length > 0),
    refusals: twiceThere(connection, table, found),
  };
};

const rebuildStep = (table: Table, found: FoundTable, changes: Change[], rows: number): Step => {
  const [old, made] = [quoted(table.name), quoted(`${table.name} anew`)];
  const names = table.columns.map(({ name }) => quoted(name)).join(', ');
  const values = table.columns.map((column) => carried(column, found.columns.get(column.name)));
  return {
    table: table.name,
    words: changes.map(({ words }) => words).join('; '),
    rows,
    sql: [
      createTable(table, `${table.name} anew`),
      `INSERT INTO ${made} (${names}) SELECT ${values.join(', ')} FROM ${old}`,
      ...(table.keepsNumbers ? dialect.sameNumbers(table.name, `${table.name} anew`) : []),
      `DROP TABLE ${old}`,
      `ALTER TABLE ${made} RENAME TO ${old}`,
      ...table.indexes.map((index) => createIndex(table.name, index)),
    ],
  };
};

/** Writes down what the columns of a table mean. */
const meaningsOf = (table: Table): string[] => [
  `DELETE FROM storedColumn WHERE tableName = ${literal(table.name)}`,
  `INSERT INTO storedColumn (tableName, columnName, form, scale) VALUES ${table.columns
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
