import type { Logger } from 'pino';

/** Time for callers to get their answers after the end of a thread that the server needs, ms. */
const farewellMs = 500;

type Death = (thread: string, error: Error, isFatal: boolean) => void;
let hear: Death = () => undefined;

/**
 * Reports that a thread ended by an uncaught error. A fatal one ends the process, and the service manager
 * starts it again.
 */
export const threadDied: Death = (thread, error, isFatal) => hear(thread, error, isFatal);

/**
 * From now on an uncaught error, or an unhandled rejection, leaves one line in the log that names the part,
 * and ends the process with 1: what follows it cannot be trusted. Everything answered is on the disk.
 */
export const keepLastWords = (log: Logger): void => {
  const say = (part: string, thrown: unknown) => {
    const err = thrown instanceof Error ? thrown : new Error(String(thrown));
    log.fatal({ part, err }, `Uncaught error in the ${part}: ${err.message || err.name}`);
  };
  process.on('uncaughtException', (error) => {
    say('main thread', error);
    process.exit(1);
  });
  hear = (thread, error, isFatal) => {
    if (!isFatal) {
      log.error(
        { part: `${thread} thread`, err: error },
        `The ${thread} thread ended: ${error.message}`,
      );
      return;
    }
    say(`${thread} thread`, error);
    setTimeout(() => process.exit(1), farewellMs);
  };
};
