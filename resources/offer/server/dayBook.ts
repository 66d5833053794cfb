import { valuationPrice } from '#domain/bid/bid.ts';
import { dayAfter } from '#domain/market/calendar.ts';
import { type BookDay, bookDayOf, liveStatuses } from '#domain/market/dayBook.ts';
import type { Day } from '#domain/market/series.ts';
import type { Machine } from '#server/machine/machine.ts';
import type { Security } from './onOffer.ts';

/** The book of one series of an offer on one of its days. */
export type DayBook = BookDay & { securityId: number };

/**
 * The book of a series that a reader sees: that of the requested day, else of the day that is
 * running or ran last.
 */
export const bookOf = (security: Security, now: number, day?: Day): DayBook => ({
  securityId: security.id,
  ...bookDayOf(security, now, day),
});

/** The day that a reader asks for; undefined for one who leaves it to the report. */
export const requestedDay = ({
  day,
}: Readonly<Record<string, string | undefined>>): Day | undefined => day as Day | undefined;

/** Whether a bid or a count of bids is of a book. */
export const isOf = (book: DayBook, row: { securityId: number; day: Day }): boolean =>
  row.securityId === book.securityId && row.day === book.day;

/**
 * The bids of the books of some securities, of `day` or of both. This defines the bids of a day's book
 * (docs/reports.md): the live ones of that day, each with the quantity it has there. A bid of T that was
 * carried forward stays in the book of T; the one it was carried forward to is another, of T+1. The levels of
 * the book follow the same rule (`shareOf`).
 */
export const bidsOfBooks = (
  { db }: Pick<Machine['database'], 'db'>,
  securityIds: readonly number[],
  day?: Day,
) => {
  const both = db
    .selectFrom('order')
    .where('order.securityId', 'in', securityIds)
    .where('order.orderStatus', 'in', liveStatuses);
  return day === undefined ? both : both.where('order.day', '=', day);
};

/** Maximum days that an offer may have been postponed since its first bid. */
const movedDays = 30;

/**
 * An order id below those of some offers, so that queries skip the bids of older offers. Ids begin
 * with the day of entry, and a bid stays with an offer that is postponed: its id may lie before the
 * T day.
 */
export const orderIdBefore = (offers: readonly Pick<Security, 'openOnDate'>[]): number => {
  const first = offers.map(({ openOnDate }) => openOnDate).sort()[0];
  return first === undefined
    ? 0
    : Number(dayAfter(first, -movedDays).replaceAll('-', '')) * 100_000_000;
};

/** The common fields of all counts of a book; value in paise. */
export type BookCount = {
  securityId: number;
  day: Day;
  totalRecords: number;
  totalQuantity: number;
  totalValue: number;
};

/**
 * Counts the bids of the books of some securities, separately by security, day and the named columns. Read on
 * the reader thread. A bid at the cut-off price has its current value, as in the levels of the book.
 */
export const countBids = async <C extends string = never>(
  { database }: Machine,
  securities: readonly Security[],
  narrow: (bids: ReturnType<typeof bidsOfBooks>) => ReturnType<typeof bidsOfBooks>,
  by: readonly C[] = [],
): Promise<(BookCount & Record<C, string>)[]> => {
  if (securities.length === 0) return [];
  const ids = securities.map(({ id }) => id);
  const rows = await database.readLong<Record<string, any>>(
    narrow(bidsOfBooks(database, ids))
      .select(['securityId', 'day', ...by])
      .select(({ fn, eb }) => [
        fn.countAll().as('totalRecords'),
        fn.sum('quantity').as('totalQuantity'),
        fn
          .sum(eb.case().when('price', 'is', null).then(0).else(eb.ref('value')).end())
          .as('priced'),
        fn
          .sum(eb.case().when('price', 'is', null).then(eb.ref('quantity')).else(0).end())
          .as('atCutOff'),
      ])
      .groupBy(['securityId', 'day', ...by])
      .compile() as never,
  );
  const known = new Map(securities.map((security) => [Number(security.id), security]));
  return rows.map((row) => ({
    ...(row as BookCount & Record<C, string>),
    securityId: Number(row.securityId),
    totalRecords: Number(row.totalRecords),
    totalQuantity: Number(row.totalQuantity),
    totalValue:
      Number(row.priced) +
      Number(row.atCutOff) *
        valuationPrice({ price: null }, known.get(Number(row.securityId)) as Security),
  }));
};
