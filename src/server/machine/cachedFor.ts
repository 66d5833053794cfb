import { setTimeout } from 'node:timers/promises';
import type { Machine } from './machine.ts';

/** How long an answer is good at least, ms. */
const leastMs = 5_000;

/** An answer is good for so many times as long as it took, so that asking never fills the reader thread. */
const restPerWork = 20;

/** How long callers wait for a newer answer before they get the last one, ms. */
const patienceMs = 250;

/**
 * Caches the answer of a question about a machine: for five seconds, or twenty times as long as it took to
 * find. Concurrent callers share one promise; errors are not cached. While a newer answer takes long to find, callers
 * get the last one, at most twice as old as that.
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

const keeping = <T>(ask: () => Promise<T>, steady: () => number): (() => Promise<T>) => {
  let kept: { answer: Promise<T>; until: number; isFound: boolean } | null = null;
  let last: { value: T; until: number } | null = null;
  const begun = (askedAt: number) => {
    const mine = { answer: ask(), until: Number.POSITIVE_INFINITY, isFound: false };
    mine.answer.then(
      (value) => {
        const rest = Math.max(leastMs, restPerWork * (steady() - askedAt));
        mine.until = steady() + rest;
        mine.isFound = true;
        last = { value, until: steady() + 2 * rest };
      },
      () => {
        if (kept === mine) kept = null;
      },
    );
    return mine;
  };
  return () => {
    const askedAt = steady();
    if (!kept || askedAt >= kept.until) kept = begun(askedAt);
    const { answer, isFound } = kept;
    if (isFound || !last || askedAt >= last.until) return answer;
    const { value } = last;
    return Promise.race([answer, setTimeout(patienceMs, value, { ref: false })]);
  };
};
