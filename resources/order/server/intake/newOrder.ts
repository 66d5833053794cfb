import { valuationPrice } from '#domain/bid/bid.ts';
import type { Bid } from '#domain/bid/bidTerms.ts';
import { exchangeDate } from '#domain/market/calendar.ts';
import { dayOf } from '#domain/market/offer.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import type { Offer } from '../../../offer/server/offerInForce.ts';
import type { OrderRow } from '../orderRow.ts';
import type { Newest } from './addedOrders.ts';
import { firstWait } from './askRisk.ts';
import type { Bidder } from './bidderStatus.ts';

type Further = Pick<OrderRow, 'clientOrderId' | 'batchId' | 'settlementNumber' | 'carriedFrom'> & {
  /** It belongs to a simulated past, without risk checks. */
  isSimulated: boolean;
};

/**
 * A bid as the exchange holds it once it is accepted. `last` is the newest order so far: time priority
 * follows the time of entry, and where the clock was set back a bid gets the time of the one before.
 */
export const newOrder = (
  tx: Tx,
  bid: Bid,
  offer: Offer,
  { memberId, branchId, userId }: Bidder,
  at: number,
  last: Newest | null,
  { clientOrderId, batchId, settlementNumber, carriedFrom, isSimulated }: Further,
): OrderRow => {
  const stands = takenAs(tx, bid.participantId, isSimulated);
  return {
    orderId: nextOrderId(last?.orderId, at),
    securityId: offer.id,
    // Field by field: a spread would make an object that is slow to write, journal and send.
    symbol: bid.symbol,
    series: bid.series,
    category: bid.category,
    clientType: bid.clientType,
    clientId: bid.clientId,
    pan: bid.pan,
    participantId: bid.participantId,
    marginType: bid.marginType,
    isMarketOrder: bid.isMarketOrder,
    quantity: bid.quantity,
    price: bid.price,
    clientOrderId,
    value: bid.quantity * valuationPrice(bid, offer),
    orderStatus: stands.orderStatus,
    isCpApproved: stands.isCpApproved,
    waitsFor: stands.waitsFor,
    custodianReason: null,
    day: dayOf(offer, at),
    carriedFrom,
    carriedTo: null,
    isCarryRefused: false,
    allottedQuantity: null,
    settlementNumber,
    batchId,
    memberId,
    branchId,
    userId,
    entryTime: isSimulated ? at : Math.max(at, Number(last?.entryTime ?? 0)),
    modifiedTime: null,
    version: 1,
    createdBy: tx.by.userId,
    createdAt: tx.now,
    updatedBy: tx.by.userId,
    updatedAt: tx.now,
  };
};

/**
 * How a bid stands that was just taken or changed: it waits for risk management where that is outside,
 * then for its custodian, where it names one.
 */
export const takenAs = (
  tx: Tx,
  participantId: string | null,
  isSimulated: boolean,
): Pick<OrderRow, 'orderStatus' | 'isCpApproved' | 'waitsFor'> => {
  const waitsFor = firstWait(tx, participantId, isSimulated);
  return {
    orderStatus: waitsFor === null ? 'Confirmed' : 'Submitted',
    isCpApproved: participantId === null ? null : false,
    waitsFor,
  };
};

/**
 * The day and a running number: 20261121 00000001. It only ever grows, also when the clock is set
 * back, because the order of ids is the order of entry.
 */
const nextOrderId = (last: number | undefined, at: number): number =>
  Math.max(firstOrderIdOf(at), (last ?? 0) + 1);

/** No order of this day or a later one has a smaller id. */
export const firstOrderIdOf = (at: number): number =>
  Number(exchangeDate(at).replaceAll('-', '')) * 100_000_000 + 1;
