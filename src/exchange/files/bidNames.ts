/**
 * The names of bids seen so far, each with its row; `add` returns the earlier row of the name, or null. Most
 * names are numbers, which take a fraction of the memory of texts; a text is copied, since a piece of a line
 * would keep the line in memory.
 */
export const bidNames = () => {
  const rows = new Map<number | string, number>();
  return {
    add: (bidId: string, row: number): number | null => {
      const name = nameOf(bidId);
      const before = rows.get(name);
      if (before !== undefined) return before;
      rows.set(name, row);
      return null;
    },
    /** What `add` was told with a name; null for one that was not seen. */
    rowOf: (bidId: string): number | null => rows.get(nameOf(bidId)) ?? null,
  };
};

const nameOf = (bidId: string): number | string => {
  const number = Number(bidId);
  if (Number.isSafeInteger(number) && String(number) === bidId) return number;
  return Buffer.from(bidId, 'latin1').toString('latin1');
};
