import type { Kysely } from 'kysely';
import { machineUserId, type Role } from '#domain/roles.ts';
import type { Language } from '#languages/languages.ts';
import type { Noun, Resource } from '#model';
import type { MutationSettings } from '../../runtime/moduleSettings.ts';
import type { RowRules } from '../rows/rowRule.ts';
import type { Store } from '../rows/store.ts';
import type { Dialect } from '../schema/dialect.ts';
import type { MaybePromise } from './maybePromise.ts';
import type { Memory, Remembered } from './memory.ts';
import type { Emitted } from './outboxEvent.ts';
import type { RowTable, RowValues, SumTable } from './pending.ts';
import type { Question } from './question.ts';

export type { MaybePromise } from './maybePromise.ts';
export type { Audience, OutboxEvent } from './outboxEvent.ts';

/** On whose behalf something is written, for the journal. The machine itself is 'system'. */
export type Actor = {
  userId: string;
  role: Role | null;
  memberId: string | null;
  branchId: string | null;
  address: string | null;
  /** The API client that acts in the name of the user. */
  apiClient?: number;
  /** The name that the browser gave its request: the journal keeps it with what the request wrote. */
  reference?: string;
  /** The language in which they read, where it is not English: letters that they cause to themselves are in it. */
  language?: Language;
};

/** The machine itself, as the journal names it. */
export const system: Actor = {
  userId: machineUserId,
  role: null,
  memberId: null,
  branchId: null,
  address: null,
};

export type JournalEntry = {
  action: string;
  resource: string;
  key: string;
  before?: unknown;
  after?: unknown;
};

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
  ...answers: T
): MaybePromise<{ -readonly [K in keyof T]: Awaited<T[K]> }> =>
  answers.some((answer) => answer instanceof Promise) ? Promise.all(answers) : (answers as never);

/**
 * The operations of a mutation inside the transaction that it shares with the rest of its batch.
 */
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
  /**
   * The same for a statement that only reads what is in the tables already. What `addRow` and `addSum` put off is
   * not among it; the caller knows that part by itself.
   */
  stored(sql: string): Prepared;
  /** This writer's cache over some tables; valid as long as this transaction lasts. */
  memory<K, V>(remembered: Remembered<K, V>): Memory<K, V>;
  /** Adds a row, together with others of the batch; it is there for every statement that names its table. */
  addRow(to: RowTable, values: RowValues): void;
  /** Adds numbers to the sums of a key, together with others of the batch. */
  addSum(to: SumTable, keys: RowValues, numbers: readonly number[]): void;
  /** Writes what this batch has put off so far, for a mutation that measures how long it takes. */
  flush(): MaybePromise<unknown>;
  /** Whether somebody waits for this transaction or the next, so that long work must end soon. */
  isAwaited(): boolean;
  /** The stored resource of a name; throws when there is none. */
  noun(name: string): Resource;
  /** Every noun there is, for what looks across them. */
  nouns: readonly Noun[];
  /** The rules of rows that involve other rows. */
  rules: RowRules;
  /** The exchange's time of day, ms. */
  now: number;
  /** A time that never goes back, ms, for whatever runs out: sessions, codes, locks, leases. */
  steady: number;
  by: Actor;
  settings: MutationSettings;
  /** Adds an entry to the hash chain. */
  journal(entry: JournalEntry): void;
  /** Adds an event to the outbox; it goes out after the commit. */
  emit(event: Emitted): void;
  /** Tells listeners of the main thread something after the commit, without keeping it. */
  signal(topic: string, data: unknown): void;
  /** Runs what is to happen whenever a row of a noun is written (`afterWriting`). */
  written(noun: Noun, change: RowChange): Promise<void>;
};

/** A row before and after it was written, as it is stored; null before it was there and once it is gone. */
export type RowChange = { before: Raw | null; after: Raw | null };

/**
 * A named write. It runs on the writer thread in the transaction of its batch: what it throws undoes
 * it alone. It may be run a second time, so it changes nothing but through `tx`. Arguments and results cross
 * threads, so they are plain data.
 */
export type Mutation<A, R> = {
  readonly name: string;
  readonly run: (tx: Tx, args: A) => R | Promise<R>;
  /**
   * The questions of the mutation, as far as they are known in advance: PostgreSQL then answers
   * those of a whole batch at once. It reads memory alone, which may be out of date; further
   * questions are asked when they come up.
   */
  readonly ahead?: (tx: Tx, args: A) => readonly Question<any>[];
  /** The noun after whose writing it runs by itself. */
  readonly after?: string;
  /** In which lane it waits for the writer; the usual one when left out. */
  readonly lane?: Lane;
  /** How a call of many changes is divided, so that others are written in between; `mutation` checks its types. */
  readonly portions?: Portions<any, any>;
};

/**
 * `of` gives the portions of the arguments, in order, each to be committed by itself, or null for arguments that
 * must stay together. `join` makes the answer of the call from those of its portions.
 */
export type Portions<A, R> = {
  of(args: A): readonly A[] | null;
  join(answers: readonly R[]): R;
};

/**
 * The queue of a mutation. The writer takes urgent ones first, then usual ones in the order of
 * arrival, in turns with calls of many changes, then background ones: portions of long work, which nobody
 * waits for in front of a screen.
 */
export type Lane = 'urgent' | 'usual' | 'many' | 'background';

export const mutation = <A, R>(
  name: string,
  run: Mutation<A, R>['run'],
  {
    lane = 'usual',
    ...options
  }: Pick<Mutation<A, R>, 'lane' | 'ahead'> & { portions?: Portions<A, R> } = {},
): Mutation<A, R> => ({ name, run, lane, ...options });

/**
 * A mutation that runs in the same transaction whenever a row of a noun is made, changed or removed
 * by a call, an approval, a file or a restore. An error that it throws undoes the write as well.
 */
export const afterWriting = (
  noun: string,
  name: string,
  run: (tx: Tx, change: RowChange) => Promise<void>,
): Mutation<RowChange, void> => ({ name, run, after: noun });

/** Journals an event that writes no other data: a sign-in, a refusal, an export. */
export const record: Mutation<JournalEntry, void> = mutation('record', (tx, entry) =>
  tx.journal(entry),
);
