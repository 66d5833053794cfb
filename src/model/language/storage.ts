import type { Fields, Name } from './row.ts';

/** The table of a resource, where it differs from what its fields and lists ask for. */
export type Storage<F extends Fields> = {
  /**
   * The expected number of rows. A small table gets an index for every field that is searched,
   * filtered or sorted; a large one gets those of `indexes` alone, so that writing stays cheap.
   */
  size?: 'small' | 'large';
  indexes?: readonly (readonly Name<F>[])[];
  /**
   * Optional fields that are blank in most rows: an index with one holds only the rows with a
   * value.
   */
  sparse?: readonly Name<F>[];
  /**
   * Filters of a large table without an index: a list filtered by one of them alone walks its order
   * and checks each row, some milliseconds at a time. For fields of few values that are evenly
   * spread.
   */
  walked?: readonly Name<F>[];
  /** Columns that may be dropped with all that is in them, once their field is gone. */
  droppedColumns?: readonly string[];
  /** The value of a new field in old rows, where its `initial` would be wrong: SQL over the row. */
  backfill?: { readonly [K in Name<F>]?: string };
  /** The machine makes and writes the table itself: rows have no version, and no schema changes it. */
  isMachineTable?: boolean;
};
