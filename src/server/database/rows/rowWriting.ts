import type { Role } from '#domain/roles.ts';
import { sentence } from '#domain/sentence.ts';
import { type Access, type AuditFields, keyOf, type Resource, storedFieldsOf } from '#model';
import { ApiError } from '../../runtime/errors.ts';
import { decodeKey, encoded, encodeRow } from '../schema/columns.ts';
import type { Audience, Tx } from '../writing/mutation.ts';
import { type RowScope, within } from './rowRules.ts';

/**
 * The row that a write is about, and the version that its reader saw; null for a reader who saw
 * none.
 */
export type RowAt = {
  resource: string;
  key: Readonly<Record<string, unknown>>;
  version: number | null;
  scope: RowScope;
};

type Stored = Record<string, any>;

/** The audit fields of a new row, or of the next version of a row. */
export const keptBy = (tx: Tx, before?: Stored): AuditFields => ({
  version: before ? before.version + 1 : 1,
  createdBy: before ? before.createdBy : tx.by.userId,
  createdAt: before ? before.createdAt : tx.now,
  updatedBy: tx.by.userId,
  updatedAt: tx.now,
});

/**
 * The stored row of a write. NOT_FOUND when it does not exist or is out of the reader's scope, which must
 * look the same; STALE, with the row as it is now, when another user was quicker.
 */
export const rowAt = async (
  tx: Tx,
  noun: Resource,
  { key, version, scope }: RowAt,
): Promise<Stored> => {
  const values = decodeKey(noun, key);
  const row = values && ((await tx.store.get(noun, values)) as Stored | null);
  if (!row || !within(row, scope))
    throw new ApiError('NOT_FOUND', sentence('%{noun} not found', { noun: sentence(noun.label) }));
  if (version !== null && row.version !== version)
    throw new ApiError(
      'STALE',
      sentence('%{updatedBy} has changed this %{noun} in the meantime', {
        updatedBy: row.updatedBy,
        noun: sentence(noun.label),
      }),
      {
        current: encodeRow(noun, row),
      },
    );
  return row;
};

type Noted = {
  before?: Stored;
  after?: Stored;
  only?: readonly string[];
  reason?: string | null;
  approvedBy?: string;
};

/** The names of an entry's values that are no fields; no field can be named so. */
export const extraKeys = { reason: '#reason', approvedBy: '#approvedBy' } as const;

/**
 * Journals a write, with the reason and the second person where there are any, and notifies the readers of
 * the row, where the schema says that lists are live.
 */
export const noted = (
  tx: Tx,
  noun: Resource,
  action: string,
  { before, after, only, reason, approvedBy }: Noted,
): void => {
  const row = (after ?? before) as Stored;
  const key = keyOf(noun, row);
  const extras = {
    ...(reason && { [extraKeys.reason]: reason }),
    ...(approvedBy && { [extraKeys.approvedBy]: approvedBy }),
  };
  tx.journal({
    action,
    resource: noun.name,
    key,
    before: before && journalValues(noun, before, only),
    after:
      after || Object.keys(extras).length > 0
        ? { ...(after && journalValues(noun, after, only)), ...extras }
        : undefined,
  });
  tellOwner(tx, noun, row, only);
  if (!noun.live) return;
  for (const audience of audiencesOf(noun.access, row))
    tx.emit({ type: 'ROW', audience, text: null, data: { resource: noun.name, key, action } });
};

/** Notifies the user named by the schema when their row reaches a state with a notice. */
export const tellOwner = (
  tx: Tx,
  { notices }: Resource,
  row: Stored,
  only?: readonly string[],
): void => {
  if (!notices || (only && !only.includes(String(notices.state)))) return;
  const userId = row[String(notices.to)];
  if (userId === null || !Object.hasOwn(notices.when, String(row[String(notices.state)]))) return;
  tx.emit({ type: 'NOTICES', audience: { userId }, text: null, data: {} });
};

/** Values as the journal shows them: as the wire has them, and secrets too, for the journal to hide. */
export const journalValues = (noun: Resource, row: Stored, only?: readonly string[]): Stored =>
  Object.fromEntries(
    storedFieldsOf(noun)
      .filter(([name]) => !only || only.includes(name))
      .map(([name, field]) => [name, field.isSecret ? row[name] : encoded(field, row[name])]),
  );

/** The audiences that may list this row: one for each way in which roles are limited. */
const audiencesOf = (access: Access, row: Stored): Audience[] => {
  const groups = new Map<string, { roles: Role[]; within: Record<string, string> }>();
  for (const [role, grant] of Object.entries(access)) {
    if (!grant?.actions.includes('list')) continue;
    const scope = (grant.within ?? {}) as Record<string, string>;
    const group = groups.get(JSON.stringify(scope)) ?? { roles: [], within: scope };
    group.roles.push(role as Role);
    groups.set(JSON.stringify(scope), group);
  }
  return [...groups.values()]
    .filter((group) => Object.keys(group.within).every((field) => row[field] !== null))
    .map((group) => ({
      roles: group.roles,
      ...Object.fromEntries(Object.entries(group.within).map(([field, of]) => [of, row[field]])),
    }));
};
