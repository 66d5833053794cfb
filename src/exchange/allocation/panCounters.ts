import { newSeeds } from '#server/runtime/hash.ts';
import type { ByteRow } from './byteRows.ts';
import { at, hashOfCell } from './cells.ts';

/** A power of two of counters, about four for each row that may come, and 64 MB of them at most. */
const countersFor = (rows: number): number =>
  2 ** Math.min(24, Math.max(10, Math.ceil(Math.log2(rows * 4 + 1))));

/**
 * An upper bound of what each PAN has in a file, in memory that does not grow with the PANs: many share a
 * counter. Where a counter stays within the limit, so do all of its PANs; the few others are counted one by one.
 */
export const panCounters = (expectedRows: number, limit: number) => {
  const counters = new Uint32Array(countersFor(expectedRows));
  const mask = counters.length - 1;
  const [seed] = newSeeds();
  const placeOf = (row: ByteRow): number => hashOfCell(row, at.pan, seed) & mask;
  // A counter holds up to 4e9: larger limits are counted in larger units, each part rounded up.
  const unit = Math.max(1, Math.ceil(limit / 2 ** 30));
  const full = Math.ceil((limit + 1) / unit);
  return {
    add: (row: ByteRow, amount: number): void => {
      const place = placeOf(row);
      counters[place] = Math.min(full, (counters[place] as number) + Math.ceil(amount / unit));
    },
    /** Whether a PAN may be over the limit. */
    mayBeOver: (row: ByteRow): boolean => (counters[placeOf(row)] as number) * unit > limit,
    /** Whether any may. */
    anyOver: (): boolean => counters.some((counter) => counter * unit > limit),
  };
};
export type PanCounters = ReturnType<typeof panCounters>;
