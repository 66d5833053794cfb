import type { CompiledQuery, Kysely } from 'kysely';
import type { Noun, Resource } from '#model';
import type { Dialect } from '../schema/dialect.ts';

/** A database whose sums are compared, and how its rows are read. */
export type SummedDatabase = {
  db: Kysely<any>;
  dialect: Dialect;
  read: <R>(query: CompiledQuery<R>) => Promise<R[]>;
};

/**
 * Rows that follow from those of a noun and from the journal, and have no entries of their own: what its rows come to together.
 * `of` names their tables. `differences` yields what differs, in words that name the row; what is written meanwhile is no difference.
 */
export type RowSums = {
  of: readonly string[];
  differences: (database: SummedDatabase) => AsyncIterable<string>;
};

const sums = new WeakMap<Noun, RowSums>();

/** Registers what follows from the rows of a noun, once, when its module is loaded. */
export const setSums = (noun: Resource, own: RowSums): void => {
  sums.set(noun, own);
};

/** What follows from the rows of a noun; undefined where nothing does. */
export const sumsOf = (noun: Noun): RowSums | undefined => sums.get(noun);
