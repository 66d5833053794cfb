import type { Remembered } from './memory.ts';

type Raw = Record<string, any>;

/**
 * A question that one row of some tables answers, or its absence. The answer stays in memory until
 * the tables change, and PostgreSQL may be asked the questions of a whole batch at once.
 */
export type Question<V> = {
  readonly about: Remembered<string, V>;
  /** Under which name the answer is in memory. */
  readonly key: string;
  /**
   * The statement that reads the row, with `?` for each value; the values of one statement always
   * have the same types.
   */
  readonly sql: string;
  readonly values: readonly (string | number)[];
  readonly answerIn: (row: Raw | undefined) => V;
  /** Whether an answer from memory still holds by itself. */
  readonly holds?: (value: V) => boolean;
};

/** The row that answers a question, null where there is none. */
export const rowOrNull = <R extends Raw>(row: Raw | undefined): R | null =>
  (row as R | undefined) ?? null;
