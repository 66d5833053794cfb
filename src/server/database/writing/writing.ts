import type { Inspected } from '../schema/inspect.ts';
import type { MaybePromise, Prepared } from './mutation.ts';
import type { ManyRows } from './pending.ts';
import type { Question } from './question.ts';
import type { StatementTables } from './statementTables.ts';

/** Where the hash chain of the journal stands: its newest entry, and the seal over it. */
export type Head = { seq: number; hash: string; seal: string };

/** The rows that answer some questions, in their order. */
export type RowsFor = (
  questions: readonly Question<any>[],
) => Promise<(Record<string, any> | undefined)[]>;

/** A transaction that has just begun. */
export type Begun = {
  head: Head | undefined;
  /**
   * The notes of other processes, one for each of their transactions since our last commit, in
   * order: apart from these changes, memory is valid. Null when anybody else has written, or may
   * have.
   */
  others: readonly string[] | null;
  rows: Awaited<ReturnType<RowsFor>>;
};

/** The data that goes with a commit. */
export type Ending = {
  /** Where the chain stands now; null when nothing was added. */
  head: Head | null;
  /** Signals for other processes, where there are any. */
  signals: readonly [topic: string, data: unknown][];
  /** Whether events went into the outbox, so that other processes look there. */
  hasEvents: boolean;
  /**
   * The note of this transaction for the memory of other processes; null when they must forget all,
   * or nothing was written.
   */
  note: string | null;
};

/**
 * The one connection of a process that writes, as batches use it. What returns nothing is done by
 * the next call that answers, in its order; what fails then costs the whole transaction.
 */
export type Writing = Inspected &
  ManyRows & {
    prepared(sql: string): Prepared;
    /** Reads what is in the tables already, without what its batch has still to write. */
    stored(sql: string): Prepared;
    /** Tells one listener of each statement before it is executed. */
    watch(listener: (tables: StatementTables) => void): void;
    /**
     * Opens a transaction in which no other process writes, and answers the questions that go with it. `onWaiting`
     * is called when it has to wait until another process has written.
     */
    begin(questions: readonly Question<any>[], onWaiting: () => void): MaybePromise<Begun>;
    /** Reads the rows that answer some questions, all at once; null where each is answered in place. */
    rowsFor: RowsFor | null;
    save(): void;
    release(): void;
    /** Takes back what was done since `save`. */
    undo(): MaybePromise<void>;
    /** Returns when everything is on the disk. */
    commit(ending: Ending): MaybePromise<void>;
    /** Whether nothing of an open transaction can be stored any more. */
    rollback(): MaybePromise<boolean>;
    /** Whether there is a transaction that can go on. */
    isOpen(): boolean;
    /** Gives up the line at once, where there is one: every query over it fails. */
    cut(): void;
    close(): Promise<void>;
  };
