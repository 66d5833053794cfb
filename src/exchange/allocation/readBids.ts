import { limitPrice, valueLimit } from '#domain/allocation/allocationEligibility.ts';
import type { AllocationSetup } from '#domain/allocation/allocationTerms.ts';
import { isReserved, priceOf, quantityOf, refusalIn } from './bidRow.ts';
import type { ByteRows } from './byteRows.ts';
import { checkBidRows, checkHeading } from './checkBidRow.ts';
import type { Level } from './fileBook.ts';
import { gatherFaults } from './inputFault.ts';
import { type PanCounters, panCounters } from './panCounters.ts';
import { seenIds } from './seenIds.ts';
import { standingPrice } from './standingPrice.ts';

/** What the first reading of a file of bids finds: how many they are, the levels of those that take part. */
export type BidsRead = {
  bids: number;
  levels: ReadonlyMap<number, Level>;
  /** What the bids of each PAN come to, of what a limit or the cap is held against; null where there is none. */
  counters: PanCounters | null;
};

/** Bytes of a row, with which the number of rows is guessed before they are read. */
const usualRow = 90;

/**
 * Reads a file of bids for the first time: checks every row of it and throws InputFaults with what is wrong.
 * The PANs over a limit are not known yet, so the levels still hold their bids.
 */
export const readBids = (file: ByteRows, path: string, setup: AllocationSetup): BidsRead => {
  const faults = gatherFaults(path);
  const isSound = checkBidRows(setup, faults);
  const expected = file.size / usualRow;
  const ids = seenIds(expected);
  const limit = setup.series === 'IS' ? setup.bidderCapQuantity : valueLimit(setup);
  const counters = limit === null ? null : panCounters(expected, limit);
  const levels = addingLevels();
  const refusal = refusalIn(setup);
  let bids = 0;
  let shares = 0;
  file.scan((row) => {
    if (row.row === 1) {
      checkHeading(row, faults);
      faults.end();
      return;
    }
    bids += 1;
    if (isSound(row)) ids.see(row);
    else return;
    const quantity = quantityOf(row);
    const price = priceOf(row);
    shares += quantity;
    const takesPart = refusal(row, price, false) === null;
    if (counters && setup.series !== 'IS')
      counters.add(row, quantity * limitPrice(setup, price < 0 ? null : price));
    if (!takesPart) return;
    const reserved = isReserved(row);
    if (counters && setup.series === 'IS' && !reserved) counters.add(row, quantity);
    levels.add(standingPrice(setup, price), quantity, reserved);
  });
  if (file.size === 0) faults.add(0, '', 'It is empty.');
  if (shares > Number.MAX_SAFE_INTEGER)
    faults.add(0, 'quantity', 'The bids together are for more shares than can be added exactly.');
  ids.end(file, faults);
  faults.end();
  return { bids, levels: levels.sums, counters };
};

/** Adds bids up by price. */
export const addingLevels = () => {
  const sums = new Map<number, Level>();
  return {
    sums: sums as ReadonlyMap<number, Level>,
    add: (price: number, quantity: number, reserved: boolean): void => {
      let level = sums.get(price);
      if (!level) {
        level = { reserved: 0, others: 0 };
        sums.set(price, level);
      }
      if (reserved) level.reserved += quantity;
      else level.others += quantity;
    },
  };
};
