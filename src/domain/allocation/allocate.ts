import { bookOf } from './bidBook.ts';
import { employeePrice } from './eligibility.ts';
import { employees } from './employees.ts';
import { type Drawn, pricePriority } from './nonRetail.ts';
import type { AllocationBook } from './priceBook.ts';
import { proportionate } from './proportionate.ts';
import { retail, retailPrice } from './retail.ts';
import type {
  AllocationBid,
  AllocationPass,
  AllocationReason,
  AllocationSetup,
  AllocationSummary,
  Allotted,
} from './terms.ts';

/** The outcome of an allocation; the allotments in the order of the bids. */
export type Allocation = {
  summary: AllocationSummary;
  allotments: readonly Allotted[];
  passes: readonly AllocationPass[];
};

/**
 * Allots the shares of one series to its bids, to the letter of the allocation rules. `taken` says how many
 * shares of its cap a PAN has used up before, on T day. Throws RangeError for what no check of the bids
 * lets through: a quantity that is not in lots, a price missing, sums beyond exact arithmetic.
 */
export const allocate = (
  setup: AllocationSetup,
  bids: readonly AllocationBid[],
  taken?: ReadonlyMap<string, number>,
): Allocation => {
  const { refusals, book, roomOf } = bookOf(setup, bids, taken);
  const drawn = draw(setup, book, roomOf);
  let place = 0;
  let demand = 0;
  let allotted = 0;
  const allotments = bids.map((bid, at): Allotted => {
    const refusal = refusals[at] ?? null;
    if (refusal !== null) return { bidId: bid.bidId, quantity: 0, price: null, reason: refusal };
    const quantity = givenTo(drawn, place++);
    demand += bid.quantity;
    allotted += quantity;
    const price = quantity > 0 ? pricePaid(setup, drawn, bid.price) : null;
    return { bidId: bid.bidId, quantity, price, reason: reasonFor(quantity, bid.quantity) };
  });
  return {
    summary: {
      cutOffPrice: drawn.cutOffPrice,
      quantity: setup.quantity,
      demand,
      allotted,
      unsold: setup.quantity - allotted,
      bids: bids.length,
    },
    allotments,
    passes: drawn.walks.map(({ pass }) => pass),
  };
};

/**
 * The walks over a book of bids that take part; with a cap, `roomOf` says how much of it each bidder has
 * left.
 */
export const draw = (
  setup: AllocationSetup,
  book: AllocationBook,
  roomOf: (bidder: number) => number,
): Drawn => {
  const room = setup.bidderCapQuantity === null ? null : roomOf;
  if (setup.series === 'ES') return employees(setup, book, room);
  if (setup.series === 'RS') return retail(setup, book, room);
  return setup.method === 'PROPORTIONATE'
    ? proportionate(setup, book, room)
    : pricePriority(setup, book, room);
};

/**
 * The price that an allotted bid pays a share, in paise; `price` is the bid's own, null at the
 * cut-off price.
 */
export const pricePaid = (
  setup: AllocationSetup,
  { cutOffPrice }: Pick<Drawn, 'cutOffPrice'>,
  price: number | null,
): number | null => {
  if (setup.series === 'ES') return employeePrice(setup);
  if (setup.series === 'RS') return retailPrice(setup, price);
  return setup.method === 'PROPORTIONATE' ? cutOffPrice : price;
};

/** Why a bid that takes part got what it got. */
export const reasonFor = (allotted: number, quantity: number): AllocationReason =>
  allotted === 0 ? 'NOT_ALLOTTED' : allotted < quantity ? 'PARTIAL' : '';

/** Shares that all walks gave a bid of the book. */
export const givenTo = ({ walks }: Drawn, bid: number): number =>
  walks.reduce((sum, { shares }) => sum + (shares[bid] as number), 0);
