import type { AllocationSetup } from '#domain/allocation/terms.ts';
import { type Comparison, compare } from '#domain/allocation/whatIf.ts';
import { keptBook } from './keptBooks.ts';

/** Terms to be compared on one book, and those whose cut-off price alone is wanted. */
export type Compared = {
  base: AllocationSetup;
  chosen: AllocationSetup;
  others: readonly AllocationSetup[];
};

/**
 * Compares terms on a kept file of bids of one series. The whole book is held in memory, as a user is
 * waiting.
 */
export const compareFile = (path: string, terms: Compared): Comparison => {
  const { bids, allotted } = keptBook(path, terms.base.symbol);
  return compare(terms, bids, allotted);
};
