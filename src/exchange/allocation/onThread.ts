import { existsSync, rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { ApiError } from '#server/runtime/errors.ts';
import { fromFailure } from '#server/runtime/failure.ts';
import { partsOf } from './allocateFiles.ts';
import { type AllocatorAnswer, type AllocatorTask, doTask } from './allocatorTask.ts';

/** How to stop a task, and the listener of its progress. */
export type TaskTerms = {
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
};

/** The file of the thread: the build puts it beside main.js, or one folder up from its parts. */
export const allocatorFile = ['./allocator.js', '../allocator.js']
  .map((place) => new URL(place, import.meta.url))
  .find((place) => existsSync(place));

/**
 * Does a task on a thread of its own, so that the server goes on answering; it ends when `signal` says so,
 * and what it was writing is then nowhere. From source, where no thread was built, it is done on the spot.
 */
export const onThread = async <R>(
  task: AllocatorTask,
  { signal, onProgress = () => undefined }: TaskTerms = {},
): Promise<R> => {
  if (signal?.aborted) throw stopped();
  if (!allocatorFile) return doTask(task, onProgress) as R;
  const worker = new Worker(allocatorFile, { name: 'allocator', workerData: task });
  const end = () => void worker.terminate();
  signal?.addEventListener('abort', end, { once: true });
  try {
    return await new Promise<R>((resolve, reject) => {
      worker.on('message', (answer: AllocatorAnswer) => {
        if ('value' in answer) resolve(answer.value as R);
        else if ('failure' in answer) reject(fromFailure(answer.failure));
        else onProgress(answer.done, answer.total);
      });
      worker.on('error', (error) => reject(error));
      worker.on('exit', () => reject(stopped()));
    });
  } finally {
    signal?.removeEventListener('abort', end);
    await worker.terminate();
    // A thread that was ended in the middle of it could not take away what it had written.
    if (task.task === 'allocate') rmSync(partsOf(task.files.out), { force: true });
  }
};

/** The error for callers that wait for a thread that ended. */
export const stopped = () =>
  new ApiError('UNAVAILABLE', 'The allocation was stopped before it was done. Begin it again.');
