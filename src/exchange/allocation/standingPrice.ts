import { cutOffOf } from '#domain/allocation/eligibility.ts';
import type { AllocationSetup } from '#domain/allocation/terms.ts';

/** The position of a bid in the book, in paise: its price, or -1 at the cut-off price. */
export const standingPrice = (setup: AllocationSetup, price: number): number =>
  price < 0 ? cutOffOf(setup) : price;
