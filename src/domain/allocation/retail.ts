import { discounted } from '../bid/discount.ts';
import { cutOffOf } from './eligibility.ts';
import type { Drawn, RoomOf } from './nonRetail.ts';
import { cappedWants } from './panCap.ts';
import { type AllocationBook, levelsDown } from './priceBook.ts';
import type { AllocationSetup } from './terms.ts';
import { emptyWalk, shareLevel, walkDown } from './walk.ts';

/**
 * Retail on T+1 (allocation rules §7): a price-priority issue walks down to the cut-off price, where the
 * cut-off bids stand; a proportionate one shares pro rata among all. A set-up with a cap has it hold here too.
 */
export const retail = (setup: AllocationSetup, book: AllocationBook, roomOf: RoomOf): Drawn => {
  const { quantity, lotSize } = setup;
  const cutOffPrice = cutOffOf(setup);
  const open = Float64Array.from(book.quantities);
  const wantsOf = cappedWants(book, lotSize, roomOf);
  if (setup.method === 'PRICE_PRIORITY') {
    const terms = { name: 'retail', quantity, lotSize, open, wantsOf, takes: () => true } as const;
    return { walks: [walkDown(book, terms)], cutOffPrice };
  }
  const walk = emptyWalk(book, 'retail', quantity);
  const levels = levelsDown(book, () => true).map(({ bids }) => bids);
  // Level by level: the room of the cap is used from the highest price down.
  const wants = levels.flatMap((bids) => [...wantsOf(bids, open)]);
  const pool = { price: cutOffPrice, bids: levels.flat() };
  shareLevel(book, walk, pool, Float64Array.from(wants), quantity, lotSize);
  return { walks: [walk], cutOffPrice };
};

/**
 * The price that a retail bid pays a share, in paise: the cut-off price or its own, less the
 * discount. `price` is null for a bid at the cut-off price.
 */
export const retailPrice = (setup: AllocationSetup, price: number | null): number =>
  discounted(
    setup.retailPriceBasis === 'BID' ? (price ?? cutOffOf(setup)) : cutOffOf(setup),
    setup,
  );
