import type { Step } from './steps.ts';

/** Plays at most so many days to shorten one. */
const mostDays = 120;

/**
 * The shortest list of steps found that still fails: halves are dropped, then smaller parts, then single steps, as
 * long as the day fails without them.
 */
export const shortest = async (
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[]> => {
  let left = steps;
  let days = 0;
  for (
    let size = Math.ceil(left.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  )
    for (let from = 0; from < left.length && days < mostDays; days++) {
      const without = [...left.slice(0, from), ...left.slice(from + size)];
      if (await fails(without)) left = without;
      else from += size;
    }
  return left;
};
