import { batchesOn } from './batch.ts';
import type { Writer } from './queue.ts';
import type { WriterSetup } from './savepoint.ts';
import type { Writing } from './writing.ts';

/** A writer on this very thread, for tests and for commands that end at once. */
export const inlineWriter = (writing: Writing, known: WriterSetup): Writer => {
  let awaited = 0;
  const run = batchesOn(writing, { ...known, isAwaited: () => awaited > 0 });
  return {
    // Copied on the way in and out as between threads, so that a test sees what a thread would refuse.
    send: async (items, onWaiting) =>
      structuredClone(
        await run(structuredClone(items), (join) =>
          onWaiting?.(async (more) => join(structuredClone(more))),
        ),
      ),
    awaited: (count) => {
      awaited = count;
    },
    broken: () => null,
    cut: writing.cut,
    close: writing.close,
  };
};
