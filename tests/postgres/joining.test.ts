import pg from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { verifyJournal } from '#server/audit/chain.ts';
import { writingRows } from '#server/database/postgres/postgresDialect.ts';
import { mutation, system } from '#server/database/writing/mutation.ts';
import { add, person } from '../server/auth/people.ts';
import { control, journalKey, temporaryDatabase } from '../server/database/temporaryDatabase.ts';

/** The writer's actions, in order. */
let done: string[] = [];
beforeEach(() => {
  done = [];
});
const note = (_: unknown, name: string) => void done.push(name);
const urgent = mutation('joining.urgent', note, { lane: 'urgent' });
const usual = mutation('joining.usual', note);
const background = mutation('joining.background', note, { lane: 'background' });

/**
 * A database whose lock another process holds until it is released, and the sizes of the batches
 * committed since.
 */
const openHeld = async () => {
  const database = await temporaryDatabase([person], {
    mutations: [urgent, usual, background, add],
  });
  const url = database.place.url as string;
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query(`begin; select pg_advisory_xact_lock(${writingRows})`);
  const sizes: number[] = [];
  database.writing.onBatch(({ size }) => sizes.push(size));
  /** Whether a batch waits for the lock. */
  const waits = async () => {
    const { rows } = await other.query(
      `select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.length > 0;
  };
  return {
    database,
    sizes,
    /** Until a batch waits, and nothing that could join it is left. */
    joined: async () => {
      await expect.poll(waits).toBe(true);
      await expect.poll(database.writing.waiting).toBe(0);
    },
    waits,
    release: () => other.query('commit'),
    kill: () =>
      other.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'offerdesk writer' and datname = current_database()`),
  };
};

test('what comes while another process holds the lock joins the batch that waits for it', async () => {
  const { database, sizes, joined, release } = await openHeld();
  const writes = [database.write(add, { name: 'first' }, control)];
  await joined();
  for (const names of [['A', 'B'], ['C'], ['D', 'E']]) {
    writes.push(...names.map((name) => database.write(add, { name }, control)));
    await joined();
  }
  await release();
  const answers = await Promise.all(writes);
  expect(answers.map(({ name }: any) => name)).toEqual(['first', 'A', 'B', 'C', 'D', 'E']);
  expect(sizes).toEqual([6]);
  const rows = await database.db.selectFrom('person').select('personName').execute();
  expect(rows).toHaveLength(6);
  expect(await verifyJournal(database.db, journalKey)).toBeNull();
});

test('what joins a batch goes by its lane: the urgent first, the usual in the order of its arrival, two portions of long work at most', async () => {
  const { database, sizes, joined, waits, release } = await openHeld();
  const writes = [database.write(usual, 'one', control)];
  await joined();
  writes.push(database.write(background, 'portion 1', system));
  writes.push(database.write(usual, 'two', control));
  await joined();
  writes.push(database.write(urgent, 'stop', control));
  writes.push(database.write(usual, 'three', control));
  for (const name of ['portion 2', 'portion 3'])
    writes.push(database.write(background, name, system));
  await expect.poll(database.writing.waiting).toBe(1);
  expect(await waits()).toBe(true);
  await release();
  await Promise.all(writes);
  expect(done).toEqual(['stop', 'one', 'two', 'three', 'portion 1', 'portion 2', 'portion 3']);
  expect(sizes).toEqual([6, 1]);
});

test('a batch that waits takes no more than one that does not, and what is beyond that is the next one', async () => {
  const { database, sizes, joined, waits, release } = await openHeld();
  const names = Array.from({ length: 1_400 }, (_, n) => `${n}`);
  const writes = [database.write(usual, 'first', control)];
  await joined();
  writes.push(...names.map((name) => database.write(usual, name, control)));
  await expect.poll(database.writing.waiting).toBe(401);
  expect(await waits()).toBe(true);
  await release();
  await Promise.all(writes);
  expect(done).toEqual(['first', ...names]);
  expect(sizes).toEqual([1_000, 401]);
});

test('one that fails after it joined fails alone', async () => {
  const { database, joined, release } = await openHeld();
  const writes = [database.write(add, { name: 'first' }, control)];
  await joined();
  writes.push(
    database.write(add, { name: 'bad', fail: 'refusal' }, control),
    database.write(add, { name: 'good' }, control),
  );
  await joined();
  await release();
  const outcomes = await Promise.allSettled(writes);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const rows = await database.db.selectFrom('person').select('personName').execute();
  expect(rows.map(({ personName }) => personName).toSorted()).toEqual(['first', 'good']);
  expect(await verifyJournal(database.db, journalKey)).toBeNull();
});

test('when the line breaks while a batch waits, what has joined is done over the next one, once', async () => {
  const { database, joined, kill, release } = await openHeld();
  const writes = [database.write(add, { name: 'first' }, control)];
  await joined();
  writes.push(database.write(add, { name: 'joined' }, control));
  await joined();
  await kill();
  await release();
  await Promise.all(writes);
  const rows = await database.db.selectFrom('person').select('personName').execute();
  expect(rows.map(({ personName }) => personName).toSorted()).toEqual(['first', 'joined']);
});
