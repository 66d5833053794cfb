import { client } from '#schemas/client.ts';
import { limitUse } from '#schemas/limitUse.ts';
import { tradingMember } from '#schemas/tradingMember.ts';
import type { Asked, Machine } from '#server/bodies.ts';
import { rupees, type Security, securityNamed } from '../security/onOffer.ts';
import { isLimitedByPan, memberHolder, panHolder } from './terms.ts';

/**
 * What is left of the limits that the intake holds a bid against, in rupees: the member's, and in RS
 * and ES that of the client's PAN. Null where there is no limit, or no client is known to have one.
 * Below zero when a limit was lowered after the bids. With it the PAN of the member's own bids.
 */
export const roomOf = async ({ machine, user, query }: Asked) => {
  const offer = await securityNamed(machine, query);
  const { store } = machine.database;
  const memberId = user.memberId ?? '';
  const member = await store.get(tradingMember, { tradingMemberId: memberId });
  const limit = member?.orderValueLimit ?? null;
  return {
    memberLeft:
      limit === null ? null : rupees(limit - (await usedBy(machine, memberHolder(memberId)))),
    panLeft: rupees(await leftOfPan(machine, offer, memberId, query.clientId)),
    memberPan: member?.pan ?? null,
  };
};

/** What the client's PAN may still bid in this security, in paise; other members count too. */
const leftOfPan = async (
  machine: Machine,
  offer: Security,
  memberId: string,
  clientId: string | undefined,
): Promise<number | null> => {
  if (clientId === undefined || !isLimitedByPan(offer.series)) return null;
  const [bidder] = await machine.database.store.list(client, { memberId, clientId });
  if (!bidder) return null;
  const limit = offer.series === 'RS' ? offer.retailLimit : offer.employeeLimit;
  return limit - (await usedBy(machine, panHolder(offer.id, bidder.pan)));
};

const usedBy = async ({ database }: Machine, holder: string): Promise<number> =>
  (await database.store.get(limitUse, { holder }))?.used ?? 0;
