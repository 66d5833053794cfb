/** Where a page of a list stands: cursors to its neighbours and what is known of the whole. */
export type ListPlace = {
  next: string | null;
  previous: string | null;
  /** Of the first and the last row, from 0 on; null when only the cursor knows. */
  from: number | null;
  to: number | null;
  /** The total is only a floor: counting stopped there, so there are so many rows or more. */
  isMore: boolean;
  /** Looking stopped before the page was full; `next` goes on from there. */
  isPartial: boolean;
  receivedAt: number;
};
