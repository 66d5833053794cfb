import { readFileSync } from 'node:fs';
import type { AllocationSetup } from '#domain/allocationTerms.ts';
import { allocationBidId, readKeptBid } from '#domain/exchangeFileBids.ts';
import { type Comparison, compare } from '#domain/whatIf.ts';

/** Terms to be compared on one book, and those of which only the cut-off price is asked. */
export type Compared = {
  base: AllocationSetup;
  chosen: AllocationSetup;
  others: readonly AllocationSetup[];
};

/** Compares terms on a kept file of bids of one series. The whole book is held in memory, as somebody is waiting. */
export const compareFile = (path: string, terms: Compared): Comparison => {
  const lines = readFileSync(path, 'utf8').split('\n');
  const bids = lines.slice(1).flatMap((line) => {
    if (line === '') return [];
    const bid = readKeptBid(terms.base.symbol, line);
    return [{ ...bid, bidId: allocationBidId(bid) }];
  });
  return compare(terms, bids);
};
