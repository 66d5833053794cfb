import type { MaybePromise } from './maybePromise.ts';
import type { Memory, Remembered } from './memory.ts';

type Raw = Record<string, any>;

/**
 * What one row of some tables answers, or its absence. The answer stays in memory until the tables change, and
 * PostgreSQL may be asked for those of a whole batch at once.
 */
export type Question<V> = {
  readonly about: Remembered<string, V>;
  /** Under which name the answer is in memory. */
  readonly key: string;
  /** The statement that reads the row, with `?` for each value; the values of one statement have always the same types. */
  readonly sql: string;
  readonly values: readonly (string | number)[];
  readonly answerIn: (row: Raw | undefined) => V;
  /** Whether an answer from memory still holds by itself. */
  readonly holds?: (value: V) => boolean;
};

/** The row that answers a question, null where there is none. */
export const rowOrNull = <R extends Raw>(row: Raw | undefined): R | null =>
  (row as R | undefined) ?? null;

type Reading = (sql: string) => { get(...values: unknown[]): MaybePromise<Raw | undefined> };

/** The part of a transaction that answers questions. */
type Answering = {
  memory<K, V>(remembered: Remembered<K, V>): Memory<K, V>;
  prepared: Reading;
  stored: Reading;
};

/** The answer to a question, from memory where it is there. */
export const answerTo = <V>(tx: Answering, question: Question<V>): MaybePromise<V> => {
  const { about, key, sql, values, answerIn, holds } = question;
  const memory = tx.memory(about);
  if (about.isBrief) {
    const known = memory.get(key);
    // What was put off belongs to this very batch, and its caller knows it.
    return known === undefined ? valueIn(tx.stored(sql).get(...values), answerIn) : known;
  }
  return memory.recall(key, () => valueIn(tx.prepared(sql).get(...values), answerIn), holds);
};

const valueIn = <V>(
  row: MaybePromise<Raw | undefined>,
  answerIn: Question<V>['answerIn'],
): MaybePromise<V> => (row instanceof Promise ? row.then(answerIn) : answerIn(row));
