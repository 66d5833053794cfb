import { threadDied } from '../../runtime/lastWords.ts';
import type { MutationSettings } from '../../runtime/moduleSettings.ts';
import { startThread } from '../../runtime/thread.ts';
import type { BatchAnswer } from './batch.ts';
import type { JournalKey } from './chainHash.ts';
import type { Writer } from './queue.ts';

/** Start data of the writer thread. */
export type WriterData = {
  place: SqlitePlace | PostgresPlace;
  journalKey: JournalKey;
  settings: MutationSettings | undefined;
  /** Whether it knows the mutations of the demo too. */
  withDemo: boolean;
  /** One number both threads see: how many wait that somebody waits for. */
  awaited: SharedArrayBuffer;
};

export type SqlitePlace = {
  file: string;
  /** One number both threads see: not 0 asks the writer to end the checkpoint that another began. */
  checkpointWanted: SharedArrayBuffer;
};

/** `sender` tells the process from others on the same database. */
export type PostgresPlace = { url: string; sender: string };

/**
 * Runs the writer on a worker thread, so that waiting for the disk delays no request. Resolves once
 * it is ready. When the thread dies the process ends, and its service manager starts it again.
 */
export const threadWriter = async (data: Omit<WriterData, 'awaited'>): Promise<Writer> => {
  const awaited = new Int32Array(new SharedArrayBuffer(4));
  const thread = await startThread<BatchAnswer>('writer', {
    workerData: { ...data, awaited: awaited.buffer } satisfies WriterData,
    onDeath: (error) => threadDied('writer', error, true),
  });
  const broken = () => {
    const dead = thread.dead();
    return (
      dead &&
      `The writer has stopped; nothing more is written until the next start (${dead.message}).`
    );
  };
  return {
    // The one thing that it says before its answer is that the batch waits.
    send: (items, onWaiting) => thread.ask(items, () => onWaiting?.(thread.askAside)),
    awaited: (count) => Atomics.store(awaited, 0, count),
    broken,
    cut: thread.cut,
    close: thread.close,
  };
};
