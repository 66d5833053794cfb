import { type Dialect, quoted } from './dialect.ts';
import type { FoundColumn, FoundTable } from './inspect.ts';
import { columnSql, fillOf, literal, type Table, type TableColumn } from './table.ts';

/** A change of a column: with SQL, or (without) by rebuilding the table. */
export type ColumnChange = { words: string; rows?: number; sql?: string[]; refusal?: string };
/** Counts the rows of the table, those that fulfil a condition when one is given. */
export type Count = (where?: string) => Promise<number>;

/** The changes that the columns of a table need, those that are refused included. */
export const columnChanges = async (
  dialect: Dialect,
  table: Table,
  found: FoundTable,
  dropped: readonly string[],
  count: Count,
): Promise<ColumnChange[]> => {
  const changes = await keyChange(table, found, count);
  for (const name of found.columns.keys())
    if (!table.columns.some((column) => column.name === name))
      changes.push(await gone(table, name, dropped, count));
  for (const column of table.columns) {
    const was = found.columns.get(column.name);
    changes.push(
      ...(was
        ? await changed(table, column, was, count)
        : [await added(dialect, table, column, count)]),
    );
  }
  return changes;
};

const keyChange = async (
  table: Table,
  found: FoundTable,
  count: Count,
): Promise<ColumnChange[]> => {
  if (table.key.join() === found.key.join()) return [];
  // A key that gets more columns still identifies its rows.
  const isWider = found.key.every((name) => table.key.includes(name));
  const words = `The key of ${table.name} becomes ${table.key.join(', ')} (it was ${found.key.join(', ')})`;
  return isWider || (await count()) === 0
    ? [{ words }]
    : [{ words, refusal: `${words}, and it has rows: move them to a new table instead.` }];
};

const gone = async (
  table: Table,
  name: string,
  dropped: readonly string[],
  count: Count,
): Promise<ColumnChange> => {
  const rows = await count(`${quoted(name)} IS NOT NULL`);
  const words = `Drop ${table.name}.${name} with ${rows} values`;
  // An empty column holds nothing that could be lost: a field tried out and taken back.
  return rows === 0 || dropped.includes(name)
    ? { words, rows, sql: [`ALTER TABLE ${quoted(table.name)} DROP COLUMN ${quoted(name)}`] }
    : {
        words,
        refusal: `${table.name}.${name} has no field any longer and holds ${rows} values. Name it in \`droppedColumns\` of the schema to drop them, or restore the field.`,
      };
};

const added = async (
  dialect: Dialect,
  table: Table,
  column: TableColumn,
  count: Count,
): Promise<ColumnChange> => {
  const words = `Add ${table.name}.${column.name}`;
  const rows = await count();
  if (column.isRequired && column.initial === null)
    return rows === 0
      ? { words }
      : {
          words,
          refusal: `${table.name}.${column.name} is required and ${rows} rows have none. Give the field an \`initial\` for them, or make it optional.`,
        };
  const [made, name] = [quoted(table.name), quoted(column.name)];
  const sql = [`ALTER TABLE ${made} ADD COLUMN ${columnSql(dialect, column, true)}`];
  if (column.backfill !== null && rows > 0)
    sql.push(`UPDATE ${made} SET ${name} = ${fillOf(column)}`);
  return { words, rows, sql };
};

const changed = async (
  table: Table,
  column: TableColumn,
  was: FoundColumn,
  count: Count,
): Promise<ColumnChange[]> => [
  ...(await newMeaning(table, column, was, count)),
  ...(await newNeed(table, column, was, count)),
];

/**
 * Safe conversions of form: text may change how it compares, and a day or a time may become text.
 * Any other is refused while the column has values.
 */
const turns: readonly string[] = ['text>folded', 'folded>text', 'day>text', 'time>text'];

const newMeaning = async (
  table: Table,
  { name, form, scale }: TableColumn,
  was: FoundColumn,
  count: Count,
): Promise<ColumnChange[]> => {
  if (form === was.form && scale === was.scale) return [];
  const words =
    form === was.form
      ? `${table.name}.${name} has ${scale} decimal places (it had ${was.scale})`
      : `${table.name}.${name} holds a ${form} (it held a ${was.form})`;
  const isSafe = form === was.form ? scale > was.scale : turns.includes(`${was.form}>${form}`);
  const values = isSafe ? 0 : await count(`${quoted(name)} IS NOT NULL`);
  return values === 0
    ? [{ words }]
    : [
        {
          words,
          refusal: `${words}, and ${values} values would lose their meaning. Add another field instead, and drop this one once it is empty.`,
        },
      ];
};

const newNeed = async (
  table: Table,
  { name, isRequired, initial }: TableColumn,
  was: FoundColumn,
  count: Count,
): Promise<ColumnChange[]> => {
  if (isRequired === was.isRequired) return [];
  if (!isRequired) return [{ words: `${table.name}.${name} becomes optional` }];
  const words = `${table.name}.${name} becomes required`;
  const missing = initial === null ? await count(`${quoted(name)} IS NULL`) : 0;
  return missing === 0
    ? [{ words }]
    : [
        {
          words,
          refusal: `${words}, and ${missing} rows have none. Give the field an \`initial\` for them.`,
        },
      ];
};

/** The SQL value of a column of the rebuilt table, from the old table. */
export const copiedValue = (column: TableColumn, was: FoundColumn | undefined): string => {
  if (!was) return fillOf(column);
  const by = 10 ** (column.scale - was.scale);
  const value = by > 1 ? `${quoted(column.name)} * ${by}` : quoted(column.name);
  return column.isRequired && !was.isRequired && column.initial !== null
    ? `coalesce(${value}, ${literal(column.initial)})`
    : value;
};
