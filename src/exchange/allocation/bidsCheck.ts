import type { AllocationSetup } from '#domain/allocation/terms.ts';
import { quantityOf } from './bidRow.ts';
import { type ByteRow, type ByteRows, type FileState, openByteRows } from './byteRows.ts';
import { checkBidRows, checkHeading } from './checkBidRow.ts';
import { gatherFaults } from './inputFault.ts';
import { seenIds } from './seenIds.ts';

/** Bytes of a row, with which the number of rows is guessed before they are read. */
const usualRow = 90;

/** The number of rows that a file may have. */
export const expectedRows = ({ size }: Pick<ByteRows, 'size'>): number => size / usualRow;

/** Holds the rows of a file of bids against its rules (allocation rules §12) while the caller reads them. */
export const bidsCheck = (file: ByteRows, path: string, setup: AllocationSetup) => {
  const faults = gatherFaults(path);
  const isSound = checkBidRows(setup, faults);
  const ids = seenIds(expectedRows(file));
  let shares = 0;
  return {
    /** Takes the rows in their order, from the heading on; false for the heading and a row with a fault. */
    takes: (row: ByteRow): boolean => {
      if (row.row === 1) {
        checkHeading(row, faults);
        faults.end();
        return false;
      }
      if (!isSound(row)) return false;
      ids.see(row);
      shares += quantityOf(row);
      return true;
    },
    /** Throws InputFaults with what is wrong, once all rows have been taken. */
    end: (): void => {
      if (file.size === 0) faults.add(0, '', 'It is empty.');
      if (shares > Number.MAX_SAFE_INTEGER)
        faults.add(
          0,
          'quantity',
          'The bids together are for more shares than can be added exactly.',
        );
      ids.end(file, faults);
      faults.end();
    },
  };
};

/** A file of bids that another thread reads as well, in this state. */
export type BidsToCheck = { path: string; setup: AllocationSetup; state: FileState };

/** Checks a file of bids without an allocation; throws InputFaults with its faults. */
export const checkBids = ({ path, setup, state }: BidsToCheck): void => {
  const file = openByteRows(path);
  try {
    const check = bidsCheck(file, path, setup);
    file.scan((row) => void check.takes(row));
    check.end();
    file.refuseChanged(state);
  } finally {
    file.close();
  }
};
