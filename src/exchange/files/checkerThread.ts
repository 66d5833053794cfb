import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { ApiError } from '#server/runtime/errors.ts';
import type { CheckerData } from './checker.ts';
import { type TaskName, type Tasks, tasks } from './tasks.ts';

/** Files that are checked at once: bids want the other cores. */
const mostAtOnce = 2;

/** Memory that the check of one file may take, MB: the names of five million bids fit. */
const mostMemory = 1_024;

/** A file of so many bytes is checked where it is, in blocks that let others in: a thread takes longer to start. */
const smallFile = 1024 * 1024;

let underWay = 0;
const waiting: (() => void)[] = [];

/** The file of the thread: the build puts it beside main.js, or one folder up from its parts. */
const built = [`./checker.js`, `../checker.js`]
  .map((place) => new URL(place, import.meta.url))
  .find((place) => existsSync(place));

/**
 * Checks a file on a thread of its own, so that bids are answered meanwhile; two at a time, the others
 * wait for their turn. A small one, or one in what is not built (a test), is checked here.
 * Throws TOO_LARGE when the names of its bids do not fit in memory.
 */
export const inChecker = async <N extends TaskName>(
  name: N,
  path: string,
  context: Parameters<Tasks[N]>[1],
): Promise<Awaited<ReturnType<Tasks[N]>>> => {
  if (underWay >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  underWay += 1;
  try {
    const task = tasks[name] as (path: string, context: unknown) => Promise<any>;
    // An allotment brings the bid file with it, however small it is itself.
    const isSmall = name === 'demand' && (await stat(path)).size <= smallFile;
    return await (built && !isSmall
      ? onThread(built, { name, path, context })
      : task(path, context));
  } finally {
    underWay -= 1;
    waiting.shift()?.();
  }
};

const onThread = (file: URL, workerData: CheckerData): Promise<any> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(file, {
      name: 'checker',
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: mostMemory },
    });
    worker.once('message', resolve);
    worker.once('error', (error) =>
      reject(
        (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new ApiError(
              'TOO_LARGE',
              'The names of the bids of this file do not fit in memory. Give bids numbers, or split the file.',
            )
          : error,
      ),
    );
    worker.once('exit', (code) => reject(new Error(`The check of a file ended with code ${code}`)));
  });
