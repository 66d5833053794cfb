import type { Line } from '../schema/inspect.ts';
import type { MaybePromise, OutboxEvent, Prepared } from './mutation.ts';

/** Where the hash chain of the journal stands: its newest entry, and the seal over it. */
export type Head = { seq: number; hash: string; seal: string };

/** An entry of the journal as its table has it, in the order of its columns. */
export type EntryRow = readonly (string | number | null)[];

/** What goes with a commit. */
export type Ending = {
  /** Where the chain stands now; null when nothing was added. */
  head: Head | null;
  /** What other processes must receive, where there are any. */
  signals: readonly [topic: string, data: unknown][];
};

/**
 * The one connection of a process that writes, as batches use it. What returns nothing is done by
 * the next call that answers, in its order; what fails then costs the whole transaction.
 */
export type Writing = Line & {
  prepared(sql: string): Prepared;
  /** Opens a transaction in which no other process writes; returns the head of the journal. */
  begin(): MaybePromise<Head | undefined>;
  save(): void;
  release(): void;
  /** Takes back what was done since `save`. */
  undo(): MaybePromise<void>;
  addEntry(row: EntryRow): void;
  /** Adds an event to the outbox; it has its number when the transaction is committed. */
  addEvent(event: OutboxEvent): void;
  /** Returns when everything is on the disk. */
  commit(ending: Ending): MaybePromise<void>;
  /** Whether nothing of an open transaction can be stored any more. */
  rollback(): MaybePromise<boolean>;
  /** Whether there is a transaction that can go on. */
  isOpen(): boolean;
  /** Gives up the line at once, where there is one: all that was asked over it fails. */
  cut(): void;
  close(): Promise<void>;
};
