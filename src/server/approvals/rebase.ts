import { sentence, several } from '#domain/sentence.ts';
import type { Field, Resource } from '#model';
import { normalised } from '#model/values/validate.ts';
import { masked, tellApprovals } from '../database/rows/holding.ts';
import { checkRow } from '../database/rows/rowCheck.ts';
import { encodeRow } from '../database/schema/columns.ts';
import { mutation } from '../database/writing/mutation.ts';
import { ApiError } from '../runtime/errors.ts';
import { ownWaiting } from './decide.ts';
import { type PendingChange, rowOf, valuesOf } from './pending.ts';

type Values = Readonly<Record<string, unknown>>;

export type Rebase = { id: number; version: number; values: Values };

/**
 * Rebases a waiting change onto the current row. Fields that only the maker changed stay. A field
 * that the row has changed meanwhile must be given, or STALE names it with the current row.
 */
export const rebaseChange = mutation(
  'approvals.rebase',
  async (tx, { id, version, values }: Rebase): Promise<void> => {
    const { noun, change } = await ownWaiting(tx, id);
    if (change.action === 'create')
      throw new ApiError(
        'REFUSED',
        'A new row has no earlier version to rebase on: withdraw this change and create the row again.',
      );
    const row = await rowOf(tx.store, noun, change);
    if (!row)
      throw new ApiError(
        'REFUSED',
        sentence('This %{noun} is gone: the change can be withdrawn.', {
          noun: sentence(noun.label),
        }),
      );
    const current = encodeRow(noun, row);
    if (row.version !== version)
      throw new ApiError(
        'STALE',
        sentence('%{updatedBy} has changed this %{noun} meanwhile.', {
          updatedBy: row.updatedBy,
          noun: sentence(noun.label),
        }),
        {
          current,
        },
      );
    const made = change.action === 'edit' ? madeAnew(noun, change, current, values) : null;
    const names = made ? Object.keys(made.after) : null;
    const before = Object.fromEntries(
      Object.entries(current).filter(
        ([name]) => Object.hasOwn(noun.fields, name) && (names?.includes(name) ?? true),
      ),
    );
    await tx.db
      .updateTable('pendingChange')
      .set({
        base: row.version,
        before: JSON.stringify(before),
        after: made && JSON.stringify(made.after),
        version: change.version + 1,
        updatedBy: tx.by.userId,
        updatedAt: tx.now,
      })
      .where('id', '=', id)
      .execute();
    const was = valuesOf(change);
    tx.journal({
      action: 'rebase',
      resource: 'pendingChange',
      key: String(id),
      before: {
        base: change.base,
        before: masked(noun, was.before),
        after: masked(noun, was.after),
      },
      after: { base: row.version, before: masked(noun, before), after: masked(noun, made?.after) },
    });
    tellApprovals(tx, noun, change.madeBy);
  },
);

/** The change on the row as it is now, its fields checked as the form would. */
const madeAnew = (noun: Resource, change: PendingChange, current: Values, input: Values) => {
  const { before, after } = valuesOf(change);
  const own: Values = after ?? {};
  const values = normalised(noun.fields, input);
  const strange = Object.keys(values).filter((name) => !Object.hasOwn(own, name));
  if (strange.length > 0)
    throw new ApiError('INVALID', 'Only fields of the change can be set.', {
      errors: Object.fromEntries(strange.map((name) => [name, 'This is no field of the change'])),
    });
  const clashes = Object.keys(own).filter(
    (name) =>
      !Object.hasOwn(values, name) &&
      current[name] !== before?.[name] &&
      current[name] !== own[name],
  );
  if (clashes.length > 0) {
    const labels = clashes.map((name) => (noun.fields[name] as Field).label);
    throw new ApiError(
      'STALE',
      sentence('Both changed %{fields}: choose the value to keep.', { fields: several(labels) }),
      {
        current,
        more: { clashes },
      },
    );
  }
  const anew = Object.fromEntries(
    Object.entries({ ...own, ...values }).filter(([name, value]) => current[name] !== value),
  );
  if (Object.keys(anew).length === 0)
    throw new ApiError('REFUSED', 'This change has no effect any more: withdraw it.');
  checkRow(noun, 'edit', { ...current, ...anew });
  return { after: anew };
};
