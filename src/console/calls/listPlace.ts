/** Where a page of a list stands: cursors to its neighbours and what is known of the whole. */
export type ListPlace = {
  next: string | null;
  previous: string | null;
  /** Of the first and the last row, from 0 on; null when only the cursor knows. */
  from: number | null;
  to: number | null;
  /** The number of the page, where it was asked for by one: the last that is known, where the wanted one is too far. */
  page?: number;
  /** Counting stopped there: there are so many rows or more. Null where the total is exact. */
  floor: number | null;
  /** Looking stopped before the page was full; `next` goes on from there. */
  isPartial: boolean;
  receivedAt: number;
};
