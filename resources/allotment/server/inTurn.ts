import { ApiError } from '#server/runtime/errors.ts';

/**
 * Maximum waiting tasks; the last of them waits about a minute after an allocation of a million
 * bids.
 */
const mostWaiting = 30;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Runs tasks that each take a core for seconds one after the other. Throws TOO_MANY when too many wait
 * already.
 */
export const inTurn = async <R>(task: () => Promise<R>): Promise<R> => {
  if (waiting >= mostWaiting)
    throw new ApiError('TOO_MANY', 'Too many requests at the moment. Try again in a minute.', {
      retryAfter: 60,
    });
  waiting++;
  const mine = last.then(task, task);
  last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    waiting--;
  }
};
