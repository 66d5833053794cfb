import {
  type Fields,
  hasNumberKey,
  hasSaidTexts,
  identitiesOf,
  type Resource,
  type StoredRow,
  storedFieldsOf,
} from '#model';
import { kindOf } from '#model/values/kinds.ts';
import { auditNames } from '../schema/columns.ts';
import { quoted } from '../schema/dialect.ts';
import type { Tx } from '../writing/mutation.ts';
import type { RowTable, RowValues } from '../writing/pending.ts';
import { askForRows, insertSql, sqlByRows, writeRows } from './manyRows.ts';
import { tuple } from './rowsByKey.ts';

type Row = Readonly<Record<string, unknown>>;

/** The columns of a table: the fields of its schema, the sentences of its texts, and the machine's own. */
const columnsOf = (noun: Resource): readonly string[] => [
  ...storedFieldsOf(noun).map(([name]) => name),
  ...(hasSaidTexts(noun) ? ['sentences'] : []),
  ...auditNames,
];

/**
 * How the values of a row are read in the order of some columns, as prepared statements take them:
 * flags as 0 and 1. It is compiled, since a loop over forty names costs each write two microseconds more.
 */
const valuesIn = (noun: Resource, columns: readonly string[]): ((row: Row) => RowValues) => {
  const isFlag = (name: string) => {
    const field = (noun.fields as Fields)[name];
    return field !== undefined && kindOf(field).column(field) === 'flag';
  };
  const read = columns.map((name) => {
    const value = `row[${JSON.stringify(name)}]`;
    return isFlag(name) ? `flag(${value})` : value;
  });
  const compiled = new Function('row', 'flag', `return [${read.join(', ')}]`);
  return (row) => compiled(row, flagStored);
};

const flagStored = (flag: unknown) => (typeof flag === 'boolean' ? Number(flag) : flag);

/**
 * Makes a function that adds a whole row of a resource, together with others of its batch. Its
 * statement is spelled once from the schema, for tables that are written thousands of times a
 * second. It makes no journal entry and applies no rule. `byDatabase` are columns that the database fills.
 */
export const addOf = <R extends Resource, N extends keyof StoredRow<R> = never>(
  noun: R,
  byDatabase: readonly N[] = [],
) => {
  const isOurs = (name: string) => !byDatabase.some((column) => column === name);
  const to: RowTable = { table: noun.name, columns: columnsOf(noun).filter(isOurs) };
  const valuesOf = valuesIn(noun, to.columns);
  return (tx: Tx, row: Omit<StoredRow<R>, N>): void => tx.addRow(to, valuesOf(row as Row));
};

/**
 * Makes a function that adds many whole rows of a resource at once. Its statements are spelled once
 * from the schema. When it resolves the rows are in the table, each with its number from the
 * database. It makes no journal entry and applies no rule.
 */
export const addManyOf = (noun: Resource) => {
  const numbered = hasNumberKey(noun) ? String(noun.key[0]) : null;
  const identity = numbered === null ? [] : (identityBeside(noun) ?? []);
  const columns = columnsOf(noun).filter((name) => name !== numbered);
  const valuesOf = valuesIn(noun, columns);
  const returning =
    numbered === null ? '' : ` returning ${[numbered, ...identity].map(quoted).join(', ')}`;
  const sql = sqlByRows((rows) => insertSql(noun.name, columns, rows) + returning);
  const identityOf = (row: Row) => tuple(identity.map((name) => row[name]));
  return async (tx: Tx, rows: readonly Record<string, any>[]): Promise<void> => {
    if (numbered === null) return writeRows(tx, sql, rows, valuesOf);
    const numbers = new Map(
      (await askForRows(tx, sql, rows, valuesOf)).map((row) => [identityOf(row), row[numbered]]),
    );
    for (const row of rows) row[numbered] = Number(numbers.get(identityOf(row)));
  };
};

/**
 * The fields that identify a row of a numbered resource before it has a number; undefined where
 * none do.
 */
export const identityBeside = (noun: Resource): readonly string[] | undefined =>
  identitiesOf(noun)
    .slice(1)
    .find((names) => names.every((name) => !(noun.fields as Fields)[name]?.options.optional));

/**
 * How some fields of a row of a resource are written, and that the machine keeps a next version of
 * it; spelled once for each choice of fields. It makes no entry in the journal and asks no rule.
 */
export const updateOf = <R extends Resource>(noun: R) => {
  const key = noun.key as readonly string[];
  const known = new Map<string, { sql: string; valuesOf(row: Row): RowValues }>();
  const spelled = (names: readonly string[]) => {
    const set = [...names, 'version', 'updatedBy', 'updatedAt'];
    const sql = `update ${quoted(noun.name)} set ${set.map((name) => `${quoted(name)} = ?`).join(', ')}
       where ${key.map((name) => `${quoted(name)} = ?`).join(' and ')}`;
    return { sql, valuesOf: valuesIn(noun, [...set, ...key]) };
  };
  return (tx: Tx, row: StoredRow<R>, names: readonly (keyof StoredRow<R> & string)[]) => {
    const called = names.join();
    const statement = known.get(called) ?? spelled(names);
    known.set(called, statement);
    return tx.prepared(statement.sql).run(...statement.valuesOf(row as Row));
  };
};
