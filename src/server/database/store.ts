import type { Resource, StoredRow } from '#model';

/** Typed reads of stored rows: the schema is the witness of the type. Decimals come as scaled integers. */
export type Store = {
  get<R extends Resource>(
    resource: R,
    key: Readonly<Record<string, unknown>>,
  ): Promise<StoredRow<R> | null>;
  /** All rows with these values, in key order; for small tables and narrow selections. */
  list<R extends Resource>(resource: R, where?: Partial<StoredRow<R>>): Promise<StoredRow<R>[]>;
};
