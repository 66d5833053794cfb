import { fingerprints } from '#server/runtime/fingerprints.ts';
import { newSeeds } from '#server/runtime/hash.ts';
import type { ByteRow, ByteRows } from './byteRows.ts';
import { at, hashOfCell, textOf } from './cells.ts';
import type { GatheredFaults } from './inputFault.ts';

/** Most ids that are looked at in one reading of a file: 100 MB of memory. A longer file is read more often. */
const mostAtOnce = 6_000_000;

/**
 * Finds repeated bid ids of a file, in memory that does not grow with it: of an id only 64 bits are kept, and
 * of a long file one part of the ids at a time. `see` takes a row of the first reading; `end` reads the file
 * again where that is needed, and reports the repeated ids.
 */
export const seenIds = (expectedRows: number) => {
  const parts = Math.max(1, Math.ceil(expectedRows / mostAtOnce));
  const suspects: Suspects = new Map();
  const seen = fingerprints(expectedRows / parts);
  const [highSeed, lowSeed] = newSeeds();
  const look = (row: ByteRow, part: number): void => {
    const high = hashOfCell(row, at.bidId, highSeed);
    if (parts > 1 && high % parts !== part) return;
    const count = seen.count();
    const number = seen.number(high, hashOfCell(row, at.bidId, lowSeed));
    if (number < count) suspects.set(textOf(row, at.bidId), 0);
  };
  return {
    see: (row: ByteRow): void => look(row, 0),
    end: (file: ByteRows, faults: GatheredFaults): void => {
      for (let part = 1; part < parts; part++) {
        seen.clear();
        file.scan((row) => {
          if (row.row > 1 && row.cells > at.bidId) look(row, part);
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
    else faults.add(row.row, 'bidId', `${JSON.stringify(id)} is already in row ${first}.`);
  });
