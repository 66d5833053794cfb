import { cutOffOf, limitPrice, refusalReason, valueLimit } from './eligibility.ts';
import type { AllocationBook } from './priceBook.ts';
import type { AllocationBid, AllocationReason, AllocationSetup } from './terms.ts';

/** Bids as the arithmetic sees them: why each takes no part, and those that do, in their order, as a book. */
export type BidBook = {
  refusals: readonly (AllocationReason | null)[];
  /** The index of the bid at each place of the book. */
  places: readonly number[];
  book: AllocationBook;
  /** The rest of the cap for a bidder of the book. */
  roomOf(bidder: number): number;
};

/** Sorts out who takes part (allocation rules §2); `taken` are the shares of its cap that a PAN had before. */
export const bookOf = (
  setup: AllocationSetup,
  bids: readonly AllocationBid[],
  taken?: ReadonlyMap<string, number>,
): BidBook => {
  checkBids(setup, bids);
  const over = pansOverLimit(setup, bids);
  const refusals = bids.map((bid) =>
    refusalReason(setup, {
      isUnconfirmed: isUnconfirmed(bid),
      price: bid.price,
      isOverLimit: over.has(bid.pan),
    }),
  );
  const places: number[] = [];
  refusals.forEach((refusal, place) => {
    if (refusal === null) places.push(place);
  });
  const part = places.map((place) => bids[place] as AllocationBid);
  const pans: string[] = [];
  const numbers = new Map<string, number>();
  const bidderOf = (bid: AllocationBid) => {
    if (setup.series === 'IS' && isReserved(bid)) return -1;
    const known = numbers.get(bid.pan);
    if (known !== undefined) return known;
    numbers.set(bid.pan, pans.length);
    return pans.push(bid.pan) - 1;
  };
  const book: AllocationBook = {
    size: part.length,
    prices: part.map(({ price }) => price ?? cutOffOf(setup)),
    quantities: part.map(({ quantity }) => quantity),
    bidders: part.map(bidderOf),
    reserved: part.map((bid) => (isReserved(bid) ? 1 : 0)),
    times: part.map(({ entryTime }) => entryTime),
    compareIds: (a, b) =>
      compareText((part[a] as AllocationBid).bidId, (part[b] as AllocationBid).bidId),
  };
  const roomOf = (bidder: number) =>
    (setup.bidderCapQuantity ?? 0) - (taken?.get(pans[bidder] as string) ?? 0);
  return { refusals, places, book, roomOf };
};

/** As text, by code units: '10' comes before '9'. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** On 100% margin through a custodian who has not confirmed; on 0% it takes part whatever he says. */
const isUnconfirmed = ({ marginType, cpCode, isCpApproved }: AllocationBid): boolean =>
  marginType === '1' && cpCode !== null && cpCode !== '' && !isCpApproved;

/** Mutual funds and insurers, for whom the reserve is and whom the cap does not touch. */
const isReserved = ({ category }: AllocationBid): boolean => category === 'MF' || category === 'IC';

/** The PANs whose bids, all that stand here, are together worth more than the limit. */
const pansOverLimit = (
  setup: AllocationSetup,
  bids: readonly AllocationBid[],
): ReadonlySet<string> => {
  const limit = valueLimit(setup);
  const values = new Map<string, number>();
  const over = new Set<string>();
  if (limit === null) return over;
  for (const { pan, quantity, price } of bids) {
    const value = (values.get(pan) ?? 0) + quantity * limitPrice(setup, price);
    values.set(pan, value);
    if (value > limit) over.add(pan);
  }
  return over;
};

const checkBids = ({ series, lotSize }: AllocationSetup, bids: readonly AllocationBid[]): void => {
  let sum = 0;
  for (const { bidId, quantity, price } of bids) {
    if (!(quantity > 0) || quantity % lotSize !== 0)
      throw new RangeError(`Bid ${bidId} asks for ${quantity} shares, which is not in lots`);
    if (series === 'IS' && price === null)
      throw new RangeError(`Bid ${bidId} of non-retail names no price`);
    sum += quantity;
  }
  if (!Number.isSafeInteger(sum))
    throw new RangeError('The bids together are for more shares than can be added exactly');
};
