import { fingerprints } from '../../runtime/fingerprints.ts';
import { bytesOf, hashOf, newSeeds } from '../../runtime/hash.ts';
import { doubled } from '../../runtime/openHash.ts';

/** The names that the rows of a file have claimed so far, each with its row. */
export type SeenNames = {
  /** The row that claimed a name first; 0 when none has. */
  rowOf(name: string): number;
  add(name: string, row: number): void;
};

/**
 * Remembers names by a hash of 64 bits: a file of a million rows takes some 20 MB. Each file gets
 * new seeds, so that nobody can write a file whose names collide.
 */
export const seenNames = (): SeenNames => {
  const [highSeed, lowSeed] = newSeeds();
  const names = fingerprints();
  let rows = new Uint32Array(1 << 11);
  return {
    rowOf: (name) => {
      const { bytes, length } = bytesOf(name);
      const high = hashOf(bytes, 0, length, highSeed);
      const number = names.find(high, hashOf(bytes, 0, length, lowSeed));
      return number < 0 ? 0 : (rows[number] as number);
    },
    add: (name, row) => {
      const { bytes, length } = bytesOf(name);
      const high = hashOf(bytes, 0, length, highSeed);
      const number = names.number(high, hashOf(bytes, 0, length, lowSeed));
      if (number === rows.length) rows = doubled(rows);
      rows[number] = row;
    },
  };
};
