import type { CompiledQuery, Kysely } from 'kysely';
import type { Outage } from '../runtime/outages.ts';
import type { Spellings } from './rows/spellings.ts';
import type { Store } from './rows/store.ts';
import type { Dialect } from './schema/dialect.ts';
import type { Actor, Mutation, OutboxEvent } from './writing/mutation.ts';
import type { WriteFigures } from './writing/writeFigures.ts';

/**
 * State of the replica: why no read uses it, or null; and its last known lag in bytes of log, null
 * when unknown.
 */
export type ReplicaState = { why: string | null; behind: number | null };

/** The one door to what is stored. */
export type Database = {
  /** In what this database differs from the other. */
  dialect: Dialect;
  /** Short indexed reads on the calling thread's own read-only connection. */
  db: Kysely<any>;
  store: Store;
  /** The texts of earlier releases that are not in one form. */
  spellings: Spellings;
  /**
   * Like `db`, for pages of lists and pictures of books: reads from a replica, if there is one that
   * has replayed everything stored.
   */
  pages: Kysely<any>;
  /** Null where no replica is read from. */
  replica: (() => ReplicaState) | null;
  /**
   * A read that may be long (exports, exact counts, scans). SQLite runs it on a reader thread,
   * PostgreSQL over a separate pool.
   */
  readLong<R>(query: CompiledQuery<R>): Promise<R[]>;
  /**
   * A read that looks at some thousand rows and never at more (the pages of large lists), on another
   * thread, which long reads do not keep waiting.
   */
  readAside<R>(query: CompiledQuery<R>): Promise<R[]>;
  /**
   * Writes, and answers only after the commit. What arrives while one commit is under way is the
   * next batch. Rejects with the ApiError that the work threw, or UNAVAILABLE when nothing can be
   * written; then nothing of the work is stored. A call in portions that is stored in part rejects with
   * OUTCOME_UNKNOWN.
   */
  write<A, R>(mutation: Mutation<A, R>, args: A, by: Actor): Promise<R>;
  /**
   * Runs a read-only mutation. SQLite runs it in parallel with the writer, on the data committed
   * when it began, and refuses one that writes. PostgreSQL queues it with the writes.
   */
  lookUp<A, R>(mutation: Mutation<A, R>, args: A, by: Actor): Promise<R>;
  /** Hears every outbox event after its commit, in order. Returns how to stop listening. */
  onEvent(listener: (event: OutboxEvent) => void): () => void;
  /** Hears every signal of a topic after its commit. */
  onSignal(topic: string, listener: (data: any) => void): () => void;
  /** How the writing of this process goes, for those who watch it. */
  writing: WriteFigures;
  /** Null while writes are taken; otherwise why not. */
  halted(): string | null;
  /**
   * Unavailable parts, each with the time since when; empty while all is well, and always empty
   * with SQLite.
   */
  outages(): readonly Outage[];
  /** Hears each part that goes or comes back. Returns how to stop listening. */
  onOutage(listener: (away: readonly Outage[]) => void): () => void;
  /** Finishes what was accepted, checkpoints, closes. */
  close(): Promise<void>;
};
