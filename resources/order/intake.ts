import { type Bid, refusalOf, valuationPrice } from '#domain/bid.ts';
import { exchangeDate } from '#domain/calendar.ts';
import { dayOf } from '#domain/offer.ts';
import type { StoredRow } from '#model';
import type { order } from '#schemas/order.ts';
import { type Tx, together, work } from '#server/database/work.ts';
import { askRisk, firstWait } from '../riskCheck/ask.ts';
import { countActivity, moveBook, type Share } from './book.ts';
import { journalled } from './journalled.ts';
import { logEvent } from './logEvent.ts';
import { keepRefused, type Refused, refusalTold, refusedOf } from './refused.ts';
import { anySessionIsOpen, latestOffer, offerOf, offerOn, standingOf } from './terms.ts';

export type Order = StoredRow<typeof order>;

/** A bid that stands, as it is now. `isReplayed`: the client order id was used before, and nothing was done. */
export type Placed = { order: Order; isReplayed: boolean };

export type Placing = {
  bid: Bid;
  clientOrderId: string | null;
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
export const placeOrder = work(
  'order.place',
  async (
    tx,
    { bid, clientOrderId, batchId = null, at: simulatedAt }: Placing,
  ): Promise<Placed | Refused> => {
    const at = simulatedAt ?? tx.now;
    const [told, refused, found, last] = await together(
      clientOrderId === null ? undefined : orderTold(tx, clientOrderId),
      clientOrderId === null ? undefined : refusalTold(tx, clientOrderId),
      offerOn(tx, bid.symbol, bid.series, at),
      tx.prepared('select max("orderId") as "orderId" from "order"').get(),
    );
    if (told) return { order: orderOf(told), isReplayed: true };
    if (refused) return refusedOf(refused);
    const offer = found ? offerOf(found) : await latestOffer(tx, bid.symbol, bid.series);
    const memberId = tx.by.memberId ?? '';
    const bidder = { memberId, branchId: tx.by.branchId, userId: tx.by.userId };
    const standing = await standingOf(tx, bidder, bid, offer, at);
    const marketIsOpen = offer !== null || (await anySessionIsOpen(tx, at));
    const refusal = refusalOf(bid, offer, standing, at, marketIsOpen);
    if (refusal || !offer) {
      if (!refusal) throw new Error('a bid without an offer must be refused');
      return keepRefused(tx, bid, refusal, at, clientOrderId, null, batchId);
    }
    const waitsFor = firstWait(tx, bid.participantId, simulatedAt !== undefined);
    const order: Order = {
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
      orderStatus: waitsFor === null ? 'Confirmed' : 'Submitted',
      isCpApproved: bid.participantId === null ? null : false,
      waitsFor,
      custodianReason: null,
      day: dayOf(offer, at),
      carriedFrom: null,
      carriedTo: null,
      isCarryRefused: false,
      allottedQuantity: null,
      settlementNumber: standing.settlementNumber,
      batchId,
      memberId,
      branchId: tx.by.branchId,
      userId: tx.by.userId,
      entryTime: at,
      modifiedTime: null,
      version: 1,
      createdBy: tx.by.userId,
      createdAt: tx.now,
      updatedBy: tx.by.userId,
      updatedAt: tx.now,
    };
    await together(
      insertOrder(tx, order),
      moveBook(tx, offer, order, null, shareOf(order)),
      countActivity(tx, offer.id, at, 'entered'),
      logEvent(tx, { event: 'ENTERED', at, bid: order, order }),
      askRisk(tx, 'NEW', order),
    );
    // Of a simulated past nobody waits to hear.
    if (simulatedAt === undefined) tellOf(tx, order);
    const key = String(order.orderId);
    tx.journal({ action: 'place', resource: 'order', key, after: journalled(order) });
    return { order, isReplayed: false };
  },
);

const orderTold = (tx: Tx, clientOrderId: string) =>
  tx
    .prepared('select * from "order" where "userId" = ? and "clientOrderId" = ?')
    .get(tx.by.userId, clientOrderId);

/** An order as its table holds it, made the stored row: flags are true and false. */
export const orderOf = (row: any): Order => ({
  ...row,
  isMarketOrder: row.isMarketOrder === 1,
  isCpApproved: row.isCpApproved === null ? null : row.isCpApproved === 1,
  isCarryRefused: row.isCarryRefused === 1,
});

/**
 * The day and a running number: 20261121 00000001. It only ever grows, also when the clock is set
 * back, because the order of ids is the order of entry.
 */
const nextOrderId = (last: number | null | undefined, at: number): number =>
  Math.max(firstOrderIdOf(at), (last ?? 0) + 1);

/** No order of this day or a later one has a smaller id. */
export const firstOrderIdOf = (at: number): number =>
  Number(exchangeDate(at).replaceAll('-', '')) * 100_000_000 + 1;

const insertOrder = (tx: Tx, order: Order) =>
  tx
    .prepared(
      `insert into "order"
       ("orderId", "securityId", symbol, series, category, "clientType", "clientId", pan,
        "participantId", "marginType", "isMarketOrder", quantity, price, "clientOrderId", value,
        "orderStatus", "isCpApproved", "waitsFor", day, "carriedFrom", "isCarryRefused",
        "settlementNumber", "batchId", "memberId",
        "branchId", "userId", "entryTime", "createdBy", "createdAt", "updatedBy", "updatedAt")
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      order.orderId,
      order.securityId,
      order.symbol,
      order.series,
      order.category,
      order.clientType,
      order.clientId,
      order.pan,
      order.participantId,
      order.marginType,
      order.isMarketOrder ? 1 : 0,
      order.quantity,
      order.price,
      order.clientOrderId,
      order.value,
      order.orderStatus,
      order.isCpApproved === null ? null : Number(order.isCpApproved),
      order.waitsFor,
      order.day,
      order.carriedFrom,
      order.settlementNumber,
      order.batchId,
      order.memberId,
      order.branchId,
      order.userId,
      order.entryTime,
      order.createdBy,
      order.createdAt,
      order.updatedBy,
      order.updatedAt,
    );

/** What a live order adds to the book; null for one that is not live. */
export const shareOf = (
  order: Pick<
    Order,
    'price' | 'quantity' | 'value' | 'orderStatus' | 'marginType' | 'settlementNumber'
  >,
): Share | null =>
  isLive(order)
    ? {
        price: order.price,
        quantity: order.quantity,
        value: order.value,
        isConfirmed: order.orderStatus === 'Confirmed',
        isZeroMargin: order.marginType === '0',
        settlementNumber: order.settlementNumber,
      }
    : null;

export const isLive = ({ orderStatus }: Pick<Order, 'orderStatus'>): boolean =>
  orderStatus === 'Submitted' || orderStatus === 'Confirmed';

/** Lets lists of orders follow. Colleagues of the member hear it too, so it says nothing of the bid. */
export const tellOf = (tx: Tx, { memberId, orderId, symbol, series, orderStatus }: Order): void =>
  tx.emit({
    type: 'ORDER',
    audience: { memberId },
    text: null,
    data: { orderId, symbol, series, status: orderStatus },
  });
