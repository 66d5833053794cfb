import type { FoundColumn, FoundTable } from './inspect.ts';
import { columnSql, literal, quoted, type Table, type TableColumn } from './table.ts';

/** A change of a column: with SQL of its own, or (without) by building the table anew. */
export type Change = { words: string; rows?: number; sql?: string[]; refusal?: string };
/** Counts the rows of the table, those that fulfil a condition when one is given. */
export type Count = (where?: string) => number;

/** What has to happen to the columns of a table, and what is refused. */
export const columnChanges = (
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
  // An empty column holds nothing that could be lost: a field tried out and taken back.
  return rows === 0 || dropped.includes(name)
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

/** What a column of the table built anew takes from the old one. */
export const carried = (column: TableColumn, was: FoundColumn | undefined): string => {
  if (!was) return literal(column.initial);
  const by = 10 ** (column.scale - was.scale);
  const value = by > 1 ? `${quoted(column.name)} * ${by}` : quoted(column.name);
  return column.isRequired && !was.isRequired && column.initial !== null
    ? `coalesce(${value}, ${literal(column.initial)})`
    : value;
};
