import type { Fields, Name } from './row.ts';

/**
 * The entries of the journal that cover the rows of a resource. By default rows that people create
 * by calls have an entry each from then on, and other rows as their mutations write them.
 */
export type Journal<F extends Fields> = Covered<F> | NotCovered;

type Covered<F extends Fields> = {
  /**
   * `each`: every row has an entry from its creation on, although no call creates it. `together`:
   * one entry has many rows, which never change afterwards except in the fields of `without`.
   */
  rows: 'each' | 'together';
  /** Fields that are also written without an entry: progress, and what each sign-in changes. */
  without?: readonly Name<F>[];
  none?: never;
};

type NotCovered = {
  /** Why its rows have no entries, in words, and what else tells of them. */
  none: string;
  rows?: never;
  without?: never;
};
