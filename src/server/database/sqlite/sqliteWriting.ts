import { codeOf } from '../schema/dialect.ts';
import { checkpoint } from '../writing/checkpoint.ts';
import type { Head, Writing } from '../writing/writing.ts';
import { type Connection, lineOver, statementsOf } from './sqlite.ts';
import { manyRowsOn } from './sqliteManyRows.ts';
import { watchedStatements } from './watchedStatements.ts';

/**
 * Runs batches in place on a connection to SQLite; `close` closes the connection. `begins` is the
 * statement that begins a batch: with 'BEGIN' a batch sees what was committed at its first read.
 */
export const sqliteWriting = (
  connection: Connection,
  begins: 'BEGIN IMMEDIATE' | 'BEGIN' = 'BEGIN IMMEDIATE',
): Writing => {
  const statement = statementsOf(connection);
  const { prepared, watched, watch } = watchedStatements(statement);
  const begin = connection.prepare(begins);
  const commit = connection.prepare('COMMIT');
  const save = connection.prepare('SAVEPOINT work');
  const release = connection.prepare('RELEASE work');
  const undo = connection.prepare('ROLLBACK TO work');
  const readHead = connection.prepare<[], Head>('SELECT seq, hash, seal FROM journalHead');
  const writeHead = connection.prepare(
    'INSERT INTO journalHead VALUES (1, ?, ?, ?) ON CONFLICT (one) DO UPDATE SET seq = excluded.seq, hash = excluded.hash, seal = excluded.seal',
  );
  // It changes when another connection has committed something, and not by our own commits.
  const readVersion = connection.prepare('PRAGMA data_version').pluck();
  let version: unknown = null;
  return {
    ...lineOver(connection, watched),
    ...manyRowsOn(statement),
    prepared,
    stored: statement,
    watch,
    begin: () => {
      begin.run();
      // The first read of a transaction tells what all of it sees; the version is that of this or of a later one.
      const head = readHead.get();
      const seen = version;
      version = readVersion.get();
      return { head, others: seen === version ? [] : null, rows: [] };
    },
    rowsFor: null,
    save: () => void save.run(),
    release: () => void release.run(),
    undo: () => {
      undo.run();
      release.run();
    },
    // All listeners are in this process, so no signals are sent to others.
    commit: ({ head }) => {
      if (head) writeHead.run(head.seq, head.hash, head.seal);
      commit.run();
    },
    rollback: () => {
      try {
        if (connection.inTransaction) connection.exec('ROLLBACK');
        return true;
      } catch {
        return false;
      }
    },
    isOpen: () => connection.inTransaction,
    cut: () => undefined,
    close: async () => {
      if (!connection.readonly) checkpoint(connection, 'TRUNCATE');
      connection.close();
    },
  };
};

/**
 * Runs batches of read-only mutations on a connection that reads: a statement that writes is
 * refused, and the next batch goes on.
 */
export const sqliteLooking = (connection: Connection): Writing => {
  const writing = sqliteWriting(connection, 'BEGIN');
  const classify = (error: unknown) =>
    codeOf(error).startsWith('SQLITE_READONLY') ? 'refused' : writing.dialect.classify(error);
  return { ...writing, dialect: { ...writing.dialect, classify } };
};
