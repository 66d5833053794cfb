import type { Resource } from '#model';
import { dialect } from './dialect.ts';
import type { FoundColumn, FoundTable } from './inspect.ts';
import type { Connection } from './sqlite.ts';
import {
  columnSql,
  createIndex,
  createTable,
  literal,
  quoted,
  type Table,
  type TableColumn,
  tableOf,
} from './table.ts';

/** One thing to be done to the database, in words and in SQL, with the rows that it touches. */
export type Step = { table: string; words: string; rows: number; sql: string[] };

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

/** A change of a column: with SQL of its own, or (without) by building the table anew. */
type Change = { words: string; rows?: number; sql?: string[]; refusal?: string };
type Count = (where?: string) => number;

const columnChanges = (
  table: Table,
  found: FoundTable,
  dropped: readonly string[],
  count: Count,
): Change[] => [
  ...keyChange(table, found, count),
  ...[...found.columns.keys()]
    .filter((name) => !table.columns.some((column) => column.name === name))
    .map((name) => gone(table, name, dropped, count)),
  ...table.columns.flatMap((column) => {
    const was = found.columns.get(column.name);
    return was ? changed(table, column, was, count) : [added(table, column, count)];
  }),
];

const keyChange = (table: Table, found: FoundTable, count: Count): Change[] => {
  if (table.key.join() === found.key.join()) return [];
  const words = `The key of ${table.name} becomes ${table.key.join(', ')} (it was ${found.key.join(', ')})`;
  return count() === 0
    ? [{ words }]
    : [{ words, refusal: `${words}, and it has rows: move them to a new table instead.` }];
};

const gone = (table: Table, name: string, dropped: readonly string[], count: Count): Change => {
  const rows = count(`${quoted(name)} IS NOT NULL`);
  const words = `Drop ${table.name}.${name} with ${rows} values`;
  return dropped.includes(name)
    ? { words, rows, sql: [`ALTER TABLE ${quoted(table.name)} DROP COLUMN ${quoted(name)}`] }
    : {
        words,
        refusal: `${table.name}.${name} has no field any more and holds ${rows} values. Name it in \`dropped\` of the schema to let them go, or put the field back.`,
      };
};

const added = (table: Table, column: TableColumn, count: Count): Change => {
  const words = `Add ${table.name}.${column.name}`;
  const rows = count();
  if (column.isRequired && column.initial === null)
    return rows === 0
      ? { words }
      : {
          words,
          refusal: `${table.name}.${column.name} is required and ${rows} rows have none. Give the field an \`initial\` for them, or make it optional.`,
        };
  const sql = `ALTER TABLE ${quoted(table.name)} ADD COLUMN ${columnSql(column, true)}`;
  return { words, rows, sql: [sql] };
};

const changed = (table: Table, column: TableColumn, was: FoundColumn, count: Count): Change[] => [
  ...newMeaning(table, column, was, count),
  ...newNeed(table, column, was, count),
];

/** Text may compare otherwise, and a day or a time may become text; nothing else is turned silently. */
const turns: readonly string[] = ['text>folded', 'folded>text', 'day>text', 'time>text'];

const newMeaning = (
  table: Table,
  { name, form, scale }: TableColumn,
  was: FoundColumn,
  count: Count,
): Change[] => {
  if (form === was.form && scale === was.scale) return [];
  const words =
    form === was.form
      ? `${table.name}.${name} has ${scale} decimal places (it had ${was.scale})`
      : `${table.name}.${name} holds a ${form} (it held a ${was.form})`;
  const isSafe = form === was.form ? scale > was.scale : turns.includes(`${was.form}>${form}`);
  const values = isSafe ? 0 : count(`${quoted(name)} IS NOT NULL`);
  return values === 0
    ? [{ words }]
    : [
        {
          words,
          refusal: `${words}, and ${values} values would lose their meaning. Add another field instead, and drop this one once it is empty.`,
        },
      ];
};

const newNeed = (
  table: Table,
  { name, isRequired, initial }: TableColumn,
  was: FoundColumn,
  count: Count,
): Change[] => {
  if (isRequired === was.isRequired) return [];
  if (!isRequired) return [{ words: `${table.name}.${name} becomes optional` }];
  const words = `${table.name}.${name} becomes required`;
  const missing = initial === null ? count(`${quoted(name)} IS NULL`) : 0;
  return missing === 0
    ? [{ words }]
    : [
        {
          words,
          refusal: `${words}, and ${missing} rows have none. Give the field an \`initial\` for them.`,
        },
      ];
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

/** What a column of the table built anew takes from the old one. */
const carried = (column: TableColumn, was: FoundColumn | undefined): string => {
  if (!was) return literal(column.initial);
  const by = 10 ** (column.scale - was.scale);
  const value = by > 1 ? `${quoted(column.name)} * ${by}` : quoted(column.name);
  return column.isRequired && !was.isRequired && column.initial !== null
    ? `coalesce(${value}, ${literal(column.initial)})`
    : value;
};

const same = (a: Table['indexes'][number], b: Table['indexes'][number]) =>
  a.name === b.name && a.isUnique === b.isUnique && a.columns.join() === b.columns.join();

const indexesGone = (table: Table, found: FoundTable): Step[] =>
  found.indexes
    .filter((index) => !table.indexes.some((wanted) => same(index, wanted)))
    .map(({ name }) => ({
      table: table.name,
      words: `Drop index ${name}`,
      rows: 0,
      sql: [`DROP INDEX ${quoted(name)}`],
    }));

const indexesNew = (table: Table, found: FoundTable, count: Count): Step[] =>
  table.indexes
    .filter((index) => !found.indexes.some((there) => same(index, there)))
    .map((index) => ({
      table: table.name,
      words: `Make index ${index.name}`,
      rows: count(),
      sql: [createIndex(table.name, index)],
    }));

/** New demands that rows be unlike one another, which they are not. */
const twiceThere = (connection: Connection, table: Table, found: FoundTable): string[] =>
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
