import { type Field, fieldsOf, type Resource } from '#model';
import { indexesOf } from '#model/check.ts';
import { decoded, type Form, formOf, keptNames, scaleOf } from './columns.ts';
import { dialect } from './dialect.ts';

export type TableColumn = {
  name: string;
  form: Form;
  scale: number;
  isRequired: boolean;
  /** What old rows get when the column comes later, as it is stored; null for nothing. */
  initial: unknown;
};

export type TableIndex = { name: string; columns: string[]; isUnique: boolean };

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

/** The table that a schema asks for. */
export const tableOf = (resource: Resource): Table => {
  const key = resource.key.map(String);
  const isNumbered = key.length === 1 && resource.fields[key[0] as string]?.kind === 'integer';
  return {
    name: resource.name,
    columns: [...fieldsOf(resource).map(columnOf(key)), ...kept],
    key,
    isNumbered,
    keepsNumbers: isNumbered && resource.size !== 'large',
    indexes: tableIndexes(resource),
  };
};

const columnOf =
  (key: string[]) =>
  ([name, field]: [string, Field]): TableColumn => ({
    name,
    form: formOf(field),
    scale: scaleOf(field),
    isRequired: key.includes(name) || !field.options.optional,
    initial: decoded(field, field.initialState ?? field.options.initial) ?? null,
  });

const keptForms: Record<(typeof keptNames)[number], [Form, unknown]> = {
  version: ['number', 1],
  createdBy: ['text', 'system'],
  createdAt: ['instant', 0],
  updatedBy: ['text', 'system'],
  updatedAt: ['instant', 0],
};

const kept: TableColumn[] = keptNames.map((name) => ({
  name,
  form: keptForms[name][0],
  scale: 0,
  isRequired: true,
  initial: keptForms[name][1],
}));

const isKept = (name: string) => keptNames.some((kept) => kept === name);

/** Unique ones first: an index that a unique one leads already is not made a second time. */
const tableIndexes = (resource: Resource): TableIndex[] => {
  const unique = [
    ...fieldsOf(resource)
      .filter(([, field]) => field.options.unique)
      .map(([name]) => [name]),
    ...(resource.unique ?? []).map((columns) => columns.map(String)),
  ].map((columns) => indexOf(resource.name, columns, true));
  const plain = indexesOf(resource)
    .filter((columns) => !unique.some((index) => index.columns.join() === columns.join()))
    .map((columns) => indexOf(resource.name, columns, false));
  const all = [...unique, ...plain];
  return all.filter((index, at) => all.findIndex(({ name }) => name === index.name) === at);
};

const indexOf = (table: string, columns: string[], isUnique: boolean): TableIndex => ({
  name: [table, ...columns, ...(isUnique ? ['unique'] : [])].join('_'),
  columns,
  isUnique,
});

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const list = (names: readonly string[]) => names.map(quoted).join(', ');

/** A stored value spelled in SQL, for defaults and fills. */
export const literal = (value: unknown): string => {
  const parameter = dialect.parameter(value);
  if (parameter === null) return 'NULL';
  return typeof parameter === 'number'
    ? String(parameter)
    : `'${String(parameter).replaceAll("'", "''")}'`;
};

/** The statement that makes the table of a schema, under its own or another name. */
export const createTable = (table: Table, name = table.name): string => {
  const columns = table.columns.map((column) => {
    if (table.isNumbered && column.name === table.key[0])
      return `${quoted(column.name)} ${dialect.numberedKey(table.keepsNumbers)}`;
    // Only what the machine keeps has a default: leaving a field out of a new row is a mistake.
    return columnSql(column, isKept(column.name));
  });
  const key = table.isNumbered ? [] : [`PRIMARY KEY (${list(table.key)})`];
  return `CREATE TABLE ${quoted(name)} (${[...columns, ...key].join(', ')}) ${dialect.tableEnd(table.isNumbered)}`;
};

/** One column as a statement spells it. */
export const columnSql = (
  { name, form, isRequired, initial }: TableColumn,
  withDefault: boolean,
): string =>
  [
    quoted(name),
    dialect.types[form],
    ...(isRequired ? ['NOT NULL'] : []),
    ...(withDefault && initial !== null ? [`DEFAULT ${literal(initial)}`] : []),
  ].join(' ');

/** The statement that makes an index. */
export const createIndex = (table: string, { name, columns, isUnique }: TableIndex): string =>
  `CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX ${quoted(name)} ON ${quoted(table)} (${list(columns)})`;
