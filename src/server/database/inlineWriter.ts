import { batchesOn } from './batch.ts';
import type { Writer } from './queue.ts';
import type { Known } from './savepoint.ts';
import { assertDurable, openConnection } from './sqlite.ts';

/** A writer on this very thread, for tests and for commands that end at once. */
export const inlineWriter = (file: string, known: Known): Writer => {
  const connection = openConnection(file);
  assertDurable(connection);
  const run = batchesOn(connection, known);
  return {
    // Copied on the way in and out as between threads, so that a test sees what a thread would refuse.
    send: async (items) => structuredClone(await run(structuredClone(items))),
    broken: () => null,
    close: async () => {
      connection.pragma('wal_checkpoint(TRUNCATE)');
      connection.close();
    },
  };
};
