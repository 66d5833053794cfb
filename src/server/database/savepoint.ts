import type { Noun } from '#model';
import { dialect } from './dialect.ts';
import { type Failure, toFailure } from './failure.ts';
import { type JournalKey, journalOn } from './journal.ts';
import { type Connection, queriesOver, statementsOf } from './sqlite.ts';
import { storeOf } from './store.ts';
import type { Actor, OutboxEvent, Tx, Work } from './work.ts';

/** One piece of work to be done: its name, what it is about, for whom, and the instant it came in. */
export type Item = { work: string; args: unknown; by: Actor; now: number };

export type Answer = { value: unknown } | { failure: Failure };

/** What the writing side must know. Both threads are given the same. */
export type Known = {
  nouns: readonly Noun[];
  works: readonly Work<any, any>[];
  journalKey: JournalKey;
};

type Told = { events: OutboxEvent[]; signals: [topic: string, data: unknown][] };

/** Runs pieces of work on one connection, each in a savepoint of the transaction that is open there. */
export const savepointsOn = (connection: Connection, { nouns, works, journalKey }: Known) => {
  const workNamed = new Map(works.map((work) => [work.name, work]));
  const nounNamed = new Map(nouns.map((noun) => [noun.name, noun]));
  const journal = journalOn(connection, journalKey, (name) => nounNamed.get(name));
  const statement = statementsOf(connection);
  const db = queriesOver(connection, statement);
  const emit = connection.prepare(
    'INSERT INTO outbox (type, audience, text, data, createdAt) VALUES (?, ?, ?, ?, ?)',
  );
  const save = connection.prepare('SAVEPOINT work');
  const release = connection.prepare('RELEASE work');
  const undo = connection.prepare('ROLLBACK TO work');
  let told: Told = { events: [], signals: [] };

  // One object for all works: they run strictly one after the other, and none keeps it.
  const tx: Tx = {
    db,
    store: storeOf(db),
    dialect,
    prepared: statement,
    noun: (name) => {
      const noun = nounNamed.get(name);
      if (noun?.noun !== 'resource') throw new Error(`No rows of '${name}' are stored`);
      return noun;
    },
    nouns,
    now: 0,
    by: { userId: 'system', role: null, memberId: null, branchId: null, address: null },
    journal: (entry) => journal.add(entry, tx.by, tx.now),
    emit: ({ type, audience, text, data = null }) => {
      const createdAt = tx.now;
      const { lastInsertRowid } = emit.run(
        type,
        audience && JSON.stringify(audience),
        text,
        data === null ? null : JSON.stringify(data),
        createdAt,
      );
      told.events.push({ seq: Number(lastInsertRowid), type, audience, text, data, createdAt });
    },
    signal: (topic, data) => told.signals.push([topic, data]),
  };

  return {
    /** At the start of a transaction. */
    open: (): void => {
      told = { events: [], signals: [] };
      journal.open();
    },
    /** Runs one item; what it throws undoes it alone. Throws only what costs the whole transaction. */
    run: async ({ work: name, args, by, now }: Item): Promise<Answer> => {
      const work = workNamed.get(name);
      if (!work) return { failure: toFailure(new Error(`No work is named '${name}'`)) };
      const mark = journal.mark();
      const [events, signals] = [told.events.length, told.signals.length];
      tx.now = now;
      tx.by = by;
      save.run();
      try {
        const result = work.run(tx, args);
        const value = result instanceof Promise ? await result : result;
        release.run();
        return { value };
      } catch (error) {
        if (dialect.troubleOf(error) !== null || !connection.inTransaction) throw error;
        undo.run();
        release.run();
        journal.back(mark);
        told.events.length = events;
        told.signals.length = signals;
        return { failure: toFailure(error) };
      }
    },
    /** Before the commit: seals the journal and hands over what is to be told after it. */
    close: (): Told => {
      journal.seal();
      return told;
    },
  };
};
