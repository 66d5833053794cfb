import { sentence } from '#domain/sentence.ts';
import {
  guardedAmong,
  hasNumberKey,
  holdsCreation,
  isGuarded,
  type Resource,
  storedFieldsOf,
} from '#model';
import { whyNotOwn } from '#model/language/why.ts';
import { ApiError } from '../../runtime/errors.ts';
import { decodeValues, encodeRow } from '../schema/columns.ts';
import type { Tx } from '../writing/mutation.ts';
import { assertAllowedValues } from './allowedValues.ts';
import { type HeldFields, holdBack, machineMayNot } from './holding.ts';
import { assertRule, duplicateIn, missing, type RowScope, reference, within } from './rowRules.ts';
import { keptBy, noted, type RowAt, rowAt } from './rowWriting.ts';
import { assertSpelledOnce } from './spelledOnce.ts';
import { stillUsed } from './stillUsed.ts';

export type WireRow = Record<string, unknown>;

/** Why a row is written, and what the journal calls it where that is not the usual word. */
type Why = { reason?: string | null; action?: string };

/** A row to be made of values of the wire. */
export type Creation = Why & {
  resource: string;
  values: Readonly<Record<string, unknown>>;
  scope?: RowScope;
};

/** Values of the wire for a row that is there; fields that are not given stay. */
export type Edit = Why & RowAt & { values: Readonly<Record<string, unknown>> };

export type Removal = Pick<Why, 'reason'> & RowAt;

/**
 * Says that a second person has approved a change. Only the work of the decision has one to give:
 * what the API, a file or a restore writes comes without, and is held back where the schema says so.
 */
export type Approval = { approvedBy: string };

/** Makes a row, or holds it back for a second person; answers it as the wire carries it. */
export const createdRow = async (
  tx: Tx,
  { resource, values, scope = {}, reason = null, action = 'create' }: Creation,
  approval: Approval | null,
): Promise<WireRow | HeldFields> => {
  const noun = tx.noun(resource);
  const newValues = { ...initialOf(noun), ...values };
  const stored: Record<string, any> = { ...decodeValues(noun, newValues), ...keptBy(tx) };
  missing(noun, stored);
  if (!within(stored, scope)) throw notOwn(tx, noun, 'create', scope);
  assertAllowedValues(tx, 'create', noun, [stored]);
  await reference(tx, noun, stored);
  await assertRule(tx, noun, stored);
  if (!approval && tx.by.role !== null && holdsCreation(noun, tx.by.role))
    return holdBack(tx, noun, { action: 'create', after: newValues, stored, guarded: [], reason });
  await assertSpelledOnce(tx, noun, stored);
  const numbered = noun.key[0] as string;
  const made = await duplicateIn(tx, noun, () =>
    tx.db.insertInto(resource).values(stored).returning(numbered).executeTakeFirstOrThrow(),
  );
  stored[numbered] ??= made[numbered];
  noted(tx, noun, action, { after: stored, reason, ...approval });
  await tx.written(noun, { before: null, after: stored });
  return encodeRow(noun, stored);
};

/** Changes a row, or holds the change back as a whole. Nothing is written when nothing differs. */
export const editedRow = async (
  tx: Tx,
  { values, reason = null, action = 'edit', ...at }: Edit,
  approval: Approval | null,
): Promise<WireRow | HeldFields> => {
  const noun = tx.noun(at.resource);
  const before = await rowAt(tx, noun, at);
  const storedValues = decodeValues(noun, values);
  const changes = Object.fromEntries(
    Object.entries(storedValues).filter(([name, value]) => before[name] !== value),
  );
  const names = Object.keys(changes);
  if (names.length === 0) return encodeRow(noun, before);
  const after = { ...before, ...changes, ...keptBy(tx, before) };
  missing(noun, after);
  if (!within(after, at.scope)) throw notOwn(tx, noun, 'edit', at.scope);
  assertAllowedValues(tx, 'edit', noun, [before, after]);
  await reference(tx, noun, after, names);
  await assertRule(tx, noun, after, names);
  const guarded = guardedAmong(noun, encodeRow(noun, before), names, values);
  if (guarded.length > 0 && !approval) {
    if (tx.by.role === null) throw machineMayNot(noun, guarded);
    const differs = Object.fromEntries(names.map((name) => [name, values[name]]));
    return holdBack(tx, noun, { action: 'edit', stored: before, after: differs, guarded, reason });
  }
  await assertSpelledOnce(tx, noun, after, names);
  await put(tx, noun, before, { ...changes, ...keptBy(tx, before) });
  noted(tx, noun, action, { before, after, only: names, reason, ...approval });
  await tx.written(noun, { before, after });
  return encodeRow(noun, after);
};

/** Removes a row unless another one refers to it, or holds that back. */
export const removedRow = async (
  tx: Tx,
  { reason = null, ...at }: Removal,
  approval: Approval | null,
): Promise<HeldFields | null> => {
  const noun = tx.noun(at.resource);
  const before = await rowAt(tx, noun, at);
  assertAllowedValues(tx, 'remove', noun, [before]);
  await stillUsed(tx, noun, before);
  if (!approval && isGuarded(noun, encodeRow(noun, before))) {
    if (tx.by.role === null) throw machineMayNot(noun, []);
    return holdBack(tx, noun, { action: 'remove', stored: before, guarded: [], reason });
  }
  let query = tx.db.deleteFrom(noun.name);
  for (const name of noun.key as readonly string[]) query = query.where(name, '=', before[name]);
  await query.execute();
  noted(tx, noun, 'remove', { before, reason, ...approval });
  await tx.written(noun, { before, after: null });
  return null;
};

/** The refusal of a row that would lie outside the rows of its writer. */
const notOwn = (tx: Tx, noun: Resource, action: 'create' | 'edit', scope: RowScope) =>
  new ApiError(
    'NOT_ALLOWED',
    sentence(
      action === 'create'
        ? 'You may not create this %{noun}: it would belong to somebody else'
        : 'You may not make this change: this %{noun} would no longer belong to you',
      { noun: sentence(noun.label) },
    ),
    { more: { why: whyNotOwn(tx.by.role, noun, action, scope) } },
  );

/** Writes the changed columns of a row. */
export const put = (
  tx: Tx,
  noun: Resource,
  before: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): Promise<unknown> =>
  duplicateIn(tx, noun, () => {
    let query = tx.db.updateTable(noun.name).set(changes);
    for (const name of noun.key as readonly string[]) query = query.where(name, '=', before[name]);
    return query.execute();
  });

/** The initial values of a new row; a key that the database numbers is left out. */
const initialOf = (noun: Resource): Record<string, unknown> => {
  const numbered = hasNumberKey(noun) ? noun.key[0] : null;
  return Object.fromEntries(
    storedFieldsOf(noun)
      .filter(([name]) => name !== numbered)
      .map(([name, field]) => [name, field.initialState ?? field.options.initial ?? null]),
  );
};
