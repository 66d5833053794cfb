import { bytesOf, hashOf, newSeeds } from './hash.ts';
import { doubled, openHash } from './openHash.ts';

/**
 * Numbers different names from 0 on, in the order in which they come. Names are bytes and are compared
 * exactly; they are kept one behind the other, so that millions of them make no text and no garbage.
 */
export const byteNumbers = () => {
  const [seed] = newSeeds();
  let starts = new Uint32Array(1 << 11);
  let names = Buffer.alloc(1 << 15);
  let input: Uint8Array = names;
  let from = 0;
  let length = 0;
  const table = openHash((number) => {
    const start = starts[number] as number;
    if ((starts[number + 1] as number) - start !== length) return false;
    for (let at = 0; at < length; at++) if (names[start + at] !== input[from + at]) return false;
    return true;
  });

  const look = (bytes: Uint8Array, start: number, end: number): number => {
    input = bytes;
    from = start;
    length = end - start;
    return hashOf(bytes, start, end, seed);
  };
  const keep = (number: number): void => {
    if (number + 1 >= starts.length) starts = doubled(starts);
    const start = starts[number] as number;
    while (start + length > names.length)
      names = Buffer.concat([names, Buffer.alloc(names.length)]);
    for (let at = 0; at < length; at++) names[start + at] = input[from + at] as number;
    starts[number + 1] = start + length;
  };
  const find = (bytes: Uint8Array, start: number, end: number): number =>
    table.find(look(bytes, start, end));
  const number = (bytes: Uint8Array, start: number, end: number): number => {
    const count = table.count();
    const found = table.number(look(bytes, start, end));
    if (found === count) keep(found);
    return found;
  };

  return {
    /** Number of different names. */
    count: table.count,
    /** The number of the name in `bytes` from `start` to `end`; -1 when it has none. */
    find,
    /** The number of a name, which has one from now on. */
    number,
    findText: (text: string): number => {
      const { bytes, length: end } = bytesOf(text);
      return find(bytes, 0, end);
    },
    numberOfText: (text: string): number => {
      const { bytes, length: end } = bytesOf(text);
      return number(bytes, 0, end);
    },
    /** The name of a number. */
    text: (of: number): string => names.toString('utf8', starts[of], starts[of + 1]),
  };
};

export type ByteNumbers = ReturnType<typeof byteNumbers>;
