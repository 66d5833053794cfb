import { usePoll } from '#console/calls/useCall.ts';
import type { Day, MarginType, Series } from '#domain/market/series.ts';

/** Bids and shares of one kind. */
export type Sum = { bids: number; quantity: number };

/** What custodians have said of one day's bids of a series on one margin. */
export type CustodianTotal = {
  symbol: string;
  series: Series;
  day: Day;
  marginType: MarginType;
  cutOffAt: string;
  confirmed: Sum;
  pending: Sum;
  refused: Sum;
};

const everyMs = 10_000;

/** What is confirmed, refused and not answered of the bids that one may see, asked again by itself. */
export const useCustodianTotals = () =>
  usePoll<{ totals: CustodianTotal[] }>(
    'custodian-totals',
    '/rms/order/custodianTotals',
    {},
    everyMs,
  );
