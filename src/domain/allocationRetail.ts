import type { AllocationBook } from './allocationBook.ts';
import { cappedWants } from './allocationCap.ts';
import { cutOffOf } from './allocationEligibility.ts';
import type { Drawn } from './allocationNonRetail.ts';
import type { AllocationSetup } from './allocationTerms.ts';
import { emptyWalk, shareLevel, walkDown } from './allocationWalk.ts';
import { discounted } from './discount.ts';

/**
 * Retail on T+1 (allocation rules §7): a price-priority issue walks down to the cut-off price, where the
 * cut-off bids stand; a proportionate one shares pro rata among all. The cap is not for retail, which is
 * limited by value.
 */
export const retail = (setup: AllocationSetup, book: AllocationBook): Drawn => {
  const { quantity, lotSize } = setup;
  const cutOffPrice = cutOffOf(setup);
  const open = Float64Array.from(book.quantities);
  if (setup.method === 'PRICE_PRIORITY') {
    const wantsOf = cappedWants(book, lotSize, null);
    const terms = { name: 'retail', quantity, lotSize, open, wantsOf, takes: () => true } as const;
    return { walks: [walkDown(book, terms)], cutOffPrice };
  }
  const walk = emptyWalk(book, 'retail', quantity);
  const bids = Array.from({ length: book.size }, (_, bid) => bid);
  shareLevel(book, walk, { price: cutOffPrice, bids }, open, quantity, lotSize);
  return { walks: [walk], cutOffPrice };
};

/** What a retail bid pays a share, in paise: the cut-off price or its own, less the discount. Price null at the cut-off. */
export const retailPrice = (setup: AllocationSetup, price: number | null): number =>
  discounted(
    setup.retailPriceBasis === 'BID' ? (price ?? cutOffOf(setup)) : cutOffOf(setup),
    setup,
  );
