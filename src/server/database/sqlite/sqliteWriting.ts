import type { OutboxEvent } from '../writing/mutation.ts';
import type { Head, Writing } from '../writing/writing.ts';
import { type Connection, lineOver, statementsOf } from './sqlite.ts';

/** Batches on a connection to SQLite, executed in place. The caller that opened the connection closes it. */
export const sqliteWriting = (connection: Connection): Writing => {
  const prepared = statementsOf(connection);
  const [begin, commit] = ['BEGIN IMMEDIATE', 'COMMIT'].map((text) => connection.prepare(text));
  const [save, release, undo] = ['SAVEPOINT work', 'RELEASE work', 'ROLLBACK TO work'].map((text) =>
    connection.prepare(text),
  );
  const readHead = connection.prepare<[], Head>('SELECT seq, hash, seal FROM journalHead');
  const writeHead = connection.prepare(
    'INSERT INTO journalHead VALUES (1, ?, ?, ?) ON CONFLICT (one) DO UPDATE SET seq = excluded.seq, hash = excluded.hash, seal = excluded.seal',
  );
  const addEntry = connection.prepare(
    'INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const addEvent = connection.prepare(
    'INSERT INTO outbox (type, audience, text, data, createdAt) VALUES (?, ?, ?, ?, ?)',
  );
  return {
    ...lineOver(connection, prepared),
    prepared,
    begin: () => {
      begin?.run();
      return readHead.get();
    },
    save: () => void save?.run(),
    release: () => void release?.run(),
    undo: () => {
      undo?.run();
      release?.run();
    },
    addEntry: (row) => void addEntry.run(...row),
    addEvent: (event: OutboxEvent) => {
      const { type, audience, text, data, createdAt } = event;
      const { lastInsertRowid } = addEvent.run(
        type,
        audience && JSON.stringify(audience),
        text,
        data === null ? null : JSON.stringify(data),
        createdAt,
      );
      event.seq = Number(lastInsertRowid);
    },
    // All listeners are in this process, so no signals are sent to others.
    commit: ({ head }) => {
      if (head) writeHead.run(head.seq, head.hash, head.seal);
      commit?.run();
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
      connection.pragma('wal_checkpoint(TRUNCATE)');
      connection.close();
    },
  };
};
