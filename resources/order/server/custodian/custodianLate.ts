import type { Bid, Refusal } from '#domain/bid/bidTerms.ts';
import { refuse } from '#domain/bid/refusal.ts';
import { msOfTime, timeOfDay } from '#domain/market/calendar.ts';
import { dayOf } from '#domain/market/offer.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import { cutOffOf, isRestoredAfter } from '../../../offer/server/custodianTerms.ts';
import type { Offer } from '../../../offer/server/offerInForce.ts';

/**
 * Why a bid that a custodian must confirm comes too late for it, or null: on 100% margin after the cut-off it
 * could no longer be confirmed, so it would wait for ever. `orderId` is the bid that is changed. The tables
 * are read only in the rare hours between the cut-off and the close.
 */
export const tooLateForCustodian = async (
  tx: Tx,
  bid: Pick<Bid, 'participantId' | 'marginType'>,
  offer: Offer,
  at: number,
  orderId: number | null = null,
): Promise<Refusal | null> => {
  const { participantId, marginType } = bid;
  if (participantId === null || marginType !== '1') return null;
  if (timeOfDay(at) < msOfTime(offer.cpCutOffTime)) return null;
  const cutOff = await cutOffOf(tx, { securityId: offer.id, day: dayOf(offer, at), marginType });
  if (at < cutOff.at) return null;
  // A bid that was restored after the cut-off may be answered at any time.
  if (orderId !== null && (await isRestoredAfter(tx, orderId, cutOff.at))) return null;
  return refuse(
    'CUSTODIAN_CUT_OFF',
    'participantId',
    'Custodians answered for 100% margin bids in %{symbol} until %{until}',
    { symbol: offer.symbol, until: cutOff.words },
  );
};
