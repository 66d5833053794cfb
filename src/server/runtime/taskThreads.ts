import { answering } from './answering.ts';
import { threadDied } from './lastWords.ts';
import { isBuilt, startThread, type Thread, ThreadEnded, type ThreadName } from './thread.ts';

/** The tasks of a thread, by name. Inputs and results are copied between threads. */
type Tasks = Readonly<Record<string, (input: any) => unknown>>;

type Question = { task: string; input: unknown };

type PoolOptions = {
  /** Tasks at once; those beyond wait for their turn. Unlimited when not set. */
  most?: number;
  /**
   * Time that a thread waits for another task, ms. By default it ends at once and frees its memory.
   */
  idleMs?: number;
  /** Memory of one thread, MB. */
  mostMemory?: number;
};

/**
 * A pool of threads that do tasks, so that the server goes on answering. A task ends when `signal` says
 * so; then, and when its thread ends by itself, it throws ThreadEnded. From source, where no thread was
 * built, tasks are done on the spot.
 *
 * The pool is ours and not piscina: that rejects a task before the thread that did it has ended, and
 * what a stopped task has written can only be removed after that. The threads of the database
 * share the protocol, so that the pool itself is no more than a list of those that are idle.
 */
export const taskThreads = <T extends Tasks>(
  name: ThreadName,
  tasks: T,
  { most = Number.POSITIVE_INFINITY, idleMs = 0, mostMemory }: PoolOptions = {},
) => {
  const idle = new Map<Thread<any>, NodeJS.Timeout>();
  const waiting: (() => void)[] = [];
  let underWay = 0;

  /** Takes a thread off the list of idle threads; false when it is not on it. */
  const unlisted = (thread: Thread<any>): boolean => {
    clearTimeout(idle.get(thread));
    return idle.delete(thread);
  };

  const started = async (): Promise<Thread<any>> => {
    const thread: Thread<any> = await startThread(name, {
      mostMemory,
      // The caller of a task under way gets the error by its rejection.
      onDeath: (error) => unlisted(thread) && threadDied(name, error, false),
    });
    return thread;
  };

  const taken = async (): Promise<Thread<any>> => {
    const [thread] = idle.keys();
    if (!thread) return started();
    unlisted(thread);
    thread.hold(true);
    return thread;
  };

  const release = async (thread: Thread<any>): Promise<void> => {
    if (idleMs === 0 || thread.dead() !== null) return thread.stop();
    thread.hold(false);
    const end = () => {
      unlisted(thread);
      void thread.stop();
    };
    idle.set(thread, setTimeout(end, idleMs).unref());
  };

  const onThread = async (question: Question, signal: AbortSignal | undefined) => {
    const thread = await taken();
    const stop = () => void thread.stop();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      if (signal?.aborted) stop();
      return await thread.ask(question);
    } finally {
      signal?.removeEventListener('abort', stop);
      await release(thread);
    }
  };

  /** Does a task on a thread of the pool. Throws what the task throws, and ThreadEnded. */
  return async <N extends keyof T & string>(
    task: N,
    input: Parameters<T[N]>[0],
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<T[N]>>> => {
    if (signal?.aborted) throw new ThreadEnded('The task was stopped before it began');
    if (!isBuilt(name)) return (await tasks[task]?.(input)) as Awaited<ReturnType<T[N]>>;
    if (underWay >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else underWay += 1;
    try {
      return await onThread({ task, input }, signal);
    } finally {
      // The turn goes to the next, or is free again.
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
};

/** The thread's side of `taskThreads`. */
export const doTasks = (tasks: Tasks): void =>
  answering(({ task, input }: Question) => tasks[task]?.(input));
