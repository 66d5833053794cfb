import type { Database } from '../database/database.ts';

/** A bell that a caller may wait for; a ring that no one waits for wakes the next caller. */
export type Bell = {
  ring(): void;
  /** Resolves when it rings, after `ms`, or when the signal says to stop. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  close(): void;
};

/** A bell that rings with every signal of a topic. */
export const bellOf = (database: Pick<Database, 'onSignal'>, topic: string): Bell => {
  let hasRung = false;
  let wake: (() => void) | null = null;
  const ring = () => {
    hasRung = true;
    wake?.();
  };
  return {
    ring,
    close: database.onSignal(topic, ring),
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          wake = null;
          hasRung = false;
          resolve();
        };
        const timer = setTimeout(done, ms);
        timer.unref();
        signal.addEventListener('abort', done);
        wake = done;
        if (hasRung || signal.aborted) done();
      }),
  };
};
