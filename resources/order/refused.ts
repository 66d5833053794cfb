import type { Bid, Refusal } from '#domain/bid.ts';
import { wireNumber } from '#domain/money.ts';
import { maskedPan } from '#domain/pan.ts';
import { type Tx, together } from '#server/database/work.ts';
import type { Order } from './intake.ts';
import { logEvent } from './logEvent.ts';

/** A bid that is not taken. It is kept and journalled, so it is an answer and no error of the work. */
export type Refused = { refusal: Refusal };

/**
 * Keeps a refused bid, with the rule that refused it, among the error orders and in the order log.
 * `order` is the one that was to be changed, null for a new bid.
 */
export const keepRefused = async (
  tx: Tx,
  bid: Bid,
  refusal: Refusal,
  at: number,
  clientOrderId: string | null,
  order: Order | null = null,
  batchId: number | null | undefined = null,
): Promise<Refused> => {
  const inserted = tx
    .prepared(
      `insert into "errorOrder"
         (symbol, series, category, "clientType", "clientId", "participantId", "marginType",
          quantity, price, "isMarketOrder", code, "errorNumber", reason, field, "orderId",
          "batchId", "memberId", "branchId", "userId", "clientOrderId", "entryTime", version,
          "createdBy", "createdAt", "updatedBy", "updatedAt")
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?)
       returning id as key`,
    )
    .get(
      bid.symbol,
      bid.series,
      bid.category,
      bid.clientType,
      bid.clientId,
      bid.participantId,
      bid.marginType,
      bid.quantity,
      bid.price,
      bid.isMarketOrder ? 1 : 0,
      refusal.code,
      refusal.number ?? null,
      refusal.message,
      refusal.field,
      order?.orderId ?? null,
      batchId ?? null,
      tx.by.memberId ?? '',
      tx.by.branchId,
      tx.by.userId,
      clientOrderId,
      at,
      tx.by.userId,
      tx.now,
      tx.by.userId,
      tx.now,
    );
  const logged = logEvent(tx, {
    event: 'REFUSED',
    at,
    bid,
    order,
    reason: refusal.message,
    ...(order && { before: order }),
  });
  const [kept] = await together(inserted, logged);
  tx.journal({
    action: 'refuse',
    resource: 'errorOrder',
    key: String(kept?.key),
    after: {
      symbol: bid.symbol,
      series: bid.series,
      category: bid.category,
      clientId: bid.clientId,
      // An error order has no PAN, so the journal would not know to mask it.
      pan: maskedPan(bid.pan),
      marginType: bid.marginType,
      isMarketOrder: bid.isMarketOrder,
      quantity: bid.quantity,
      price: bid.price === null ? null : wireNumber(bid.price, 2),
      clientOrderId,
      code: refusal.code,
      errorNumber: refusal.number ?? null,
      reason: refusal.message,
    },
  });
  return { refusal };
};

/** The refusal of a bid for which the user used a client order id before, as its table holds it. */
export const refusalTold = (tx: Tx, clientOrderId: string) =>
  tx
    .prepared(
      'select code, "errorNumber", reason, field from "errorOrder" where "userId" = ? and "clientOrderId" = ?',
    )
    .get(tx.by.userId, clientOrderId);

/** What the user was told then. */
export const refusedOf = ({ code, errorNumber, field, reason }: any): Refused => ({
  refusal: { code, number: errorNumber, field, message: reason },
});
