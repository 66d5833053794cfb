import { type Drawn, givenToReserved, type RoomOf } from './nonRetail.ts';
import { cappedWants } from './panCap.ts';
import { type AllocationBook, levelsDown } from './priceBook.ts';
import type { AllocationPass, AllocationSetup } from './terms.ts';
import { emptyWalk, givenIn, shareLevel, type Walk } from './walk.ts';

/**
 * One clearing price: every bid at it or more shares pro rata, whatever its own price (allocation rules §6).
 * With a reserve mutual funds and insurers share that first.
 */
export const proportionate = (
  setup: AllocationSetup,
  book: AllocationBook,
  roomOf: RoomOf,
): Drawn => {
  const { quantity, lotSize, reserveQuantity } = setup;
  const { price, bids, wants } = clearing(book, quantity, lotSize, roomOf);
  if (price === null) return { walks: [emptyWalk(book, 'book', quantity)], cutOffPrice: null };

  const share = (
    name: AllocationPass['name'],
    available: number,
    among: readonly number[],
    want: (bid: number) => number,
  ): Walk => {
    const walk = emptyWalk(book, name, available);
    shareLevel(
      book,
      walk,
      { price, bids: [...among] },
      Float64Array.from(among, want),
      available,
      lotSize,
    );
    return walk;
  };
  const all = (after: Walk | null) =>
    share(
      'book',
      quantity - (after ? givenIn(after) : 0),
      bids,
      (bid) => (wants[bid] as number) - (after?.shares[bid] ?? 0),
    );

  if (reserveQuantity === 0) return { walks: [all(null)], cutOffPrice: price };
  if (setup.reserveMode === 'AT_CLEARING') {
    const plain = all(null);
    if (givenToReserved(book, plain.shares) >= reserveQuantity)
      return { walks: [plain], cutOffPrice: price };
  }
  const reserve = share(
    'reserve',
    Math.min(reserveQuantity, quantity),
    bids.filter((bid) => book.reserved[bid] === 1),
    (bid) => wants[bid] as number,
  );
  return { walks: [reserve, all(reserve)], cutOffPrice: price };
};

/**
 * The highest price at which the wants down to it reach the quantity, else the lowest that takes part, with
 * the bids down to it and what they want. Price null when no bid takes part.
 */
const clearing = (
  book: AllocationBook,
  quantity: number,
  lotSize: number,
  roomOf: RoomOf,
): { price: number | null; bids: readonly number[]; wants: Float64Array } => {
  const open = Float64Array.from(book.quantities);
  const wantsOf = cappedWants(book, lotSize, roomOf);
  const wants = new Float64Array(book.size);
  const levels: number[][] = [];
  let wanted = 0;
  let price: number | null = null;
  for (const level of levelsDown(book, () => true)) {
    price = level.price;
    levels.push(level.bids);
    wantsOf(level.bids, open).forEach((want, place) => {
      wants[level.bids[place] as number] = want;
      wanted += want;
    });
    if (wanted >= quantity) break;
  }
  return { price, bids: levels.flat(), wants };
};
