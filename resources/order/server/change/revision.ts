import {
  cancellationRefusal,
  type FromTBid,
  isCarriedEarly,
  modificationRefusal,
  valuationPrice,
} from '#domain/bid/bid.ts';
import { isLive } from '#domain/market/dayBook.ts';
import { sentence, textIn, type Words } from '#domain/sentence.ts';
import { order } from '#schemas/order.ts';
import { extraKeys } from '#server/database/rows/rowWriting.ts';
import { encodeRow } from '#server/database/schema/columns.ts';
import { allOf, type Mutation, mutation, type Tx } from '#server/database/writing/mutation.ts';
import { notFound } from '#server/http/values.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { type Offer, offerOfOrder } from '../../../offer/server/offerInForce.ts';
import { tooLateForCustodian } from '../custodian/custodianLate.ts';
import { emitOrder } from '../emitOrder.ts';
import { alertSupervisors } from '../intake/alertSupervisors.ts';
import { askRisk } from '../intake/askRisk.ts';
import { bidderStatusOf } from '../intake/bidderStatus.ts';
import { countActivity, moveBook } from '../intake/book.ts';
import { heldShare } from '../intake/heldShare.ts';
import { journalled } from '../intake/journalled.ts';
import { logEvent } from '../intake/logEvent.ts';
import { takenAs } from '../intake/newOrder.ts';
import { keepRefused, type Refused } from '../intake/refused.ts';
import { type OrderRow, orderRowOf, updateOrder } from '../orderRow.ts';
import { fromTOf, originOf } from '../originBid.ts';
import { shareOf } from '../share.ts';

/** An order as it is after a change. */
export type Revised = { order: OrderRow };

/** The orders that the user may change: values that the fields of the order must have. */
export type OrderScope = Readonly<Record<string, string | null>>;

export type Modifying = {
  orderId: number;
  quantity: number;
  /** Paise; null for a bid at the cut-off price. */
  price: number | null;
  /** Null leaves it as the bid has it. */
  isMarketOrder: boolean | null;
  /** Refuses the change as STALE when the order has another version by now. */
  version: number | null;
  scope: OrderScope;
  /** The batch the change came with. */
  batchId?: number;
  at?: number;
};

export type Cancelling = { orderId: number; scope: OrderScope; batchId?: number; at?: number };

/**
 * Changes quantity and price of a live bid. A bid that a custodian has confirmed must be confirmed
 * again.
 */
export const modifyBid = async (
  tx: Tx,
  { orderId, quantity, price, version, scope, batchId, at: simulatedAt, ...options }: Modifying,
): Promise<Revised | Refused> => {
  const at = simulatedAt ?? tx.now;
  const before = await orderWithin(tx, orderId, scope);
  sameVersion(before, version);
  const offer = await offerOfOrder(tx, before.securityId, at);
  const isMarketOrder = options.isMarketOrder ?? before.isMarketOrder;
  const bid = { ...before, quantity, price, isMarketOrder };
  const bidderStatus = await bidderStatusOf(tx, before, bid, offer, at, before.value);
  const refusal =
    modificationRefusal(
      liveOf(before, fromTOf(await originOf(tx, before))),
      bid,
      offer,
      bidderStatus,
      at,
    ) ?? (await tooLateForCustodian(tx, bid, offer, at, orderId));
  const isAsItIs = hasTerms(before, bid);
  if (isAsItIs && refusal?.code === 'RISK_PENDING') return { order: before };
  if (refusal) return keepRefused(tx, bid, refusal, at, null, before, batchId);
  const after = changed(tx, before, {
    quantity,
    price,
    isMarketOrder,
    value: quantity * valuationPrice(bid, offer),
    ...takenAs(tx, before.participantId, simulatedAt !== undefined),
    // The custodian refused the bid before this change.
    ...(before.custodianReason !== null && { custodianReason: null }),
    settlementNumber: bidderStatus.settlementNumber,
    modifiedTime: timeAfter(before, at),
  });
  if (isAsItIs && isWorthTheSame(before, after.order)) return { order: before };
  await allOf(
    save(tx, 'modify', before, after),
    moveBook(tx, offer, after.order, shareOf(before), heldShare(after.order, before)),
    askRisk(tx, 'MODIFY', after.order, before),
    countActivity(tx, offer.id, at, 'modified'),
  );
  if (simulatedAt === undefined) {
    emitOrder(tx, after.order);
    alertSupervisors(tx, after.order);
  }
  return { order: after.order };
};

/** Whether a bid has what a change of it asks for: the change comes again, since its answer was lost. */
const hasTerms = (
  { quantity, price, isMarketOrder }: OrderRow,
  bid: Pick<OrderRow, 'quantity' | 'price' | 'isMarketOrder'>,
): boolean =>
  quantity === bid.quantity && price === bid.price && isMarketOrder === bid.isMarketOrder;

/**
 * Whether a change to the same terms would change nothing: same valuation, same settlement, and no
 * refusal by a custodian.
 */
const isWorthTheSame = (before: OrderRow, after: OrderRow): boolean =>
  before.value === after.value &&
  before.settlementNumber === after.settlementNumber &&
  before.custodianReason === null;

/** Changes a bid that is changed alone. */
export const modifyOrder: Mutation<Modifying, Revised | Refused> = mutation(
  'order.modify',
  modifyBid,
);

/** Takes a live bid out of the book. */
export const cancelBid = async (
  tx: Tx,
  { orderId, scope, batchId, at: simulatedAt }: Cancelling,
): Promise<Revised | Refused> => {
  const at = simulatedAt ?? tx.now;
  const before = await orderWithin(tx, orderId, scope);
  const offer = await offerOfOrder(tx, before.securityId, at);
  const origin = await originOf(tx, before);
  const live = liveOf(before, fromTOf(origin));
  const refusal = cancellationRefusal(live, offer, at);
  if (refusal) return keepRefused(tx, before, refusal, at, null, before, batchId);
  const after = changed(tx, before, {
    orderStatus: 'Cancelled',
    waitsFor: null,
    modifiedTime: timeAfter(before, at),
  });
  await allOf(
    save(tx, 'cancel', before, after),
    moveBook(tx, offer, after.order, shareOf(before), null),
    countActivity(tx, offer.id, at, 'cancelled'),
  );
  if (origin && isCarriedEarly(live)) await releaseEarly(tx, offer, origin);
  if (simulatedAt === undefined) emitOrder(tx, after.order);
  return { order: after.order };
};

/** Cancels a bid that is cancelled alone. */
export const cancelOrder: Mutation<Cancelling, Revised | Refused> = mutation(
  'order.cancel',
  cancelBid,
  { lane: 'urgent' },
);

/**
 * Gives a bid of T day back what was carried forward of it before T was allotted: its successor is
 * cancelled, and what T leaves of it can be carried forward as of any other.
 */
const releaseEarly = async (tx: Tx, offer: Offer, origin: OrderRow): Promise<void> => {
  const after = changed(tx, origin, { carriedTo: null });
  const words = sentence(
    'Order %{orderId}, carried forward before T day was allotted, is cancelled',
    { orderId: String(origin.carriedTo) },
  );
  await allOf(
    save(tx, 'refuseCarry', origin, after, words),
    moveBook(tx, offer, origin, shareOf(origin), shareOf(after.order)),
  );
  emitOrder(tx, after.order);
};

/** An order as the rules of the exchange see it; `fromT` of one that was carried forward, where it counts. */
export const liveOf = (
  order: OrderRow,
  fromT: FromTBid | null = null,
): OrderRow & { isLive: boolean; fromT: FromTBid | null } => ({
  ...order,
  isLive: isLive(order),
  fromT,
});

/** Throws STALE, with the bid as it is now, when it is not the one that its reader saw; null for no reader. */
export const sameVersion = (before: OrderRow, version: number | null): void => {
  if (version !== null && version !== before.version)
    throw new ApiError('STALE', sentence('Another user has changed this bid'), {
      current: encodeRow(order, before),
    });
};

/** The order, if the user may touch it; another's order is not found, so that its existence stays hidden. */
export const orderWithin = async (
  tx: Tx,
  orderId: number,
  scope: OrderScope,
): Promise<OrderRow> => {
  const row = await tx.prepared('select * from "order" where "orderId" = ?').get(orderId);
  const isWithin =
    row && Object.entries(scope).every(([field, value]) => value !== null && row[field] === value);
  if (!isWithin) throw notFound(order);
  return orderRowOf(row);
};

/** When a bid was changed: never before it was entered or last changed, also where the clock was set back. */
export const timeAfter = ({ entryTime, modifiedTime }: OrderRow, at: number): number =>
  Math.max(at, modifiedTime ?? entryTime);

type Changed = { order: OrderRow; change: Partial<OrderRow> };

/** The next version of an order. */
export const changed = (tx: Tx, before: OrderRow, change: Partial<OrderRow>): Changed => ({
  change,
  order: {
    ...before,
    ...change,
    version: before.version + 1,
    updatedBy: tx.by.userId,
    updatedAt: tx.now,
  },
});

/** The event of each change in the order log. */
export const eventOf = {
  modify: 'MODIFIED',
  cancel: 'CANCELLED',
  confirm: 'CONFIRMED',
  carry: 'CARRIED',
  refuseCarry: 'CARRY_REFUSED',
  passRisk: 'RISK_CONFIRMED',
  rejectByRisk: 'RISK_REJECTED',
  reject: 'CP_REJECTED',
  restore: 'CP_RESTORED',
  changeCustodian: 'CP_CHANGED',
} as const;

/** Writes a change of an order: its row, its journal entry and its event, in the transaction of the change. */
export const save = (
  tx: Tx,
  action: keyof typeof eventOf,
  before: OrderRow,
  { order: after, change }: Changed,
  reason?: Words,
) => {
  tx.journal({
    action,
    resource: 'order',
    key: String(after.orderId),
    before: journalled(changedOf(before, change)),
    after: {
      ...journalled(change),
      ...(reason !== undefined && { [extraKeys.reason]: textIn(reason) }),
    },
  });
  const logged = logEvent(tx, {
    event: eventOf[action],
    at: change.modifiedTime ?? tx.now,
    bid: after,
    order: after,
    ...((action === 'modify' ||
      before.quantity !== after.quantity ||
      before.price !== after.price) && {
      before,
    }),
    ...(reason !== undefined && { reason }),
  });
  const names = Object.keys(change) as (keyof OrderRow)[];
  return allOf(updateOrder(tx, after, names), logged);
};

/** The old values of what a change changes. */
const changedOf = (before: OrderRow, change: Partial<OrderRow>): Partial<OrderRow> =>
  Object.fromEntries(Object.keys(change).map((name) => [name, before[name as keyof OrderRow]]));
