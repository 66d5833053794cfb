import { fullDisk } from '../../runtime/diskFault.ts';
import { ApiError } from '../../runtime/errors.ts';
import { toFailure } from '../../runtime/failure.ts';
import { databaseUnavailable } from '../../runtime/outages.ts';
import type { Trouble } from '../schema/dialect.ts';
import { inOrderOfLanes } from './lanes.ts';
import type { OutboxEvent } from './mutation.ts';
import {
  type MutationAnswer,
  type MutationCall,
  SavepointsNeeded,
  savepointsOn,
  type WriterSetup,
} from './savepoint.ts';
import type { Writing } from './writing.ts';

/** The outcome of a batch: an answer for each item, in order, and what is announced now that it is committed. */
export type BatchAnswer = {
  answers: MutationAnswer[];
  events: OutboxEvent[];
  signals: [topic: string, data: unknown][];
  /** Why no more is written until the next start; null while all is well. */
  halted: string | null;
  /** Why the whole batch was not stored; null when it was. */
  trouble: Trouble | null;
};

/** Brings more into a batch that waits for another process; false when it waits no more. */
export type Join = (items: readonly MutationCall[]) => boolean;

const words: Record<Exclude<Trouble, 'full'>, string> = {
  busy: 'The database is busy; nothing was stored. Try again.',
  again: 'The database is busy; nothing was stored. Try again.',
  away: 'The database cannot be reached; nothing was saved. Try again in a moment.',
  unknown:
    'The connection to the database was lost while this was stored, and it is not known whether it is saved. Check before you try again. A request with an id of your own may be sent again with the same id: it is accepted once.',
  refused: 'The database refused this; nothing was stored.',
  broken: 'The database could not write; nothing is known to be stored.',
};

/** The codes by which a program tells these answers from others. */
const codes: Partial<Record<Trouble, string>> = {
  away: databaseUnavailable,
  unknown: 'OUTCOME_UNKNOWN',
};

/** Why a batch was not stored, or why nothing is stored any more. */
const refusalOf = (trouble: Trouble, halted: string | null): ApiError => {
  const { [trouble]: code } = codes;
  if (halted !== null) return new ApiError('UNAVAILABLE', halted, code ? { code } : {});
  if (trouble === 'full') return fullDisk();
  return new ApiError('UNAVAILABLE', words[trouble], code ? { code } : {});
};

/** Maximum attempts at a batch that meets serialization conflicts or deadlocks. */
const mostTries = 4;

/**
 * Runs batches on one connection: one transaction for each batch, in which a failure undoes one
 * mutation alone. Answers only after COMMIT. A full disk, a busy database or a broken connection
 * fails the batch. A failing local disk stops all writing: after a failed sync its content is
 * unknown, and a second sync may report success wrongly. PostgreSQL handles that itself: it stops,
 * and recovers from its log.
 */
export const batchesOn = (writing: Writing, known: WriterSetup) => {
  const savepoints = savepointsOn(writing, known);
  const laneNamed = new Map(known.mutations.map(({ name, lane }) => [name, lane]));
  const laneOf = ({ mutation }: MutationCall) => laneNamed.get(mutation) ?? 'usual';
  let halted: string | null = null;

  const refused = (items: readonly MutationCall[], trouble: Trouble): BatchAnswer => {
    const failure = toFailure(refusalOf(trouble, halted));
    return { answers: items.map(() => ({ failure })), events: [], signals: [], halted, trouble };
  };

  const committed = async (
    { items, join, close }: Gathering,
    isCareful: boolean,
    onWaiting: (join: Join) => void,
  ): Promise<BatchAnswer> => {
    const sent = items.length;
    const questions = savepoints.questionsOf(items);
    const begun = await writing.begin(questions, () => onWaiting(join));
    close();
    savepoints.open(begun, questions, items.length);
    if (writing.rowsFor) await savepoints.askAgain(items, sent, writing.rowsFor);
    // Joined items run lane by lane too; each answer keeps the position of its item.
    const answers = new Array<MutationAnswer>(items.length);
    for (const at of inOrderOfLanes(items, laneOf)) {
      const item = items[at] as MutationCall;
      answers[at] = await savepoints.run(item, isCareful);
      if (writing.rowsFor && laneOf(item) === 'many') await savepoints.sendAhead();
    }
    const { announcements, ending } = savepoints.close();
    await writing.commit(ending);
    return { answers, ...announcements, halted, trouble: null };
  };

  return async (
    sent: readonly MutationCall[],
    onWaiting: (join: Join) => void = () => undefined,
  ): Promise<BatchAnswer> => {
    if (halted !== null) return refused(sent, 'broken');
    const gathering = gatheringFrom(sent);
    const { items } = gathering;
    let isCareful = false;
    for (let tries = 1; ; tries++)
      try {
        return await committed(gathering, isCareful, onWaiting);
      } catch (error) {
        // A retry reuses the items collected so far.
        gathering.close();
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
          halted = `${words.broken} Nothing more is written until the next start (${cause}).`;
        if (!(await writing.rollback())) halted ??= words.broken;
        // A connection that broke before COMMIT was sent has stored nothing: retry over a new one.
        const most = trouble === 'again' ? mostTries : trouble === 'away' ? 2 : 0;
        if (halted === null && tries < most) continue;
        return refused(items, trouble);
      }
  };
};

type Gathering = ReturnType<typeof gatheringFrom>;

/** The items of a batch: more may join behind those that it was sent with, until it is closed. */
const gatheringFrom = (sent: readonly MutationCall[]) => {
  const items = [...sent];
  let isClosed = false;
  const join: Join = (more) => {
    if (!isClosed) items.push(...more);
    return !isClosed;
  };
  return {
    items: items as readonly MutationCall[],
    join,
    close: (): void => {
      isClosed = true;
    },
  };
};
