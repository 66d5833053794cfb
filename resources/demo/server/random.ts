/** A stream of draws that is the same for the same seed, on every machine. */
export type Random = {
  /** A whole number from 0 up to, and without, a bound below 2^32. */
  below(bound: number): number;
  /** True this many times in a thousand. */
  chance(perMille: number): boolean;
  /** Number of successes in a row, each with this chance in a thousand: an exponential tail. */
  run(perMille: number): number;
  /** One of a list. */
  pick<T>(list: readonly T[]): T;
};

/** Mulberry32: 32 bits of state and whole numbers only, so that all machines give the same numbers. */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;
  const draw = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (bound: number) => draw() % bound;
  const chance = (perMille: number) => below(1_000) < perMille;
  return {
    below,
    chance,
    run: (perMille) => {
      let length = 0;
      while (length < 400 && chance(perMille)) length += 1;
      return length;
    },
    pick: (list) => {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new Error('there is nothing to pick from');
      return picked;
    },
  };
};
