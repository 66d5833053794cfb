/**
 * Numbers different keys from 0 on, in the order in which they come: open addressing over 32 bits of hash.
 * The caller keeps the keys and their data in columns by number; `isAsked` says whether the key that is
 * looked for is that of a number. A key takes 12 to 24 bytes of memory here.
 */
export const openHash = (isAsked: (number: number) => boolean, expected = 0) => {
  let count = 0;
  let hashes = new Uint32Array(Math.max(1 << 11, Math.ceil(expected)));
  /** Numbers plus one; 0 is an empty place. At most 7 of 10 are taken. */
  let slots = new Uint32Array(slotsFor(hashes.length));

  const slotOf = (hash: number): number => {
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = (slots[slot] as number) - 1;
      if (number < 0 || (hashes[number] === hash && isAsked(number))) return slot;
    }
  };

  const grow = (): void => {
    hashes = doubled(hashes);
    slots = new Uint32Array(slotsFor(hashes.length));
    const mask = slots.length - 1;
    for (let number = 0; number < count; number++) {
      let slot = (hashes[number] as number) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
  };

  return {
    /** Number of keys; the next new one gets this number. */
    count: (): number => count,
    /** The number of the key that is looked for; -1 when it has none. */
    find: (hash: number): number => (slots[slotOf(hash)] as number) - 1,
    /** The number of the key that is looked for, which has one from now on. */
    number: (hash: number): number => {
      const slot = slotOf(hash);
      const known = (slots[slot] as number) - 1;
      if (known >= 0) return known;
      if (count === hashes.length) {
        grow();
        slots[slotOf(hash)] = count + 1;
      } else slots[slot] = count + 1;
      hashes[count] = hash;
      return count++;
    },
    /** Forgets all keys. */
    clear: (): void => {
      count = 0;
      slots.fill(0);
    },
  };
};

const slotsFor = (keys: number): number => 2 ** Math.ceil(Math.log2(keys / 0.7));

/** A column with room for twice as many. */
export const doubled = <A extends Float64Array | Int32Array | Uint32Array | Uint8Array>(
  column: A,
): A => {
  const larger = new (column.constructor as new (size: number) => A)(column.length * 2);
  larger.set(column);
  return larger;
};
