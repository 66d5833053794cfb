/** Marks on rows of a file, a bit each. */
export const rowMarks = () => {
  let bits = new Uint8Array(1 << 12);
  return {
    set: (row: number): void => {
      while (row >> 3 >= bits.length) {
        const longer = new Uint8Array(bits.length * 2);
        longer.set(bits);
        bits = longer;
      }
      bits[row >> 3] = (bits[row >> 3] as number) | (1 << (row & 7));
    },
    has: (row: number): boolean => ((bits[row >> 3] ?? 0) & (1 << (row & 7))) !== 0,
  };
};
