import { createHash } from 'node:crypto';
import { writeDemandRow } from '#domain/exchangeFile/demandRow.ts';
import { type ExchangeBid, headerOf, seriesOfDay } from '#domain/exchangeFile/exchangeBid.ts';
import { exchangeTime, instantOf } from '#domain/market/calendar.ts';
import type { Category, Day, Series } from '#domain/market/series.ts';
import { paiseText } from '#domain/money.ts';
import { dateOf, type OfferTerms, type SeriesTerms } from '#exchange/files/offerTerms.ts';
import { type CallRequest, FileAnswer } from '#server/machine/request.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { offersFor } from './offerTerms.ts';
import type { OtherExchange } from './takeDemandFile.ts';

/** Bids of each series of a sample. */
const bidsOfSeries: Record<Series, number> = { IS: 24, RS: 24, ES: 6 };

const categories: Record<Series, readonly Category[]> = {
  IS: ['NII', 'MF', 'NII', 'IC', 'NII', 'OTHS'],
  RS: ['RI'],
  ES: ['EMP'],
};

/**
 * GET …/sample: a valid demand file for an offer, always the same for the same one; by default for the newest
 * offer whose session is over. `layout` BSE_BOOK is BSE's own bid book.
 */
export const sampleOf = async ({ machine, query, now }: CallRequest) => {
  const exchange = query.exchange as OtherExchange;
  if (query.layout === 'BSE_BOOK' && exchange !== 'BSE')
    throw new ApiError('REFUSED', 'The bid book without a header is BSE’s alone.');
  const { offer, day } = await offerFor(machine, query, now);
  const all = seriesOfDay[day]
    .map((one) => offer.series.find(({ series }) => series === one))
    .filter((terms) => terms !== undefined);
  const bids = all.flatMap((terms, at) => bidsOf(offer, day, terms, exchange, at * 1_000));
  const name = `${exchange}-${offer.symbol}-${dateOf(offer, day)}`;
  return query.layout === 'BSE_BOOK'
    ? new FileAnswer(`${name}.csv`, 'text/csv; charset=utf-8', bids.map(bookRow).join(''))
    : new FileAnswer(
        `${name}.txt`,
        'text/plain; charset=utf-8',
        fileOf(offer, day, exchange, all, bids),
      );
};

const offerFor = async (
  machine: CallRequest['machine'],
  query: CallRequest['query'],
  now: number,
): Promise<{ offer: OfferTerms; day: Day }> => {
  const ours = (await offersFor(machine, query.symbol)).filter(
    ({ designatedExchange, openOnDate }) =>
      designatedExchange === 'NSE' &&
      (query.openOnDate === undefined || query.openOnDate === openOnDate),
  );
  const day = query.day as Day | undefined;
  const isOver = (offer: OfferTerms, of: Day) =>
    offer.closesAt[of] <= now && (of === 'T' || !offer.isOneDay);
  const days = ours
    .flatMap((offer) => (['T', 'T+1'] as const).map((of) => ({ offer, day: of })))
    .filter(({ day: of }) => day === undefined || day === of)
    .sort((one, other) => one.offer.closesAt[one.day] - other.offer.closesAt[other.day]);
  const found = days.findLast(({ offer, day: of }) => isOver(offer, of)) ?? days[0];
  if (!found)
    throw new ApiError(
      'NOT_FOUND',
      'A sample needs an approved offer whose allotment this exchange draws up, and there is none.',
    );
  return found;
};

const bidsOf = (
  offer: OfferTerms,
  day: Day,
  { series, lotSize, tickSize, floorPrice }: SeriesTerms,
  exchange: OtherExchange,
  from: number,
): ExchangeBid[] =>
  Array.from({ length: bidsOfSeries[series] }, (_, at): ExchangeBid => {
    const number = from + at;
    const category = categories[series][at % categories[series].length] as Category;
    const isCutOff = series === 'ES' || (series === 'RS' && at % 3 !== 0);
    // Retail and employees stay within their limits of 2 and 5 lakh rupees.
    const most = series === 'IS' ? 40_000_00 : series === 'RS' ? 150_000_00 : 400_000_00;
    const lots = Math.max(1, Math.floor(most / (floorPrice * 1.1) / lotSize / (1 + (at % 4))));
    const isInstitution = category !== 'NII' && series === 'IS';
    return {
      exchange,
      symbol: offer.symbol,
      series,
      category,
      memberCode: `${exchange}${101 + (at % 5)}`,
      clientCode: `${exchange[0]}C${String(number).padStart(5, '0')}`,
      pan: `${exchange[0]}BC${isInstitution ? 'T' : 'P'}Q${String(1000 + (number % 9000))}${exchange === 'BSE' ? 'B' : 'M'}`,
      cpCode: isInstitution ? 'CP01' : null,
      custodian: isInstitution ? 'CUST01' : null,
      quantity: lots * lotSize * (series === 'IS' ? 5 : 1),
      price: isCutOff ? null : floorPrice + (at % 9) * tickSize,
      isCutOff,
      marginType: isInstitution && at % 2 === 1 ? '0' : '1',
      isCpApproved: true,
      bidId: String(1_000_000_001 + number),
      entryTime: instantOf(dateOf(offer, day), '10:00:00') + number * 7_000,
      modifiedTime:
        at % 8 === 7 ? instantOf(dateOf(offer, day), '14:30:00') + number * 1_000 : null,
    };
  });

const fileOf = (
  offer: OfferTerms,
  day: Day,
  exchange: OtherExchange,
  series: readonly SeriesTerms[],
  bids: readonly ExchangeBid[],
): string => {
  const rows = bids.map((bid) => `${writeDemandRow(bid)}\n`).join('');
  const header = headerOf({
    exchange,
    symbol: offer.symbol,
    series: series.map((one) => one.series),
    dayType: day === 'T' ? '10' : '11',
    tradeDate: dateOf(offer, day),
    rows: bids.length,
    quantity: bids.reduce((sum, { quantity }) => sum + quantity, 0),
    sha256: createHash('sha256').update(rows).digest('hex'),
  });
  return `${header}\n${rows}`;
};

/** A row of BSE's bid book: no PAN, no member, the floor price for a bid at the cut-off price. */
const bookRow = (bid: ExchangeBid): string =>
  `${[
    bid.symbol,
    bid.category === 'RI' && bid.isCutOff ? 'RIC' : bid.category,
    bid.cpCode ?? '',
    bid.clientCode,
    bid.custodian ?? '',
    bid.quantity,
    bid.price === null ? '' : paiseText(bid.price),
    bid.bidId,
    exchangeTime(bid.entryTime),
    bid.modifiedTime === null ? '' : exchangeTime(bid.modifiedTime),
    bid.marginType === '1' ? '2' : '1',
    bid.modifiedTime === null ? 'N' : 'M',
  ].join(',')}\n`;
