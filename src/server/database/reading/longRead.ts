import type { Connection } from '../sqlite/sqlite.ts';
import { sqliteDialect } from '../sqlite/sqliteDialect.ts';

/** A compiled query as it crosses threads. */
export type Question = { sql: string; parameters: readonly unknown[] };

/** Rows as they cross threads: without their names, which would be copied with every row. */
export type ReadAnswer = { columns: string[]; rows: unknown[][] };

/** Rows of one long read at most. */
export const mostRows = 200_000;

/**
 * Reads all that a query finds. Throws beyond 200,000 rows: a thread that runs out of memory in
 * the middle of a statement takes the whole server with it, so larger reads go by ranges of keys.
 */
export const longRead = (connection: Connection, { sql, parameters }: Question): ReadAnswer => {
  const statement = connection.prepare<unknown[], unknown[]>(sql).raw();
  const columns = statement.columns().map(({ name }) => name);
  const rows: unknown[][] = [];
  for (const row of statement.iterate(...parameters.map(sqliteDialect.parameter))) {
    if (rows.length === mostRows) throw tooMany();
    rows.push(row);
  }
  return { columns, rows };
};

/** The refusal of a user who reads too much at once. */
export const tooMany = (): Error =>
  new Error(`A read found more than ${mostRows} rows: read them in parts, by key`);

/** The rows with their names again. */
export const rowsOf = ({ columns, rows }: ReadAnswer): Record<string, unknown>[] =>
  rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < columns.length; at++) row[columns[at] as string] = values[at];
    return row;
  });
