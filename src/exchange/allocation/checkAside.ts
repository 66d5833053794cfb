import { availableParallelism } from 'node:os';
import { taskThreads } from '#server/runtime/taskThreads.ts';
import { isBuilt } from '#server/runtime/thread.ts';
import type { CheckAside } from './allocateFiles.ts';
import { type BidsToCheck, checkBids } from './bidsCheck.ts';
import { type FileFault, InputFaults } from './inputFault.ts';

/** Checks a file of bids; answers the faults, which threads do not throw to one another. */
const check = (bids: BidsToCheck): { faults: readonly FileFault[]; count: number } | null => {
  try {
    checkBids(bids);
    return null;
  } catch (error) {
    if (!(error instanceof InputFaults)) throw error;
    const { faults, count } = error;
    return { faults, count };
  }
};

/** The task of the thread that checks. */
export const checkTask = { check };

const onThread = taskThreads('allocator', checkTask, { most: availableParallelism() });

/** The check on a thread of its own; null where there is one core, and from source, where there are no threads. */
export const checkAside: CheckAside | null =
  isBuilt('allocator') && availableParallelism() > 1
    ? {
        check: async (bids) => {
          const found = await onThread('check', bids);
          if (found) throw new InputFaults(bids.path, found.faults, found.count);
        },
        // Some 180,000 bids.
        leastBytes: 16 * 1024 * 1024,
      }
    : null;
