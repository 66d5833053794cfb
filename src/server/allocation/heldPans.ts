import { limitPrice, valueLimit } from '#domain/allocationEligibility.ts';
import type { AllocationSetup } from '#domain/allocationTerms.ts';
import { isReserved, panHash, panOf, priceOf, quantityOf, refusalIn } from './bidRow.ts';
import type { ByteRow, ByteRows } from './byteRows.ts';
import type { BidsRead } from './readBids.ts';

/**
 * The PANs that a limit or the cap touches, with what their bids come to. In retail and for employees they are
 * those whose bids are refused; in non-retail those who ask for more than their room of the cap.
 */
export type HeldPans = {
  /** The number of the PAN of a row among those that are held; -1 for the others. */
  of(row: ByteRow): number;
  pans: readonly string[];
};

const nobody: HeldPans = { of: () => -1, pans: [] };

/** Counts those PANs exactly that their counters cannot clear: reads the file once more, when there are any. */
export const heldPans = (
  file: ByteRows,
  setup: AllocationSetup,
  { counters }: BidsRead,
  taken: ReadonlyMap<string, number>,
): HeldPans => {
  if (counters === null || (taken.size === 0 && !counters.anyOver())) return nobody;
  const mayBeHeld = (row: ByteRow, pan?: string) =>
    counters.mayBeOver(panHash(row)) || (taken.size > 0 && taken.has(pan ?? panOf(row)));
  const sums = new Map<string, number>();
  const refusal = refusalIn(setup);
  file.scan((row) => {
    if (row.row === 1 || !mayBeHeld(row)) return;
    const price = priceOf(row);
    const quantity = quantityOf(row);
    const isShares = setup.series === 'IS';
    if (isShares && (isReserved(row) || refusal(row, price, false) !== null)) return;
    const amount = isShares ? quantity : quantity * limitPrice(setup, price < 0 ? null : price);
    const pan = panOf(row);
    sums.set(pan, Math.min((sums.get(pan) ?? 0) + amount, Number.MAX_SAFE_INTEGER));
  });
  const most = (pan: string): number =>
    setup.series === 'IS'
      ? Math.max(0, (setup.bidderCapQuantity ?? 0) - (taken.get(pan) ?? 0))
      : (valueLimit(setup) ?? 0);
  const numbers = new Map<string, number>();
  for (const [pan, sum] of sums) if (sum > most(pan)) numbers.set(pan, numbers.size);
  if (numbers.size === 0) return nobody;
  return {
    of: (row) => {
      if (taken.size === 0 && !counters.mayBeOver(panHash(row))) return -1;
      return numbers.get(panOf(row)) ?? -1;
    },
    pans: [...numbers.keys()],
  };
};
