import { isLive } from '#domain/market/dayBook.ts';
import type { StoredRow } from '#model';
import type { order } from '#schemas/order.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import type { Share } from './intake/book.ts';

export type Order = StoredRow<typeof order>;

/** An order as its table holds it, made the stored row: flags are true and false. */
export const orderOf = (row: any): Order => ({
  ...row,
  isMarketOrder: row.isMarketOrder === 1,
  isCpApproved: row.isCpApproved === null ? null : row.isCpApproved === 1,
  isCarryRefused: row.isCarryRefused === 1,
});

/** What a live order adds to the book; null for one that is not live. */
export const shareOf = (
  order: Pick<
    Order,
    | 'day'
    | 'price'
    | 'quantity'
    | 'value'
    | 'allottedQuantity'
    | 'orderStatus'
    | 'marginType'
    | 'carriedTo'
    | 'settlementNumber'
  >,
): Share | null =>
  isLive(order)
    ? {
        day: order.day,
        price: order.price,
        quantity: order.quantity,
        value: order.carriedTo === null ? order.value : allottedValue(order),
        isConfirmed: order.orderStatus === 'Confirmed',
        isZeroMargin: order.marginType === '0',
        settlementNumber: order.settlementNumber,
      }
    : null;

/** What of a bid of T day was allotted there, paise at its own price: it is to be paid, whatever becomes of the rest. */
export const allottedValue = ({
  quantity,
  value,
  allottedQuantity,
}: Pick<Order, 'quantity' | 'value' | 'allottedQuantity'>): number =>
  // A bid of T day names its price, so its value is that many times a whole number of paise.
  Math.round(value / quantity) * (allottedQuantity ?? 0);

/** Keeps lists of orders live. Colleagues of the member get it too, so it contains nothing of the bid. */
export const tellOf = (tx: Tx, { memberId, orderId, symbol, series, orderStatus }: Order): void =>
  tx.emit({
    type: 'ORDER',
    audience: { memberId },
    text: null,
    data: { orderId, symbol, series, status: orderStatus },
  });
