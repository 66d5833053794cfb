import { fieldsOf, keyValues, type Resource, type StoredRow } from '#model';
import { pendingChange } from '#own/pendingChange/pendingChange.ts';
import type { Store } from '../database/rows/store.ts';
import { decoded, decodeKey } from '../database/schema/columns.ts';
import type { Actor } from '../database/writing/mutation.ts';

/** A change that waits or waited, as it is stored. */
export type PendingChange = StoredRow<typeof pendingChange>;

type Values = Readonly<Record<string, unknown>>;

/** The change of an id; null when there is none. */
export const changeOf = (store: Store, id: number): Promise<PendingChange | null> =>
  store.get(pendingChange, { id });

/** The values of the wire that a change was made on and makes, by field. */
export const valuesOf = ({ before, after }: PendingChange) => ({
  before: before === null ? null : (JSON.parse(before) as Record<string, unknown>),
  after: after === null ? null : (JSON.parse(after) as Record<string, unknown>),
});

/** The row that a change is about, as it stands; null when it is gone or not there yet. */
export const rowOf = async (
  store: Store,
  noun: Resource,
  { action, key }: PendingChange,
): Promise<StoredRow<Resource> | null> => {
  const values = action === 'create' ? null : keyOfChange(noun, key);
  return values && store.get(noun, values);
};

/**
 * The values that decide whether a change is within a reader's scope: the row, or the values of a row that
 * does not exist yet.
 */
export const reachedBy = (noun: Resource, change: PendingChange, row: Values | null): Values =>
  change.action === 'create' ? storedValues(noun, valuesOf(change).after ?? {}) : (row ?? {});

/** The stored key behind the one a change is kept with. */
export const keyOfChange = (noun: Resource, key: string): Record<string, unknown> | null => {
  const values = keyValues(noun, key);
  return values && decodeKey(noun, values);
};

/** On whose behalf the change was made, as it was then. */
export const makerOf = (change: PendingChange): Actor => ({
  userId: change.madeBy,
  role: change.madeRole,
  memberId: change.madeMember,
  branchId: change.madeBranch,
  address: change.madeFrom,
});

/** Whether the row has moved on since the change was made on it. */
export const isMoved = (change: PendingChange, row: { version: number } | null): boolean =>
  change.action !== 'create' && row?.version !== change.base;

const storedValues = (noun: Resource, wire: Values) =>
  Object.fromEntries(
    fieldsOf(noun)
      .filter(([name]) => name in wire)
      .map(([name, field]) => [name, decoded(field, wire[name])]),
  );
