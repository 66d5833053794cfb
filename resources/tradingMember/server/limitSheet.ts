import { rupeesOf } from '#domain/money.ts';
import { branch } from '#schemas/branch.ts';
import { limitUse } from '#schemas/limitUse.ts';
import { tradingMember } from '#schemas/tradingMember.ts';
import { user } from '#schemas/user.ts';
import type { Machine } from '#server/machine/machine.ts';
import type { CallRequest } from '#server/machine/request.ts';
import { ApiError } from '#server/runtime/errors.ts';
import type { SignedIn } from '#server/runtime/signedIn.ts';
import { branchHolder, memberHolder, userHolder } from '../../order/server/intake/bidderStatus.ts';
import { collateralSheet } from './collateralSheet.ts';
import { bids, type Holder } from './limits.ts';

/**
 * Whether a user may set a limit (§6): the exchange sets members', a member admin those of its
 * branches and users, a branch admin those of the dealers of the own branch.
 */
export const maySet = (
  who: SignedIn,
  holder: { level: Holder['level']; branchId?: string | null; role?: string },
): boolean => {
  if (who.role === 'controlUser') return holder.level === 'member';
  if (who.role === 'memberAdmin') return holder.level !== 'member';
  return (
    who.role === 'branchAdmin' &&
    holder.level === 'user' &&
    holder.role === 'dealer' &&
    holder.branchId === who.branchId
  );
};

/**
 * The limits of one member, its branches and those of its users who bid, in rupees, each with what
 * live bids have used of it, and its collateral. A branch admin sees the own branch.
 */
export const limitSheet = async ({ machine, user: who, query }: CallRequest) => {
  const { store } = machine.database;
  const memberId = who.role === 'controlUser' ? (query.memberId ?? '') : (who.memberId ?? '');
  const member = await store.get(tradingMember, { tradingMemberId: memberId });
  if (!member) throw new ApiError('NOT_FOUND', 'There is no such Trading Member.');
  const isSeen = (branchId: string | null) =>
    who.role !== 'branchAdmin' || branchId === who.branchId;
  const branches = await store.list(branch, { tradingMemberId: memberId });
  const users = await store.list(user, { memberId });
  return {
    collateral: await collateralSheet(machine, member),
    member: await line(machine, memberHolder(memberId), member, {
      memberId,
      name: member.memberName,
      maySet: maySet(who, { level: 'member' }),
    }),
    branches: await Promise.all(
      branches
        .filter(({ branchId }) => isSeen(branchId))
        .map((row) =>
          line(machine, branchHolder(memberId, row.branchId), row, {
            branchId: row.branchId,
            name: row.branchName,
            maySet: maySet(who, { level: 'branch' }),
          }),
        ),
    ),
    users: await Promise.all(
      users
        .filter(({ role, branchId }) => bids(role) && isSeen(branchId))
        .map((row) =>
          line(machine, userHolder(row.userId), row, {
            userId: row.userId,
            branchId: row.branchId,
            role: row.role,
            name: row.userName,
            maySet: maySet(who, { level: 'user', branchId: row.branchId, role: row.role }),
          }),
        ),
    ),
  };
};

type Limited = { orderValueLimit: number | null; version: number };

const line = async <More extends object>(
  { database }: Machine,
  holder: string,
  { orderValueLimit, version }: Limited,
  more: More,
) => ({
  ...more,
  limit: rupeesOf(orderValueLimit),
  used: rupeesOf((await database.store.get(limitUse, { holder }))?.used ?? 0),
  version,
});
