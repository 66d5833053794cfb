import { firstDayOf } from '#domain/offer.ts';
import { type Category, categoryLabels, type Day, type Series } from '#domain/series.ts';
import type { Machine } from '#server/bodies.ts';
import { keptFor } from '#server/keptFor.ts';
import { offersInHand } from '../security/inHand.ts';

/** The live bids of one category in one series on one of its days; value in paise. */
export type CategoryCount = {
  securityId: number;
  symbol: string;
  series: Series;
  day: Day;
  category: Category;
  totalRecords: number;
  totalQuantity: number;
  totalValue: number;
};

/** The counts, and the instant (ms) as of which they hold. */
export type CategoryCounts = { at: number; rows: CategoryCount[] };

/**
 * What each category bids in each series in hand on each of its days, by symbol and in the order of the categories. The
 * bids are counted on the reader thread and the answer is shared: whoever asks meanwhile gets the
 * last count, so that a hundred open screens cost as much as one.
 */
export const countCategories = keptFor(async (machine: Machine): Promise<CategoryCounts> => {
  const at = machine.now();
  const offers = await offersInHand(machine);
  const first = offers.map(({ openOnDate }) => openOnDate).sort()[0];
  if (first === undefined) return { at, rows: [] };
  const { database } = machine;
  const { db } = database;
  const rows = await database.readLong<CategoryCount>(
    db
      .selectFrom('order')
      .select(({ fn }) => [
        'securityId',
        'symbol',
        'series',
        'day',
        'category',
        fn.countAll<number>().as('totalRecords'),
        fn.sum<number>('quantity').as('totalQuantity'),
        fn.sum<number>('value').as('totalValue'),
      ])
      // Order ids begin with their day: older offers are not even looked at.
      .where('orderId', '>', Number(first.replaceAll('-', '')) * 100_000_000)
      .where(
        'securityId',
        'in',
        offers.map(({ id }) => id),
      )
      .where('orderStatus', 'in', ['Submitted', 'Confirmed'])
      .groupBy(['securityId', 'symbol', 'series', 'day', 'category'])
      .compile() as never,
  );
  const placeOf = ({ category }: CategoryCount) => Object.keys(categoryLabels).indexOf(category);
  return {
    at,
    rows: rows
      .map((row) => ({
        ...row,
        totalRecords: Number(row.totalRecords),
        totalQuantity: Number(row.totalQuantity),
        totalValue: Number(row.totalValue),
      }))
      .sort((a, b) => a.symbol.localeCompare(b.symbol) || placeOf(a) - placeOf(b)),
  };
});

/** Whether bids stand on the first day on which their series is bid for: only carried ones do not. */
export const isFirstDay = ({ series, day }: CategoryCount): boolean => day === firstDayOf(series);
