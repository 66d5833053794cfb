import { carryRefusal, isCarryEnded } from '#domain/bid/bid.ts';
import { refusalWords } from '#domain/bid/refusal.ts';
import { sentence, type Words } from '#domain/sentence.ts';
import { allOf, type Mutation, mutation, type Tx } from '#server/database/writing/mutation.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { lockOf } from '../../../allocationLock/server/bookLock.ts';
import { type Offer, offerOfOrder } from '../../../offer/server/offerInForce.ts';
import { tooLateForCustodian } from '../custodian/custodianLate.ts';
import { emitOrder } from '../emitOrder.ts';
import { earlierOrderOf, newestOrder } from '../intake/addedOrders.ts';
import { alertSupervisors } from '../intake/alertSupervisors.ts';
import { bidderStatusOf } from '../intake/bidderStatus.ts';
import { moveBook } from '../intake/book.ts';
import { enter } from '../intake/intake.ts';
import { newOrder } from '../intake/newOrder.ts';
import { earlierRefusal, keepRefused, type Refused, refusedOf } from '../intake/refused.ts';
import { type OrderRow, orderRowOf } from '../orderRow.ts';
import { allottedValue, shareOf } from '../share.ts';
import {
  changed,
  liveOf,
  type OrderScope,
  orderWithin,
  type Revised,
  sameVersion,
  save,
} from './revision.ts';

export type Carrying = {
  /** The bid of T day. */
  orderId: number;
  quantity: number;
  /** Paise. */
  price: number | null;
  /** Refuses as STALE when the bid has another version by now; null for a reader who saw none. */
  version: number | null;
  scope: OrderScope;
  /** The name of the request: one that comes again is answered with what the first one did. */
  clientOrderId?: string | null;
  /** The batch it came with. */
  batchId?: number | null;
  at?: number;
};

/** The bid of T+1, as it is now. `isReplayed`: the client order id was used before, and nothing was done. */
export type CarriedBid = Revised & { isReplayed: boolean };

/**
 * Carries what T left of a non-retail bid forward to T+1, once, and only once the allotments of T are
 * published (market facts §1.4): a new order of the same bidder is in the book of T+1, for no more shares
 * than T left, and counts against the limits in place of them. The old one keeps its quantity and its
 * allotment. Returns the new order. A refusal for a limit is final: the bid can then no longer be carried
 * forward. A client order id that was used before gets the order or the refusal of then.
 */
export const carryBid = async (
  tx: Tx,
  { orderId, quantity, price, version, scope, batchId = null, at: simulatedAt, ...named }: Carrying,
): Promise<CarriedBid | Refused> => {
  const at = simulatedAt ?? tx.now;
  const before = await orderWithin(tx, orderId, scope);
  const clientOrderId = named.clientOrderId ?? null;
  const earlier = await earlierCarry(tx, before, clientOrderId);
  if (earlier) return earlier;
  sameVersion(before, version);
  const offer = await offerOfOrder(tx, before.securityId, at);
  const bid = { ...before, quantity, price, isMarketOrder: false };
  const [bidderStatus, last, lock] = await allOf(
    bidderStatusOf(tx, before, bid, offer, at, before.value - allottedValue(before)),
    newestOrder(tx),
    lockOf(tx, { ...offer, day: 'T' }),
  );
  // The rest of a T bid counts from the moment when its allotments are published.
  const terms = { ...offer, isTAllotted: lock?.isPublished ?? false };
  const refusal =
    carryRefusal(liveOf(before), bid, terms, bidderStatus, at) ??
    (await tooLateForCustodian(tx, bid, offer, at));
  if (refusal) {
    const refused = await keepRefused(tx, bid, refusal, at, clientOrderId, before, batchId);
    if (isCarryEnded(refusal)) await endCarry(tx, before, refusalWords(refusal));
    return refused;
  }
  const { settlementNumber } = bidderStatus;
  const isSimulated = simulatedAt !== undefined;
  const more = {
    clientOrderId,
    batchId,
    settlementNumber,
    carriedFrom: orderId,
    isSimulated,
  };
  const order = newOrder(tx, bid, offer, before, at, last, more);
  const left = changed(tx, before, { carriedTo: order.orderId });
  await allOf(
    save(
      tx,
      'carry',
      before,
      left,
      sentence('Carried forward as order %{orderId}', { orderId: order.orderId }),
    ),
    moveBook(tx, offer, before, shareOf(before), shareOf(left.order)),
  );
  await enter(tx, offer, order, sentence('Carried forward from order %{orderId}', { orderId }));
  if (!isSimulated) {
    for (const each of [left.order, order]) emitOrder(tx, each);
    alertSupervisors(tx, order);
  }
  return { order, isReplayed: false };
};

/**
 * The result of an earlier request with this client order id; null when there was none. Throws
 * DUPLICATE when another bid has this id.
 */
const earlierCarry = async (
  tx: Tx,
  { orderId, userId }: OrderRow,
  clientOrderId: string | null,
): Promise<CarriedBid | Refused | null> => {
  if (clientOrderId === null) return null;
  const [found, refused] = await allOf(
    earlierOrderOf(tx, clientOrderId, userId),
    earlierRefusal(tx, clientOrderId),
  );
  const isOf = (other: unknown) => other !== null && Number(other) === Number(orderId);
  if (found ? isOf(found.carriedFrom) : refused ? isOf(refused.orderId) : true)
    return found
      ? { order: orderRowOf(found), isReplayed: true }
      : refused
        ? refusedOf(refused)
        : null;
  throw new ApiError(
    'DUPLICATE',
    sentence('The client order id %{clientOrderId} is already used by another bid.', {
      clientOrderId,
    }),
  );
};

/** Carries a bid forward that is carried alone. */
export const carryOrder: Mutation<Carrying, CarriedBid | Refused> = mutation(
  'order.carry',
  carryBid,
);

/**
 * Undoes a carrying forward that was rejected later, by risk management say: the bid of T day counts against
 * the limits again, and can no longer be carried forward. `carried` is the order of T+1; its own change is
 * the caller's.
 */
export const takeCarryBack = async (
  tx: Tx,
  offer: Offer,
  carried: OrderRow,
  reason: string,
): Promise<void> => {
  if (carried.carriedFrom === null) return;
  const before = await orderWithin(tx, carried.carriedFrom, {});
  const after = await endCarry(tx, before, reason);
  await moveBook(tx, offer, before, shareOf(before), shareOf(after));
  emitOrder(tx, after);
};

/** Marks a bid of T day as one that cannot be carried forward any more. */
const endCarry = async (tx: Tx, before: OrderRow, reason: Words): Promise<OrderRow> => {
  const after = changed(tx, before, { carriedTo: null, isCarryRefused: true });
  await save(tx, 'refuseCarry', before, after, reason);
  return after.order;
};
