import { setTimeout } from 'node:timers/promises';
import type { Machine } from './machine.ts';

/** Minimum lifetime of a cached answer, ms. */
const leastMs = 5_000;

/** An answer is good for so many times as long as it took, so that asking never fills the reader thread. */
const restPerWork = 20;

/** Maximum wait of callers for a newer answer before they get the last one, ms. */
const patienceMs = 250;

/**
 * Caches the answer of a question about a machine: for five seconds, or twenty times as long as it
 * took to find. Concurrent callers share one promise; errors are not cached. While a newer answer
 * takes long to find, callers get the last one, if it is at most twice as old as that.
 */
export const cachedFor = <T>(
  ask: (machine: Machine) => Promise<T>,
): ((machine: Machine) => Promise<T>) => {
  const known = new WeakMap<Machine, () => Promise<T>>();
  return (machine) => {
    const asking = known.get(machine) ?? keeping(() => ask(machine), machine.steady);
    known.set(machine, asking);
    return asking();
  };
};

type Search<T> = { answer: Promise<T>; until: number; isFound: boolean; isOver: boolean };

const keeping = <T>(ask: () => Promise<T>, steady: () => number): (() => Promise<T>) => {
  let kept: Search<T> | null = null;
  let last: { value: T; until: number } | null = null;
  const begun = (askedAt: number): Search<T> => {
    const until = Number.POSITIVE_INFINITY;
    const mine = { answer: ask(), until, isFound: false, isOver: false };
    mine.answer.then(
      (value) => {
        const rest = Math.max(leastMs, restPerWork * (steady() - askedAt));
        mine.until = steady() + rest;
        mine.isFound = true;
        mine.isOver = true;
        last = { value, until: steady() + 2 * rest };
      },
      () => {
        mine.isOver = true;
        if (kept === mine) kept = null;
      },
    );
    return mine;
  };
  /** Waits until the patience of a caller is over by the clock of the machine, or the search is. */
  const outOfPatience = async (search: Search<T>, askedAt: number) => {
    while (!search.isOver && steady() - askedAt < patienceMs)
      await setTimeout(patienceMs / 10, undefined, { ref: false });
  };
  return () => {
    const askedAt = steady();
    if (!kept || askedAt >= kept.until) kept = begun(askedAt);
    const search = kept;
    if (search.isFound || !last || askedAt >= last.until) return search.answer;
    const { value } = last;
    return Promise.race([
      search.answer,
      outOfPatience(search, askedAt).then(() => (search.isOver ? search.answer : value)),
    ]);
  };
};
