import { type Category, categoryLabels } from '#domain/market/series.ts';
import { cachedFor } from '#server/machine/cachedFor.ts';
import type { Machine } from '#server/machine/machine.ts';
import { type BookCount, countBids, orderIdBefore } from '../../offer/server/dayBook.ts';
import { offersInHand } from '../../offer/server/inHand.ts';

/** The bids of one category in the book of one series on one of its days; value in paise. */
export type CategoryCount = BookCount & { category: Category };

/** The counts and the instant that they are from, in ms. */
export type CategoryCounts = { at: number; rows: CategoryCount[] };

/**
 * Counts the bids of each category in each series in hand on each of its days, in the order of the
 * categories. The count runs on the reader thread and callers share the answer: a caller during a
 * count gets the last one, so that a hundred open screens cost as much as one.
 */
export const countCategories = cachedFor(async (machine: Machine): Promise<CategoryCounts> => {
  const at = machine.now();
  const offers = await offersInHand(machine);
  const since = orderIdBefore(offers);
  const rows = await countBids(machine, offers, (bids) => bids.where('orderId', '>', since), [
    'category',
  ]);
  const placeOf = ({ category }: { category: string }) =>
    Object.keys(categoryLabels).indexOf(category);
  return {
    at,
    rows: (rows as CategoryCount[]).sort((a, b) => placeOf(a) - placeOf(b)),
  };
});
