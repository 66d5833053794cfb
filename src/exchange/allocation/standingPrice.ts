import { cutOffOf } from '#domain/allocation/allocationEligibility.ts';
import type { AllocationSetup } from '#domain/allocation/allocationTerms.ts';

/** Where a bid stands in the book, in paise: at its price, or with -1 at the cut-off price. */
export const standingPrice = (setup: AllocationSetup, price: number): number =>
  price < 0 ? cutOffOf(setup) : price;
