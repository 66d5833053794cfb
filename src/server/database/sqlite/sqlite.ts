import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite, { type Database as Connection, type Statement } from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Inspected } from '../schema/inspect.ts';
import { sqliteDialect } from './sqliteDialect.ts';

export type { Connection };

/** The database file of a data folder; the folder is made when it is not there. */
export const databaseFile = (folder: string): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'offerdesk.db');
  // Made here, so that nobody else on the machine can read what is stored; SQLite gives -wal the same rights.
  // A file that is there is not opened: closing it would give up the locks that this process has on it.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  return file;
};

/**
 * Opens one connection. Every connection says synchronous=FULL itself: better-sqlite3 is compiled
 * to fall back to NORMAL, under which a power failure loses writes that were answered.
 */
export const openConnection = (file: string, { readOnly = false } = {}): Connection => {
  const connection = new Sqlite(file, { readonly: readOnly, timeout: 5_000 });
  if (!readOnly) connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('temp_store = MEMORY');
  connection.pragma('cache_size = -32768');
  return connection;
};

/**
 * Opens a database for inspection and leaves its folder as it was. After a clean stop there is no
 * log: a writable connection removes its auxiliary files when it closes, and a read-only one would
 * leave them. With a log it is the reverse: a writable connection would move the log into the
 * database.
 */
export const lookInto = (file: string): Connection =>
  new Sqlite(file, { readonly: existsSync(`${file}-wal`), fileMustExist: true, timeout: 5_000 });

/** The number that marks the database file of Offerdesk, 'OFDK'. */
export const applicationId = 0x4f46444b;

/** Writes something and throws when the connection would not wait for the disk after it. */
export const assertDurable = (connection: Connection): void => {
  // The fallback to NORMAL shows only after the first write, so there must be one.
  connection.pragma(`application_id = ${applicationId}`);
  const level = connection.pragma('synchronous', { simple: true });
  const mode = connection.pragma('journal_mode', { simple: true });
  if (level !== 2 || mode !== 'wal')
    throw new Error(
      `The database does not guarantee durability: synchronous is ${level} and journal_mode ${mode}, and they must be 2 and wal.`,
    );
};

const mostStatements = 500;

/** Statements of a connection, prepared once; the oldest go when there are very many. */
export const statementsOf = (connection: Connection) => {
  const known = new Map<string, Statement<unknown[], any>>();
  return (sql: string): Statement<unknown[], any> => {
    const found = known.get(sql);
    if (found) return found;
    const made = connection.prepare<unknown[], any>(sql);
    if (known.size >= mostStatements) known.delete(known.keys().next().value as string);
    known.set(sql, made);
    return made;
  };
};

/** Kysely over a connection that stays ours to close; flags may be true and false. */
export const queriesOver = (
  connection: Connection,
  statement = statementsOf(connection),
): Kysely<any> =>
  new Kysely<any>({
    dialect: new SqliteDialect({
      database: {
        close: () => undefined,
        prepare: (sql) => {
          const prepared = statement(sql);
          return {
            reader: prepared.reader,
            all: (values) => prepared.all(...values.map(sqliteDialect.parameter)),
            run: (values) => prepared.run(...values.map(sqliteDialect.parameter)),
            // A separate statement: one that is being read row by row cannot run another query.
            iterate: (values) =>
              connection.prepare(sql).iterate(...values.map(sqliteDialect.parameter)) as any,
          };
        },
      },
    }),
  });

/** A connection with the way SQLite spells things. */
export const lineOver = (
  connection: Connection,
  statement = statementsOf(connection),
): Inspected => ({
  dialect: sqliteDialect,
  db: queriesOver(connection, statement),
});
