import { ApiError } from '../../runtime/errors.ts';
import { threadDied } from '../../runtime/lastWords.ts';
import { startThread } from '../../runtime/thread.ts';
import { type Question, type ReadAnswer, rowsOf } from './longRead.ts';
import type { ReaderData } from './reader.ts';

/**
 * Runs long reads on a worker thread. A thread that dies (an answer beyond its memory) is
 * restarted, since it also makes the checkpoints; its waiting callers get UNAVAILABLE.
 */
export const threadReader = async (data: ReaderData) => {
  const start = () => startThread<ReadAnswer>('reader', { workerData: data, onDeath: restart });
  const restart = (error: Error) => {
    threadDied('reader', error, false);
    thread = start();
    // The next caller gets the reason why it could not be started.
    thread.catch(() => undefined);
  };
  let thread = start();
  await thread;
  return {
    read: async (question: Question): Promise<unknown[]> => {
      const current = await thread;
      try {
        return rowsOf(await current.ask(question));
      } catch (error) {
        if (current.dead() === null) throw error;
        throw new ApiError(
          'UNAVAILABLE',
          'The query returned too much at once. Narrow it and try again.',
          {
            cause: error,
          },
        );
      }
    },
    close: async (): Promise<void> => (await thread).close(),
  };
};
