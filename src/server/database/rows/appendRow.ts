import type { AuditFields, Resource, StoredRow } from '#model';
import type { Tx } from '../writing/mutation.ts';
import { keptBy } from './rowWriting.ts';

/** The values of a new row, without the number and the audit fields. */
type Appended<R extends Resource> = Omit<StoredRow<R>, keyof AuditFields | R['key'][number]>;

/**
 * Adds a row to a log or to another table whose number the database gives; answers that number. The
 * values are as stored. It makes no entry in the journal: a log is a record already.
 */
export const appendRow = async <R extends Resource>(
  tx: Tx,
  resource: R,
  values: Appended<R>,
): Promise<number> => {
  const key = String(resource.key[0]);
  const row = await tx.db
    .insertInto(resource.name)
    .values({ ...values, ...keptBy(tx) })
    .returning(key)
    .executeTakeFirstOrThrow();
  return Number(row[key]);
};
