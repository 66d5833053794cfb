import type { CompiledQuery, Kysely } from 'kysely';
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
