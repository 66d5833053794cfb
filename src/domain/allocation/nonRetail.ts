import { type CappedWants, cappedWants } from './panCap.ts';
import type { AllocationBook } from './priceBook.ts';
import type { AllocationPass, AllocationSetup } from './terms.ts';
import { givenIn, lowestAllotted, openAfter, type Walk, walkDown } from './walk.ts';

/** The outcome of a book: the walks in their order, and the cut-off price in paise. */
export type Drawn = { walks: readonly Walk[]; cutOffPrice: number | null };

/** The rest of the cap by bidder; null where the set-up has no cap. */
export type RoomOf = ((bidder: number) => number) | null;

/** Price priority with the reserve for mutual funds and insurers (allocation rules §5). */
export const pricePriority = (
  setup: AllocationSetup,
  book: AllocationBook,
  roomOf: RoomOf,
  name: AllocationPass['name'] = 'book',
): Drawn => {
  const { quantity, lotSize, reserveQuantity } = setup;
  const open = Float64Array.from(book.quantities);
  const walk = (left: number, after: readonly Walk[]) =>
    walkDown(book, {
      name,
      quantity: left,
      lotSize,
      open: openAfter(open, ...after),
      wantsOf: cappedWants(book, lotSize, roomOf),
      takes: () => true,
    });
  if (reserveQuantity === 0) return drawn(walk(quantity, []));
  if (setup.reserveMode === 'AT_CLEARING') return atClearing(setup, book, open, walk);
  const reserve = reserveWalk(setup, book, open, Math.min(reserveQuantity, quantity), () => true);
  const second = walk(quantity - givenIn(reserve), [reserve]);
  return {
    walks: [reserve, second],
    cutOffPrice: lowestAllotted(second) ?? lowestAllotted(reserve),
  };
};

const drawn = (walk: Walk): Drawn => ({ walks: [walk], cutOffPrice: lowestAllotted(walk) });

/** Mutual funds and insurers alone; the cap does not touch them. */
const reserveWalk = (
  { lotSize }: AllocationSetup,
  book: AllocationBook,
  open: Float64Array,
  quantity: number,
  isAsked: (price: number) => boolean,
): Walk =>
  walkDown(book, {
    name: 'reserve',
    quantity,
    lotSize,
    open,
    wantsOf: cappedWants(book, lotSize, null) satisfies CappedWants,
    takes: (bid) => book.reserved[bid] === 1 && isAsked(book.prices[bid] as number),
  });

/**
 * The other reading of the reserve (market facts §2.6): the whole book first; only where mutual funds and
 * insurers got less than their reserve do they go before the others at the price where the book ended.
 */
const atClearing = (
  setup: AllocationSetup,
  book: AllocationBook,
  open: Float64Array,
  walk: (left: number, after: readonly Walk[]) => Walk,
): Drawn => {
  const whole = walk(setup.quantity, []);
  const last = whole.pass.levels.at(-1);
  const short = setup.reserveQuantity - givenToReserved(book, whole.shares);
  if (!last || last.given === last.wanted || short <= 0) return drawn(whole);
  let above = 0;
  for (let bid = 0; bid < book.size; bid++)
    if (book.reserved[bid] === 1 && (book.prices[bid] as number) > last.price)
      above += whole.shares[bid] as number;
  const lifted = Math.min(setup.reserveQuantity - above, last.available);
  const reserve = reserveWalk(setup, book, open, lifted, (price) => price === last.price);
  const second = walk(setup.quantity - givenIn(reserve), [reserve]);
  const prices = [lowestAllotted(reserve), lowestAllotted(second)].filter(
    (price) => price !== null,
  );
  return {
    walks: [reserve, second],
    cutOffPrice: prices.length > 0 ? Math.min(...prices) : null,
  };
};

/** Shares that went to mutual funds and insurers. */
export const givenToReserved = ({ reserved }: AllocationBook, quantities: Float64Array): number =>
  quantities.reduce((sum, quantity, bid) => (reserved[bid] === 1 ? sum + quantity : sum), 0);
