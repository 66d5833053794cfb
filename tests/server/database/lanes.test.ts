import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Actor, mutation, system } from '#server/database/writing/mutation.ts';
import type { ApiError } from '#server/runtime/errors.ts';
import { control, temporaryDatabase } from './temporaryDatabase.ts';

/** What the writer did, in its order. */
let done: string[] = [];
/** What the mutation that holds the writer waits for. */
let release: () => void = () => undefined;
let held = Promise.resolve();

beforeEach(() => {
  done = [];
  held = new Promise((resolve) => {
    release = resolve;
  });
});
afterEach(() => release());

const hold = mutation('lanes.hold', async () => held);
const note = (_: unknown, name: string) => void done.push(name);
const urgent = mutation('lanes.urgent', note, { lane: 'urgent' });
const usual = mutation('lanes.usual', note);
const background = mutation('lanes.background', note, { lane: 'background' });

const open = () => temporaryDatabase([], { mutations: [hold, urgent, usual, background] });
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

/** A writer that took two seconds for its newest mutation, as far as anybody can know, and is held now. */
const slowWriter = async () => {
  const database = await open();
  const first = database.write(hold, null, control);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const clock = performance.now() + 2_000;
  vi.spyOn(performance, 'now').mockReturnValue(clock);
  release();
  await first;
  vi.restoreAllMocks();
  held = new Promise((resolve) => {
    release = resolve;
  });
  const second = database.write(hold, null, system);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return { database, second };
};

/** How a write ends: null when it is done, else its error. It is heard from the beginning, since refusals come at once. */
const outcome = (write: Promise<void>): Promise<ApiError | null> =>
  write.then(
    () => null,
    (error: ApiError) => error,
  );

test('when the writer falls behind, the newest calls are refused at once with a time to try again, and urgent ones are not', async () => {
  const { database, second } = await slowWriter();
  const members = Array.from({ length: 8 }, (_, n) => dealerOf(`M${n}`));
  const writes = Array.from({ length: 1_200 }, (_, n) =>
    outcome(database.write(usual, `bid ${n}`, members[n % 8] as Actor)),
  );
  const stop = database.write(urgent, 'stop', control);
  release();
  await Promise.all([second, stop]);
  const answers = await Promise.all(writes);
  expect(answers.slice(0, 1_000).every((answer) => answer === null)).toBe(true);
  expect(answers.slice(1_000).every((answer) => answer?.kind === 'UNAVAILABLE')).toBe(true);
  expect(answers.at(-1)?.message).toBe('Too much is waiting to be written. Try again in a moment.');
  expect(answers.at(-1)?.retryAfter).toBeGreaterThan(1);
  expect(done[0]).toBe('stop');
  expect(done).toHaveLength(1_001);
});

test('a member that fills the room is refused before the others, and nobody is overtaken', async () => {
  const { database, second } = await slowWriter();
  const greedy = dealerOf('M001');
  const writes = Array.from({ length: 700 }, (_, n) =>
    outcome(database.write(usual, `M001 ${n}`, greedy)),
  );
  const other = database.write(usual, 'M002', dealerOf('M002'));
  release();
  await Promise.all([second, other]);
  const answers = await Promise.all(writes);
  expect(answers.filter((answer) => answer === null)).toHaveLength(500);
  expect(answers.at(-1)?.message).toBe(
    'Too many requests of M001 are waiting. Try again in a moment.',
  );
  expect(done.at(-1)).toBe('M002');
});
