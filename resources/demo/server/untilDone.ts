import { setTimeout } from 'node:timers/promises';

/** Interval at which the seed checks whether background work is done, ms. */
const lookMs = 15;
/** After so long it is not coming, ms. */
const longestMs = 120_000;

/** Waits until some background work of the seed is done; throws when it does not come to its end. */
export const untilDone = async (isDone: () => Promise<boolean>): Promise<void> => {
  for (let waited = 0; !(await isDone()); waited += lookMs) {
    if (waited > longestMs) throw new Error('background work of the demo does not come to its end');
    await setTimeout(lookMs);
  }
};
