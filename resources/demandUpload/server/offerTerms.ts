import type { Exchange } from '#domain/exchangeFile/exchangeBid.ts';
import { instantOf } from '#domain/market/calendar.ts';
import { lastCloseOf } from '#domain/market/furtherHours.ts';
import type { Day, Series } from '#domain/market/series.ts';
import type { OfferTerms } from '#exchange/files/offerTerms.ts';
import type { Machine } from '#server/machine/machine.ts';
import { furtherHoursSince } from '../../offer/server/custodianTerms.ts';

type SecurityRow = {
  symbol: string;
  series: Series;
  openOnDate: string;
  nextOnDate: string;
  isOneDay: boolean | number;
  designatedExchange: Exchange;
  regularLotSize: number;
  tickSize: number;
  floorPrice: number;
  mktCloseTime: string;
};

/** Every approved offer, or those of a symbol, as files between exchanges are held against it. */
export const offersFor = async (
  { database }: Pick<Machine, 'database'>,
  symbol?: string,
): Promise<OfferTerms[]> => {
  let query = database.db
    .selectFrom('security')
    .select(['symbol', 'series', 'openOnDate', 'nextOnDate', 'isOneDay', 'designatedExchange'])
    .select(['regularLotSize', 'tickSize', 'floorPrice', 'mktCloseTime'])
    .where('status', '=', 'approved');
  if (symbol !== undefined) query = query.where('symbol', '=', symbol);
  const rows = (await query
    .orderBy('openOnDate')
    .orderBy('symbol')
    .orderBy('series')
    .execute()) as SecurityRow[];
  const byOffer = new Map<string, SecurityRow[]>();
  for (const row of rows) {
    const key = `${row.symbol} ${row.openOnDate}`;
    byOffer.set(key, [...(byOffer.get(key) ?? []), row]);
  }
  const since = rows[0]?.openOnDate;
  const hours = since === undefined ? [] : await furtherHoursSince(database.db, since);
  return [...byOffer.values()].map((series) => {
    // Each series repeats the terms that all share; the set-up is checked against them one by one.
    const [first] = series as [SecurityRow, ...SecurityRow[]];
    const closesAt = (day: Day): number => {
      const date = day === 'T' ? first.openOnDate : first.nextOnDate;
      const ends = series.flatMap((row) => [row.mktCloseTime, lastCloseOf(hours, row, date) ?? '']);
      return instantOf(date, ends.sort().at(-1) as string);
    };
    return {
      symbol: first.symbol,
      openOnDate: first.openOnDate,
      nextOnDate: first.nextOnDate,
      isOneDay: Boolean(first.isOneDay),
      designatedExchange: first.designatedExchange,
      closesAt: { T: closesAt('T'), 'T+1': closesAt('T+1') },
      series: series.map((row) => ({
        series: row.series,
        lotSize: Number(row.regularLotSize),
        tickSize: Number(row.tickSize),
        floorPrice: Number(row.floorPrice),
      })),
    };
  });
};
