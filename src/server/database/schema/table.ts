import { createHash } from 'node:crypto';
import { fieldsOf, hasNumberKey, hasSaidTexts, type Resource, storedFieldsOf } from '#model';
import { indexesOf } from '#model/check/check.ts';
import type { ColumnForm } from '#model/language/fieldKind.ts';
import { auditNames, decoded, formOf, scaleOf } from './columns.ts';
import { type Dialect, plainParameter, quoted } from './dialect.ts';

export type TableColumn = {
  name: string;
  form: ColumnForm;
  scale: number;
  isRequired: boolean;
  /** The stored value for existing rows when the column is added later; null for none. */
  initial: unknown;
  /** SQL over the row that says it better; null is the initial value then. */
  backfill: string | null;
};

export type TableIndex = {
  name: string;
  columns: string[];
  isUnique: boolean;
  /** The index has only rows with a value in each of these columns. */
  present: string[];
};

/** A resource as a table. */
export type Table = {
  name: string;
  columns: TableColumn[];
  key: string[];
  /** One whole number is the key; the database finds one for a row that brings none. */
  isNumbered: boolean;
  /** The number of a removed row is never given again, so that the journal stays clear. */
  keepsNumbers: boolean;
  indexes: TableIndex[];
};

const known = new WeakMap<Resource, Table>();

/** The table that a schema asks for. */
export const tableOf = (resource: Resource): Table => {
  const table = known.get(resource) ?? tableFor(resource);
  known.set(resource, table);
  return table;
};

/** A column of a resource, one that the machine keeps included. */
export const columnIn = (resource: Resource, name: string): TableColumn => {
  const column = tableOf(resource).columns.find((column) => column.name === name);
  if (!column) throw new Error(`${resource.name} has no column ${name}`);
  return column;
};

const tableFor = (resource: Resource): Table => {
  const key = resource.key.map(String);
  const isNumbered = hasNumberKey(resource);
  return {
    name: resource.name,
    columns: [
      ...storedFieldsOf(resource).map(columnOf(key, resource.storage?.backfill ?? {})),
      ...auditColumns,
      ...(hasSaidTexts(resource) ? [sentencesColumn] : []),
    ],
    key,
    isNumbered,
    keepsNumbers: isNumbered && resource.storage?.size !== 'large',
    indexes: tableIndexes(resource),
  };
};

const columnOf =
  (key: string[], filled: Readonly<Record<string, string | undefined>>) =>
  ([name, field]: ReturnType<typeof storedFieldsOf>[number]): TableColumn => ({
    name,
    form: formOf(field),
    scale: scaleOf(field),
    isRequired: key.includes(name) || !field.options.optional,
    initial: decoded(field, field.initialState ?? field.options.initial) ?? null,
    backfill: filled[name] ?? null,
  });

const auditForms: Record<(typeof auditNames)[number], [ColumnForm, unknown]> = {
  version: ['number', 1],
  createdBy: ['text', 'system'],
  createdAt: ['instant', 0],
  updatedBy: ['text', 'system'],
  updatedAt: ['instant', 0],
};

const auditColumns: TableColumn[] = auditNames.map((name) => ({
  name,
  form: auditForms[name][0],
  scale: 0,
  isRequired: true,
  initial: auditForms[name][1],
  backfill: null,
}));

/** The sentences of the texts of a row (`saidTexts`); journal and files have the texts alone. */
const sentencesColumn: TableColumn = {
  name: 'sentences',
  form: 'text',
  scale: 0,
  isRequired: false,
  initial: null,
  backfill: null,
};

const isKept = (name: string) => auditNames.some((kept) => kept === name);

/** Unique ones first: an index that a unique one leads already is not made a second time. */
const tableIndexes = (resource: Resource): TableIndex[] => {
  const unique = [
    ...fieldsOf(resource)
      .filter(([, field]) => field.options.unique)
      .map(([name]) => [name]),
    ...(resource.unique ?? []).map((columns) => columns.map(String)),
  ].map((columns) => indexOf(resource, columns, true));
  const plain = indexesOf(resource)
    .filter((columns) => !unique.some((index) => index.columns.join() === columns.join()))
    .map((columns) => indexOf(resource, columns, false));
  const all = [...unique, ...plain];
  return all.filter((index, at) => all.findIndex(({ name }) => name === index.name) === at);
};

const indexOf = (resource: Resource, columns: string[], isUnique: boolean): TableIndex => ({
  name: shortened([resource.name, ...columns, ...(isUnique ? ['unique'] : [])].join('_')),
  columns,
  isUnique,
  present: columns.filter((name) => resource.storage?.sparse?.includes(name)),
});

/** PostgreSQL cuts a name off after 63 bytes, and two may be alike until there. */
const shortened = (name: string): string =>
  name.length <= 63
    ? name
    : `${name.slice(0, 50)}_${createHash('sha256').update(name).digest('hex').slice(0, 12)}`;

const list = (names: readonly string[]) => names.map(quoted).join(', ');

/** A stored value spelled in SQL, for defaults and fills. */
export const literal = (value: unknown): string => {
  const parameter = plainParameter(value);
  if (parameter === null) return 'NULL';
  return typeof parameter === 'number'
    ? String(parameter)
    : `'${String(parameter).replaceAll("'", "''")}'`;
};

/** The value of an added column in existing rows, as SQL. */
export const fillOf = ({ backfill, initial }: TableColumn): string =>
  backfill === null ? literal(initial) : `coalesce(${backfill}, ${literal(initial)})`;

/** The statement that makes the table of a schema, under its own or another name. */
export const createTable = (dialect: Dialect, table: Table, name = table.name): string => {
  const columns = table.columns.map((column) => {
    if (table.isNumbered && column.name === table.key[0])
      return `${quoted(column.name)} ${dialect.numberedKey(table.keepsNumbers)}`;
    // Only what the machine keeps has a default: leaving a field out of a new row is a mistake.
    return columnSql(dialect, column, isKept(column.name));
  });
  const key = table.isNumbered ? [] : [`PRIMARY KEY (${list(table.key)})`];
  const parts = [...columns, ...key].join(', ');
  return `CREATE TABLE ${quoted(name)} (${parts}) ${dialect.tableEnd(table.isNumbered)}`.trimEnd();
};

/** One column as a statement spells it. */
export const columnSql = (
  dialect: Dialect,
  { name, form, isRequired, initial }: TableColumn,
  withDefault: boolean,
): string =>
  [
    quoted(name),
    dialect.types[form],
    ...(isRequired ? ['NOT NULL'] : []),
    ...(withDefault && initial !== null ? [`DEFAULT ${literal(initial)}`] : []),
  ].join(' ');

/**
 * The columns of an index. One that does not identify rows by itself ends in the key, so that it has them in
 * order.
 */
export const indexParts = (
  dialect: Dialect,
  table: Table,
  { columns, isUnique }: TableIndex,
): string[] => {
  const rest = isUnique || dialect.indexHasKey ? [] : table.key;
  return [...new Set([...columns, ...rest])].map((name) =>
    dialect.indexPart(table.columns.find((column) => column.name === name) as TableColumn),
  );
};

/** The statement that makes an index. */
export const createIndex = (dialect: Dialect, table: Table, index: TableIndex): string =>
  `CREATE ${index.isUnique ? 'UNIQUE ' : ''}INDEX ${quoted(index.name)} ON ${quoted(table.name)} (${indexParts(dialect, table, index).join(', ')})${presentSql(index.present)}`;

const presentSql = (names: readonly string[]) =>
  names.length === 0
    ? ''
    : ` WHERE ${names.map((name) => `${quoted(name)} IS NOT NULL`).join(' AND ')}`;
