import { ladderOf } from '#domain/market/book.ts';
import { isoTime } from '#domain/market/calendar.ts';
import { issueSizeOf } from '#domain/market/offer.ts';
import { rupeesOf } from '#domain/money.ts';
import { marketByPrice } from '#schemas/marketByPrice.ts';
import { serverModule } from '#server/module/module.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { bookOf, requestedDay } from '../offer/server/dayBook.ts';
import { securityNamed } from '../offer/server/onOffer.ts';
import { feedBooks, sequenceOf } from './server/feed.ts';
import { levelsOf, totalsOf } from './server/levels.ts';

export default serverModule(marketByPrice, {
  rows: async ({ machine, query, now }) => {
    const row = await securityNamed(machine, query).catch(nothingFound);
    if (!row) return [];
    const { symbol, series } = row;
    const book = bookOf(row, now, requestedDay(query));
    return ladderOf(await levelsOf(machine, book)).map(({ price, quantity, numberOfOrders }) => ({
      symbol,
      series,
      price: rupeesOf(price),
      quantity,
      numberOfOrders,
      day: book.day,
      tradeDate: book.tradeDate,
    }));
  },
  calls: {
    ladder: async ({ machine, query, now }) => {
      const row = await securityNamed(machine, query);
      // Before the book is read: a message that comes in between is then not skipped.
      const sequence = sequenceOf(machine, row.id);
      const book = bookOf(row, now, requestedDay(query));
      const levels = await levelsOf(machine, book);
      const { indicativePrice, value: _, ...totals } = totalsOf(levels, row);
      return {
        symbol: row.symbol,
        series: row.series,
        day: book.day,
        tradeDate: book.tradeDate,
        floorPrice: rupeesOf(row.floorPrice),
        tickSize: rupeesOf(row.tickSize),
        cutOffPrice: rupeesOf(row.cutOffPrice),
        issueSize: issueSizeOf(row),
        indicativePrice: rupeesOf(indicativePrice),
        ...totals,
        sequence,
        at: isoTime(now),
        levels: ladderOf(levels).map((rung) => ({
          price: rupeesOf(rung.price),
          quantity: rung.quantity,
          confirmedQuantity: rung.confirmedQuantity,
          numberOfOrders: rung.numberOfOrders,
          cumulativeQuantity: rung.cumulativeQuantity,
        })),
      };
    },
  },
  start: feedBooks,
});

/** A security without an offer has an empty book: the screen has words for that (specification §8). */
const nothingFound = (error: unknown) => {
  if (error instanceof ApiError && error.kind === 'NOT_FOUND') return null;
  throw error;
};
