import { sql } from 'kysely';
import type { Resource, StoredRow } from '#model';
import { fromDatabase } from '../schema/columns.ts';
import type { Inspected } from '../schema/inspect.ts';
import { columnIn } from '../schema/table.ts';

/** Typed reads of stored rows: the schema is the witness of the type. Decimals come as scaled integers. */
export type Store = {
  get<R extends Resource>(
    resource: R,
    key: Readonly<Record<string, unknown>>,
  ): Promise<StoredRow<R> | null>;
  /** All rows with these values, in key order; for small tables and narrow selections. */
  list<R extends Resource>(resource: R, where?: Partial<StoredRow<R>>): Promise<StoredRow<R>[]>;
};

/** The typed reads over a connection, on the main thread and inside a transaction alike. */
export const storeOf = ({ dialect, db }: Inspected): Store => ({
  get: async (resource, key) => {
    let query = db.selectFrom(resource.name).selectAll();
    for (const name of resource.key as readonly string[]) query = query.where(name, '=', key[name]);
    const row = await query.executeTakeFirst();
    return row ? (fromDatabase(resource, row) as any) : null;
  },
  list: async (resource, where = {}) => {
    let query = db.selectFrom(resource.name).selectAll();
    for (const [name, value] of Object.entries(where)) {
      const { form } = columnIn(resource, name);
      query =
        value === null
          ? query.where(name, 'is', null)
          : query.where(
              sql<boolean>`${dialect.compared(name, form)} = ${dialect.comparedValue(value, form)}`,
            );
    }
    for (const name of resource.key as readonly string[]) query = query.orderBy(name);
    const rows = await query.execute();
    return rows.map((row) => fromDatabase(resource, row) as any);
  },
});
