import type { Reader, StoredRow } from '#model';
import type { savedView } from './table.ts';

export type SavedView = StoredRow<typeof savedView>;

type Who = Pick<Reader, 'userId' | 'memberId'> & { role: string | null };
type Aim = Pick<SavedView, 'audience' | 'memberId'>;

/** Whether a user may make views for these readers: everybody for themselves, staff for the others. */
export const mayAddress = ({ role, memberId }: Who, aim: Aim): boolean => {
  if (aim.audience === 'private') return true;
  if (aim.audience === 'role') return role === 'controlUser';
  return role === 'controlUser' || (role === 'memberAdmin' && memberId === aim.memberId);
};

/**
 * Whether a user may change or remove a view: its owner, and those who may make such views for the same
 * readers.
 */
export const mayChange = (who: Who, view: SavedView): boolean =>
  view.audience === 'private' ? view.userId === who.userId : mayAddress(who, view);

/** Whether a view is meant for a user. */
export const isFor = (who: Who, view: SavedView): boolean => {
  if (view.audience === 'private') return view.userId === who.userId;
  if (view.audience === 'member') return who.memberId !== null && view.memberId === who.memberId;
  return view.role === who.role;
};

const precedence = ['private', 'member', 'role'];

/** The view that a list opens with for a user: their own default, else their member's, else their role's. */
export const openingOf = (who: Who, views: readonly SavedView[]): SavedView | null => {
  const defaults = views.filter((view) => view.isDefault && isFor(who, view));
  const rank = ({ audience }: SavedView) => precedence.indexOf(audience);
  return defaults.sort((a, b) => rank(a) - rank(b) || a.id - b.id)[0] ?? null;
};
