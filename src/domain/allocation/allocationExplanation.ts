import type { AllocationBook } from './allocationBook.ts';
import type { Drawn } from './allocationNonRetail.ts';
import type { AllocationBid, AllocationPass, AllocationReason } from './allocationTerms.ts';

/** What one walk did for a bid. Shares, and prices in paise. */
export type ExplainedStep = {
  /** All of the level got what it wanted, it was shared, or the walk ended before it. */
  rule: 'FILLED' | 'PRO_RATA' | 'NOT_REACHED';
  pass: AllocationPass['name'];
  /** The price of the level, or of the pool; for a bid that was not reached, the price where the walk ended. */
  level: number | null;
  /** What of the bid, or of its PAN among employees, was open, and what of that it wanted. */
  open: number;
  want: number;
  /** What its PAN had left of the cap; null where the cap takes nothing of it. */
  room: number | null;
  /** Whole lots that were there for the level, and what the level wanted. */
  available: number;
  demand: number;
  /** For a level that was shared, unless the bid wanted nothing of it: it is not among those that share (allocation rules §3). */
  shared: Shared | null;
  given: number;
};

/** How a want was rounded: `floor` shares in whole lots, and numerator / denominator of a lot over. */
export type Shared = {
  /** available / demand in lowest terms. */
  ratio: readonly [number, number];
  floor: number;
  remainder: readonly [number, number];
  /** Its place among the remainders, the largest being 1, and how many there are. */
  rank: number;
  among: number;
  /** Lots that were left over for the largest remainders, and whether it got one. */
  extraLots: number;
  hasExtraLot: boolean;
};

/** Why a bid got what it got: the rules that applied, one after the other, and the same in words. */
export type Explanation = {
  bidId: string;
  quantity: number;
  given: number;
  /** Paise a share; null where nothing is allotted. */
  price: number | null;
  reason: AllocationReason;
  steps: readonly ExplainedStep[];
  words: readonly string[];
};

/** A bid with the outcome of its book. */
export type ExplainedBid = {
  bid: AllocationBid;
  /** What the bids of its PAN are worth together, in paise, where a limit is held against it. */
  panValue: number;
  refusal: AllocationReason | null;
  book: AllocationBook;
  drawn: Drawn;
  roomOf(bidder: number): number;
  /** Its place in the book; of no meaning when it is refused. */
  place: number;
};
