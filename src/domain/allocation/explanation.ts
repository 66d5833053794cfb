import type { Words } from '../sentence.ts';
import type { Drawn } from './nonRetail.ts';
import type { AllocationBook } from './priceBook.ts';
import type { AllocationBid, AllocationPass, AllocationReason } from './terms.ts';

/** The result of one walk for a bid. Shares, and prices in paise. */
export type ExplainedStep = {
  /** All of the level got what it wanted, it was shared, or the walk ended before it. */
  rule: 'FILLED' | 'PRO_RATA' | 'NOT_REACHED';
  pass: AllocationPass['name'];
  /** The price of the level, or of the pool; for a bid that was not reached, the price where the walk ended. */
  level: number | null;
  /**
   * The open shares of the bid, or of its PAN among employees, and the part of them that it wanted.
   */
  open: number;
  want: number;
  /** The rest of the cap of its PAN; null where the cap does not reduce the bid. */
  room: number | null;
  /** Whole lots that were there for the level, and what the level wanted. */
  available: number;
  demand: number;
  /**
   * Set for a level that was shared; null for a bid that wanted nothing of it and so took no part
   * (allocation rules §3).
   */
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
  words: readonly Words[];
};

/** A bid with the outcome of its book. */
export type ExplainedBid = {
  bid: AllocationBid;
  /** The value of all bids of its PAN, in paise, where a limit applies to it. */
  panValue: number;
  refusal: AllocationReason | null;
  book: AllocationBook;
  drawn: Drawn;
  roomOf(bidder: number): number;
  /** Its place in the book; of no meaning when it is refused. */
  place: number;
};
