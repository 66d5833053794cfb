import { stat } from 'node:fs/promises';
import { ApiError } from '#server/runtime/errors.ts';
import { taskThreads } from '#server/runtime/taskThreads.ts';
import type { AllotmentCheck, AllotmentContext } from './checkAllotmentFile.ts';
import type { DemandCheck, DemandContext } from './checkDemandFile.ts';
import { tasks } from './tasks.ts';

/**
 * Two files at once, which leaves the other cores to bids; with 1 GB of memory each, enough for the
 * bids of five million rows.
 */
const checker = taskThreads('checker', tasks, { most: 2, mostMemory: 1_024 });

/**
 * A file of up to so many bytes is checked on the calling thread, in blocks with pauses: starting a
 * thread takes longer.
 */
const smallFile = 1024 * 1024;

/**
 * Checks a demand file on a thread, so that bids are answered meanwhile; a small one is checked here.
 * Throws TOO_LARGE when its bids do not fit in memory.
 */
export const checkDemand = async (path: string, context: DemandContext): Promise<DemandCheck> => {
  const { size } = await stat(path);
  return size <= smallFile
    ? tasks.demand({ path, context })
    : orTooLarge(checker('demand', { path, context }));
};

/**
 * Checks an allotment on a thread, however small it is: it brings our bid file with it. Throws TOO_LARGE
 * when the bids do not fit in memory.
 */
export const checkAllotment = (path: string, context: AllotmentContext): Promise<AllotmentCheck> =>
  orTooLarge(checker('allotment', { path, context }));

const orTooLarge = async <R>(answer: Promise<R>): Promise<R> => {
  try {
    return await answer;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    throw new ApiError('TOO_LARGE', 'The bids of this file do not fit in memory. Split the file.', {
      cause: error,
    });
  }
};
