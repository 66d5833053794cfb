/** The names that the rows of a file have claimed so far, each with its row. */
export type SeenNames = {
  /** The row that claimed a name first; 0 when none has. */
  rowOf(name: string): number;
  add(name: string, row: number): void;
};

/**
 * Remembers names by a hash of 64 bits, 12 bytes of memory a name at most 2/3 full: a file of a million rows
 * takes some 20 MB, and the chance that two of its names collide is one in 40 million. The seeds are drawn
 * anew for each file, so that no one can write a file whose names collide.
 */
export const seenNames = (): SeenNames => {
  const seeds = crypto.getRandomValues(new Uint32Array(2));
  let size = 1 << 12;
  let count = 0;
  let hashes = new Uint32Array(2 * size);
  let rows = new Uint32Array(size);

  const place = (high: number, low: number): number => {
    let at = low & (size - 1);
    while (rows[at] !== 0 && (hashes[2 * at] !== high || hashes[2 * at + 1] !== low))
      at = (at + 1) & (size - 1);
    return at;
  };

  const put = (high: number, low: number, row: number): void => {
    const at = place(high, low);
    hashes[2 * at] = high;
    hashes[2 * at + 1] = low;
    rows[at] = row;
  };

  const grow = (): void => {
    const [oldHashes, oldRows] = [hashes, rows];
    size *= 2;
    hashes = new Uint32Array(2 * size);
    rows = new Uint32Array(size);
    oldRows.forEach((row, at) => {
      if (row !== 0) put(oldHashes[2 * at] as number, oldHashes[2 * at + 1] as number, row);
    });
  };

  const hashed = (name: string): [number, number] => [
    hashOf(name, seeds[0] as number),
    hashOf(name, seeds[1] as number),
  ];

  return {
    rowOf: (name) => rows[place(...hashed(name))] as number,
    add: (name, row) => {
      if (3 * (count + 1) > 2 * size) grow();
      count += 1;
      put(...hashed(name), row);
    },
  };
};

/** MurmurHash3 of a text over its UTF-16 units, from a seed. */
const hashOf = (text: string, seed: number): number => {
  let hash = seed;
  for (let at = 0; at < text.length; at++) {
    let unit = Math.imul(text.charCodeAt(at), 0xcc9e2d51);
    unit = Math.imul((unit << 15) | (unit >>> 17), 0x1b873593);
    hash ^= unit;
    hash = Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64;
  }
  hash ^= text.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};
