import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type Failure, fromFailure } from './failure.ts';

type Reply = { id: number; value: unknown } | { id: number; failure: Failure };
type CallRequest = { resolve(value: any): void; reject(error: Error): void };

/** The file of a thread: the build puts it beside main.js, or one folder up from its parts. */
const fileOf = (name: 'writer' | 'reader'): URL => {
  const places = [`./${name}.js`, `../${name}.js`].map((place) => new URL(place, import.meta.url));
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error(`${name}.js was not built: run npm run build first.`);
  return found;
};

/**
 * Starts a thread that answers questions one by one, and waits until it is ready. When it dies,
 * every question that is open is rejected, and so is every later one.
 */
export const startThread = async <R>(
  name: 'writer' | 'reader',
  workerData: unknown,
  onDeath: (error: Error) => void = () => undefined,
) => {
  const worker = new Worker(fileOf(name), { name, workerData });
  const open = new Map<number, CallRequest>();
  let last = 0;
  let dead: Error | null = null;
  let isReady = false;
  const died = (error: Error) => {
    const isFirst = !dead;
    dead ??= error;
    if (isFirst && isReady) onDeath(error);
    for (const { reject } of open.values()) reject(dead);
    open.clear();
  };
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  // Anything can be thrown.
  worker.on('error', (error: unknown) =>
    died(error instanceof Error ? error : new Error(String(error))),
  );
  worker.on('exit', (code) => died(new Error(`The ${name} thread ended with code ${code}`)));
  worker.on('message', (reply: Reply) => {
    const asked = open.get(reply.id);
    open.delete(reply.id);
    if ('failure' in reply) asked?.reject(fromFailure(reply.failure));
    else asked?.resolve(reply.value);
  });
  const ask = (question: unknown): Promise<R> =>
    new Promise((resolve, reject) => {
      if (dead) return reject(dead);
      const id = last++;
      open.set(id, { resolve, reject });
      try {
        worker.postMessage({ id, question });
      } catch (error) {
        open.delete(id);
        reject(error);
      }
    });
  await ask(null);
  isReady = true;
  return {
    ask,
    /** What ended it; null while it lives. */
    dead: () => dead,
    /** Gives up what the question under way waits for; it has no answer of its own. */
    cut: (): void => worker.postMessage({ id: -1, question: 'cut' }),
    close: async (): Promise<void> => {
      isReady = false;
      worker.postMessage({ id: -1, question: 'close' });
      await ended;
    },
  };
};
