import type { Database } from '../database/database.ts';
import { keptBy } from '../database/rows/rowWriting.ts';
import { type Mutation, mutation, system } from '../database/writing/mutation.ts';
import type { Machine, Stop } from '../machine/machine.ts';
import type { ClockMark, ExchangeClock } from '../runtime/exchangeClock.ts';
import { clockMark } from './clockMark.ts';

/**
 * Interval of writing the mark, ms: after a crash, a restart forgets at most this much of the time
 * passed.
 */
const everyMs = 5_000;
const name = 'exchange';

/** The mark that the last process left; null in a new database. */
export const readMark = async ({ store }: Pick<Database, 'store'>): Promise<ClockMark | null> =>
  store.get(clockMark, { name });

/** Moves the mark on, never back, and answers how far the processes have come. */
export const keepMark: Mutation<ClockMark, ClockMark> = mutation('clock.keep', async (tx, mark) => {
  const before = await tx.store.get(clockMark, { name });
  if (!before) {
    await tx.db
      .insertInto(clockMark.name)
      .values({ name, ...mark, ...keptBy(tx) })
      .execute();
    return mark;
  }
  const steady = Math.max(Number(before.steady), mark.steady);
  // The latest time of day is this machine's word: one that was wrong for a moment must not stay.
  await tx.db
    .updateTable(clockMark.name)
    .set({ high: mark.high, steady, updatedAt: tx.now })
    .where('name', '=', name)
    .execute();
  return { high: mark.high, steady };
});

/** Tells Control Users in their message windows that the clock was set back. */
export const notifySetBack: Mutation<{ words: string }, void> = mutation(
  'clock.tell',
  (tx, { words }) =>
    tx.emit({ type: 'ALERT', audience: { roles: ['controlUser'] }, text: words, data: null }),
);

/**
 * Writes down where the clock stands, every few seconds and when the server stops, and looks at it
 * often enough to see that it was set. Answers how to stop.
 */
export const keepClock = (
  { database, log }: Pick<Machine, 'database' | 'log'>,
  clock: ExchangeClock,
): Stop => {
  let lastWords: string | null = null;
  const keep = async () => {
    const words = clock.trouble();
    if (words !== null && words !== lastWords)
      await database.write(notifySetBack, { words }, system);
    lastWords = words;
    clock.resume(await database.write(keepMark, clock.mark(), system), false);
  };
  let keeping: Promise<void> | null = null;
  const keepAgain = () => {
    // A later run writes the mark; a log entry for each failure would say nothing new.
    if (database.halted() !== null || database.outages().length > 0) return;
    keeping ??= keep()
      .catch((error: unknown) => log.warn({ err: error }, 'The latest time could not be stored'))
      .finally(() => {
        keeping = null;
      });
  };
  const timer = setInterval(keepAgain, everyMs);
  timer.unref();
  keepAgain();
  return async () => {
    clearInterval(timer);
    await keeping;
    keepAgain();
    await keeping;
  };
};
