import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { verifyJournal } from '#server/audit/chain.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import {
  assertDurable,
  type Connection,
  databaseFile,
  lineOver,
  openConnection,
  queriesOver,
} from '#server/database/sqlite/sqlite.ts';
import { sqliteWriting } from '#server/database/sqlite/sqliteWriting.ts';
import { batchesOn } from '#server/database/writing/batch.ts';
import { add, person } from '../auth/people.ts';
import { control, journalKey } from './temporaryDatabase.ts';

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'offerdesk-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

const opened = (file: string, readOnly = false): Connection => {
  const connection = openConnection(file, { readOnly });
  onTestFinished(() => {
    connection.close();
  });
  return connection;
};

test('every connection waits for the disk: synchronous is FULL after its first write and after reopening', () => {
  const file = databaseFile(folder());
  const first = opened(file);
  first.exec('CREATE TABLE t (a)');
  first.exec('INSERT INTO t VALUES (1)');
  const again = opened(file);
  again.exec('INSERT INTO t VALUES (2)');
  const reading = opened(file, true);
  reading.prepare('SELECT * FROM t').all();
  for (const connection of [first, again, reading]) {
    expect(connection.pragma('synchronous', { simple: true })).toBe(2);
    expect(connection.pragma('journal_mode', { simple: true })).toBe('wal');
  }
});

test('a connection that would not wait for the disk is refused at start', () => {
  const connection = opened(databaseFile(folder()));
  expect(() => assertDurable(connection)).not.toThrow();
  connection.pragma('synchronous = NORMAL');
  expect(() => assertDurable(connection)).toThrow('synchronous is 1');
});
const known = { nouns: [person], mutations: [add], journalKey };
const batches = async (connection: Connection) => {
  await migrate(lineOver(connection), [person]);
  return batchesOn(sqliteWriting(connection), known);
};
const item = (name: string) => ({ mutation: 'add', args: { name }, by: control, now: 0 });
const names = (connection: Connection) =>
  connection.prepare('SELECT personName FROM person').pluck().all();

test('a full disk costs the batch, and writing goes on when there is room again', async () => {
  const connection = opened(databaseFile(folder()));
  const run = await batches(connection);
  const pages = connection.pragma('page_count', { simple: true }) as number;
  connection.pragma(`max_page_count = ${pages + 2}`);
  const refused = await run([item('A'), item('B'.repeat(20_000))]);
  expect(refused).toMatchObject({
    answers: [
      { failure: { kind: 'UNAVAILABLE', message: expect.stringContaining('The disk is full') } },
      { failure: { kind: 'UNAVAILABLE' } },
    ],
    events: [],
    signals: [],
    halted: null,
  });
  expect(names(connection)).toEqual([]);
  connection.pragma('max_page_count = 1000000');
  expect(await run([item('C')])).toMatchObject({
    answers: [{ value: { name: 'C' } }],
    halted: null,
  });
  expect(names(connection)).toEqual(['C']);
  expect(await verifyJournal(queriesOver(connection), journalKey)).toBeNull();
});

/** A connection whose COMMIT fails by a code of SQLite while that is set. */
const failingAt = (connection: Connection) => {
  const fault: { code: string | null } = { code: null };
  const commit = connection.prepare('COMMIT');
  const run = () => {
    if (fault.code === null) return commit.run();
    throw Object.assign(new Error('disk I/O error'), { code: fault.code });
  };
  const failing = new Proxy(connection, {
    get: (target, name) => {
      if (name === 'prepare')
        return (text: string) => (text === 'COMMIT' ? { run } : target.prepare(text));
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { fault, failing };
};

test('a full disk that has no room for the index of the log says that the outcome is unknown, and writing goes on', async () => {
  const connection = opened(databaseFile(folder()));
  await migrate(lineOver(connection), [person]);
  const { fault, failing } = failingAt(connection);
  const run = batchesOn(sqliteWriting(failing), known);
  fault.code = 'SQLITE_IOERR_SHMSIZE';
  expect(await run([item('A')])).toMatchObject({
    answers: [{ failure: { kind: 'UNAVAILABLE', code: 'OUTCOME_UNKNOWN' } }],
    halted: null,
  });
  fault.code = null;
  expect(await run([item('B')])).toMatchObject({ answers: [{ value: { name: 'B' } }] });
  expect(names(connection)).toEqual(['B']);
});

test('a disk that fails to sync stops all writing until the next start', async () => {
  const connection = opened(databaseFile(folder()));
  await migrate(lineOver(connection), [person]);
  const { fault, failing } = failingAt(connection);
  fault.code = 'SQLITE_IOERR_FSYNC';
  const run = batchesOn(sqliteWriting(failing), known);
  const first = await run([item('A'), item('B')]);
  expect(first.answers).toMatchObject([
    { failure: { kind: 'UNAVAILABLE' } },
    { failure: { kind: 'UNAVAILABLE' } },
  ]);
  expect(first.halted).toContain('Nothing more is written until the next start (disk I/O error)');
  expect((await run([item('C')])).halted).toBe(first.halted);
  expect(names(connection)).toEqual([]);
});

test('a database that another process holds costs the batch only', async () => {
  const file = databaseFile(folder());
  const connection = opened(file);
  const run = await batches(connection);
  connection.pragma('busy_timeout = 10');
  const other = opened(file);
  other.exec('BEGIN IMMEDIATE');
  expect(await run([item('A')])).toMatchObject({
    answers: [{ failure: { kind: 'UNAVAILABLE' } }],
    halted: null,
  });
  other.exec('ROLLBACK');
  expect(await run([item('A')])).toMatchObject({ answers: [{ value: { name: 'A' } }] });
});
