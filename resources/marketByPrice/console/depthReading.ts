import { t } from '#console/browser/language.ts';
import type { DepthRow } from './depthRows.ts';
import { coveredAt, type Ladder } from './ladder.ts';
import { priceOf, shares } from './words.ts';

/** Whether a price that is read (undefined: none is; null: the cut-off) lies in a row. */
export const isIn = (price: number | null | undefined, low: number | null, high: number | null) => {
  if (price === undefined) return false;
  if (price === null || low === null || high === null) return price === low;
  return price >= low && price < high;
};

/** By how many rows a key moves: a page must not jump past the edge before it has been reached. */
export const within = (by: number, rows: readonly DepthRow[], current: DepthRow | null) => {
  const at = current ? rows.indexOf(current) : 0;
  if (Math.abs(by) === 1) return by;
  return by < 0 ? Math.max(by, -at) || -1 : Math.min(by, rows.length - 1 - at) || 1;
};

/** The words of the chart while no price is pointed at. */
export const summaryOf = (ladder: Ladder): string => {
  const price = coveredAt(ladder);
  if (!ladder.issueSize) return t('%{demand} wanted in all', { demand: shares(ladder.demand) });
  if (ladder.demand < ladder.issueSize)
    return t('%{issueSize} of %{issueSize2} not yet bid for', {
      issueSize: shares(ladder.issueSize - ladder.demand),
      issueSize2: shares(ladder.issueSize),
    });
  return price === null
    ? t('The issue is full with bids at the cut-off price')
    : t('The issue is full at %{price} and above', { price: priceOf(price) });
};
