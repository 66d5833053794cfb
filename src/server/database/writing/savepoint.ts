import type { Noun } from '#model';
import { ApiError } from '../../runtime/errors.ts';
import { type Failure, toFailure } from '../../runtime/failure.ts';
import { initialSettings, type MutationSettings } from '../../runtime/moduleSettings.ts';
import type { RowRules } from '../rows/rowRule.ts';
import { storeOf } from '../rows/store.ts';
import { askingAhead } from './askingAhead.ts';
import { noteIn, openBatchNote } from './batchNote.ts';
import type { JournalKey } from './chainHash.ts';
import { chainOf, journalRows } from './journal.ts';
import { openMemories } from './memory.ts';
import { type Actor, type Mutation, type OutboxEvent, system, type Tx } from './mutation.ts';
import { mutationsByName, unknownMutation } from './mutationsByName.ts';
import { wordsOfEvent } from './outboxEvent.ts';
import { openPending } from './pending.ts';
import type { Question } from './question.ts';
import type { Begun, Ending, Writing } from './writing.ts';

/**
 * One mutation to run: its name, its arguments, its actor, and its arrival in ms by the time of day
 * (`now`) and by the clock that never goes back (`steady`).
 */
export type MutationCall = {
  mutation: string;
  args: unknown;
  by: Actor;
  now: number;
  steady?: number;
};

export type MutationAnswer = { value: unknown } | { failure: Failure };

/** The configuration of the writing side, the same on both threads. */
export type WriterSetup = {
  nouns: readonly Noun[];
  /** The rules of rows that involve other rows; none when left out. */
  rules?: RowRules | undefined;
  mutations: readonly Mutation<any, any>[];
  journalKey: JournalKey;
  /** `initialSettings` when left out. */
  settings?: MutationSettings | undefined;
  /** Whether this process has something for the next batch that somebody waits for. */
  isAwaited?: () => boolean;
};

type Announcements = { events: OutboxEvent[]; signals: [topic: string, data: unknown][] };

/** A mutation failed after it had written something, and no savepoint was there to take that back. */
export class SavepointsNeeded extends Error {}

/**
 * Runs mutations on one connection, in its open transaction. A careful run has a savepoint for each
 * mutation. Most need none, and savepoints cost a sixth of a small mutation: so a batch runs
 * without them first, and is repeated with them when one of its mutations fails after it has
 * written. One function, because its parts share the state of the open transaction, on the path of every write.
 */
export const savepointsOn = (
  writing: Writing,
  {
    nouns,
    rules = new Map(),
    mutations,
    journalKey,
    settings = initialSettings,
    isAwaited = () => false,
  }: WriterSetup,
) => {
  const { dialect, db, prepared, stored } = writing;
  const mutationNamed = mutationsByName(mutations);
  const nounNamed = new Map(nouns.map((noun) => [noun.name, noun]));
  const pending = openPending(writing);
  /** The note of a transaction for other processes; null where there can be none. */
  const note = writing.rowsFor ? openBatchNote() : null;
  const memories = openMemories(note);
  /** Number of writes so far; a change of it shows that a mutation has written. */
  let writes = 0;
  writing.watch((tables) => {
    pending.before(tables);
    if (tables.changed.length === 0) return;
    writes++;
    memories.changing(tables);
  });
  const chain = chainOf(
    journalKey,
    (name) => nounNamed.get(name),
    (row) => {
      writes++;
      pending.addRow(journalRows, row);
    },
  );
  let announcements: Announcements = { events: [], signals: [] };
  /** There is more than one mutation in the batch. */
  let isShared = false;
  /** Number of writes before this transaction. */
  let writtenBefore = 0;
  /**
   * Part of the transaction was undone, or may be: it leaves no note, and other processes forget
   * everything.
   */
  let isUntold = false;
  const asking = askingAhead<MutationCall>({
    memories,
    questionsOf: ({ mutation, args, by, now, steady = now }) => {
      tx.now = now;
      tx.steady = steady;
      tx.by = by;
      try {
        return mutationNamed.get(mutation)?.ahead?.(tx, args) ?? [];
      } catch {
        // The mutation reports its fault itself when it runs.
        return [];
      }
    },
  });

  // One object for all mutations: they run strictly one after the other, and none keeps it.
  const tx: Tx = {
    db,
    store: storeOf(writing),
    dialect,
    prepared,
    stored,
    memory: memories.of,
    addRow: (to, values) => {
      writes++;
      pending.addRow(to, values);
      memories.adding(to.table);
    },
    addSum: (to, keys, numbers) => {
      writes++;
      pending.addSum(to, keys, numbers);
      memories.summing(to, keys, numbers);
    },
    flush: pending.flush,
    // Where other processes write as well, they may be waiting too.
    isAwaited: () => isShared || writing.rowsFor !== null || isAwaited(),
    noun: (name) => {
      const noun = nounNamed.get(name);
      if (noun?.noun !== 'resource') throw new Error(`No rows of '${name}' are stored`);
      return noun;
    },
    nouns,
    rules,
    now: 0,
    steady: 0,
    by: system,
    settings,
    journal: (entry) => chain.add(entry, tx.by, tx.now),
    emit: ({ type, audience, text, data = null }) => {
      const createdAt = tx.now;
      const event: OutboxEvent = { seq: 0, type, audience, ...wordsOfEvent(text), data, createdAt };
      writes++;
      pending.addEvent(event);
      announcements.events.push(event);
    },
    signal: (topic, data) => {
      writes++;
      announcements.signals.push([topic, data]);
    },
    written: async ({ name }, change) => {
      for (const mutation of mutationNamed.values())
        if (mutation.after === name) await mutation.run(tx, change);
    },
  };

  /** Brings memory up to what other processes have noted; answers what is left of it. */
  const remembering = (others: Begun['others']): 'all' | 'some' | 'nothing' => {
    memories.trim();
    let left: 'all' | 'some' = 'all';
    const notes = others?.map(noteIn) ?? [null];
    if (notes.includes(null)) {
      memories.forget();
      return 'nothing';
    }
    for (const each of notes) if (each && memories.hear(each)) left = 'some';
    return left;
  };

  return {
    /** The questions at the start of a transaction, where that saves waiting for each answer. */
    questionsOf: (items: readonly MutationCall[]): readonly Question<any>[] =>
      writing.rowsFor ? asking.questionsOf(items) : [],
    /** At the start of a transaction for so many items, with the answers to its questions. */
    open: (
      { head, others, rows }: Begun,
      questions: readonly Question<any>[],
      count: number,
    ): void => {
      isShared = count > 1;
      writtenBefore = writes;
      isUntold = false;
      announcements = { events: [], signals: [] };
      pending.discard();
      note?.clear();
      asking.opened(remembering(others));
      asking.learn(questions, rows);
      chain.open(head);
    },
    /** Asks again where memory proved invalid, and for items that have joined since. */
    askAgain: asking.askAgain,
    /**
     * Runs one item; what it throws undoes it alone. Throws what costs the whole transaction, and
     * `SavepointsNeeded` where it was not careful and must be.
     */
    run: async (
      { mutation: name, args, by, now, steady = now }: MutationCall,
      isCareful: boolean,
    ): Promise<MutationAnswer> => {
      const mutation = mutationNamed.get(name);
      if (!mutation) return { failure: toFailure(unknownMutation(name)) };
      const mark = chain.mark();
      const [events, signals] = [announcements.events.length, announcements.signals.length];
      tx.now = now;
      tx.steady = steady;
      tx.by = by;
      const before = writes;
      isUntold ||= isCareful;
      if (isCareful) writing.save();
      try {
        const result = mutation.run(tx, args);
        const value = result instanceof Promise ? await result : result;
        if (isCareful) {
          await pending.flush();
          writing.release();
        }
        return { value };
      } catch (error) {
        if (dialect.troubleOf(error) !== null || !writing.isOpen()) throw error;
        if (!isCareful) {
          // An error of the database itself may have ended the transaction.
          if (writes === before && error instanceof ApiError) return { failure: toFailure(error) };
          throw new SavepointsNeeded('A mutation failed after it had written', { cause: error });
        }
        pending.discard();
        memories.forget();
        await writing.undo();
        chain.back(mark);
        announcements.events.length = events;
        announcements.signals.length = signals;
        return { failure: toFailure(error) };
      }
    },
    /** Sends what was put off so far, so that another process writes it while this one goes on. */
    sendAhead: async (): Promise<void> => {
      pending.flushUnawaited();
      // The socket sends it when this thread returns to its event loop.
      await new Promise((resolve) => setImmediate(resolve));
    },
    /** The data of the commit, and the announcements that follow it. */
    close: (): { announcements: Announcements; ending: Ending } => {
      pending.flushUnawaited();
      const hasEvents = announcements.events.length > 0;
      return {
        announcements,
        ending: {
          head: chain.seal(),
          signals: announcements.signals,
          hasEvents,
          note: note && !isUntold && writes > writtenBefore ? note.text() : null,
        },
      };
    },
    /** When a transaction is taken back: nothing in memory is known to be true. */
    takenBack: (): void => {
      pending.discard();
      memories.forget();
    },
  };
};
