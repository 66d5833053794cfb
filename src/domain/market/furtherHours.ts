/**
 * Further hours of bidding on one day, beside those of the offers: for one symbol or all ('*'), for one
 * series or all (null).
 */
export type FurtherHours = {
  symbol: string;
  series: string | null;
  tradeDate: string;
  closesAt: string;
};

/** When the last further hours of a series on a day end, `HH:mm:ss`; null where it has none. */
export const lastCloseOf = (
  hours: readonly FurtherHours[],
  { symbol, series }: { symbol: string; series: string },
  date: string,
): string | null =>
  hours
    .filter(
      (each) =>
        each.tradeDate === date &&
        (each.symbol === '*' || each.symbol === symbol) &&
        (each.series === null || each.series === series),
    )
    .map(({ closesAt }) => closesAt)
    .sort()
    .at(-1) ?? null;
