import { paiseOf } from '#domain/money.ts';
import { tradingMember } from '#schemas/tradingMember.ts';
import { user } from '#schemas/user.ts';
import type { CallRequest } from '#server/machine/request.ts';
import { serverModule } from '#server/module/module.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { limitSheet, maySet } from './server/limitSheet.ts';
import { bids, type Holder, setLimit } from './server/limits.ts';

export default serverModule(tradingMember, {
  calls: {
    limits: limitSheet,
    setLimit: async (request) => {
      const { machine, by, body } = request;
      const holder = await holderOf(request);
      await machine.database.write(
        setLimit,
        {
          ...holder,
          limit: paiseOf(body.limit ?? null),
          version: body.version,
        },
        by,
      );
      return limitSheet({ ...request, query: { memberId: holder.memberId } });
    },
  },
  mutations: [setLimit],
});

/** The holder whose limit a body names, once the caller's right to set it is checked. */
const holderOf = async ({ machine, user: who, body }: CallRequest): Promise<Holder> => {
  const memberId = who.role === 'controlUser' ? (body.memberId ?? '') : (who.memberId ?? '');
  const { level, branchId, userId } = body as { level: Holder['level'] } & Record<string, any>;
  if (level === 'user') {
    const row = await machine.database.store.get(user, { userId: userId ?? '' });
    if (!row || row.memberId !== memberId || !bids(row.role))
      throw new ApiError('NOT_FOUND', 'There is no such User who bids.');
    if (!maySet(who, { level, branchId: row.branchId, role: row.role })) throw notYours();
    return { level, memberId, userId: row.userId };
  }
  if (!maySet(who, { level })) throw notYours();
  return level === 'branch'
    ? { level, memberId, branchId: branchId ?? '' }
    : { level: 'member', memberId };
};

const notYours = () => new ApiError('NOT_ALLOWED', 'You may not set this limit.');
