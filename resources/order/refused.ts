import type { Bid, Refusal } from '#domain/bid.ts';
import { maskedPan } from '#domain/pan.ts';
import type { Tx } from '#server/database/work.ts';

/** A bid that is not taken. It is kept and journalled, so it is an answer and no error of the work. */
export type Refused = { refusal: Refusal };

/** Keeps a refused bid, with the rule that refused it, among the error orders. */
export const keepRefused = (
  tx: Tx,
  bid: Bid,
  refusal: Refusal,
  at: number,
  clientOrderId: string | null,
): Refused => {
  const { lastInsertRowid } = tx
    .statement(
      `insert into errorOrder
         (symbol, series, category, clientId, quantity, price, isMarketOrder, code, reason, field,
          memberId,
          branchId, userId, clientOrderId, entryTime, version, createdBy, createdAt, updatedBy, updatedAt)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?)`,
    )
    .run(
      bid.symbol,
      bid.series,
      bid.category,
      bid.clientId,
      bid.quantity,
      bid.price,
      bid.isMarketOrder ? 1 : 0,
      refusal.code,
      refusal.message,
      refusal.field,
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
  tx.journal({
    action: 'refuse',
    resource: 'errorOrder',
    key: String(lastInsertRowid),
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
      price: bid.price,
      clientOrderId,
      code: refusal.code,
      reason: refusal.message,
    },
  });
  return { refusal };
};

/** What a user was told when it used a client order id on a bid that was refused; null when it never did. */
export const refusalTold = (tx: Tx, userId: string, clientOrderId: string): Refused | null => {
  const row: any = tx
    .statement('select code, reason, field from errorOrder where userId = ? and clientOrderId = ?')
    .get(userId, clientOrderId);
  return row ? { refusal: { code: row.code, field: row.field, message: row.reason } } : null;
};
