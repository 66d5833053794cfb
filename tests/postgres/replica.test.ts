import { tmpdir } from 'node:os';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import pg from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openConcerns } from '#server/app/concerns.ts';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Machine } from '#server/machine/machine.ts';
import { gaugesOf } from '#server/metrics/gauges.ts';
import { type Postgres, startPostgres, startReplicaOf } from '../peers/embeddedPostgres.ts';
import { add, person } from '../server/auth/people.ts';
import { control, journalKey } from '../server/database/temporaryDatabase.ts';

let primary: Postgres;
let replica: Postgres;
beforeAll(async () => {
  primary = await startPostgres();
  replica = await startReplicaOf(primary);
}, 60_000);
afterAll(async () => {
  await replica?.stop();
  await primary?.stop();
});

const open = async (readUrl = replica.url('postgres')): Promise<Database> => {
  const database = await openDatabase({
    url: primary.url('postgres'),
    readUrl,
    nouns: [person],
    mutations: [add],
    journalKey,
    now: () => 1_795_000_000_000,
    inline: true,
  });
  onTestFinished(() => database.close());
  return database;
};
const isUsed = (database: Database) => () => database.replica?.().why ?? null;
const opened = async (): Promise<Database> => {
  const database = await open();
  await expect.poll(isUsed(database), { timeout: 10_000 }).toBeNull();
  return database;
};

/** Whether a connection answers from a server that only replays another. */
const recovers = async (db: Kysely<any>): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as "is"`.execute(db);
  return rows[0]?.is ?? false;
};
const longRead = (database: Database): Promise<{ names: number; isReplica: boolean }[]> =>
  database.readLong(
    CompiledQuery.raw(
      'select count(*)::int as names, pg_is_in_recovery() as "isReplica" from person',
    ) as never,
  );
const on = async (server: Postgres, text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  await client.query(text);
  await client.end();
};
const namesOn = async (db: Kysely<any>): Promise<number> =>
  (await db.selectFrom('person').select('personName').execute()).length;

test('pages of lists and long reads are answered by the replica, and what sessions and rights go by is not', async () => {
  const database = await opened();
  expect(await recovers(database.pages)).toBe(true);
  expect(await longRead(database)).toMatchObject([{ isReplica: true }]);
  expect(await recovers(database.db)).toBe(false);
});

test('whatever was answered as stored is in the next read, over whichever process it was written', async () => {
  const [one, other] = [await opened(), await opened()];
  const before = await namesOn(one.db);
  for (let n = 1; n <= 40; n++) {
    await one.write(add, { name: `own ${n}` }, control);
    expect(await namesOn(other.pages)).toBe(before + n);
    expect(await longRead(one)).toMatchObject([{ names: before + n }]);
  }
  expect(isUsed(one)()).toBeNull();
});

test('while the replica replays nothing, reads have what is stored from the primary, and it is used again when it has caught up', async () => {
  const database = await opened();
  await on(replica, 'select pg_wal_replay_pause()');
  onTestFinished(() => on(replica, 'select pg_wal_replay_resume()'));
  const before = await namesOn(database.db);
  await database.write(add, { name: 'unseen' }, control);
  expect(await longRead(database)).toEqual([{ names: before + 1, isReplica: false }]);
  expect(await namesOn(database.pages)).toBe(before + 1);
  expect(isUsed(database)()).toBe('It does not keep up with the primary.');
  await expect.poll(() => database.replica?.().behind).toBeGreaterThan(0);
  await on(replica, 'select pg_wal_replay_resume()');
  await expect.poll(isUsed(database), { timeout: 10_000 }).toBeNull();
  expect(await longRead(database)).toEqual([{ names: before + 1, isReplica: true }]);
});

/** The replica's part of health, and the output for a collector of figures. */
const toldOf = async (database: Database) => {
  const registry = new Registry();
  const machine = {
    database,
    settings: { data: tmpdir() },
    hub: { listeners: () => 0 },
    steady: () => 0,
  } as unknown as Machine;
  gaugesOf(machine, registry);
  const figures = await registry.metrics();
  const concerns = await openConcerns(machine, [])();
  return {
    concern: concerns.find(({ part }) => part === 'replica'),
    isRead: /^offerdesk_replica_read (\d)$/m.exec(figures)?.[1],
    behind: Number(/^offerdesk_replica_behind_bytes (\d+)$/m.exec(figures)?.[1]),
  };
};

test('health says that a replica does not keep up and what to do, and the figures by how much', async () => {
  const database = await opened();
  expect(await toldOf(database)).toMatchObject({ concern: undefined, isRead: '1' });
  await on(replica, 'select pg_wal_replay_pause()');
  onTestFinished(() => on(replica, 'select pg_wal_replay_resume()'));
  await database.write(add, { name: 'unseen by it' }, control);
  await expect.poll(() => database.replica?.().behind).toBeGreaterThan(0);
  await expect.poll(isUsed(database)).not.toBeNull();
  const { concern, isRead, behind } = await toldOf(database);
  expect(concern).toEqual({
    part: 'replica',
    what: 'Lists and reports are read from the primary. The replica is not used: It does not keep up with the primary.',
    advice:
      'Check the replica of DATABASE_READ_URL: whether it runs and replays the log of the primary.',
  });
  expect([isRead, behind > 0]).toEqual(['0', true]);
});

test('a replica that is killed costs no read, and is used again when it is back', async () => {
  const database = await opened();
  const before = await namesOn(database.db);
  const reads = Array.from({ length: 50 }, () => longRead(database));
  await replica.kill9();
  for (const [row] of await Promise.all(reads)) expect(row?.names).toBe(before);
  expect(await longRead(database)).toEqual([{ names: before, isReplica: false }]);
  await expect.poll(isUsed(database), { timeout: 10_000 }).not.toBeNull();
  await replica.start();
  await expect.poll(isUsed(database), { timeout: 20_000 }).toBeNull();
  expect(await longRead(database)).toEqual([{ names: before, isReplica: true }]);
});

test('a replica that stands still keeps no reader waiting for long', async () => {
  const database = await opened();
  replica.pause();
  onTestFinished(() => replica.resume());
  expect(await longRead(database)).toMatchObject([{ isReplica: false }]);
  await expect.poll(isUsed(database), { timeout: 10_000 }).toMatch(/has not answered|keep up/);
  replica.resume();
  await expect.poll(isUsed(database), { timeout: 20_000 }).toBeNull();
}, 60_000);

test('a server that takes writes itself, or holds another database, is not read from', async () => {
  const database = await open(primary.url('postgres'));
  await expect.poll(isUsed(database)).toBe('It is not a replica: it accepts writes.');
  expect(await longRead(database)).toMatchObject([{ isReplica: false }]);
});
