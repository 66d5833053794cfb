import type { Role } from '#domain/roles.ts';
import type { StoredRow } from '#model';
import type { SignedIn } from '../../runtime/signedIn.ts';
import type { sessionTable } from '../tables.ts';

type Viewed = Pick<
  StoredRow<typeof sessionTable>,
  'viewRole' | 'viewMemberId' | 'viewBranchId' | 'viewUntil'
>;

/**
 * The user of a session as its requests see them: the person, or for half an hour the role that they view as. The
 * user id stays the person's own, so that nothing of another user is ever theirs.
 */
export const viewedBy = (person: SignedIn, session: Viewed, steady: number): SignedIn => {
  const { viewRole, viewMemberId, viewBranchId, viewUntil } = session;
  if (viewRole === null || viewUntil === null || steady >= viewUntil) return person;
  const { userId, role, memberId, branchId } = person;
  return {
    ...person,
    role: viewRole as Role,
    memberId: viewMemberId,
    branchId: viewBranchId,
    viewing: { userId, role, memberId, branchId, until: viewUntil },
  };
};
