import type { Tx } from '../../database/writing/mutation.ts';
import { journal } from '../failureMutations.ts';

type ViewedRow = {
  userId: string;
  viewRole: string | null;
  viewMemberId: string | null;
  viewBranchId: string | null;
};

/** Keeps in the journal that viewing ended, and how; nothing for a session that does not view. */
export const noteViewingOver = (tx: Tx, row: ViewedRow, how: string): void => {
  if (row.viewRole === null) return;
  const { userId, viewRole: viewedRole, viewMemberId: memberId, viewBranchId: branchId } = row;
  journal(tx, 'view as ended', userId, { viewedRole, memberId, branchId, how });
};
