import type { Machine } from './machine.ts';

/** How long an answer is good at least, ms. */
const leastMs = 5_000;

/** An answer is good for so many times as long as it took, so that asking never fills the reader thread. */
const restPerWork = 20;

/**
 * Caches the answer of a question about a machine: for five seconds, or twenty times as long as it took to
 * find. Concurrent callers share one promise; errors are not cached.
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
  let kept: { answer: Promise<T>; until: number } | null = null;
  return () => {
    const askedAt = steady();
    if (kept && askedAt < kept.until) return kept.answer;
    const answer = ask();
    const mine = { answer, until: Number.POSITIVE_INFINITY };
    kept = mine;
    answer.then(
      () => {
        mine.until = steady() + Math.max(leastMs, restPerWork * (steady() - askedAt));
      },
      () => {
        if (kept === mine) kept = null;
      },
    );
    return answer;
  };
};
