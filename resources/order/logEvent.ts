import type { StoredRow } from '#model';
import type { orderLog } from '#schemas/orderLog.ts';
import type { Tx } from '#server/database/work.ts';
import type { Order } from './intake.ts';

/** What happened to a bid and what it was before; prices in paise, `at` in ms. */
export type OrderEvent = {
  event: StoredRow<typeof orderLog>['event'];
  at: number;
  bid: Pick<Order, 'symbol' | 'series' | 'clientId' | 'quantity' | 'price'>;
  before?: Pick<Order, 'quantity' | 'price'>;
  /** Whose bid it is, where there is an order; a new bid that is refused is its sender's. */
  order: Pick<Order, 'orderId' | 'memberId' | 'branchId' | 'userId'> | null;
  reason?: string;
};

/** Writes an event of a bid into the order log, in the transaction of the event. */
export const logEvent = (tx: Tx, { event, at, bid, before, order, reason }: OrderEvent) =>
  tx
    .prepared(
      `insert into "orderLog"
         (at, "orderId", event, symbol, series, "clientId", "quantityBefore", quantity,
          "priceBefore", price, reason, "memberId", "branchId", "userId", "doneBy", "createdBy",
          "createdAt", "updatedBy", "updatedAt")
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      at,
      order?.orderId ?? null,
      event,
      bid.symbol,
      bid.series,
      bid.clientId,
      before?.quantity ?? null,
      bid.quantity,
      before?.price ?? null,
      bid.price,
      reason ?? null,
      order ? order.memberId : (tx.by.memberId ?? ''),
      order ? order.branchId : tx.by.branchId,
      order ? order.userId : tx.by.userId,
      tx.by.userId,
      tx.by.userId,
      tx.now,
      tx.by.userId,
      tx.now,
    );
