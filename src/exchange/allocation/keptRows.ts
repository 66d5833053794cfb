import { doubled } from '#server/runtime/openHash.ts';
import { isReserved, isUnconfirmed, priceOf, quantityOf } from './bidRow.ts';
import type { ByteRow } from './byteRows.ts';

const isBid = 1;
const ofReserve = 2;
const unconfirmed = 4;

/**
 * The fields of each bid by the number of its row, kept by the first reading of a file so that
 * later readings need not parse it: 17 bytes a bid.
 */
export const keptRows = (expected: number) => {
  let prices = new Float64Array(Math.max(1 << 10, Math.ceil(expected)));
  let quantities = new Float64Array(prices.length);
  let marks = new Uint8Array(prices.length);
  let last = 1;
  const has = (row: number, mark: number) => ((marks[row] as number) & mark) !== 0;
  return {
    keep: (row: ByteRow): void => {
      last = row.row;
      while (last >= prices.length) {
        prices = doubled(prices);
        quantities = doubled(quantities);
        marks = doubled(marks);
      }
      prices[last] = priceOf(row);
      quantities[last] = quantityOf(row);
      marks[last] =
        isBid | (isReserved(row) ? ofReserve : 0) | (isUnconfirmed(row) ? unconfirmed : 0);
    },
    /** The last row that is a bid; the first is 2. */
    last: (): number => last,
    /** False for a blank row. */
    isBid: (row: number): boolean => has(row, isBid),
    /** Paise; -1 at the cut-off price. */
    priceOf: (row: number): number => prices[row] as number,
    quantityOf: (row: number): number => quantities[row] as number,
    /** Whether the row is a bid of a mutual fund or an insurer, which share the reserve. */
    isReserved: (row: number): boolean => has(row, ofReserve),
    isUnconfirmed: (row: number): boolean => has(row, unconfirmed),
  };
};
export type KeptRows = ReturnType<typeof keptRows>;
