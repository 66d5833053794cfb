import { seriesOfDay } from '#domain/exchangeFile/exchangeBid.ts';
import { ownExchange } from '#domain/market/offer.ts';
import type { Day, Series } from '#domain/market/series.ts';
import { type Sentence, sentence } from '#domain/sentence.ts';
import type { StoredRow } from '#model';
import type { masterSetup } from '#schemas/masterSetup.ts';
import { security } from '#schemas/security.ts';
import type { Machine } from '#server/machine/machine.ts';

/** The set-up of an offer, as it is stored. */
export type Setup = StoredRow<typeof masterSetup>;
/** One series of an offer, as it is stored. */
export type Security = StoredRow<typeof security>;

/** One day of an offer, which one run allocates. Dates are exchange time. */
export type OfferDay = {
  setupId: number;
  symbol: string;
  openOnDate: string;
  day: Day;
  /** T itself, or T+1. */
  tradeDate: string;
  series: readonly Series[];
  designatedExchange: Setup['designatedExchange'];
};

/** The day of an offer that a run is about; `about` is its set-up. */
export const offerDayOf = (about: Readonly<Record<string, any>>, day: Day): OfferDay => {
  const { id, symbol, openOnDate, nextOnDate, designatedExchange } = about as Setup;
  return {
    setupId: id,
    symbol,
    openOnDate,
    day,
    tradeDate: day === 'T' ? openOnDate : nextOnDate,
    series: seriesOfDay[day],
    designatedExchange,
  };
};

/** The title of a run: 'LICI, T day 2026-11-21'. */
export const titleOn =
  (day: Day) =>
  (about: Readonly<Record<string, any>>): Sentence => {
    const { symbol, tradeDate: date } = offerDayOf(about, day);
    return day === 'T'
      ? sentence('%{symbol}, T day %{date}', { symbol, date })
      : sentence('%{symbol}, T+1 day %{date}', { symbol, date });
  };

/** The securities of an offer, approved or not. */
export const allSecuritiesOf = (
  { database }: Machine,
  { symbol, openOnDate }: Pick<OfferDay, 'symbol' | 'openOnDate'>,
): Promise<Security[]> => database.store.list(security, { symbol, openOnDate });

/** The approved ones whose bids of the day are allocated. */
export const securitiesOf = async (
  machine: Machine,
  offer: Pick<OfferDay, 'symbol' | 'openOnDate' | 'series'>,
): Promise<Security[]> =>
  (await allSecuritiesOf(machine, offer)).filter(
    ({ series, status }) => status === 'approved' && offer.series.includes(series),
  );

/** Whether this exchange draws up the allocation of an offer. */
export const isOurs = ({ designatedExchange }: Pick<OfferDay, 'designatedExchange'>): boolean =>
  designatedExchange === ownExchange;
