import type { ReadBid } from '#domain/exchangeFile/demandRow.ts';
import type { CellFault, Exchange } from '#domain/exchangeFile/exchangeBid.ts';
import { exchangeDate } from '#domain/market/calendar.ts';
import type { Day, Series } from '#domain/market/series.ts';
import { paiseText } from '#domain/money.ts';

/** One series of an offer, as far as a file of bids is held against it. Prices in paise. */
export type SeriesTerms = {
  series: Series;
  lotSize: number;
  tickSize: number;
  floorPrice: number;
};

/** An offer as a file between exchanges is held against it. */
export type OfferTerms = {
  symbol: string;
  /** T. */
  openOnDate: string;
  /** T+1. */
  nextOnDate: string;
  isOneDay: boolean;
  designatedExchange: Exchange;
  /** When the session of each day ends, further hours included, ms. */
  closesAt: Readonly<Record<Day, number>>;
  series: readonly SeriesTerms[];
};

/** The date of a day of an offer. */
export const dateOf = (offer: Pick<OfferTerms, 'openOnDate' | 'nextOnDate'>, day: Day): string =>
  day === 'T' ? offer.openOnDate : offer.nextOnDate;

/**
 * The conflicts of a bid with its offer: another symbol, an unknown series, a quantity that is no
 * multiple of the lot, a price below the floor or off the tick, a time outside of the offer.
 */
export const againstOffer = (
  bid: ReadBid['bid'],
  { symbol, openOnDate, nextOnDate, series: all }: OfferTerms,
  day: Day,
): CellFault[] => {
  const faults: CellFault[] = [];
  const add = (field: string, message: string) => faults.push({ field, message });
  if (bid.symbol !== undefined && bid.symbol !== symbol)
    add('symbol', `symbol ${bid.symbol} is not ${symbol}, the symbol of the file`);
  if (bid.entryTime !== undefined)
    timeFault('entryTs', bid.entryTime, { openOnDate, nextOnDate }, day, faults);
  if (bid.modifiedTime)
    timeFault('modTs', bid.modifiedTime, { openOnDate, nextOnDate }, day, faults);
  const terms = all.find(({ series }) => series === bid.series);
  if (!terms) {
    if (bid.series) add('series', `series ${bid.series} of ${symbol} is not on offer here`);
    return faults;
  }
  const { lotSize, tickSize, floorPrice } = terms;
  if (bid.quantity !== undefined && bid.quantity % lotSize !== 0)
    add('qty', `qty ${bid.quantity} is no multiple of the lot of ${lotSize}`);
  if (bid.price) {
    if (bid.price < floorPrice)
      add('price', `price ${paiseText(bid.price)} is below the floor of ${paiseText(floorPrice)}`);
    if (bid.price % tickSize !== 0)
      add(
        'price',
        `price ${paiseText(bid.price)} is no multiple of the tick of ${paiseText(tickSize)}`,
      );
  }
  return faults;
};

/** Bids of T are entered on T; those of T+1 then, or on T where they were carried forward. */
const timeFault = (
  field: string,
  at: number,
  offer: Pick<OfferTerms, 'openOnDate' | 'nextOnDate'>,
  day: Day,
  faults: CellFault[],
) => {
  const date = exchangeDate(at);
  const allowed = day === 'T' ? [offer.openOnDate] : [offer.openOnDate, offer.nextOnDate];
  if (!allowed.includes(date))
    faults.push({
      field,
      message: `${field} is of ${date}; the bids are of ${allowed.join(' or ')}`,
    });
};
