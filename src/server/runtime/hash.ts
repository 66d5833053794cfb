/**
 * 32 bits of hash of some bytes, by MurmurHash3: names of ten to forty bytes are hashed where they stand,
 * which takes a tenth of what a call of WebAssembly with a copy of them takes. Another seed is another hash.
 */
export const hashOf = (bytes: Uint8Array, from: number, to: number, seed: number): number => {
  let hash = seed;
  let at = from;
  for (; at + 4 <= to; at += 4) {
    const block =
      (bytes[at] as number) |
      ((bytes[at + 1] as number) << 8) |
      ((bytes[at + 2] as number) << 16) |
      ((bytes[at + 3] as number) << 24);
    hash ^= scrambled(block);
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
  }
  let tail = 0;
  for (let place = to - 1; place >= at; place--) tail = (tail << 8) | (bytes[place] as number);
  hash ^= scrambled(tail) ^ (to - from);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

const scrambled = (block: number): number => {
  const once = Math.imul(block, 0xcc9e2d51);
  return Math.imul((once << 15) | (once >>> 17), 0x1b873593);
};

let room = Buffer.alloc(1 << 10);

/** A text as bytes of UTF-8, which are valid until the next text: `bytes` from 0 to `length`. */
export const bytesOf = (text: string): { bytes: Buffer; length: number } => {
  if (text.length * 3 > room.length) room = Buffer.alloc(text.length * 6);
  // By hand: a call for a short name takes longer than its letters.
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter > 127) return { bytes: room, length: room.write(text) };
    room[at] = letter;
  }
  return { bytes: room, length: text.length };
};

/** Secret seeds, so that no one can write a file whose names collide. */
export const newSeeds = (): readonly [number, number] => {
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint32Array(2));
  return [first, second];
};
