import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';
import { type Postgres, startPostgres, startReplicaOf } from '../peers/embeddedPostgres.ts';
import { add, person } from '../server/auth/people.ts';
import { control, journalKey } from '../server/database/temporaryDatabase.ts';

/** A primary, a replica of it, and a replica of that replica. */
let [first, second, third]: Postgres[] = [];
beforeAll(async () => {
  first = await startPostgres();
  second = await startReplicaOf(first);
  third = await startReplicaOf(second);
}, 60_000);
afterAll(async () => {
  for (const server of [third, second, first]) await server?.stop();
});

const opened = async (primary: Postgres, replica?: Postgres): Promise<Database> => {
  const database = await openDatabase({
    url: primary.url('postgres'),
    ...(replica && { readUrl: replica.url('postgres') }),
    nouns: [person],
    mutations: [add],
    journalKey,
    now: () => 1_795_000_000_000,
    inline: true,
  });
  onTestFinished(() => database.close());
  return database;
};

const on = async (server: Postgres, text: string): Promise<any[]> => {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

/** The rows of a list: the names, and whether they came from a replica. */
const shown = async (database: Database) => {
  const rows: { name: string; isReplica: boolean }[] = await database.readLong(
    CompiledQuery.raw(
      `select "personName" as name, pg_is_in_recovery() as "isReplica" from person order by 1`,
    ) as never,
  );
  return { names: rows.map(({ name }) => name), isReplica: rows[0]?.isReplica };
};
const namesOn = async (server: Postgres) =>
  (await on(server, 'select "personName" as name from person order by 1')).map(({ name }) => name);
const promote = (server: Postgres) => on(server, 'select pg_promote()');
const whyNot = (database: Database) => () => database.replica?.().why ?? null;

test('a replica that follows the server that was promoted is read from, and has what that one answered since', async () => {
  const [one, other, replica] = [first, second, third] as [Postgres, Postgres, Postgres];
  const before = await opened(one);
  await before.write(add, { name: 'before' }, control);
  await expect.poll(() => namesOn(replica), { timeout: 10_000 }).toEqual(['before']);
  await before.close();
  await one.kill9();
  await promote(other);
  const database = await opened(other, replica);
  await database.write(add, { name: 'since' }, control);
  await expect.poll(whyNot(database), { timeout: 20_000 }).toBeNull();
  await database.write(add, { name: 'then' }, control);
  expect(await shown(database)).toEqual({ names: ['before', 'since', 'then'], isReplica: true });
});

test('a replica that has replayed what the server that was promoted never had is not read from, however far it is ahead', async () => {
  const [lost, ahead] = [second, third] as [Postgres, Postgres];
  const promoted = await startReplicaOf(lost);
  onTestFinished(() => promoted.stop());
  await expect
    .poll(() => namesOn(promoted), { timeout: 10_000 })
    .toEqual(['before', 'since', 'then']);
  await promoted.kill9();
  const before = await opened(lost);
  for (let nth = 0; nth < 200; nth++)
    await before.write(add, { name: `lost ${nth} ${'x'.repeat(60)}` }, control);
  await expect
    .poll(async () => (await namesOn(ahead)).length, { timeout: 10_000 })
    .toBeGreaterThan(200);
  await before.close();
  await lost.kill9();
  await promoted.start();
  await promote(promoted);
  const database = await opened(promoted, ahead);
  const names = await namesOn(promoted);
  await expect.poll(whyNot(database)).toMatch(/history differs/);
  await database.write(add, { name: 'answered' }, control);
  expect(await shown(database)).toEqual({
    names: [...names, 'answered'].toSorted(),
    isReplica: false,
  });
}, 120_000);
