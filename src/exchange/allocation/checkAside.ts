import { availableParallelism } from 'node:os';
import { isBuilt, startThread } from '#server/runtime/thread.ts';
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

/**
 * The check on a worker thread; null where there is one core, and from source, where there are no
 * threads.
 */
export const checkAside: CheckAside | null =
  isBuilt('allocator') && availableParallelism() > 1
    ? {
        begin: async (bids) => {
          // Not a pool: the thread gets the file once it is ready, and by then the caller blocks
          // all other work.
          const thread = await startThread<ReturnType<typeof check>>('allocator');
          const checked = async () => {
            try {
              const found = await thread.ask({ task: 'check', input: bids });
              if (found) throw new InputFaults(bids.path, found.faults, found.count);
            } finally {
              await thread.stop();
            }
          };
          return { end: checked() };
        },
        // Some 180,000 bids.
        leastBytes: 16 * 1024 * 1024,
      }
    : null;
