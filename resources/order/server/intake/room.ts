import { exchangeDate } from '#domain/market/calendar.ts';
import { rupeesOf } from '#domain/money.ts';
import { branch } from '#schemas/branch.ts';
import { client } from '#schemas/client.ts';
import { collateral } from '#schemas/collateral.ts';
import { limitUse } from '#schemas/limitUse.ts';
import { settlement } from '#schemas/settlement.ts';
import { tradingMember } from '#schemas/tradingMember.ts';
import { user as users } from '#schemas/user.ts';
import type { Machine } from '#server/machine/machine.ts';
import type { CallRequest } from '#server/machine/request.ts';
import { type Security, securityNamed } from '../../../offer/server/onOffer.ts';
import {
  branchHolder,
  collateralHolder,
  isLimitedByPan,
  memberHolder,
  panHolder,
  userHolder,
} from './bidderStatus.ts';

/**
 * The remaining limits that the intake applies to a bid, in rupees: those of the member, the branch
 * and the user, the remaining collateral of the day, and in RS and ES the limit of the client's
 * PAN. Null where there is no limit, or no client is known to have one. Below zero when a limit was
 * lowered after the bids. Includes the PAN of the member's own bids.
 */
export const roomOf = async ({ machine, user, query }: CallRequest) => {
  const offer = await securityNamed(machine, query);
  const { store } = machine.database;
  const memberId = user.memberId ?? '';
  const member = await store.get(tradingMember, { tradingMemberId: memberId });
  const { branchId, userId } = user;
  const own = await store.get(users, { userId });
  const office = branchId && (await store.get(branch, { tradingMemberId: memberId, branchId }));
  const left = async (limit: number | null | undefined, holder: string) =>
    limit == null ? null : rupeesOf(limit - (await usedBy(machine, holder)));
  return {
    memberLeft: await left(member?.orderValueLimit, memberHolder(memberId)),
    branchLeft: office
      ? await left(office.orderValueLimit, branchHolder(memberId, office.branchId))
      : null,
    userLeft: await left(own?.orderValueLimit, userHolder(userId)),
    collateralLeft: member?.isCollateralHeld
      ? rupeesOf(await leftOfCollateral(machine, memberId))
      : null,
    panLeft: rupeesOf(await leftOfPan(machine, offer, memberId, query.clientId)),
    memberPan: member?.pan ?? null,
  };
};

/** The member's remaining collateral of today, in paise; 0 without a settlement of today. */
const leftOfCollateral = async (machine: Machine, memberId: string): Promise<number> => {
  const { store } = machine.database;
  const tradeDate = exchangeDate(machine.now());
  const [today] = await store.list(settlement, { settlementType: 'H', tradeDate });
  if (!today) return 0;
  const { settlementNumber } = today;
  const put = await store.get(collateral, { memberId, settlementNumber });
  return (put?.amount ?? 0) - (await usedBy(machine, collateralHolder(memberId, settlementNumber)));
};

/**
 * The remaining limit of the client's PAN in this security, in paise; bids through other members
 * count too.
 */
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
