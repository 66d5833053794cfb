import { ladderOf } from '#domain/book.ts';
import { isoTime } from '#domain/calendar.ts';
import { dayOf, issueSizeOf } from '#domain/offer.ts';
import type { Day } from '#domain/series.ts';
import { marketByPrice } from '#schemas/marketByPrice.ts';
import { bodies } from '#server/bodies.ts';
import { ApiError } from '#server/errors.ts';
import { rupees, securityNamed } from '../security/onOffer.ts';
import { feedBooks, sequenceOf } from './feed.ts';
import { levelsOf, totalsOf } from './levels.ts';

export default bodies(marketByPrice, {
  rows: async ({ machine, query, now }) => {
    const row = await securityNamed(machine, query).catch(nothingFound);
    if (!row) return [];
    const { symbol, series } = row;
    return ladderOf(await levelsOf(machine, row.id, dayOf(row, now))).map(
      ({ price, quantity, numberOfOrders }) => ({
        symbol,
        series,
        price: rupees(price),
        quantity,
        numberOfOrders,
      }),
    );
  },
  calls: {
    ladder: async ({ machine, query, now }) => {
      const row = await securityNamed(machine, query);
      // Before the book is read: a message that comes in between is then not skipped.
      const sequence = sequenceOf(machine, row.id);
      const day = (query.day as Day | undefined) ?? dayOf(row, now);
      const levels = await levelsOf(machine, row.id, day);
      const { indicativePrice, value: _, ...totals } = totalsOf(levels, row);
      return {
        symbol: row.symbol,
        series: row.series,
        day,
        floorPrice: rupees(row.floorPrice),
        tickSize: rupees(row.tickSize),
        cutOffPrice: rupees(row.cutOffPrice),
        issueSize: issueSizeOf(row),
        indicativePrice: rupees(indicativePrice),
        ...totals,
        sequence,
        at: isoTime(now),
        levels: ladderOf(levels).map((rung) => ({
          price: rupees(rung.price),
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

/** A security nobody offers has an empty book: the screen has words for that (specification §8). */
const nothingFound = (error: unknown) => {
  if (error instanceof ApiError && error.kind === 'NOT_FOUND') return null;
  throw error;
};
