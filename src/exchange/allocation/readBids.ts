import { limitPrice, valueLimit } from '#domain/allocation/eligibility.ts';
import type { AllocationSetup } from '#domain/allocation/terms.ts';
import { quantityOf } from './bidRow.ts';
import { bidsCheck, expectedRows } from './bidsCheck.ts';
import type { ByteRow, ByteRows } from './byteRows.ts';
import { bidColumns } from './cells.ts';
import type { Level } from './fileBook.ts';
import { type KeptRows, keptRows } from './keptRows.ts';
import { type PanSums, panSums } from './panSums.ts';
import { refusalIn } from './refusalIn.ts';
import { standingPrice } from './standingPrice.ts';

/**
 * The result of the first reading of a file of bids: their number, and the levels of the eligible
 * ones.
 */
export type BidsRead = {
  bids: number;
  levels: ReadonlyMap<number, Level>;
  rows: KeptRows;
  /** The sums by PAN that a limit or the cap applies to; null where there is neither. */
  pans: PanSums | null;
};

/**
 * Reads a file of bids for the first time: checks every row of it and throws InputFaults with what is wrong.
 * The PANs over a limit are not known yet, so the levels still hold their bids.
 */
export const readBids = (file: ByteRows, path: string, setup: AllocationSetup): BidsRead => {
  const check = bidsCheck(file, path, setup);
  const sums = bidSums(file, setup);
  file.scan((row) => {
    if (check.takes(row)) sums.add(row);
  });
  check.end();
  return sums.read();
};

/** Thrown for a row that cannot be added up; the check of the file names its fault. */
export class UnsoundRow extends Error {}

/**
 * Adds the bids of a file up that is checked elsewhere at the same time: what it finds holds when that check has
 * found no fault. Throws UnsoundRow where there would be nothing to reckon with.
 */
export const addBids = (file: ByteRows, setup: AllocationSetup): BidsRead => {
  const sums = bidSums(file, setup);
  file.scan((row) => {
    if (row.row === 1) return;
    const quantity = row.cells === bidColumns.length ? quantityOf(row) : -1;
    if (row.flaw !== null || !(quantity > 0) || quantity % setup.lotSize !== 0)
      throw new UnsoundRow(`Row ${row.row} is no bid`);
    sums.add(row);
  });
  return sums.read();
};

/** Adds rows up that are bids. */
const bidSums = (file: ByteRows, setup: AllocationSetup) => {
  const isCap = setup.series === 'IS';
  const limit = isCap ? setup.bidderCapQuantity : valueLimit(setup);
  const expected = expectedRows(file);
  const rows = keptRows(expected);
  const pans = limit === null ? null : panSums(expected);
  const levels = addingLevels();
  const refusalOf = refusalIn(setup, rows);
  let bids = 0;
  return {
    add: (row: ByteRow): void => {
      bids += 1;
      rows.keep(row);
      const price = rows.priceOf(row.row);
      const quantity = rows.quantityOf(row.row);
      if (pans && !isCap) pans.add(row, quantity * limitPrice(setup, price < 0 ? null : price));
      if (refusalOf(row.row, false) !== null) return;
      const reserved = rows.isReserved(row.row);
      if (pans && isCap && !reserved) pans.add(row, quantity);
      levels.add(standingPrice(setup, price), quantity, reserved);
    },
    read: (): BidsRead => ({ bids, levels: levels.sums, rows, pans }),
  };
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
