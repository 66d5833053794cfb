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
 * Sums over the rows of a noun, which follow from these rows and from the journal and have no
 * entries themselves. `of` names their tables. `differences` yields each difference, in words that
 * name the row; concurrent writes are no difference.
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

/** The sums over the rows of a noun; undefined where there are none. */
export const sumsOf = (noun: Noun): RowSums | undefined => sums.get(noun);
