import { useMemo } from 'react';
import { roleOf } from '#domain/roles.ts';
import type { Reader } from '#model';
import { session, type UserInfo, useSession } from '../session/session.ts';

/** A signed-in user as the schemas' access rules know them; the first role is the effective one (§3). */
export const readerOf = (user: UserInfo | null): Reader | null => {
  const role = user?.roles[0] === undefined ? null : roleOf(user.roles[0]);
  return user && role
    ? { userId: user.userId, role, memberId: user.memberId, branchId: user.branchId }
    : null;
};

/** The signed-in user, outside of components; null when there is none. */
export const currentReader = (): Reader | null => readerOf(session.userInfo());

/** The signed-in user, for pages: they are drawn only while there is one, and throw otherwise. */
export const useReader = (): Reader => {
  const user = useSession()?.userInfo ?? null;
  // The same object until another user signs in, so that values computed from it stay cached.
  const reader = useMemo(() => readerOf(user), [user]);
  if (!reader) throw new Error('Nobody is signed in');
  return reader;
};
