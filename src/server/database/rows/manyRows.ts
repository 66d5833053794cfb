import { quoted } from '../schema/dialect.ts';
import type { Tx } from '../writing/mutation.ts';

/** Rows of one statement: enough that a call costs little compared with its rows. */
const rowsOfStatement = 50;

/**
 * Splits rows into groups for statements that take many: groups of `rowsOfStatement` first, then
 * single rows, so that only two statements are ever prepared.
 */
const inGroups = <T>(rows: readonly T[]): (readonly T[])[] => {
  const whole = rows.length - (rows.length % rowsOfStatement);
  const groups: (readonly T[])[] = [];
  for (let from = 0; from < whole; from += rowsOfStatement)
    groups.push(rows.slice(from, from + rowsOfStatement));
  for (const row of rows.slice(whole)) groups.push([row]);
  return groups;
};

/**
 * The SQL that inserts a number of rows; each row is given as its values in the order of the
 * columns, flags as 0 and 1.
 */
export const insertSql = (table: string, columns: readonly string[], rows = 1): string =>
  `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values ${valuesSql(columns.length, rows)}`;

/** The `?` of so many rows of values. */
const valuesSql = (columns: number, rows: number): string =>
  Array(rows)
    .fill(`(${Array(columns).fill('?').join(', ')})`)
    .join(', ');

/** A statement of so many rows, spelled once for each number of them. */
export const sqlByRows = (spell: (rows: number) => string): ((rows: number) => string) => {
  const known = new Map<number, string>();
  return (rows) => {
    const sql = known.get(rows) ?? spell(rows);
    known.set(rows, sql);
    return sql;
  };
};

/** Values before the rows in each statement, and how to prepare it, if not by `tx.prepared`. */
type Lookup = { first?: readonly unknown[]; ask?: Tx['prepared'] };

/** Asks for a table of rows, some at a time; what all of them answer, in order. */
export const askForRows = async <T>(
  tx: Tx,
  sql: (rows: number) => string,
  rows: readonly T[],
  valuesOf: (row: T) => readonly unknown[],
  { first = [], ask = tx.prepared }: Lookup = {},
): Promise<Record<string, any>[]> =>
  (
    await Promise.all(
      inGroups(rows).map((group) =>
        ask(sql(group.length)).all(...first, ...valuesOfAll(group, valuesOf)),
      ),
    )
  ).flat();

/** The same with a statement that answers nothing. */
export const writeRows = async <T>(
  tx: Tx,
  sql: (rows: number) => string,
  rows: readonly T[],
  valuesOf: (row: T) => readonly unknown[],
): Promise<void> => {
  await Promise.all(
    inGroups(rows).map((group) =>
      tx.prepared(sql(group.length)).run(...valuesOfAll(group, valuesOf)),
    ),
  );
};

/**
 * The values of some rows in one array; `flatMap` takes several times as long for rows of thirty
 * columns.
 */
const valuesOfAll = <T>(
  rows: readonly T[],
  valuesOf: (row: T) => readonly unknown[],
): readonly unknown[] => {
  const values: unknown[] = [];
  for (const row of rows) for (const value of valuesOf(row)) values.push(value);
  return values;
};
