import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyJournal } from '#server/audit/chain.ts';
import { openDatabase } from '#server/database/open.ts';
import { createRow, updateRow } from '#server/database/rows/rows.ts';
import type { Inspected } from '#server/database/schema/inspect.ts';
import { dropGuards } from '#server/database/schema/putGuards.ts';
import { type OutboxEvent, record } from '#server/database/writing/mutation.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { add, person } from '../auth/people.ts';
import { control, journalKey, temporaryDatabase } from './temporaryDatabase.ts';

const run = ({ db }: Inspected, text: string) => sql.raw(text).execute(db);

test('the connection for reading cannot write', async () => {
  const database = await temporaryDatabase([person]);
  await expect(
    database.db.insertInto('person').values({ personName: 'A' }).execute(),
  ).rejects.toThrow(/readonly|read-only/);
});

test('one piece of work that fails is undone alone, with all it told, and says why', async () => {
  const database = await temporaryDatabase([person], { mutations: [add] });
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
  const database = await temporaryDatabase([person], { mutations: [add] });
  const events: unknown[] = [];
  const leave = database.onEvent(({ text: words }) => events.push(words));
  const leaveToo = database.onSignal('people', (signal) => events.push(signal));
  await database.write(add, { name: 'A' }, control);
  leave();
  leaveToo();
  await database.write(add, { name: 'B' }, control);
  expect(events).toEqual(['A came', { name: 'A' }]);
});

test('what was accepted is finished before the database closes, and nothing is taken after', async () => {
  const database = await temporaryDatabase([person], { mutations: [add] });
  const beside = await database.beside();
  const answers = Array.from({ length: 2_500 }, (_, at) =>
    database.write(add, { name: `P${at}` }, control),
  );
  const closed = database.close();
  await expect(database.write(add, { name: 'late' }, control)).rejects.toMatchObject({
    kind: 'UNAVAILABLE',
  });
  expect((await Promise.all(answers)).length).toBe(2_500);
  const { rows } = await run(beside, 'SELECT count(*) AS counted FROM person');
  expect(rows).toEqual([{ counted: 2_500 }]);
  await closed;
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
  ['an entry that is changed', "UPDATE journal SET key = 'else' WHERE seq = 2", 2],
  ['an entry that is taken out', 'DELETE FROM journal WHERE seq = 2', 2],
  ['entries cut off the end', 'DELETE FROM journal WHERE seq >= 3', 3],
  [
    'a head that was put back',
    'UPDATE "journalHead" SET seq = 2, hash = (SELECT hash FROM journal WHERE seq = 2)',
    2,
  ],
  ['a head that is gone', 'DELETE FROM "journalHead"', 1],
])('%s is found in the journal', async (_, damage, seq) => {
  const database = await temporaryDatabase([person], { mutations: [add] });
  for (const name of ['A', 'B', 'C']) await database.write(add, { name }, control);
  const beside = await database.beside();
  expect(await verifyJournal(beside.db, journalKey)).toBeNull();
  expect(await verifyJournal(beside.db, 'another key')).not.toBeNull();
  // An owner of the tables may drop the guards first; the chain still shows the change.
  await expect(run(beside, 'DELETE FROM journal')).rejects.toThrow('The journal is only added to');
  await dropGuards(beside);
  await run(beside, damage);
  expect(await verifyJournal(beside.db, journalKey)).toMatchObject({ seq });
});
test('a journal that was written with other secrets is not gone on with', async () => {
  const database = await temporaryDatabase([person], { mutations: [add] });
  await database.write(add, { name: 'A' }, control);
  const opening = openDatabase({
    ...database.place,
    nouns: [person],
    mutations: [add],
    journalKey: 'another',
    now: Date.now,
    inline: true,
  });
  const words = 'does not match: the journal was written with other secrets';
  if (database.dialect.name === 'postgres') {
    // Another server may run there: this one does not even start.
    await expect(opening).rejects.toThrow(words);
  } else {
    const other = await opening;
    await expect(other.write(add, { name: 'B' }, control)).rejects.toThrow(words);
    expect(other.halted()).toContain(words);
    await other.close();
  }
  const names = await database.db.selectFrom('person').select('personName').execute();
  expect(names).toEqual([{ personName: 'A' }]);
});

test('a value that no thread accepts fails alone and stops nothing', async () => {
  const database = await temporaryDatabase([person], { mutations: [add] });
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
