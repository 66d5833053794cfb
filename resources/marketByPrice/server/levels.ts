import { valuationPrice } from '#domain/bid/bid.ts';
import { indicativePrice, type Level } from '#domain/market/book.ts';
import type { Machine } from '#server/machine/machine.ts';
import type { DayBook } from '../../offer/server/dayBook.ts';

/** A level of the stored book, with what of it stands on 0% margin. */
export type BookLevel = Level & { zeroMarginQuantity: number };

/**
 * The levels of the book of one day, emptied ones included; prices in paise, null for bids at the
 * cut-off price.
 */
export const levelsOf = async (
  machine: Machine,
  { securityId, day }: Pick<DayBook, 'securityId' | 'day'>,
): Promise<BookLevel[]> => {
  const rows: (BookLevel & { price: number })[] = await machine.database.pages
    .selectFrom('bookLevel')
    .select(['price', 'quantity', 'confirmedQuantity', 'zeroMarginQuantity', 'numberOfOrders'])
    .where('securityId', '=', securityId)
    .where('day', '=', day)
    .execute();
  return rows.map((row) => ({ ...row, price: row.price === 0 ? null : row.price }));
};

/** A book in total: shares, bids, and money in paise; cut-off bids are valued at the cut-off price. */
export type Totals = {
  demand: number;
  confirmed: number;
  zeroMargin: number;
  orders: number;
  value: number;
  indicativePrice: number | null;
};

export const totalsOf = (
  levels: readonly BookLevel[],
  security: Parameters<typeof valuationPrice>[1],
): Totals => {
  const totals = { demand: 0, confirmed: 0, zeroMargin: 0, orders: 0, value: 0 };
  for (const level of levels) {
    totals.demand += level.quantity;
    totals.confirmed += level.confirmedQuantity;
    totals.zeroMargin += level.zeroMarginQuantity;
    totals.orders += level.numberOfOrders;
    totals.value += level.quantity * valuationPrice(level, security);
  }
  return { ...totals, indicativePrice: indicativePrice(levels) };
};
