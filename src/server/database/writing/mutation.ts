import type { Kysely } from 'kysely';
import type { Role } from '#domain/roles.ts';
import type { Noun, Resource } from '#model';
import type { MutationSettings } from '../../runtime/moduleSettings.ts';
import type { Store } from '../rows/store.ts';
import type { Dialect } from '../schema/dialect.ts';

/** On whose behalf something is written, for the journal. The machine itself is 'system'. */
export type Actor = {
  userId: string;
  role: Role | null;
  memberId: string | null;
  branchId: string | null;
  address: string | null;
  /** The name that the browser gave its request: the journal keeps it with what the request wrote. */
  reference?: string;
};

/** The machine itself, as the journal names it. */
export const system: Actor = {
  userId: 'system',
  role: null,
  memberId: null,
  branchId: null,
  address: null,
};

/** The audience of an event: everybody, or only those that match every part given. */
export type Audience = {
  memberId?: string;
  branchId?: string;
  userId?: string;
  roles?: readonly Role[];
};

/** An event that people must receive once it is committed; kept in the outbox so that it can be replayed. */
export type OutboxEvent = {
  seq: number;
  type: string;
  audience: Audience | null;
  /** The words of the message window; null for an event that is not shown there. */
  text: string | null;
  data: unknown;
  createdAt: number;
};

export type JournalEntry = {
  action: string;
  resource: string;
  key: string;
  before?: unknown;
  after?: unknown;
};

/** A value, at once or later: SQLite answers in place, PostgreSQL over a line. */
export type MaybePromise<T> = T | Promise<T>;
type Raw = Record<string, any>;

/**
 * A prepared statement. Awaiting each answer costs a way to PostgreSQL and back, so questions that
 * do not depend on one another are asked `allOf`. Flags are 0 and 1 in it, given and answered.
 */
export type Prepared = {
  /** The first row. */
  get(...values: unknown[]): MaybePromise<Raw | undefined>;
  all(...values: unknown[]): MaybePromise<Raw[]>;
  run(...values: unknown[]): MaybePromise<unknown>;
};

/** The answers to questions that are asked at once; in place where all are, since a promise costs too. */
export const allOf = <T extends readonly unknown[]>(
  ...asked: T
): MaybePromise<{ -readonly [K in keyof T]: Awaited<T[K]> }> =>
  asked.some((answer) => answer instanceof Promise) ? Promise.all(asked) : (asked as never);

/** What a mutation may do inside the transaction that it shares with the rest of its batch. */
export type Tx = {
  db: Kysely<any>;
  store: Store;
  /** In what this database differs from the other; hardly anybody must know. */
  dialect: Dialect;
  /**
   * Hand-written SQL, prepared once and kept; only for the few paths that run thousands of times a
   * second. Values stand as `?`, and every name of more than small letters in double quotes.
   */
  prepared(sql: string): Prepared;
  /** The stored resource of a name; throws when there is none. */
  noun(name: string): Resource;
  /** Every noun there is, for what looks across them. */
  nouns: readonly Noun[];
  /** The exchange's time of day, ms. */
  now: number;
  /** A time that never goes back, ms, for whatever runs out: sessions, codes, locks, leases. */
  steady: number;
  by: Actor;
  settings: MutationSettings;
  /** Adds an entry to the hash chain. */
  journal(entry: JournalEntry): void;
  /** Adds an event to the outbox; it goes out after the commit. */
  emit(event: Omit<OutboxEvent, 'seq' | 'createdAt'>): void;
  /** Tells listeners of the main thread something after the commit, without keeping it. */
  signal(topic: string, data: unknown): void;
  /** Runs what is to happen whenever a row of a noun is written (`afterWriting`). */
  written(noun: Noun, change: RowChange): Promise<void>;
};

/** A row before and after it was written, as it is stored; null before it was there and once it is gone. */
export type RowChange = { before: Raw | null; after: Raw | null };

/**
 * A named write. It runs on the writer thread inside a savepoint of its own: what it
 * throws undoes it alone. Arguments and results cross threads, so they are plain data.
 */
export type Mutation<A, R> = {
  readonly name: string;
  readonly run: (tx: Tx, args: A) => R | Promise<R>;
  /** The noun after whose writing it runs by itself. */
  readonly after?: string;
};

export const mutation = <A, R>(name: string, run: Mutation<A, R>['run']): Mutation<A, R> => ({
  name,
  run,
});

/**
 * What happens in the same transaction whenever a row of a noun is made, changed or removed by a
 * call, an approval, a file or a restore. What it throws undoes the writing as well.
 */
export const afterWriting = (
  noun: string,
  name: string,
  run: (tx: Tx, change: RowChange) => Promise<void>,
): Mutation<RowChange, void> => ({ name, run, after: noun });

/** Puts something in the journal that writes nothing else: a sign-in, a refusal, an export. */
export const record: Mutation<JournalEntry, void> = mutation('record', (tx, entry) =>
  tx.journal(entry),
);
