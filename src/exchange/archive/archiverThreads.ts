import { ApiError } from '#server/runtime/errors.ts';
import { taskThreads } from '#server/runtime/taskThreads.ts';
import { ThreadEnded } from '#server/runtime/thread.ts';
import { tasks } from './tasks.ts';

/** One thread that writes and compares: it holds the file that is being written. */
const writer = taskThreads('archiver', tasks, { most: 1, idleMs: 60_000 });

/**
 * One thread for pages and rows, which caches the footers of recently read files. It survives a day
 * without a question: a new one answers its first page in a third of a second, a warm one in some
 * tens of milliseconds.
 */
const reader = taskThreads('archiver', tasks, { most: 1, idleMs: 86_400_000 });

/** One for what takes long: exact counts and exports, which no page waits for. */
const longReader = taskThreads('archiver', tasks, { most: 1, idleMs: 60_000 });

type Tasks = typeof tasks;
type Named<N extends keyof Tasks> = Parameters<Tasks[N]>[0];

/** A task, with the words for a thread that ended before it had an answer. */
const on =
  (threads: typeof writer) =>
  async <N extends keyof Tasks & string>(
    task: N,
    input: Named<N>,
  ): Promise<Awaited<ReturnType<Tasks[N]>>> => {
    try {
      return await threads(task, input as never);
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error;
      const words = 'Work on an archive was stopped before it was done. It begins again.';
      throw new ApiError('UNAVAILABLE', words, { cause: error });
    }
  };

/**
 * Runs a task of writing an archive. Throws UNAVAILABLE when its thread has ended: the step begins
 * again.
 */
export const writeArchive = on(writer);
/**
 * Answers a question about an archive on the reader thread. Throws REFUSED in words for a damaged
 * file.
 */
export const askArchive = on(reader);
/** The same for a question that takes long. */
export const askArchiveLong = on(longReader);
