import { tradingMember } from '#schemas/tradingMember.ts';
import type { CallRequest } from '#server/machine/request.ts';
import { ApiError } from '#server/runtime/errors.ts';

type Asking = Pick<CallRequest, 'machine' | 'user'>;

/** The PAN of the institution that a user belongs to; null when the exchange has none on record. */
export const ownPan = async ({ machine, user }: Asking): Promise<string | null> => {
  const tradingMemberId = user.memberId ?? '';
  return (await machine.database.store.get(tradingMember, { tradingMemberId }))?.pan ?? null;
};

/** The PAN that a call asks about; throws NOT_ALLOWED when an insurer asks about another insurer's. */
export const requestedPan = async (
  request: Asking & Pick<CallRequest, 'query'>,
): Promise<string> => {
  const { clientPan = '' } = request.query;
  if (request.user.role === 'lic' && clientPan !== (await ownPan(request)))
    throw new ApiError('NOT_ALLOWED', 'You may look at the bids of your own PAN only.');
  return clientPan;
};
