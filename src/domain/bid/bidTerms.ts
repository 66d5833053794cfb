import type { Session } from '../market/offer.ts';
import type { Category, ClientType, MarginType, Series } from '../market/series.ts';
import type { Sentence } from '../sentence.ts';
import type { Discount } from './discount.ts';

/** The terms of a bid. Quantity in shares, price in paise; a cut-off bid names no price. */
export type Bid = {
  symbol: string;
  series: Series;
  category: Category;
  clientType: ClientType;
  clientId: string;
  pan: string;
  participantId: string | null;
  marginType: MarginType;
  isMarketOrder: boolean;
  quantity: number;
  price: number | null;
};

/**
 * The bids of a retail client in the non-retail series on T day: above the retail limit alone
 * (market facts §1.3), or any amount.
 */
export const retailOnTLabels = {
  ABOVE_LIMIT: 'Above the retail limit only',
  ANY: 'Any amount',
} as const;

export type RetailOnT = keyof typeof retailOnTLabels;

/** The terms a bid is held against. Prices and values in paise. */
export type Terms = Session &
  Discount & {
    symbol: string;
    isApproved: boolean;
    tickSize: number;
    regularLotSize: number;
    floorPrice: number;
    /** T-day cut-off, known on T+1; null before. */
    cutOffPrice: number | null;
    cutoffFlag: boolean;
    /** Most that one PAN may bid in RS, and in ES. */
    retailLimit: number;
    employeeLimit: number;
    /**
     * The rule for bids of retail clients in the non-retail series on T day; any amount by default.
     */
    retailOnT?: RetailOnT | null | undefined;
    /** Non-retail was under-subscribed on T, so that retail starts at the floor (market facts §1.4). */
    isUndersubscribed?: boolean | undefined;
    /** Whether the allotments of T day are out; undefined where that was not looked up. */
    isTAllotted?: boolean | undefined;
  };

/** The master data of the bidder, with the value of the other live bids. Values in paise. */
export type BidderStatus = {
  memberIsActive: boolean;
  /** Under which the member bids for itself; null when the exchange has none on record. */
  memberPan: string | null;
  /** `isCompliant`: its code became so by 22:00 of the day before (market facts §1.3). */
  client: {
    pan: string;
    isActive: boolean;
    isCompliant: boolean;
    /** In the client master; undefined where that was not looked up. */
    category?: Category;
  } | null;
  participantIsKnown: boolean;
  participantIsSuspended?: boolean;
  /** Value of the PAN's other live bids in this symbol and series. */
  panValueUsed: number;
  /** The remaining limits of the member, its branch and the user. */
  memberValueLeft: number;
  branchValueLeft: number;
  userValueLeft: number;
  /**
   * The remaining collateral of the member for the day; null when the member is not held to
   * collateral.
   */
  collateralLeft: number | null;
  /** False when the offer has a list of its employees and the PAN is not on it; for ES only. */
  isOfferEmployee: boolean;
};

/**
 * Why something is not done to a bid: our own code, the field that caused it, and the words.
 * `number` is what the exchange's trading protocol numbers it, null where it has none.
 */
export type Refusal = {
  code: string;
  field: keyof Bid | null;
  message: string;
  /** The message as a sentence; none where only the text was kept. */
  sentence?: Sentence;
  number?: number | null;
};
