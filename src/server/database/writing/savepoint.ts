import type { Noun } from '#model';
import { type Failure, toFailure } from '../../runtime/failure.ts';
import { initialSettings, type MutationSettings } from '../../runtime/moduleSettings.ts';
import { storeOf } from '../rows/store.ts';
import { chainOf, type JournalKey } from './journal.ts';
import { type Actor, type Mutation, type OutboxEvent, system, type Tx } from './mutation.ts';
import { mutationsByName, unknownMutation } from './mutationsByName.ts';
import type { Ending, Head, Writing } from './writing.ts';

/** One mutation to be done: its name, what it is about, for whom, and the instant it came in: the time of day, and the steady time. */
export type Item = { mutation: string; args: unknown; by: Actor; now: number; steady?: number };

export type Answer = { value: unknown } | { failure: Failure };

/** What the writing side must know. Both threads are given the same. */
export type WriterSetup = {
  nouns: readonly Noun[];
  mutations: readonly Mutation<any, any>[];
  journalKey: JournalKey;
  /** `initialSettings` when left out. */
  settings?: MutationSettings | undefined;
};

type Announcements = { events: OutboxEvent[]; signals: [topic: string, data: unknown][] };

/** Runs pieces of work on one connection, each in a savepoint of the transaction that is open there. */
export const savepointsOn = (
  writing: Writing,
  { nouns, mutations, journalKey, settings = initialSettings }: WriterSetup,
) => {
  const { dialect, db, prepared } = writing;
  const mutationNamed = mutationsByName(mutations);
  const nounNamed = new Map(nouns.map((noun) => [noun.name, noun]));
  const chain = chainOf(journalKey, (name) => nounNamed.get(name), writing.addEntry);
  let told: Announcements = { events: [], signals: [] };

  // One object for all mutations: they run strictly one after the other, and none keeps it.
  const tx: Tx = {
    db,
    store: storeOf(writing),
    dialect,
    prepared,
    noun: (name) => {
      const noun = nounNamed.get(name);
      if (noun?.noun !== 'resource') throw new Error(`No rows of '${name}' are stored`);
      return noun;
    },
    nouns,
    now: 0,
    steady: 0,
    by: system,
    settings,
    journal: (entry) => chain.add(entry, tx.by, tx.now),
    emit: ({ type, audience, text, data = null }) => {
      const event: OutboxEvent = { seq: 0, type, audience, text, data, createdAt: tx.now };
      writing.addEvent(event);
      told.events.push(event);
    },
    signal: (topic, data) => told.signals.push([topic, data]),
    written: async ({ name }, change) => {
      for (const mutation of mutationNamed.values())
        if (mutation.after === name) await mutation.run(tx, change);
    },
  };

  return {
    /** At the start of a transaction. */
    open: (head: Head | undefined): void => {
      told = { events: [], signals: [] };
      chain.open(head);
    },
    /** Runs one item; what it throws undoes it alone. Throws only what costs the whole transaction. */
    run: async ({ mutation: name, args, by, now, steady = now }: Item): Promise<Answer> => {
      const mutation = mutationNamed.get(name);
      if (!mutation) return { failure: toFailure(unknownMutation(name)) };
      const mark = chain.mark();
      const [events, signals] = [told.events.length, told.signals.length];
      tx.now = now;
      tx.steady = steady;
      tx.by = by;
      writing.save();
      try {
        const result = mutation.run(tx, args);
        const value = result instanceof Promise ? await result : result;
        writing.release();
        return { value };
      } catch (error) {
        if (dialect.troubleOf(error) !== null || !writing.isOpen()) throw error;
        await writing.undo();
        chain.back(mark);
        told.events.length = events;
        told.signals.length = signals;
        return { failure: toFailure(error) };
      }
    },
    /** What goes with the commit, and what is to be told after it. */
    close: (): { told: Announcements; ending: Ending } => ({
      told,
      ending: { head: chain.seal(), signals: told.signals },
    }),
  };
};
