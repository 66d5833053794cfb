import { Worker } from 'node:worker_threads';
import { fromFailure } from '#server/runtime/failure.ts';
import { threadDied } from '#server/runtime/lastWords.ts';
import { type AllocatorTask, type AskedAnswer, type CallRequest, doTask } from './allocatorTask.ts';
import { allocatorFile, stopped } from './onThread.ts';

/** How long the thread waits for the next question, ms; then it ends with its books. */
const idleMs = 120_000;

type Waiting = { resolve(value: unknown): void; reject(error: unknown): void };
type Thread = { worker: Worker; waiting: Map<number, Waiting>; idle: NodeJS.Timeout | null };

let thread: Thread | null = null;
let lastId = 0;

/**
 * Asks the one thread that lasts from question to question, for what is asked again and again of one book: it keeps the
 * book. Questions wait for one another. From source, where no thread was built, it is answered on the spot.
 */
export const askThread = async <R>(task: AllocatorTask): Promise<R> => {
  if (!allocatorFile) return doTask(task, () => undefined) as R;
  thread ??= started(allocatorFile);
  const { worker, waiting, idle } = thread;
  if (idle) clearTimeout(idle);
  const request: CallRequest = { id: ++lastId, task };
  return new Promise<R>((resolve, reject) => {
    waiting.set(request.id, { resolve: resolve as Waiting['resolve'], reject });
    worker.postMessage(request);
  });
};

const started = (file: URL): Thread => {
  const worker = new Worker(file, { name: 'asked' });
  // It alone does not keep the server from ending.
  worker.unref();
  const made: Thread = { worker, waiting: new Map(), idle: null };
  const end = (error: unknown) => {
    if (thread === made) thread = null;
    for (const { reject } of made.waiting.values()) reject(error);
    made.waiting.clear();
  };
  worker.on('message', ({ id, answer }: AskedAnswer) => {
    const asked = made.waiting.get(id);
    made.waiting.delete(id);
    if ('value' in answer) asked?.resolve(answer.value);
    else asked?.reject(fromFailure(answer.failure));
    if (made.waiting.size > 0) return;
    if (made.idle) clearTimeout(made.idle);
    made.idle = setTimeout(() => {
      end(stopped());
      void worker.terminate();
    }, idleMs).unref();
  });
  worker.on('error', (error: unknown) => {
    // Those who wait for it say so themselves.
    if (made.waiting.size === 0)
      threadDied('asked', error instanceof Error ? error : new Error(String(error)), false);
    end(error);
  });
  worker.on('exit', () => end(stopped()));
  return made;
};
