import { ApiError } from '../../runtime/errors.ts';
import { threadDied } from '../../runtime/lastWords.ts';
import { startThread, type Thread } from '../../runtime/thread.ts';
import type { BatchAnswer } from '../writing/batch.ts';
import type { MutationCall } from '../writing/savepoint.ts';
import type { WriterData } from '../writing/threadWriter.ts';

/** Start data of the look-up thread. */
export type LookerData = Pick<WriterData, 'journalKey' | 'settings' | 'withDemo'> & {
  file: string;
};

/** Where mutations that only ask are run. */
export type Looker = {
  look(items: readonly MutationCall[]): Promise<BatchAnswer>;
  close(): Promise<void>;
};

/**
 * Runs look-ups on a worker thread. It starts with the first look-up: few servers ever check a
 * file. A dead thread is restarted with the next question.
 */
export const threadLooker = (data: LookerData): Looker => {
  let thread: Promise<Thread<BatchAnswer>> | null = null;
  const started = () => {
    thread ??= startThread<BatchAnswer>('looker', {
      workerData: data,
      onDeath: (error) => {
        threadDied('looker', error, false);
        thread = null;
      },
    });
    // One that could not be started is started with the next question.
    thread.catch(() => {
      thread = null;
    });
    return thread;
  };
  return {
    look: async (items) => {
      const current = await started();
      try {
        return await current.ask(items);
      } catch (error) {
        if (current.dead() === null) throw error;
        throw new ApiError('UNAVAILABLE', 'The query was interrupted. Try again.', {
          cause: error,
        });
      }
    },
    close: async () => {
      await (await thread?.catch(() => null))?.close();
    },
  };
};
