/** Where a page of a list stands: cursors to its neighbours and what is known of the whole. */
export type ListPlace = {
  next: string | null;
  previous: string | null;
  /** The numbers of the first and the last row, from 0 on; null when only the cursor knows. */
  from: number | null;
  to: number | null;
  /** The number of the page, where a number was asked for: the last known one, where that is too far off. */
  page?: number;
  /** Counting stopped there: there are so many rows or more. Null where the total is exact. */
  floor: number | null;
  /** Looking stopped before the page was full; `next` goes on from there. */
  isPartial: boolean;
  receivedAt: number;
};
