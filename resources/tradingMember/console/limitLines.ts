import type { LimitSheet } from '#schemas/limitSheet.ts';
/** One limit as the server gives it, in rupees; null for no limit. */
export type LimitLine = {
  name: string;
  limit: number | null;
  used: number;
  version: number;
  maySet: boolean;
  memberId?: string;
  branchId?: string | null;
  userId?: string;
  role?: string;
};

/** The collateral of a member for the 100% margin bids of a day, in rupees. */
export type CollateralLine = LimitSheet['collateral']['settlements'][number];

export type Level = 'member' | 'branch' | 'user';

/** One line of the sheet with what it is of and the limit that holds it from above. */
export type LevelLine = LimitLine & { level: Level; id: string; ceiling: number | null };

/**
 * All rows of a sheet in the order of the hierarchy: the member, each branch with its users, then
 * the users without a branch.
 */
export const linesOf = ({ member, branches, users }: LimitSheet): LevelLine[] => {
  const least = (...limits: (number | null)[]) =>
    limits.reduce((a, b) => (a === null ? b : b === null ? a : Math.min(a, b)), null);
  const usersOf = (branchId: string | null, over: number | null): LevelLine[] =>
    users
      .filter((user) => (user.branchId ?? null) === branchId)
      .map((user) => ({ ...user, level: 'user', id: user.userId ?? '', ceiling: over }));
  return [
    { ...member, level: 'member', id: member.memberId ?? '', ceiling: null },
    ...branches.flatMap((branch): LevelLine[] => [
      { ...branch, level: 'branch', id: branch.branchId ?? '', ceiling: member.limit },
      ...usersOf(branch.branchId ?? null, least(member.limit, branch.limit)),
    ]),
    ...usersOf(null, member.limit),
  ];
};
