import type { DepthWindow } from './depthWindow.ts';
import type { Ladder, StampedRung } from './ladder.ts';

/** One row of the chart: the prices from `low` up to, not including, `high` in paise. */
export type DepthRow = {
  /** Null, as `high` is, in the row of the bids at the cut-off price. */
  low: number | null;
  high: number | null;
  quantity: number;
  confirmedQuantity: number;
  numberOfOrders: number;
  /** Shares wanted at `low` or better. */
  cumulativeQuantity: number;
  /** The latest change of any price in it. */
  stamp: number;
};

/** Number of prices, and the quantity, beyond an edge of the window. */
export type Beyond = { prices: number; quantity: number };

/**
 * The rows of a window, highest price first. A price without bids within it has its row too, so that
 * distances on the chart are true; bids at the cut-off price stand last, below every named price.
 */
export const depthRows = (
  { rungs, tickSize }: Pick<Ladder, 'rungs' | 'tickSize'>,
  window: DepthWindow,
): { rows: DepthRow[]; above: Beyond; below: Beyond } => {
  const width = window.ticksInRow * tickSize;
  const to = window.low + window.rows * width;
  const named = rungs.filter(
    (rung): rung is StampedRung & { price: number } => rung.price !== null,
  );
  const higher = named.filter(({ price }) => price >= to);
  const lower = named.filter(({ price }) => price < window.low);
  const within = named.slice(higher.length, named.length - lower.length);
  const above = beyond(higher);

  const rows: DepthRow[] = [];
  let cumulativeQuantity = above.quantity;
  let next = 0;
  for (let low = to - width; low >= window.low; low -= width) {
    const row: DepthRow = { ...nobody, low, high: low + width, cumulativeQuantity };
    for (let rung = within[next]; rung && rung.price >= low; rung = within[++next]) {
      row.quantity += rung.quantity;
      row.confirmedQuantity += rung.confirmedQuantity;
      row.numberOfOrders += rung.numberOfOrders;
      row.stamp = Math.max(row.stamp, rung.stamp);
    }
    cumulativeQuantity += row.quantity;
    rows.push({ ...row, cumulativeQuantity });
  }
  const cutOff = rungs.find(({ price }) => price === null);
  if (cutOff) rows.push({ ...cutOff, low: null, high: null });
  return { rows, above, below: beyond(lower) };
};

const nobody = { quantity: 0, confirmedQuantity: 0, numberOfOrders: 0, stamp: 0 };

const beyond = (rungs: readonly StampedRung[]): Beyond => ({
  prices: rungs.length,
  quantity: rungs.reduce((sum, { quantity }) => sum + quantity, 0),
});
