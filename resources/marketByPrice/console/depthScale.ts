import type { DepthRow } from './depthRows.ts';
import type { DepthWindow } from './depthWindow.ts';
import type { Ladder } from './ladder.ts';

const margin = { top: 20, right: 14, bottom: 24, left: 62 };
const tallest = 22;
const gapBeforeCutOff = 6;
/** Part of the width that the longest bar takes. */
const longest = 0.72;

export type DepthScale = ReturnType<typeof depthScale>;

/** Where everything of a depth chart stands, in px: its rows, its bars, prices and running totals. */
export const depthScale = (
  ladder: Ladder,
  rows: readonly DepthRow[],
  window: DepthWindow,
  size: { width: number; height: number },
) => {
  const prices = rows.filter(({ low }) => low !== null).length;
  const hasCutOff = prices < rows.length;
  const left = margin.left;
  const plotWidth = Math.max(60, size.width - margin.left - margin.right);
  const plotHeight = size.height - margin.top - margin.bottom - (hasCutOff ? gapBeforeCutOff : 0);
  const rowHeight = Math.min(tallest, Math.max(1, plotHeight / Math.max(1, rows.length)));
  const widest = Math.max(1, ...rows.map(({ quantity }) => quantity));
  const whole = Math.max(1, ladder.demand, ladder.issueSize ?? 0) * 1.02;
  // A row represents the middle of its prices; prices between ticks, such as the indicative one, are drawn
  // between.
  const width = window.ticksInRow * ladder.tickSize;
  const highest = window.low + (window.rows - 1) * width + (width - ladder.tickSize) / 2;
  const topOf = (index: number) =>
    margin.top + index * rowHeight + (rows[index]?.low === null ? gapBeforeCutOff : 0);
  return {
    left,
    right: left + plotWidth,
    top: margin.top,
    bottom: margin.top + rows.length * rowHeight + (hasCutOff ? gapBeforeCutOff : 0),
    plotWidth,
    rowHeight,
    barHeight: Math.max(1, rowHeight - (rowHeight > 8 ? 3 : rowHeight > 3 ? 1 : 0)),
    /** Number of rows for prices; after them a last row may show the bids at the cut-off. */
    prices,
    topOf,
    rowAt: (y: number) =>
      rows.findIndex((_, index) => y >= topOf(index) && y < topOf(index) + rowHeight),
    /** Length of the bar of a quantity. */
    barOf: (quantity: number) => (quantity / widest) * plotWidth * longest,
    /** Where a running total stands, and which part of the whole width that is. */
    totalAt: (quantity: number) => left + (quantity / whole) * plotWidth,
    partOf: (quantity: number) => quantity / whole,
    /** Where a price (paise) stands; null when it is out of view. */
    yOf: (price: number): number | null => {
      const y = margin.top + ((highest - price) / width + 0.5) * rowHeight;
      return y >= margin.top - 1 && y <= margin.top + prices * rowHeight + 1 ? y : null;
    },
  };
};
