import { holdsFor } from './reach.ts';

/**
 * Further hours of bidding on one day, in addition to the hours of the offers: for one symbol or
 * series, or for all (null).
 */
export type FurtherHours = {
  symbol: string;
  series: string | null;
  tradeDate: string;
  closesAt: string;
};

/** Whether further hours hold for a series on a day. */
export const isFurther = (
  hours: Pick<FurtherHours, 'symbol' | 'series' | 'tradeDate'>,
  { symbol, series }: { symbol: string; series: string },
  date: string,
): boolean =>
  hours.tradeDate === date &&
  holdsFor(hours.symbol, symbol) &&
  (hours.series === null || hours.series === series);

/** When the last further hours of a series on a day end, `HH:mm:ss`; null where it has none. */
export const lastCloseOf = (
  hours: readonly FurtherHours[],
  of: { symbol: string; series: string },
  date: string,
): string | null =>
  hours
    .filter((each) => isFurther(each, of, date))
    .map(({ closesAt }) => closesAt)
    .sort()
    .at(-1) ?? null;
