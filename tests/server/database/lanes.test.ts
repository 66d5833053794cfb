import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Actor, mutation, system } from '#server/database/writing/mutation.ts';
import type { ApiError } from '#server/runtime/errors.ts';
import { isOnPostgres } from './emptyDatabase.ts';
import { control, temporaryDatabase } from './temporaryDatabase.ts';

/** The writer's actions, in order. */
let done: string[] = [];
/** Releases the mutation that holds the writer. */
let release: () => void = () => undefined;
let held = Promise.resolve();

beforeEach(() => {
  done = [];
  awaits = [];
  held = new Promise((resolve) => {
    release = resolve;
  });
});
afterEach(() => release());

const hold = mutation('lanes.hold', async () => held);
const note = (_: unknown, name: string) => void done.push(name);
const urgent = mutation('lanes.urgent', note, { lane: 'urgent' });
const usual = mutation('lanes.usual', note);
const many = mutation('lanes.many', note, { lane: 'many' });
/** A call whose names are its portions; the answer is how many. A failing portion is named 'wrong'. */
const divided = mutation(
  'lanes.divided',
  (_: unknown, names: readonly string[]) => {
    if (names.includes('wrong')) throw new Error('wrong');
    done.push(...names);
    return names.length;
  },
  {
    lane: 'many',
    portions: {
      of: (names) => names.map((name) => [name]),
      join: (counts) => counts.reduce((sum, count) => sum + count, 0),
    },
  },
);
const background = mutation('lanes.background', note, { lane: 'background' });

/** Whether somebody waits, as long work reads it before its wait and after it. */
let awaits: boolean[] = [];
const long = mutation(
  'lanes.long',
  async (tx) => {
    awaits.push(tx.isAwaited());
    await held;
    awaits.push(tx.isAwaited());
  },
  { lane: 'background' },
);

const open = () =>
  temporaryDatabase([], { mutations: [hold, urgent, usual, many, divided, background, long] });
const dealerOf = (memberId: string): Actor => ({ ...system, userId: 'dealer', memberId });

test('what is urgent is written first, what is in the background last, and each lane keeps its order', async () => {
  const database = await open();
  const first = database.write(hold, null, control);
  // The held batch is under way before the others come.
  await new Promise((resolve) => setTimeout(resolve, 20));
  const rest = [
    database.write(background, 'portion', system),
    database.write(usual, 'one', control),
    database.write(usual, 'two', control),
    database.write(urgent, 'stop', control),
    database.write(usual, 'three', control),
    database.write(urgent, 'go', control),
  ];
  release();
  await Promise.all([first, ...rest]);
  expect(done).toEqual(['stop', 'go', 'one', 'two', 'three', 'portion']);
});

test('long work hears that a bid waits for its end; where other processes write, it takes that for granted', async () => {
  const database = await open();
  const portions = [database.write(long, null, system)];
  await new Promise((resolve) => setTimeout(resolve, 20));
  portions.push(database.write(background, 'another portion', system));
  const bid = database.write(usual, 'a bid', control);
  release();
  await Promise.all([bid, ...portions]);
  expect(awaits).toEqual([isOnPostgres(), true]);
});

test('other long work alone is nobody who waits', async () => {
  const database = await open();
  const portions = [database.write(long, null, system)];
  await new Promise((resolve) => setTimeout(resolve, 20));
  portions.push(database.write(background, 'another portion', system));
  release();
  await Promise.all(portions);
  expect(awaits).toEqual([isOnPostgres(), isOnPostgres()]);
});

test('a batch takes two portions of long work along, so that what comes meanwhile waits for two at most', async () => {
  const database = await open();
  const first = database.write(hold, null, control);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const portions = ['a', 'b', 'c', 'd', 'e'].map((name) =>
    database.write(background, name, system).then(() => {
      // It comes when the first portions are answered, and others still wait.
      if (name === 'a') later.push(database.write(usual, 'a bid', control));
    }),
  );
  const later: Promise<void>[] = [];
  release();
  await Promise.all([first, ...portions]);
  await Promise.all(later);
  // The next batch was under way already when the first was answered.
  expect(done.indexOf('a bid')).toBeLessThanOrEqual(4);
  expect(done.filter((name) => name !== 'a bid')).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('calls of many changes and others are written in turns, each call in a batch without others', async () => {
  const database = await open();
  const sizes: number[] = [];
  const first = database.write(hold, null, control);
  await new Promise((resolve) => setTimeout(resolve, 20));
  database.writing.onBatch(({ size }) => sizes.push(size));
  const rest = [
    database.write(many, 'a hundred', control),
    database.write(many, 'another hundred', control),
    database.write(many, 'a third', control),
    database.write(usual, 'a bid', control),
    database.write(usual, 'another bid', control),
  ];
  release();
  await Promise.all([first, ...rest]);
  expect(done.filter((name) => !name.endsWith('bid'))).toEqual([
    'a hundred',
    'another hundred',
    'a third',
  ]);
  // On PostgreSQL others may join the batch of a call while it waits for another process.
  if (isOnPostgres()) return;
  expect(done.slice(0, 3)).toEqual(['a hundred', 'a bid', 'another bid']);
  expect(sizes).toEqual([1, 1, 2, 1, 1]);
});

test('while others bid, a call that may be divided is written portion by portion, with their bids in between', async () => {
  const database = await open();
  const sizes: number[] = [];
  const first = database.write(hold, null, control);
  await new Promise((resolve) => setTimeout(resolve, 20));
  database.writing.onBatch(({ size }) => sizes.push(size));
  const call = database.write(divided, ['a', 'b', 'c'], control);
  const bid = database.write(usual, 'a bid', control);
  release();
  await Promise.all([first, bid]);
  expect(await call).toBe(3);
  expect(done.filter((name) => name !== 'a bid')).toEqual(['a', 'b', 'c']);
  // On PostgreSQL others may join the batch of a call while it waits for another process.
  if (isOnPostgres()) return;
  expect(done.indexOf('a bid')).toBe(1);
  expect(sizes).toEqual([1, 1, 1, 1, 1]);
});

test('while nobody but the machine writes, ten portions have one commit', async () => {
  const database = await open();
  const sizes: number[] = [];
  await database.write(usual, 'a chore', system);
  done = [];
  database.writing.onBatch(({ size }) => sizes.push(size));
  const portions = [...'abcdefghijkl'];
  expect(await database.write(divided, portions, control)).toBe(12);
  expect(done).toEqual(portions);
  expect(sizes).toEqual([10, 2]);
});

test('a call that is stored in part says so, and one of whose portions none is stored gives their failure', async () => {
  const database = await open();
  const partly = await outcome(database.write(divided, ['a', 'wrong', 'b'], control));
  expect(partly).toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  expect(partly?.message).toMatch(/^A part of it is saved/);
  expect(done.slice(-2)).toEqual(['a', 'b']);
  expect((await outcome(database.write(divided, ['wrong'], control)))?.message).toBe('wrong');
});

test('portions count as the one call that they are of', async () => {
  const { database, first } = await heldWriter();
  const portions = [...'abcdefghijklmnopqrst'];
  const sent = [...Array(17)].map(() =>
    outcome(database.write(divided, portions, dealerOf('M001'))),
  );
  release();
  await first;
  expect((await Promise.all(sent)).map((error) => error?.message ?? null)).toEqual([
    ...Array(16).fill(null),
    'Too many requests of M001 are waiting. Try again in a moment.',
  ]);
  expect(done).toHaveLength(16 * 20);
});

test('a member has sixteen calls of many changes waiting at most, and others still may', async () => {
  const { database, first } = await heldWriter();
  const sent = [...Array(17)].map((_, n) =>
    outcome(database.write(many, `hundred ${n}`, dealerOf('M001'))),
  );
  const others = [
    outcome(database.write(many, 'of others', dealerOf('M002'))),
    outcome(database.write(usual, 'a bid', dealerOf('M001'))),
  ];
  release();
  await first;
  expect((await Promise.all(sent)).map((error) => error?.message ?? null)).toEqual([
    ...Array(16).fill(null),
    'Too many requests of M001 are waiting. Try again in a moment.',
  ]);
  expect(await Promise.all(others)).toEqual([null, null]);
});

/** A database whose writer is held, and `later`, which lets time pass for all that waits. */
const heldWriter = async () => {
  const database = await open();
  const first = database.write(hold, null, control);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const later = (ms: number) => {
    const now = performance.now() + ms;
    vi.spyOn(performance, 'now').mockReturnValue(now);
  };
  return { database, first, later };
};
afterEach(() => vi.restoreAllMocks());

/**
 * The outcome of a write: null on success, else its error. Handled from the beginning, since
 * refusals come at once.
 */
const outcome = (write: Promise<unknown>): Promise<ApiError | null> =>
  write.then(
    () => null,
    (error: ApiError) => error,
  );

test('when the writer falls behind, later calls are refused at once with a time to try again, and urgent ones are not', async () => {
  const { database, first, later } = await heldWriter();
  const members = Array.from({ length: 8 }, (_, n) => dealerOf(`M${n}`));
  const bid = (n: number) =>
    outcome(database.write(usual, `bid ${n}`, members[n % members.length] as Actor));
  const early = Array.from({ length: 1_000 }, (_, n) => bid(n));
  later(2_500);
  const late = Array.from({ length: 200 }, (_, n) => bid(n));
  const stop = database.write(urgent, 'stop', control);
  const refused = await Promise.all(late);
  expect(new Set(refused.map((error) => error?.kind))).toEqual(new Set(['UNAVAILABLE']));
  expect(refused[0]?.message).toBe('Too much is waiting to be written. Try again in a moment.');
  expect(refused[0]?.retryAfter).toBe(3);
  release();
  await Promise.all([first, stop]);
  expect((await Promise.all(early)).every((error) => error === null)).toBe(true);
  expect(done[0]).toBe('stop');
  expect(done).toHaveLength(1_001);
});

test('a crowd that comes at once is no overload: it waits', async () => {
  const { database, first } = await heldWriter();
  const crowd = Array.from({ length: 3_000 }, (_, n) =>
    outcome(database.write(usual, `bid ${n}`, dealerOf('M001'))),
  );
  release();
  await first;
  expect((await Promise.all(crowd)).every((error) => error === null)).toBe(true);
});

test('a member that fills the room is refused before the others, and nobody is overtaken', async () => {
  const { database, first, later } = await heldWriter();
  const greedy = dealerOf('M001');
  const early = Array.from({ length: 500 }, (_, n) =>
    outcome(database.write(usual, `M001 ${n}`, greedy)),
  );
  later(1_500);
  const refused = await outcome(database.write(usual, 'one more', greedy));
  expect(refused?.message).toBe('Too many requests of M001 are waiting. Try again in a moment.');
  const other = database.write(usual, 'M002', dealerOf('M002'));
  release();
  await Promise.all([first, other]);
  expect((await Promise.all(early)).every((error) => error === null)).toBe(true);
  expect(done.at(-1)).toBe('M002');
});
