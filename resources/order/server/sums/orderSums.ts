import type { RowSums } from '#server/database/rows/rowSums.ts';
import { allotmentDifferences } from './allotmentDifferences.ts';
import { levelDifferences } from './levelDifferences.ts';
import { limitDifferences } from './limitDifferences.ts';

/** What follows from the bids: the use of each limit, each level of the book, and what each was allotted. */
export const orderSums: RowSums = async function* (database) {
  yield* limitDifferences(database);
  yield* levelDifferences(database);
  yield* allotmentDifferences(database);
};
