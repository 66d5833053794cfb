import { existsSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { errorFrom, type Failure, fromFailure } from './failure.ts';

/** The name of a thread of the server: an entry of the build, such as `writer`. */
export type ThreadName = string;

type Reply =
  | { id: number; value: unknown }
  | { id: number; failure: Failure }
  | { id: number; note: string };
type PendingAnswer = {
  resolve(value: any): void;
  reject(error: Error): void;
  onNote: ((note: string) => void) | undefined;
};

type ThreadOptions = {
  workerData?: unknown;
  /** Called once when the thread dies after it was ready, unless it was closed or stopped. */
  onDeath?: (error: Error) => void;
  /** Memory for the objects of the thread, MB; unlimited when not set. */
  mostMemory?: number | undefined;
};

/** A thread that ended with questions open: it was stopped, or it left by itself. */
export class ThreadEnded extends Error {}

/**
 * The file of a thread, which the build puts next to main.js, or one folder up from its parts;
 * undefined in source.
 */
const fileOf = (name: ThreadName): URL | undefined =>
  [`./${name}.js`, `../${name}.js`]
    .map((place) => new URL(place, import.meta.url))
    .find((place) => existsSync(place));

/** Whether there is a file of the thread. Tests run from source, where there is none. */
export const isBuilt = (name: ThreadName): boolean => fileOf(name) !== undefined;

/**
 * Text that changes with the code of a thread: its file, which names its parts by their content. From source,
 * where there is no file, each process takes the code for new.
 */
export const buildOf = (name: ThreadName): string => {
  const file = fileOf(name);
  return file ? readFileSync(file, 'utf8') : String(performance.timeOrigin);
};

/**
 * Starts a thread that answers questions one by one (`answering`), and waits until it is ready. When
 * it dies, every question that is open is rejected, and so is every later one.
 */
export const startThread = async <R>(
  name: ThreadName,
  { workerData, onDeath = () => undefined, mostMemory }: ThreadOptions = {},
) => {
  const file = fileOf(name);
  if (!file) throw new Error(`${name}.js was not built: run npm run build first.`);
  const worker = new Worker(file, {
    name,
    workerData,
    resourceLimits: mostMemory === undefined ? {} : { maxOldGenerationSizeMb: mostMemory },
  });
  const open = new Map<number, PendingAnswer>();
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
  worker.on('error', (thrown: unknown) => died(errorFrom(thrown)));
  worker.on('exit', (code) => died(new ThreadEnded(`The ${name} thread ended with code ${code}`)));
  worker.on('message', (reply: Reply) => {
    const pending = open.get(reply.id);
    if ('note' in reply) return pending?.onNote?.(reply.note);
    open.delete(reply.id);
    if ('failure' in reply) pending?.reject(fromFailure(reply.failure));
    else pending?.resolve(reply.value);
  });
  const sent = <A>(
    question: unknown,
    isAside: boolean,
    onNote?: (note: string) => void,
  ): Promise<A> =>
    new Promise((resolve, reject) => {
      if (dead) return reject(dead);
      const id = last++;
      open.set(id, { resolve, reject, onNote });
      try {
        worker.postMessage({ id, question, isAside });
      } catch (error) {
        open.delete(id);
        reject(error);
      }
    });
  /** Asks in turn; `onNote` hears what the thread has to say before its answer. */
  const ask = (question: unknown, onNote?: (note: string) => void): Promise<R> =>
    sent(question, false, onNote);
  await ask(null);
  isReady = true;
  return {
    ask,
    /** Asks about the question under way, before its answer. */
    askAside: <A>(question: unknown): Promise<A> => sent<A>(question, true),
    /** The cause of its end; null while it lives. */
    dead: () => dead,
    /** Cancels the wait of the question under way; it has no separate answer. */
    cut: (): void => worker.postMessage({ id: -1, question: 'cut' }),
    /** Ends it after the questions that it has. */
    close: async (): Promise<void> => {
      isReady = false;
      worker.postMessage({ id: -1, question: 'close' });
      await ended;
    },
    /** Ends it in the middle of its question, which is rejected with ThreadEnded. */
    stop: async (): Promise<void> => {
      isReady = false;
      await worker.terminate();
    },
    /** Whether the process waits for it before it ends by itself. */
    hold: (isHeld: boolean): void => (isHeld ? worker.ref() : worker.unref()),
  };
};

export type Thread<R> = Awaited<ReturnType<typeof startThread<R>>>;
