import { limitPrice, valueLimit } from '#domain/allocation/allocationEligibility.ts';
import type { AllocationSetup } from '#domain/allocation/allocationTerms.ts';
import { byteNumbers } from '#server/runtime/byteNumbers.ts';
import { doubled } from '#server/runtime/openHash.ts';
import { isReserved, panIn, panNumber, panOf, priceOf, quantityOf, refusalIn } from './bidRow.ts';
import type { ByteRow, ByteRows } from './byteRows.ts';
import type { BidsRead } from './readBids.ts';
import { rowMarks } from './rowMarks.ts';

/**
 * The PANs that a limit or the cap touches. In retail and for employees they are those whose bids are refused;
 * in non-retail those who ask for more than their room of the cap.
 */
export type HeldPans = {
  /** Whether the PAN of a row is one of them. */
  holds(row: ByteRow): boolean;
  /** The number of the PAN of a row among some that contain those that are held. */
  of(row: ByteRow): number;
  /** How much of the cap is left for the PAN of a number. */
  roomOf(pan: number): number;
  areAny: boolean;
};

const nobody: HeldPans = { holds: () => false, of: () => -1, roomOf: () => 0, areAny: false };

/** Counts those PANs exactly that their counters cannot clear: reads the file once more, when there are any. */
export const heldPans = (
  file: ByteRows,
  setup: AllocationSetup,
  { counters }: BidsRead,
  taken: ReadonlyMap<string, number>,
): HeldPans => {
  if (counters === null || (taken.size === 0 && !counters.anyOver())) return nobody;
  const isCap = setup.series === 'IS';
  const pans = byteNumbers();
  const refusal = refusalIn(setup);
  const candidates = rowsOfPans();
  let sums = new Float64Array(1 << 11);
  file.scan((row) => {
    if (row.row === 1) return;
    if (!counters.mayBeOver(row) && !(taken.size > 0 && taken.has(panOf(row)))) return;
    const price = priceOf(row);
    const quantity = quantityOf(row);
    if (isCap && (isReserved(row) || refusal(row, price, false) !== null)) return;
    const amount = isCap ? quantity : quantity * limitPrice(setup, price < 0 ? null : price);
    const pan = panNumber(pans, row);
    candidates.add(row.row, pan);
    if (pan >= sums.length) sums = doubled(sums);
    sums[pan] = Math.min((sums[pan] as number) + amount, Number.MAX_SAFE_INTEGER);
  });
  const roomOf = (pan: number): number =>
    Math.max(
      0,
      (setup.bidderCapQuantity ?? 0) - (taken.size > 0 ? (taken.get(pans.text(pan)) ?? 0) : 0),
    );
  const limit = valueLimit(setup) ?? 0;
  const isHeld = new Uint8Array(pans.count());
  for (let pan = 0; pan < isHeld.length; pan++)
    if ((sums[pan] as number) > (isCap ? roomOf(pan) : limit)) isHeld[pan] = 1;
  if (!isHeld.includes(1)) return nobody;
  // What each row's PAN came to is looked up here, once, and not in each of the readings that follow.
  const marks = rowMarks();
  candidates.each((row, pan) => {
    if (isHeld[pan] === 1) marks.set(row);
  });
  return {
    holds: (row) => marks.has(row.row),
    of: (row) => panIn(pans, row),
    roomOf,
    areAny: true,
  };
};

/** Rows with the numbers of their PANs. */
const rowsOfPans = () => {
  let rows = new Uint32Array(1 << 11);
  let pans = new Uint32Array(1 << 11);
  let count = 0;
  return {
    add: (row: number, pan: number): void => {
      if (count === rows.length) {
        rows = doubled(rows);
        pans = doubled(pans);
      }
      rows[count] = row;
      pans[count] = pan;
      count += 1;
    },
    each: (take: (row: number, pan: number) => void): void => {
      for (let at = 0; at < count; at++) take(rows[at] as number, pans[at] as number);
    },
  };
};
