import { ApiError } from '../../runtime/errors.ts';
import { toFailure } from '../../runtime/failure.ts';
import { databaseUnavailable } from '../../runtime/outages.ts';
import type { Trouble } from '../schema/dialect.ts';
import type { OutboxEvent } from './mutation.ts';
import {
  type Answer,
  type Item,
  SavepointsNeeded,
  savepointsOn,
  type WriterSetup,
} from './savepoint.ts';
import type { Writing } from './writing.ts';

/** The outcome of a batch: an answer for each item, in order, and what is announced now that it is committed. */
export type BatchAnswer = {
  answers: Answer[];
  events: OutboxEvent[];
  signals: [topic: string, data: unknown][];
  /** Why no more is written until the next start; null while all is well. */
  halted: string | null;
  /** What kept the whole batch from being stored; null when it is stored. */
  trouble: Trouble | null;
};

const words: Record<Trouble, string> = {
  full: 'The disk is full; nothing was stored. Try again later.',
  busy: 'The database is busy; nothing was stored. Try again.',
  again: 'The database is busy; nothing was stored. Try again.',
  away: 'The database cannot be reached; nothing was saved. Try again in a moment.',
  unknown:
    'The line to the database broke while it stored this, and it is not known whether it is saved. Look for it before you try again. A request with an id of your own may be sent again with the same id: it is accepted once.',
  refused: 'The database refused this; nothing was stored.',
  broken: 'The database could not write; nothing is known to be stored.',
};

/** The codes by which a program tells these answers from others. */
const codes: Partial<Record<Trouble, string>> = {
  away: databaseUnavailable,
  unknown: 'OUTCOME_UNKNOWN',
};

/** How often a batch is done anew that stood in the way of another transaction. */
const mostTries = 4;

/**
 * Runs batches on one connection: one transaction for all, in which a failure undoes one mutation alone, and answers only
 * after COMMIT. A full disk, a busy database or a broken connection fails the batch. A failing local disk stops all
 * writing: after a failed sync its content is unknown, and a second sync may report success wrongly.
 * PostgreSQL handles that itself: it stops, and recovers from its log.
 */
export const batchesOn = (writing: Writing, known: WriterSetup) => {
  const savepoints = savepointsOn(writing, known);
  let halted: string | null = null;

  const refused = (items: readonly Item[], trouble: Trouble): BatchAnswer => {
    const { [trouble]: code } = codes;
    const why = halted ?? words[trouble];
    const failure = toFailure(new ApiError('UNAVAILABLE', why, code ? { code } : {}));
    return { answers: items.map(() => ({ failure })), events: [], signals: [], halted, trouble };
  };

  const committed = async (items: readonly Item[], isCareful: boolean): Promise<BatchAnswer> => {
    const questions = savepoints.questionsOf(items);
    savepoints.open(await writing.begin(questions), questions);
    if (writing.rowsFor) await savepoints.askAgain(items, writing.rowsFor);
    const answers: Answer[] = [];
    for (const item of items) answers.push(await savepoints.run(item, isCareful));
    const { announcements, ending } = savepoints.close();
    await writing.commit(ending);
    return { answers, ...announcements, halted, trouble: null };
  };

  return async (items: readonly Item[]): Promise<BatchAnswer> => {
    if (halted !== null) return refused(items, 'broken');
    let isCareful = false;
    for (let tries = 1; ; tries++)
      try {
        return await committed(items, isCareful);
      } catch (error) {
        savepoints.takenBack();
        // Without savepoints the database may also refuse what was put off: with them it is known whose it is.
        const isOurs =
          error instanceof SavepointsNeeded || writing.dialect.troubleOf(error) === null;
        if (!isCareful && isOurs && (await writing.rollback())) {
          isCareful = true;
          tries--;
          continue;
        }
        const trouble = writing.dialect.classify(error);
        const cause = error instanceof Error ? error.message : String(error);
        if (trouble === 'broken')
          halted = `${words.broken} No more is written until the next start (${cause}).`;
        if (!(await writing.rollback())) halted ??= words.broken;
        // A line that broke before COMMIT was sent has stored nothing: once more, over a new one.
        const most = trouble === 'again' ? mostTries : trouble === 'away' ? 2 : 0;
        if (halted === null && tries < most) continue;
        return refused(items, trouble);
      }
  };
};
