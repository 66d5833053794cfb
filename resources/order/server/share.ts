import { isLive } from '#domain/market/dayBook.ts';
import type { Day } from '#domain/market/series.ts';
import type { OrderRow } from './orderRow.ts';

/**
 * The share of one live bid in the book of its day. Quantity in shares, price and value in paise. A
 * bid that was carried forward stays in the book of T day, but in the limits only with its
 * allotment there: the rest is held by its successor.
 */
export type Share = {
  day: Day;
  price: number | null;
  quantity: number;
  value: number;
  isConfirmed: boolean;
  isZeroMargin: boolean;
  /** Under whose collateral it is booked; null for none. */
  settlementNumber: string | null;
};

/** The share of a live order in the book; null for one that is not live. */
export const shareOf = (
  order: Pick<
    OrderRow,
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

/**
 * The value of the allotment of a T bid, in paise at its own price: it is to be paid, whatever
 * becomes of the rest.
 */
export const allottedValue = ({
  quantity,
  value,
  allottedQuantity,
}: Pick<OrderRow, 'quantity' | 'value' | 'allottedQuantity'>): number =>
  // A bid of T day names its price, so its value is that many times a whole number of paise.
  Math.round(value / quantity) * (allottedQuantity ?? 0);
