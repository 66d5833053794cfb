import type { ByteRow } from './byteRows.ts';

/**
 * Numbers the different texts of a column from 0 on, in the order in which they come: a map that is keyed by
 * the bytes of a cell, and so makes no text of the millions that are asked for. `hash` is that of the cell.
 */
export const cellNumbers = (cell: number) => {
  let size = 0;
  let slots = new Int32Array(1 << 12).fill(-1);
  let hashes = new Uint32Array(1 << 11);
  let starts = new Float64Array(1 << 11);
  let bytes = Buffer.alloc(1 << 15);
  let end = 0;

  const isSame = (row: ByteRow, number: number): boolean => {
    const from = starts[number] as number;
    const length = (starts[number + 1] as number) - from;
    const start = row.starts[cell] as number;
    if ((row.ends[cell] as number) - start !== length) return false;
    for (let at = 0; at < length; at++)
      if (bytes[from + at] !== row.bytes[start + at]) return false;
    return true;
  };
  /** The slot of a text: of its number, or the empty one where it would stand. */
  const slotOf = (row: ByteRow, hash: number): number => {
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (; ; slot = (slot + 1) & mask) {
      const number = slots[slot] as number;
      if (number < 0 || (hashes[number] === hash && isSame(row, number))) return slot;
    }
  };
  const grow = (): void => {
    hashes = doubled(hashes);
    starts = doubled(starts);
    slots = new Int32Array(slots.length * 2).fill(-1);
    const mask = slots.length - 1;
    for (let number = 0; number < size; number++) {
      let slot = (hashes[number] as number) & mask;
      while ((slots[slot] as number) >= 0) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
  };

  return {
    size: (): number => size,
    /** The number of a text; -1 when it has none. */
    find: (row: ByteRow, hash: number): number => slots[slotOf(row, hash)] as number,
    /** The number of a text, which has one from now on. */
    number: (row: ByteRow, hash: number): number => {
      const slot = slotOf(row, hash);
      const known = slots[slot] as number;
      if (known >= 0) return known;
      const from = row.starts[cell] as number;
      const to = row.ends[cell] as number;
      if (end + to - from > bytes.length)
        bytes = Buffer.concat([bytes, Buffer.alloc(bytes.length)]);
      starts[size] = end;
      for (let at = from; at < to; at++) bytes[end++] = row.bytes[at] as number;
      starts[size + 1] = end;
      hashes[size] = hash;
      slots[slot] = size;
      size += 1;
      if (size + 1 >= hashes.length) grow();
      return size - 1;
    },
    /** The text of a number. */
    text: (number: number): string => bytes.toString('utf8', starts[number], starts[number + 1]),
  };
};

export type CellNumbers = ReturnType<typeof cellNumbers>;

/** A column with room for twice as many. */
export const doubled = <A extends Float64Array | Int32Array | Uint32Array | Uint8Array>(
  column: A,
): A => {
  const larger = new (column.constructor as new (size: number) => A)(column.length * 2);
  larger.set(column);
  return larger;
};
