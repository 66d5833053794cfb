import { refusalOf } from '#domain/bid/bid.ts';
import type { Bid } from '#domain/bid/bidTerms.ts';
import type { Words } from '#domain/sentence.ts';
import { allOf, mutation, type Tx } from '#server/database/writing/mutation.ts';
import type { Question } from '#server/database/writing/question.ts';
import {
  anySessionIsOpen,
  latestOffer,
  type Offer,
  offerOn,
  questionAboutOffer,
} from '../../../offer/server/offerInForce.ts';
import { tooLateForCustodian } from '../custodian/custodianLate.ts';
import { emitOrder } from '../emitOrder.ts';
import { type OrderRow, orderRowOf } from '../orderRow.ts';
import { shareOf } from '../share.ts';
import { addOrder, earlierOrderOf, newestOrder, questionsAboutOrders } from './addedOrders.ts';
import { alertSupervisors } from './alertSupervisors.ts';
import { askRisk } from './askRisk.ts';
import { bidderStatusOf, questionsAboutBidder } from './bidderStatus.ts';
import { countActivity, moveBook } from './book.ts';
import { journalled } from './journalled.ts';
import { logEvent } from './logEvent.ts';
import { newOrder } from './newOrder.ts';
import { earlierRefusal, keepRefused, type Refused, refusedAs, refusedOf } from './refused.ts';

/** A bid that stands, as it is now. `isReplayed`: the client order id was used before, and nothing was done. */
export type Placed = { order: OrderRow; isReplayed: boolean };

export type Placing = {
  bid: Bid;
  clientOrderId: string | null;
  /** The caller knows that its user has not used the client order id before (`namesUsed`). */
  isNamedAnew?: boolean;
  /** The batch it came with; null for one that came alone. */
  batchId?: number | null;
  /** The instant of a simulated bid, ms; the clock's when not given. No call lets anybody give it. */
  at?: number;
};

/**
 * Takes a bid or refuses it, in one transaction: order, book level, limit use, activity, journal
 * and event. A refusal is an answer and not an error, so that the error order is kept. Prices in
 * paise. A client order id that its user has used before gets the order or the refusal of then.
 */
export const takeBid = async (
  tx: Tx,
  { bid, clientOrderId, batchId = null, at: simulatedAt, isNamedAnew = false }: Placing,
): Promise<Placed | Refused> => {
  const at = simulatedAt ?? tx.now;
  const [earlierOrder, refused, current, last] = await allOf(
    clientOrderId === null || isNamedAnew ? undefined : earlierOrderOf(tx, clientOrderId),
    clientOrderId === null || isNamedAnew ? undefined : earlierRefusal(tx, clientOrderId),
    offerOn(tx, bid.symbol, bid.series, at),
    newestOrder(tx),
  );
  if (earlierOrder) return { order: orderRowOf(earlierOrder), isReplayed: true };
  if (refused) return refusedOf(refused);
  const offer = current ?? (await latestOffer(tx, bid.symbol, bid.series, at));
  const { branchId, userId } = tx.by;
  const bidder = { memberId: tx.by.memberId ?? '', branchId, userId };
  const bidderStatus = await bidderStatusOf(tx, bidder, bid, offer, at);
  const marketIsOpen = offer !== null || (await anySessionIsOpen(tx, at));
  const refusal =
    refusalOf(bid, offer, bidderStatus, at, marketIsOpen) ??
    (offer && (await tooLateForCustodian(tx, bid, offer, at)));
  if (refusal || !offer) {
    if (!refusal) throw new Error('a bid without an offer must be refused');
    return keepRefused(tx, bid, refusal, at, clientOrderId, null, batchId);
  }
  const { settlementNumber } = bidderStatus;
  const isSimulated = simulatedAt !== undefined;
  const more = { clientOrderId, batchId, settlementNumber, carriedFrom: null, isSimulated };
  const order = newOrder(tx, bid, offer, bidder, at, last, more);
  await enter(tx, offer, order);
  // Simulated bids are not announced.
  if (!isSimulated) {
    emitOrder(tx, order);
    alertSupervisors(tx, order);
  }
  return { order, isReplayed: false };
};

/** The questions of `takeBid`, as far as they are known before the offer is read. */
export const questionsOfBid = (
  tx: Tx,
  { bid, clientOrderId, at = tx.now }: Placing,
): readonly Question<any>[] => {
  const { question, known } = questionAboutOffer(tx, bid.symbol, bid.series, at);
  const { memberId, branchId, userId } = tx.by;
  return [
    question,
    ...questionsAboutOrders(tx, clientOrderId),
    ...(clientOrderId === null ? [] : [refusedAs(tx, clientOrderId)]),
    ...questionsAboutBidder(tx, { memberId: memberId ?? '', branchId, userId }, bid, known, at),
  ];
};

/** Takes a bid that came alone. */
export const placeOrder = mutation('order.place', takeBid, { ahead: questionsOfBid });

/**
 * Puts a new order into the tables: its row, its level, the limits, its minute, its event, the
 * question to risk management where that is outside, and the journal.
 */
export const enter = (tx: Tx, offer: Offer, order: OrderRow, reason?: Words) => {
  const key = String(order.orderId);
  tx.journal({ action: 'place', resource: 'order', key, after: journalled(order) });
  addOrder(tx, order);
  moveBook(tx, offer, order, null, shareOf(order));
  countActivity(tx, offer.id, order.entryTime, 'entered');
  logEvent(tx, {
    event: 'ENTERED',
    at: order.entryTime,
    bid: order,
    order,
    ...(reason !== undefined && { reason }),
  });
  return askRisk(tx, order.carriedFrom === null ? 'NEW' : 'CARRY', order);
};
