import { byteNumbers } from '#server/runtime/byteNumbers.ts';
import { doubled } from '#server/runtime/openHash.ts';
import { panNumber } from './bidRow.ts';
import type { ByteRow } from './byteRows.ts';

/**
 * The sums of the bids of each PAN of a file, and the number of the PAN by row; a row that was not
 * added has none.
 */
export const panSums = (expected: number) => {
  const pans = byteNumbers();
  let sums = new Float64Array(1 << 11);
  /** By row, the number of its PAN and one; 0 of none. */
  let ofRows = new Uint32Array(Math.max(1 << 10, Math.ceil(expected)));
  return {
    add: (row: ByteRow, amount: number): void => {
      const pan = panNumber(pans, row);
      while (row.row >= ofRows.length) ofRows = doubled(ofRows);
      ofRows[row.row] = pan + 1;
      if (pan >= sums.length) sums = doubled(sums);
      sums[pan] = Math.min((sums[pan] as number) + amount, Number.MAX_SAFE_INTEGER);
    },
    count: pans.count,
    sumOf: (pan: number): number => sums[pan] as number,
    text: pans.text,
    /** -1 when it has none. */
    panOf: (row: number): number => (ofRows[row] ?? 0) - 1,
  };
};
export type PanSums = ReturnType<typeof panSums>;
