import type { Day, Series } from '#domain/market/series.ts';

/** One price as the wire has it: rupees, null for the cut-off price; quantities in shares. */
export type WireLevel = {
  price: number | null;
  quantity: number;
  confirmedQuantity: number;
  numberOfOrders: number;
};

/** The totals of the whole book; prices in rupees, quantities in shares. */
export type WireTotals = {
  indicativePrice: number | null;
  demand: number;
  confirmed: number;
  zeroMargin: number;
  orders: number;
};

/** The data of a stream message MBP: the levels that changed, with what they are now. */
export type LadderTick = {
  symbol: string;
  series: Series;
  day: Day;
  sequence: number;
  levels: WireLevel[];
  totals: WireTotals;
};
