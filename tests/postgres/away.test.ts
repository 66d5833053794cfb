import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Outage } from '#server/runtime/outages.ts';
import { type Postgres, startPostgres } from '../peers/embeddedPostgres.ts';
import { add, person } from '../server/auth/people.ts';
import { control, journalKey } from '../server/database/temporaryDatabase.ts';

let postgres: Postgres;
let database: Database;
let names = 0;
const parts = () => database.outages().map(({ part }) => part);
const write = () => database.write(add, { name: `Person ${++names}` }, control);
const read = () => database.db.selectFrom('person').select('personName').execute();

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  database = await openDatabase({
    url: postgres.url('postgres'),
    nouns: [person],
    mutations: [add],
    journalKey,
    now: () => 1_795_000_000_000,
    inline: true,
  });
  onTestFinished(() => database.close());
});

const away = { kind: 'UNAVAILABLE', code: 'DATABASE_AWAY' };

test('while PostgreSQL is gone writes and reads are refused in words; when it is back all parts are, and what another process told meanwhile is heard', async () => {
  await write();
  const events: number[] = [];
  database.onEvent(({ seq }) => void events.push(seq));
  const changes: (readonly Outage[])[] = [];
  database.onOutage((now) => void changes.push(now));
  await postgres.kill9();
  await expect.poll(parts).toContain('database');
  expect(database.outages()[0]).toMatchObject({
    since: 1_795_000_000_000,
    why: expect.any(String),
  });
  await expect(write()).rejects.toMatchObject(away);
  await expect(read()).rejects.toMatchObject(away);
  await postgres.start();
  const line = new pg.Client({ connectionString: postgres.url('postgres') });
  await line.connect();
  await line.query(`insert into outbox (type, "createdAt") values ('ORDER', 0)`);
  await line.end();
  await expect.poll(parts).toEqual([]);
  await expect.poll(() => events.length).toBe(1);
  await write();
  expect(await read()).toHaveLength(names - 1);
  expect(changes.at(-1)).toEqual([]);
});

test('a database that stores nothing can still be read, says that writing is away, and is tried without waiting for a bid', async () => {
  const line = new pg.Client({ connectionString: postgres.url('postgres') });
  await line.connect();
  onTestFinished(() => line.end());
  await write();
  const before = await read();
  // The database behaves as after a failover to a standby: it answers, and stores nothing.
  await line.query(
    `create or replace function refuse() returns trigger language plpgsql as $$ begin raise sqlstate '25006'; end $$`,
  );
  await line.query(
    'create trigger refuse before insert on person for each row execute function refuse()',
  );
  await expect(write()).rejects.toMatchObject(away);
  expect(parts()).toEqual(['writer']);
  expect(await read()).toEqual(before);
  await line.query('drop trigger refuse on person');
  await expect.poll(parts).toEqual([]);
  await write();
});

test('a writer whose connection is ended writes over another, and only what was being committed is unknown', async () => {
  const line = new pg.Client({ connectionString: postgres.url('postgres') });
  await line.connect();
  onTestFinished(() => line.end());
  for (let round = 0; round < 5; round++) {
    const writes = Array.from({ length: 20 }, write);
    await line.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'offerdesk writer'`,
    );
    // A failure during COMMIT leaves the outcome unknown.
    for (const { status, reason } of (await Promise.allSettled(writes)) as any[])
      if (status === 'rejected') expect(reason.code).toBe('OUTCOME_UNKNOWN');
    await write();
  }
});
