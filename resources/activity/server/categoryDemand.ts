import { isoTime } from '#domain/market/calendar.ts';
import { issueSizeOf } from '#domain/market/offer.ts';
import type { CallRequest } from '#server/machine/request.ts';
import { countCategories } from '../../mofCategory/server/countCategories.ts';
import { bookOf, isOf, requestedDay } from '../../offer/server/dayBook.ts';
import { offersInHand } from '../../offer/server/inHand.ts';

/**
 * The demand of each category for each series in hand, with the quantity offered, in the book of
 * one day; `at` is the time of the count.
 */
export const categoryDemand = async ({ machine, query, now }: CallRequest) => {
  const [counted, offers] = await Promise.all([countCategories(machine), offersInHand(machine)]);
  return {
    at: isoTime(counted.at),
    securities: offers.map((offer) => {
      const book = bookOf(offer, now, requestedDay(query));
      return {
        symbol: offer.symbol,
        series: offer.series,
        day: book.day,
        tradeDate: book.tradeDate,
        offered: issueSizeOf(offer),
        categories: counted.rows
          .filter((row) => isOf(book, row))
          .map(({ category, totalRecords, totalQuantity }) => ({
            category,
            totalRecords,
            totalQuantity,
          })),
      };
    }),
  };
};
