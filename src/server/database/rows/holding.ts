import { sentence, several } from '#domain/sentence.ts';
import { decidersOf, type Field, fieldsOf, keyOf, type Resource, reasonLength, text } from '#model';
import { judgeOf } from '#model/values/fieldFault.ts';
import { inOneForm } from '#model/values/oneForm.ts';
import { pendingChange } from '#own/pendingChange/pendingChange.ts';
import { ApiError } from '../../runtime/errors.ts';
import { encoded } from '../schema/columns.ts';
import type { Tx } from '../writing/mutation.ts';
import { appendRow } from './appendRow.ts';
import { maskedJson } from './masked.ts';
import { rowLabel } from './rowLabel.ts';
import { alreadyThere } from './rowRules.ts';

type Values = Readonly<Record<string, unknown>>;

/** Says that nothing was written: a second person must approve it. `fields` are those that are guarded. */
export type HeldFields = { held: { id: number; fields: readonly string[] } };

/** Whether a write answered that it was held back. */
export const isHeld = (answer: object | null): answer is HeldFields =>
  answer !== null && 'held' in answer && typeof answer.held === 'object';

type Change = {
  action: 'create' | 'edit' | 'remove';
  /** The row as it is stored; for a creation, as it would be. */
  stored: Values;
  /** Values of the wire: what is given for a creation, what differs for a change. */
  after?: Values;
  guarded: readonly string[];
  reason: string | null;
};

/**
 * Keeps a change for a second person instead of making it. INVALID without a reason; DUPLICATE while
 * another change of the row waits, since two would each be made on what the other takes away.
 */
export const holdBack = async (
  tx: Tx,
  noun: Resource,
  { action, stored, after, guarded, reason: reasonText }: Change,
): Promise<HeldFields> => {
  const reason = reasonOf(reasonText);
  const place = placeOf(noun, stored);
  if (action === 'create' && place)
    if (await tx.store.get(noun, stored)) throw alreadyThere(noun, noun.key.map(String));
  const waitingKey = place && `${action === 'create' ? '+' : ''}${place.rowKey}`;
  if (waitingKey !== null) await refuseSecond(tx, noun, waitingKey);
  const before = action === 'create' ? null : wireValues(noun, stored, after && Object.keys(after));
  const id = await appendRow(tx, pendingChange, {
    resource: noun.name,
    key: place?.key ?? '',
    rowKey: place?.rowKey ?? null,
    waitingKey,
    label: rowLabel(noun, stored).slice(0, 500),
    action,
    base: action === 'create' ? null : Number(stored.version),
    before: before && JSON.stringify(before),
    after: after ? JSON.stringify(after) : null,
    guarded: guarded.join(),
    reason,
    state: 'waiting',
    madeBy: tx.by.userId,
    madeRole: tx.by.role,
    madeMember: tx.by.memberId,
    madeBranch: tx.by.branchId,
    madeFrom: tx.by.address,
    madeAt: tx.now,
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
  });
  tx.journal({
    action: 'hold',
    resource: 'pendingChange',
    key: String(id),
    after: {
      id,
      resource: noun.name,
      key: place?.key ?? '',
      action,
      guarded: guarded.join(),
      madeBy: tx.by.userId,
      madeRole: tx.by.role,
      madeMember: tx.by.memberId,
      madeBranch: tx.by.branchId,
      base: action === 'create' ? null : stored.version,
      before: masked(noun, before),
      after: masked(noun, after),
      reason,
    },
  });
  tellApprovals(tx, noun, tx.by.userId);
  return { held: { id, fields: guarded } };
};

const kept = text('Reason', reasonLength);

/**
 * A reason as stored. Throws INVALID: with the message `missing` when there is none, and with the
 * limit when it is too short or too long.
 */
export const reasonOf = (
  text: string | null,
  missing = 'Enter a reason: a second person must approve this change',
): string => {
  const reason = inOneForm(text ?? '');
  const fault = reason === '' ? missing : judgeOf(kept)(reason);
  // With the status of a rule: the values are right, and the change still is not taken.
  if (fault) throw new ApiError('REFUSED', fault, { code: 'INVALID', errors: { reason: fault } });
  return reason;
};

/** The machine makes rows as they come and moves none that two people agreed on. */
export const machineMayNot = (noun: Resource, guarded: readonly string[]): Error => {
  const labels = guarded.map((name) => (noun.fields[name] as Field).label);
  return new ApiError(
    'REFUSED',
    labels.length > 0
      ? sentence('Changing %{fields} of this %{noun} takes two people; the system cannot do it.', {
          fields: several(labels),
          noun: sentence(noun.label),
        })
      : sentence('Changing this %{noun} takes two people; the system cannot do it.', {
          noun: sentence(noun.label),
        }),
  );
};

/**
 * Notifies the deciders of a noun, and the maker of a change, so that they reload the waiting
 * changes.
 */
export const tellApprovals = (tx: Tx, noun: Resource, madeBy: string): void => {
  for (const audience of [{ roles: decidersOf(noun) }, { userId: madeBy }])
    tx.emit({ type: 'APPROVALS', audience, text: null, data: {} });
};

/** Values as the journal may show them. */
export const masked = (noun: Resource, values: Values | null | undefined): unknown => {
  const json = maskedJson(noun, values ?? null);
  return json === null ? null : JSON.parse(json);
};

/** The parts of a key as the database can put them together itself; null while one is not known. */
const placeOf = (noun: Resource, stored: Values) => {
  const parts = noun.key.map((name) => stored[String(name)]);
  if (parts.some((part) => part === null || part === undefined)) return null;
  return { key: keyOf(noun, stored as never), rowKey: parts.join('/') };
};

const wireValues = (noun: Resource, stored: Values, only?: readonly string[]) =>
  Object.fromEntries(
    fieldsOf(noun)
      .filter(([name, { isSecret }]) => !isSecret && (!only || only.includes(name)))
      .map(([name, field]) => [name, encoded(field, stored[name])]),
  );

const refuseSecond = async (tx: Tx, noun: Resource, waitingKey: string) => {
  const other = await tx.db
    .selectFrom('pendingChange')
    .select('madeBy')
    .where('resource', '=', noun.name)
    .where('waitingKey', '=', waitingKey)
    .executeTakeFirst();
  if (!other) return;
  throw new ApiError(
    'DUPLICATE',
    other.madeBy === tx.by.userId
      ? sentence(
          'Your own change of this %{noun} waits for approval already. It must be decided or withdrawn first.',
          { noun: sentence(noun.label) },
        )
      : sentence(
          'A change by %{madeBy} of this %{noun} waits for approval already. It must be decided or withdrawn first.',
          { madeBy: other.madeBy, noun: sentence(noun.label) },
        ),
  );
};
