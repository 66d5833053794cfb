import { rmSync } from 'node:fs';
import type { Explanation } from '#domain/allocation/explanation.ts';
import type { AllocationSummary } from '#domain/allocation/terms.ts';
import type { Comparison } from '#domain/allocation/whatIf.ts';
import type { Machine } from '#server/machine/machine.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { taskThreads } from '#server/runtime/taskThreads.ts';
import { ThreadEnded } from '#server/runtime/thread.ts';
import { type AllocationFiles, partsOf } from './allocateFiles.ts';
import type { Compared } from './compareFile.ts';
import { tasks } from './tasks.ts';

/** A thread for each task, which ends with it: a book of millions of bids leaves no memory behind. */
const allocator = taskThreads('allocator', tasks);

/** One thread for repeated questions about one book: it keeps the book for two minutes. */
const comparer = taskThreads('allocator', tasks, { most: 1, idleMs: 120_000 });

/**
 * Allots from file to file on a thread, literally as `offerdesk allocate` does, and answers the summary.
 * Throws ApiError INPUT_FAULTS with every fault of the files, by file, row and column, and UNAVAILABLE
 * when `signal` stops it; what it was writing is then nowhere.
 */
export const runAllocation = async (
  { log }: Pick<Machine, 'log'>,
  files: AllocationFiles,
  signal?: AbortSignal,
): Promise<AllocationSummary> => {
  const began = performance.now();
  try {
    const { summary } = await orStopped(allocator('allocate', files, signal));
    log.info({ ...summary, ms: Math.round(performance.now() - began) }, 'allocated');
    return summary;
  } finally {
    // A thread that was ended in the middle of it could not take away what it had written.
    rmSync(partsOf(files.out), { force: true });
  }
};

/**
 * Says on a thread, from the files of an allocation, why a bid got what it got; null when it is not in
 * them. It draws the whole allotment again, which takes a second or two for a million bids.
 */
export const explainInFiles = (
  setup: string,
  bids: string,
  bidId: string,
): Promise<Explanation | null> => orStopped(allocator('explain', { setup, bids, bidId }));

/** Compares terms on a kept file of bids of one series. Questions wait for one another. */
export const compareInFile = (bids: string, terms: Compared): Promise<Comparison> =>
  orStopped(comparer('compare', { bids, terms }));

/** The answer of a task, or the words for a thread that ended before it had one. */
const orStopped = async <R>(answer: Promise<R>): Promise<R> => {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error;
    throw new ApiError(
      'UNAVAILABLE',
      'The allocation was stopped before it finished. Start it again.',
      { cause: error },
    );
  }
};
