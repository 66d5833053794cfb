import { sentence } from '#domain/sentence.ts';
import type { WireRow } from '#model';
import { createRow, removeRow, updateRow } from '../database/rows/rows.ts';
import { type Mutation, mutation, type Tx } from '../database/writing/mutation.ts';
import { ApiError } from '../runtime/errors.ts';
import { mayAddress, mayChange, type SavedView } from './reach.ts';
import { savedView } from './table.ts';

/** Views of one list that one user, one member or one role has at most. */
const mostViews = 50;

type Aim = Pick<SavedView, 'list' | 'audience' | 'memberId' | 'role' | 'userId'>;

export type ViewValues = Pick<
  SavedView,
  'name' | 'audience' | 'memberId' | 'role' | 'state' | 'isDefault'
>;

/** Saves a list as a user has arranged it; a default replaces the earlier one. */
export const saveView: Mutation<
  ViewValues & { list: string },
  WireRow<typeof savedView>
> = mutation('view.save', async (tx, values) => {
  const aim = aimOf(tx, values);
  const others = await sameReaders(tx, aim);
  if (others.length >= mostViews)
    throw new ApiError(
      'REFUSED',
      sentence('This list already has %{most} saved views. Delete one that nobody needs.', {
        most: mostViews,
      }),
    );
  await settle(tx, { ...values, ...aim }, others);
  // Nobody approves saved views, so that the row is made at once.
  const made = await createRow.run(tx, {
    resource: savedView.name,
    values: { ...values, ...aim },
  });
  return made as WireRow<typeof savedView>;
});

/** Changes a saved view; absent values stay. STALE when another user was quicker. */
export const changeView: Mutation<
  { id: number; version: number; values: Partial<ViewValues> },
  WireRow<typeof savedView>
> = mutation('view.change', async (tx, { id, version, values }) => {
  const before = await viewAt(tx, id);
  const after = { ...before, ...values };
  const aim = aimOf(tx, after);
  if (aim.audience === 'private' && before.userId !== tx.by.userId)
    throw new ApiError('NOT_ALLOWED', 'Only the owner can make a view private.');
  const owned = { ...aim, userId: before.userId };
  const others = (await sameReaders(tx, owned)).filter((other) => other.id !== id);
  const { list: _, ...changes } = { ...values, ...aim, userId: before.userId };
  const at = { resource: savedView.name, key: { id }, version, scope: {} };
  const row = await updateRow.run(tx, { ...at, values: changes });
  await settle(tx, { ...after, ...owned }, others);
  return row as WireRow<typeof savedView>;
});

/** Removes a saved view. */
export const dropView: Mutation<{ id: number; version: number | null }, void> = mutation(
  'view.drop',
  async (tx, { id, version }) => {
    await viewAt(tx, id);
    await removeRow.run(tx, { resource: savedView.name, key: { id }, version, scope: {} });
  },
);

export const viewMutations: readonly Mutation<any, any>[] = [saveView, changeView, dropView];

/** Whom a view is for: a member admin's member is their own, and only what the audience needs is kept. */
const aimOf = (tx: Tx, { list, audience, memberId, role }: Omit<Aim, 'userId'>): Aim => {
  const { userId, memberId: own } = tx.by;
  const aim: Aim = {
    list,
    audience,
    memberId: audience === 'member' ? (own ?? memberId) : null,
    role: audience === 'role' ? role : null,
    userId,
  };
  if (!mayAddress(tx.by, aim))
    throw new ApiError('NOT_ALLOWED', 'Your role can save views only for yourself.');
  for (const [name, what] of [
    ['memberId', 'member'],
    ['role', 'role'],
  ] as const)
    if (audience === what && !aim[name]) {
      const words = sentence(
        what === 'member' ? 'Choose the member of the view' : 'Choose the role of the view',
      );
      throw new ApiError('INVALID', words, { errors: { [name]: words } });
    }
  return aim;
};

/** The view of a number, for users who may change it; for all others NOT_FOUND. */
const viewAt = async (tx: Tx, id: number): Promise<SavedView> => {
  const view = await tx.store.get(savedView, { id });
  if (!view || !mayChange(tx.by, view))
    throw new ApiError('NOT_FOUND', 'There is no such Saved View.');
  return view;
};

const sameReaders = (tx: Tx, { list, audience, memberId, role, userId }: Aim) =>
  tx.store.list(savedView, {
    list,
    audience,
    ...(audience === 'private' && { userId }),
    ...(audience === 'member' && { memberId }),
    ...(audience === 'role' && { role }),
  });

/** One name and one default among the views of the same readers. */
const settle = async (
  tx: Tx,
  { name, isDefault }: Pick<SavedView, 'name' | 'isDefault'>,
  others: readonly SavedView[],
): Promise<void> => {
  const isSame = (other: SavedView) => other.name.toLowerCase() === name.toLowerCase();
  if (others.some(isSame)) {
    const words = sentence("There is a view '%{name}' of this list already", { name });
    throw new ApiError('DUPLICATE', words, { errors: { name: words } });
  }
  if (!isDefault) return;
  for (const other of others.filter((each) => each.isDefault))
    await updateRow.run(tx, {
      resource: savedView.name,
      key: { id: other.id },
      version: null,
      scope: {},
      values: { isDefault: false },
    });
};
