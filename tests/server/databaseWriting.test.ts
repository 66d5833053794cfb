import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { integer, pan, resource, secret, text } from '#model';
import { batchesOn } from '#server/database/batch.ts';
import { verifyJournal } from '#server/database/journal.ts';
import { migrate } from '#server/database/migrate.ts';
import { dropGuards } from '#server/database/putGuards.ts';
import { createRow, updateRow } from '#server/database/rows.ts';
import {
  assertDurable,
  type Connection,
  databaseFile,
  openConnection,
  queriesOver,
} from '#server/database/sqlite.ts';
import { type OutboxEvent, record, work } from '#server/database/work.ts';
import { ApiError } from '#server/errors.ts';
import { control, journalKey, temporaryDatabase } from './temporaryDatabase.ts';

const person = resource('person', {
  label: 'Person',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true }),
    personName: text('Name'),
    pan: pan('PAN', { optional: true }),
    passwordHash: secret('Password', { optional: true }),
  },
  access: {},
  api: '/masters/person',
  screens: {},
});

const add = work('add', async (tx, { name, fail }: { name: string; fail?: 'refusal' | 'bug' }) => {
  await tx.prepared('INSERT INTO person ("personName") VALUES (?)').run(name);
  tx.journal({ action: 'add', resource: 'person', key: name, after: { personName: name } });
  tx.emit({ type: 'ADDED', audience: { memberId: 'M001' }, text: `${name} came`, data: { name } });
  tx.signal('people', { name });
  if (fail === 'refusal') throw new ApiError('REFUSED', 'Not this one', { code: 'NOT_THIS' });
  if (fail === 'bug') throw new TypeError('undefined is not a bid');
  return { name, now: tx.now, by: tx.by.userId };
});

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

test('the connection for reading cannot write', async () => {
  const database = await temporaryDatabase([person]);
  await expect(
    database.db.insertInto('person').values({ personName: 'A' }).execute(),
  ).rejects.toThrow('readonly');
});

test('one piece of work that fails is undone alone, with all it told, and says why', async () => {
  const database = await temporaryDatabase([person], { works: [add] });
  const events: OutboxEvent[] = [];
  const signals: unknown[] = [];
  database.onEvent((event) => events.push(event));
  database.onSignal('people', (signal) => signals.push(signal));
  const answers = await Promise.allSettled([
    database.write(add, { name: 'A' }, control),
    database.write(add, { name: 'B', fail: 'refusal' }, control),
    database.write(add, { name: 'C', fail: 'bug' }, control),
    database.write(add, { name: 'D' }, { ...control, userId: 'other' }),
  ]);
  expect(answers).toMatchObject([
    { status: 'fulfilled', value: { name: 'A', by: 'control', now: 1_795_000_000_000 } },
    { reason: { kind: 'REFUSED', code: 'NOT_THIS', message: 'Not this one', status: 422 } },
    { reason: { name: 'TypeError', message: 'undefined is not a bid' } },
    { status: 'fulfilled', value: { name: 'D', by: 'other' } },
  ]);
  expect((answers[1] as PromiseRejectedResult).reason).toBeInstanceOf(ApiError);
  const names = await database.db.selectFrom('person').select('personName').execute();
  expect(names.map(({ personName }) => personName)).toEqual(['A', 'D']);
  expect(events.map(({ seq, text, audience }) => [seq, text, audience])).toEqual([
    [1, 'A came', { memberId: 'M001' }],
    [2, 'D came', { memberId: 'M001' }],
  ]);
  expect(signals).toEqual([{ name: 'A' }, { name: 'D' }]);
  expect(await verifyJournal(database.db, journalKey)).toBeNull();
  const kept = await database.db.selectFrom('outbox').select(['seq', 'data']).execute();
  expect(kept).toEqual([
    { seq: 1, data: '{"name":"A"}' },
    { seq: 2, data: '{"name":"D"}' },
  ]);
});

test('a listener that has left hears no more', async () => {
  const database = await temporaryDatabase([person], { works: [add] });
  const heard: unknown[] = [];
  const leave = database.onEvent(({ text: words }) => heard.push(words));
  const leaveToo = database.onSignal('people', (signal) => heard.push(signal));
  await database.write(add, { name: 'A' }, control);
  leave();
  leaveToo();
  await database.write(add, { name: 'B' }, control);
  expect(heard).toEqual(['A came', { name: 'A' }]);
});

test('what was accepted is finished before the database closes, and nothing is taken after', async () => {
  const data = folder();
  const database = await temporaryDatabase([person], { works: [add], folder: data });
  const answers = Array.from({ length: 2_500 }, (_, at) =>
    database.write(add, { name: `P${at}` }, control),
  );
  await database.close();
  expect((await Promise.all(answers)).length).toBe(2_500);
  await expect(database.write(add, { name: 'late' }, control)).rejects.toMatchObject({
    kind: 'UNAVAILABLE',
  });
  const reading = opened(databaseFile(data), true);
  expect(reading.prepare('SELECT count(*) FROM person').pluck().get()).toBe(2_500);
});

test('flags and instants come back as the stored row has them', async () => {
  const database = await temporaryDatabase([person]);
  await database.write(createRow, { resource: 'person', values: { personName: 'A' } }, control);
  expect(await database.store.get(person, { id: 1 })).toMatchObject({
    id: 1,
    version: 1,
    createdBy: 'control',
    createdAt: 1_795_000_000_000,
  });
  expect(await database.store.get(person, { id: 2 })).toBeNull();
  expect(await database.store.list(person, { pan: null })).toHaveLength(1);
});

test('the journal shows who did what from where, with secrets hidden and PANs masked', async () => {
  const database = await temporaryDatabase([person]);
  const values = { personName: 'A', pan: 'AAAPA0001A', passwordHash: 'hash-of-it' };
  await database.write(createRow, { resource: 'person', values }, control);
  await database.write(
    updateRow,
    { resource: 'person', key: { id: '1' }, version: 1, scope: {}, values: { pan: 'AAAPA0002A' } },
    control,
  );
  await database.write(
    record,
    {
      action: 'signIn',
      resource: 'session',
      key: 'x',
      after: { accessToken: 't', list: [{ who: 'AAAPA0001A' }], otp: null },
    },
    { ...control, role: 'dealer', memberId: 'M001' },
  );
  const entries = await database.db.selectFrom('journal').selectAll().execute();
  expect(
    entries.map(({ hash, ...entry }) => [
      entry.seq,
      entry.userId,
      entry.role,
      entry.memberId,
      entry.address,
      entry.action,
      entry.resource,
      entry.key,
      entry.before,
      entry.after,
    ]),
  ).toEqual([
    [
      1,
      'control',
      'controlUser',
      null,
      '127.0.0.1',
      'create',
      'person',
      '1',
      null,
      '{"id":1,"personName":"A","pan":"AAAPxxxx1A","passwordHash":"•••"}',
    ],
    [
      2,
      'control',
      'controlUser',
      null,
      '127.0.0.1',
      'edit',
      'person',
      '1',
      '{"pan":"AAAPxxxx1A"}',
      '{"pan":"AAAPxxxx2A"}',
    ],
    [
      3,
      'control',
      'dealer',
      'M001',
      '127.0.0.1',
      'signIn',
      'session',
      'x',
      null,
      '{"accessToken":"•••","list":[{"who":"AAAPxxxx1A"}],"otp":null}',
    ],
  ]);
});

test.each([
  ['an entry that is changed', "UPDATE journal SET userId = 'else' WHERE seq = 2", 2],
  ['an entry that is taken out', 'DELETE FROM journal WHERE seq = 2', 2],
  ['entries cut off the end', 'DELETE FROM journal WHERE seq >= 3', 3],
  [
    'a head that was put back',
    'UPDATE journalHead SET seq = 2, hash = (SELECT hash FROM journal WHERE seq = 2)',
    2,
  ],
  ['a head that is gone', 'DELETE FROM journalHead', 1],
])('%s is found in the journal', async (_, damage, seq) => {
  const data = folder();
  const database = await temporaryDatabase([person], { works: [add], folder: data });
  for (const name of ['A', 'B', 'C']) await database.write(add, { name }, control);
  const connection = opened(databaseFile(data));
  const db = queriesOver(connection);
  expect(await verifyJournal(db, journalKey)).toBeNull();
  expect(await verifyJournal(db, 'another key')).not.toBeNull();
  // Whoever may change the tables may take the guards away first; the chain still tells.
  expect(() => connection.exec('DELETE FROM journal')).toThrow('The journal is only added to');
  dropGuards(connection);
  connection.exec(damage);
  expect(await verifyJournal(db, journalKey)).toMatchObject({ seq });
});

const batches = (connection: Connection) => {
  migrate(connection, [person]);
  return batchesOn(connection, { nouns: [person], works: [add], journalKey });
};
const item = (name: string) => ({ work: 'add', args: { name }, by: control, now: 0 });
const names = (connection: Connection) =>
  connection.prepare('SELECT personName FROM person').pluck().all();

test('a full disk costs the batch, and writing goes on when there is room again', async () => {
  const connection = opened(databaseFile(folder()));
  const run = batches(connection);
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

test('a disk that fails to sync stops all writing until the next start', async () => {
  const connection = opened(databaseFile(folder()));
  migrate(connection, [person]);
  const failing = new Proxy(connection, {
    get: (target, name) => {
      if (name === 'prepare')
        return (text: string) => (text === 'COMMIT' ? { run: failToSync } : target.prepare(text));
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const failToSync = () => {
    throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_FSYNC' });
  };
  const run = batchesOn(failing, { nouns: [person], works: [add], journalKey });
  const first = await run([item('A'), item('B')]);
  expect(first.answers).toMatchObject([
    { failure: { kind: 'UNAVAILABLE' } },
    { failure: { kind: 'UNAVAILABLE' } },
  ]);
  expect(first.halted).toContain('No more is written until the next start (disk I/O error)');
  expect((await run([item('C')])).halted).toBe(first.halted);
  expect(names(connection)).toEqual([]);
});

test('a database that another process holds costs the batch only', async () => {
  const file = databaseFile(folder());
  const connection = opened(file);
  const run = batches(connection);
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

test('a journal that was written with other secrets is not gone on with', async () => {
  const data = folder();
  const database = await temporaryDatabase([person], { works: [add], folder: data });
  await database.write(add, { name: 'A' }, control);
  const connection = opened(databaseFile(data));
  const run = batchesOn(connection, { nouns: [person], works: [add], journalKey: 'another' });
  expect((await run([item('B')])).halted).toContain('does not bear our seal');
  expect(names(connection)).toEqual(['A']);
});

test('what no thread can be given fails alone and stops nothing', async () => {
  const database = await temporaryDatabase([person], { works: [add] });
  const answers = await Promise.allSettled([
    database.write(add, { name: 'A' }, control),
    database.write(add, { name: (() => 1) as any }, control),
    database.write(add, { name: 'C' }, control),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(database.halted()).toBeNull();
});

test('a read that would fill the memory is stopped', async () => {
  const database = await temporaryDatabase([person]);
  const numbers = (count: number) =>
    sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT i FROM n`.compile(
      database.db,
    );
  expect(await database.readLong(numbers(200_000))).toHaveLength(200_000);
  await expect(database.readLong(numbers(200_001))).rejects.toThrow(
    'A read found more than 200000 rows: read them in parts, by key',
  );
});
