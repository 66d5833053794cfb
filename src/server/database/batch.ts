import { ApiError } from '../errors.ts';
import { dialect, type Trouble } from './dialect.ts';
import { toFailure } from './failure.ts';
import { type Answer, type Item, type Known, savepointsOn } from './savepoint.ts';
import type { Connection } from './sqlite.ts';
import type { OutboxEvent } from './work.ts';

/** What became of a batch: an answer for each item, in order, and what is to be told now that it is committed. */
export type BatchAnswer = {
  answers: Answer[];
  events: OutboxEvent[];
  signals: [topic: string, data: unknown][];
  /** Why no more is written until the next start; null while all is well. */
  halted: string | null;
};

const words: Record<Trouble, string> = {
  full: 'The disk is full; nothing was stored. Try again later.',
  busy: 'The database is busy; nothing was stored. Try again.',
  broken: 'The database could not write; nothing is known to be stored.',
};

/**
 * Runs batches on one connection: one transaction for all, a savepoint for each, and answers only
 * after COMMIT. A full disk or a busy database costs the batch. A disk that fails stops all
 * writing: after a failed sync nobody knows what it holds, and asking again may lie.
 */
export const batchesOn = (connection: Connection, known: Known) => {
  const savepoints = savepointsOn(connection, known);
  const begin = connection.prepare('BEGIN IMMEDIATE');
  const commit = connection.prepare('COMMIT');
  let halted: string | null = null;

  const refused = (items: readonly Item[], why: string): BatchAnswer => {
    const failure = toFailure(new ApiError('UNAVAILABLE', why));
    return { answers: items.map(() => ({ failure })), events: [], signals: [], halted };
  };

  return async (items: readonly Item[]): Promise<BatchAnswer> => {
    if (halted !== null) return refused(items, halted);
    try {
      begin.run();
      savepoints.open();
      const answers: Answer[] = [];
      for (const item of items) answers.push(await savepoints.run(item));
      const told = savepoints.close();
      commit.run();
      return { answers, ...told, halted };
    } catch (error) {
      const trouble = dialect.troubleOf(error) ?? 'broken';
      const cause = error instanceof Error ? error.message : String(error);
      if (trouble === 'broken')
        halted = `${words.broken} No more is written until the next start (${cause}).`;
      if (!rolledBack(connection)) halted ??= words.broken;
      return refused(items, halted ?? words[trouble]);
    }
  };
};

const rolledBack = (connection: Connection): boolean => {
  try {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    return true;
  } catch {
    return false;
  }
};
