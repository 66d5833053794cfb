import { isDiskFull } from '../../runtime/diskFault.ts';
import type { Connection } from '../sqlite/sqlite.ts';

/** Pages of 4 KiB in the log from which the writer is asked to help: 16 MiB. */
const manyPages = 4_096;
const everyMs = 500;

/**
 * Copies the log into the database file, as far as it can without waiting, or all of it (`TRUNCATE`). Answers the
 * pages in the log; null while the disk is full, which loses nothing: they stay in the log until there is room.
 */
export const checkpoint = (
  connection: Connection,
  mode: 'PASSIVE' | 'TRUNCATE' = 'PASSIVE',
): number | null => {
  try {
    const [state] = connection.pragma(`wal_checkpoint(${mode})`) as { log: number }[];
    return state?.log ?? null;
  } catch (error) {
    if (isDiskFull(error)) return null;
    throw error;
  }
};

/**
 * Copies the log into the database file while the writer goes on writing. Under steady load it
 * never catches up quite, and a log that is not copied whole cannot start over: then the writer is
 * asked to copy the little that is left, between two batches. All writing waits for that, so what came during
 * a long copy is copied first: the writer is left what came during a short one. Returns how to stop.
 */
export const keepCheckpoints = (
  connection: Connection,
  checkpointWanted: SharedArrayBuffer,
): (() => void) => {
  const wanted = new Int32Array(checkpointWanted);
  const isLong = () => (checkpoint(connection) ?? 0) > manyPages;
  const timer = setInterval(() => {
    if (isLong() && isLong()) Atomics.store(wanted, 0, 1);
  }, everyMs);
  return () => clearInterval(timer);
};
