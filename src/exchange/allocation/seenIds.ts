import type { ByteRow, ByteRows } from './byteRows.ts';
import { at, hashOf, secondHashOf, textOf } from './cells.ts';
import type { GatheredFaults } from './inputFault.ts';

/** Most ids that are looked at in one reading of a file: 64 MB of memory. A longer file is read more often. */
const mostAtOnce = 6_000_000;

/**
 * Finds repeated bid ids of a file, in memory that does not grow with it: of an id only 64 bits are kept, and
 * of a long file one part of the ids at a time. `see` takes a row of the first reading; `end` reads the file
 * again where that is needed, and reports the repeated ids.
 */
export const seenIds = (expectedRows: number) => {
  const parts = Math.max(1, Math.ceil(expectedRows / mostAtOnce));
  const suspects: Suspects = new Map();
  const seen = fingerprints();
  const look = (row: ByteRow, part: number, seenOfPart: Fingerprints): void => {
    const high = hashOf(row, at.bidId);
    if (parts > 1 && high % parts !== part) return;
    const low = secondHashOf(row, at.bidId);
    if (!seenOfPart.add(high, low)) suspects.set(textOf(row, at.bidId), 0);
  };
  return {
    see: (row: ByteRow): void => look(row, 0, seen),
    end: (file: ByteRows, faults: GatheredFaults): void => {
      for (let part = 1; part < parts; part++) {
        seen.clear();
        file.scan((row) => {
          if (row.row > 1 && row.cells > at.bidId) look(row, part, seen);
        });
      }
      if (suspects.size > 0) nameDoubles(file, suspects, faults);
    },
  };
};

/** The first row of each id that may be repeated; 0 until it is met. */
type Suspects = Map<string, number>;

/** Two ids may share 64 bits: those that seem to be repeated are compared as they are in the file. */
const nameDoubles = (file: ByteRows, suspects: Suspects, faults: GatheredFaults): void =>
  file.scan((row) => {
    if (row.row === 1 || row.cells === 0) return;
    const id = textOf(row, at.bidId);
    const first = suspects.get(id);
    if (first === undefined) return;
    if (first === 0) suspects.set(id, row.row);
    else faults.add(row.row, 'bidId', `${JSON.stringify(id)} stands in row ${first} already.`);
  });

/** A set of numbers of 64 bits in two columns, with open addressing. */
const fingerprints = () => {
  let size = 1 << 16;
  let count = 0;
  let highs = new Uint32Array(size);
  let lows = new Uint32Array(size);

  const put = (high: number, low: number): boolean => {
    const mask = size - 1;
    for (let place = (high ^ (low * 31)) & mask; ; place = (place + 1) & mask) {
      if (highs[place] === 0 && lows[place] === 0) {
        highs[place] = high;
        lows[place] = low;
        return true;
      }
      if (highs[place] === high && lows[place] === low) return false;
    }
  };
  const grow = (): void => {
    const [oldHighs, oldLows] = [highs, lows];
    size *= 2;
    highs = new Uint32Array(size);
    lows = new Uint32Array(size);
    oldHighs.forEach((high, place) => {
      const low = oldLows[place] as number;
      if (high !== 0 || low !== 0) put(high, low);
    });
  };
  return {
    /** False when it was there already. Zero marks an empty place, so the one id of zero is stored as another. */
    add: (high: number, low: number): boolean => {
      if (count > size * 0.7) grow();
      const isNew = put(high, low === 0 ? 1 : low);
      if (isNew) count += 1;
      return isNew;
    },
    clear: (): void => {
      count = 0;
      highs.fill(0);
      lows.fill(0);
    },
  };
};
type Fingerprints = ReturnType<typeof fingerprints>;
