import { doubled, openHash } from './openHash.ts';

/**
 * Numbers names from 0 on and keeps only 64 bits of hash of each, in 16 to 32 bytes of memory a name however
 * long it is. The chance that two of a million names collide is one in 40 million.
 */
export const fingerprints = (expected = 0) => {
  let highs = new Uint32Array(Math.max(1 << 11, Math.ceil(expected)));
  let highWanted = 0;
  const table = openHash((number) => highs[number] === highWanted, expected);
  return {
    /** Number of names; the next new name gets this number. */
    count: table.count,
    /** The number of a name; -1 when it has none. */
    find: (high: number, low: number): number => {
      highWanted = high;
      return table.find(low);
    },
    /** The number of a name, which has one from now on. */
    number: (high: number, low: number): number => {
      highWanted = high;
      const count = table.count();
      const number = table.number(low);
      if (number === count) {
        if (number === highs.length) highs = doubled(highs);
        highs[number] = high;
      }
      return number;
    },
    clear: table.clear,
  };
};
