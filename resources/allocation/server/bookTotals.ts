import { grouped } from '#domain/decimal.ts';
import type { ExchangeBid } from '#domain/exchangeFile/exchangeBid.ts';
import type { Series } from '#domain/market/series.ts';
import { type Sentence, sentence, several } from '#domain/sentence.ts';
import type { StepTable } from '#server/processes/stepHandler.ts';

/** Bids and shares of one series, of an exchange or of all. */
export type Total = { bids: number; quantity: number };
export type SeriesTotals = Partial<Record<Series, Total>>;

/** The totals of each exchange by series, in the order in which they were merged. */
export type BooksBySource = readonly { exchange: string; totals: SeriesTotals }[];

/** The totals of a file by its series. */
export const bySeries = (totals: readonly (Total & { series: Series })[]): SeriesTotals =>
  Object.fromEntries(totals.map(({ series, bids, quantity }) => [series, { bids, quantity }]));

/** Adds a bid to the totals of its series. */
export const addTo = (totals: SeriesTotals, { series, quantity }: ExchangeBid): void => {
  const total = totals[series] ?? { bids: 0, quantity: 0 };
  totals[series] = { bids: total.bids + 1, quantity: total.quantity + quantity };
};

/** All series together, in words. */
export const sumOf = (totals: SeriesTotals): Sentence => {
  const all = Object.values(totals);
  const sum = (what: keyof Total) => all.reduce((total, each) => total + each[what], 0);
  const bids = sum('bids');
  const shares = grouped(String(sum('quantity')));
  return bids === 1
    ? sentence('One bid for %{shares} shares.', { shares })
    : sentence('%{bids} bids for %{shares} shares.', { bids: grouped(String(bids)), shares });
};

/** The totals of one series. */
export const totalOf = (totals: SeriesTotals, series: Series): Total =>
  totals[series] ?? { bids: 0, quantity: 0 };

/** The totals of the exchanges next to the merged totals, a pair of rows for each series. */
export const mergedTable = (
  series: readonly Series[],
  sources: BooksBySource,
  merged: SeriesTotals,
): StepTable => ({
  title: 'Bids and shares of all exchanges',
  columns: ['What', ...sources.map(({ exchange }) => exchange), 'Together', 'Merged'],
  rows: series.flatMap((each) =>
    (['bids', 'quantity'] as const).map((what) => {
      const own = sources.map(({ totals }) => totalOf(totals, each)[what]);
      const together = own.reduce((sum, one) => sum + one, 0);
      const is = totalOf(merged, each)[what];
      return {
        cells: [several([each, what === 'bids' ? 'bids' : 'shares'], ': '), ...own, together, is],
        agrees: together === is,
      };
    }),
  ),
});
