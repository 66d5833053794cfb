import { exchangeDate, instantOf, isoTime } from '#domain/market/calendar.ts';
import { rupeesOf } from '#domain/money.ts';
import type { CallRequest } from '#server/machine/request.ts';
import { levelsOf, totalsOf } from '../../marketByPrice/server/levels.ts';
import { bookOf } from '../../offer/server/dayBook.ts';
import { onOfferToday, securityNamed } from '../../offer/server/onOffer.ts';

type Minute = { minute: number; entered: number; modified: number; cancelled: number };

const minuteMs = 60_000;

/**
 * The day so far of all securities on offer today, or of the one that the query names, with the books that
 * are counted. Value in rupees.
 */
export const daySoFar = async ({ machine, query, now }: CallRequest) => {
  const isOne = Boolean(query.symbol && query.series);
  const securities = isOne ? [await securityNamed(machine, query)] : await onOfferToday(machine);
  const books = await Promise.all(
    securities.map(async (each) => totalsOf(await levelsOf(machine, bookOf(each, now)), each)),
  );
  const minutes = await minutesOf(
    machine,
    instantOf(exchangeDate(now), '00:00:00'),
    securities.map(({ id }) => id),
  );
  const lastWhole = now - (now % minuteMs) - minuteMs;
  return {
    liveBids: books.reduce((sum, { orders }) => sum + orders, 0),
    value: rupeesOf(books.reduce((sum, { value }) => sum + value, 0)),
    bidsLastMinute: minutes.find(({ minute }) => minute === lastWhole)?.entered ?? 0,
    peakPerMinute: minutes.reduce((most, { entered }) => Math.max(most, entered), 0),
    books: securities.map((each) => {
      const { day, tradeDate } = bookOf(each, now);
      return { symbol: each.symbol, series: each.series, day, tradeDate };
    }),
    perMinute: minutes.map((each) => ({ ...each, minute: isoTime(each.minute) })),
  };
};

const minutesOf = async (
  { database: { db } }: CallRequest['machine'],
  since: number,
  securityIds: number[],
): Promise<Minute[]> => {
  if (securityIds.length === 0) return [];
  const rows = await db
    .selectFrom('activity')
    .select(({ fn }) => [
      'minute',
      fn.sum('entered').as('entered'),
      fn.sum('modified').as('modified'),
      fn.sum('cancelled').as('cancelled'),
    ])
    .where('minute', '>=', since)
    .where('securityId', 'in', securityIds)
    .groupBy('minute')
    .orderBy('minute')
    .execute();
  return rows as Minute[];
};
