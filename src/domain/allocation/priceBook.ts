/**
 * The bids that take part, as columns: bid number i is at place i of each. A place may also represent many
 * bids at one price, as long as they are filled or left out as a whole.
 */
export type AllocationBook = {
  size: number;
  /** Paise; a cut-off bid has the cut-off price. */
  prices: ArrayLike<number>;
  /** Shares. */
  quantities: ArrayLike<number>;
  /** Number of the bidder, who is a PAN; -1 for those whom the cap cannot touch. */
  bidders: ArrayLike<number>;
  /** 1 for mutual funds and insurers, for whom the reserve is. */
  reserved: ArrayLike<number>;
  /** When it was entered, in any unit. */
  times: ArrayLike<number>;
  /** Compares two bid ids as text: negative where the first comes first. */
  compareIds(a: number, b: number): number;
};

/** The bids of one price level or pool. */
export type BookLevel = { price: number; bids: number[] };

/** The levels of a book from the highest price down, of the bids that `takes` wants. */
export const levelsDown = (
  { size, prices }: Pick<AllocationBook, 'size' | 'prices'>,
  takes: (bid: number) => boolean,
): BookLevel[] => {
  const levels = new Map<number, number[]>();
  for (let bid = 0; bid < size; bid++) {
    if (!takes(bid)) continue;
    const price = prices[bid] as number;
    const level = levels.get(price);
    if (level) level.push(bid);
    else levels.set(price, [bid]);
  }
  return [...levels].map(([price, bids]) => ({ price, bids })).sort((a, b) => b.price - a.price);
};

/** Entry order: by entry time, then by bid id as text. */
export const entryOrder =
  ({ times, compareIds }: Pick<AllocationBook, 'times' | 'compareIds'>) =>
  (a: number, b: number): number =>
    (times[a] as number) - (times[b] as number) || compareIds(a, b);

/** The first `count` of some bids in entry order; only those of the last moment are compared one by one. */
export const firstEntered = (
  book: Pick<AllocationBook, 'times' | 'compareIds'>,
  bids: readonly number[],
  count: number,
): number[] => {
  if (count <= 0) return [];
  if (count >= bids.length) return [...bids];
  const timeOf = (bid: number) => book.times[bid] as number;
  const last = Float64Array.from(bids, timeOf).sort()[count - 1] as number;
  const before = bids.filter((bid) => timeOf(bid) < last);
  const tied = bids.filter((bid) => timeOf(bid) === last).sort(book.compareIds);
  return before.concat(tied.slice(0, count - before.length));
};
