import { dayAfter, exchangeDate, instantOf, isoTime } from '#domain/market/calendar.ts';
import { rupeesOf } from '#domain/money.ts';
import { scopeOf } from '#model';
import { allotment, fileTakers, type RecentAllotment } from '#schemas/allotment.ts';
import type { CallRequest } from '#server/machine/request.ts';
import { type Published, publishedSince } from './published.ts';

/** An allotment is news until the settlement of its other day is over. */
const daysOfNews = 5;

/**
 * The allotments of the last days to the bids that the user sees, latest first; none of offers
 * without a bid of theirs.
 */
export const recent = async ({ machine, user, now }: CallRequest): Promise<RecentAllotment[]> => {
  const since = instantOf(dayAfter(exchangeDate(now), -daysOfNews), '00:00:00');
  const books = await publishedSince(machine.database.store, since);
  const scope = scopeOf(user, allotment);
  const takesFile = user.memberId !== null && fileTakers.some((role) => role === user.role);
  const found = await Promise.all(books.map((book) => ofBook(machine, book, scope, takesFile)));
  return found.flat();
};

type Counted = Pick<RecentAllotment, 'series' | 'bids' | 'allotted' | 'quantity' | 'value'>;

/**
 * The sums of one book by series. One index answers this for users of members; it runs on the
 * thread for long reads.
 */
const ofBook = async (
  { database }: CallRequest['machine'],
  { runId, symbol, openOnDate, day, publishedAt }: Published,
  scope: Readonly<Record<string, string | null>>,
  takesFile: boolean,
): Promise<RecentAllotment[]> => {
  const rows = await database.readLong<Counted>(
    database.db
      .selectFrom(allotment.name)
      .select('series')
      .select(({ fn }) => [
        fn.countAll().as('bids'),
        fn.count('allotQuantity').filterWhere('allotQuantity', '>', 0).as('allotted'),
        fn.sum('allotQuantity').as('quantity'),
        fn.sum('value').as('value'),
      ])
      .where('runId', '=', runId)
      .where((is) => is.and(scope))
      .groupBy('series')
      .orderBy('series')
      .compile() as never,
  );
  return rows.map(({ series, bids, allotted, quantity, value }) => ({
    runId: Number(runId),
    symbol,
    openOnDate,
    day,
    series,
    publishedAt: isoTime(publishedAt),
    bids: Number(bids),
    allotted: Number(allotted),
    quantity: Number(quantity),
    value: rupeesOf(Number(value)),
    hasFile: takesFile,
  }));
};
