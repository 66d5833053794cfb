import { sql } from 'kysely';
import { type BookSum, bookFault } from '#domain/market/bookCheck.ts';
import { exchangeDate } from '#domain/market/calendar.ts';
import { isOpen, issueSizeOf } from '#domain/market/offer.ts';
import type { PublicCategory, PublicSeries } from '#domain/market/publicFile.ts';
import type { Category, Day } from '#domain/market/series.ts';
import type { Machine } from '#server/machine/machine.ts';
import { bidsOfBooks, bookOf, orderIdBefore } from '../../offer/server/dayBook.ts';
import { offersInHand } from '../../offer/server/inHand.ts';
import { onOfferToday, type Security } from '../../offer/server/onOffer.ts';

/** The figures of one series on offer for the public files. */
export type SeriesFigures = {
  day: Day;
  offer: PublicSeries;
  categories: readonly PublicCategory[];
  /** Where the ladder is not the sum of the bids, in words; the figures may then not be published. */
  fault: string | null;
};

/** The figures for all public files, read at one instant (ms). */
export type Figures = { at: number; series: readonly SeriesFigures[] };

type Sum = BookSum & { part: 'level' | 'bids'; securityId: number; day: Day; category: string };

/**
 * Reads the figures of the offers in hand for the public files: for each series the book of the day
 * that runs or ran last, with its bids by category. Levels and bids are read in one statement, so
 * that no bid comes between them, and each book is checked against its bids.
 */
export const readFigures = async (machine: Machine): Promise<Figures> => {
  const at = machine.now();
  const today = exchangeDate(at);
  const [inHand, onOffer] = await Promise.all([offersInHand(machine), onOfferToday(machine)]);
  // Retail and employees have no book before T+1.
  const offers = inHand.filter((each) => each.series === 'IS' || each.nextOnDate <= today);
  const sums = await readSums(machine, offers);
  const series = offers
    .filter((each) => !(each.isOneDay && each.series !== 'IS'))
    .map((each): SeriesFigures => {
      const book = bookOf(each, at);
      const ofBook = sums.filter(
        ({ securityId, day }) => securityId === Number(each.id) && day === book.day,
      );
      const levels = ofBook.filter(({ part }) => part === 'level');
      const bids = ofBook.filter(({ part }) => part === 'bids');
      const session = onOffer.find(({ id }) => id === each.id);
      return {
        day: book.day,
        offer: {
          symbol: each.symbol,
          series: each.series,
          company: each.securityName,
          tradeDate: book.tradeDate,
          isOpen: session !== undefined && isOpen(session, at),
          issueSize: issueSizeOf(each),
          greenshoeSize: greenshoeOf(each),
          floorPrice: each.floorPrice,
          cutOffPrice: each.cutOffPrice,
          levels,
        },
        categories: byCategory(bids),
        fault: bookFault(levels, bids),
      };
    });
  return { at, series };
};

/** The levels of some books, and their bids summed by price and category; a price of null is the cut-off price. */
const readSums = async (
  { database }: Machine,
  offers: readonly Security[],
): Promise<readonly Sum[]> => {
  if (offers.length === 0) return [];
  const ids = offers.map(({ id }) => id);
  const since = orderIdBefore(offers);
  const counted = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`sum(case when ${condition} then quantity else 0 end)`;
  const bids = bidsOfBooks(database, ids)
    .where('orderId', '>', since)
    .select([
      sql<string>`'bids'`.as('part'),
      'securityId',
      'day',
      sql<number>`coalesce(price, 0)`.as('price'),
      'category',
      sql<number>`sum(quantity)`.as('quantity'),
      counted(sql<boolean>`"orderStatus" = 'Confirmed'`).as('confirmedQuantity'),
      counted(sql<boolean>`"marginType" = '0'`).as('zeroMarginQuantity'),
      sql<number>`count(*)`.as('numberOfOrders'),
    ])
    .groupBy(['securityId', 'day', sql`coalesce(price, 0)`, 'category']);
  const levels = database.db
    .selectFrom('bookLevel')
    .select([
      sql<string>`'level'`.as('part'),
      'securityId',
      'day',
      'price',
      sql<string>`''`.as('category'),
      'quantity',
      'confirmedQuantity',
      'zeroMarginQuantity',
      'numberOfOrders',
    ])
    .where('securityId', 'in', ids);
  const rows = await database.readLong<Record<string, any>>(
    levels.unionAll(bids as never).compile() as never,
  );
  return rows.map((row) => ({
    part: row.part,
    securityId: Number(row.securityId),
    day: row.day,
    category: row.category,
    price: Number(row.price) === 0 ? null : Number(row.price),
    quantity: Number(row.quantity),
    confirmedQuantity: Number(row.confirmedQuantity),
    zeroMarginQuantity: Number(row.zeroMarginQuantity),
    numberOfOrders: Number(row.numberOfOrders),
  }));
};

/** The bids of a book by category, over all its prices. */
const byCategory = (bids: readonly Sum[]): PublicCategory[] => {
  const found = new Map<string, PublicCategory>();
  for (const { category, numberOfOrders, quantity, confirmedQuantity } of bids) {
    const before = found.get(category);
    found.set(category, {
      category: category as Category,
      numberOfOrders: (before?.numberOfOrders ?? 0) + numberOfOrders,
      quantity: (before?.quantity ?? 0) + quantity,
      confirmedQuantity: (before?.confirmedQuantity ?? 0) + confirmedQuantity,
    });
  }
  return [...found.values()];
};

/** Shares of a series that come from the greenshoe; null where staff gave the size by hand. */
const greenshoeOf = (offer: Security): number | null =>
  offer.issueSize === null
    ? issueSizeOf(offer) - issueSizeOf({ ...offer, greenshoeQuantity: 0 })
    : null;
