import type { Category, MarginType, Series } from '../market/series.ts';

/** The terms of one allocation. Prices and limits in paise, quantities in shares (allocation rules §12). */
export type AllocationSetup = {
  symbol: string;
  series: Series;
  method: 'PRICE_PRIORITY' | 'PROPORTIONATE';
  quantity: number;
  lotSize: number;
  tickSize: number;
  floorPrice: number;
  /** Of T day, for every book of T+1; null on T itself. */
  cutOffPrice: number | null;
  /** Shares kept for mutual funds and insurers; 0 for none. */
  reserveQuantity: number;
  /** When the reserve is given: before the book, or at its marginal price alone. */
  reserveMode?: 'RESERVED_FIRST' | 'AT_CLEARING';
  /** Shares that one PAN may get at most; null for no cap. */
  bidderCapQuantity: number | null;
  discountType: 'AMOUNT' | 'PERCENT' | null;
  /** Thousandths of a rupee or of a percent. */
  discountFactor: number | null;
  retailPriceBasis: 'CUTOFF' | 'BID';
  retailLimit: number;
  employeeFirstLimit: number;
  employeeLimit: number;
};

/** A bid as the allocation sees it. Price in paise, null for the cut-off price; entry time in ms. */
export type AllocationBid = {
  bidId: string;
  exchange: string;
  category: Category;
  memberCode: string;
  clientCode: string;
  pan: string;
  cpCode: string | null;
  quantity: number;
  price: number | null;
  isCutOff: boolean;
  marginType: MarginType;
  isCpApproved: boolean;
  entryTime: number;
};

/** Why a bid got nothing, or less than it wanted (allocation rules §2); '' when it was filled. */
export type AllocationReason =
  | ''
  | 'PARTIAL'
  | 'NOT_ALLOTTED'
  | 'CP_NOT_CONFIRMED'
  | 'BELOW_FLOOR'
  | 'RETAIL_LIMIT'
  | 'BELOW_CUT_OFF'
  | 'EMPLOYEE_LIMIT';

/** The outcome of one bid; the price in paise, null where nothing is allotted. */
export type Allotted = {
  bidId: string;
  quantity: number;
  price: number | null;
  reason: AllocationReason;
};

/** The totals of an allocation. Cut-off price in paise; demand is the quantity of the bids that take part. */
export type AllocationSummary = {
  cutOffPrice: number | null;
  quantity: number;
  demand: number;
  allotted: number;
  unsold: number;
  bids: number;
};

/** One walk of an allocation: which bids shared what, and how far it came, from the highest price down. */
export type AllocationPass = {
  name: 'reserve' | 'book' | 'retail' | 'employees' | 'employees above the first limit' | 'spill';
  available: number;
  levels: readonly {
    /** Paise; the price of a proportionate issue, or of employees, is one. */
    price: number;
    /** The demand at the level, cap applied. */
    wanted: number;
    /** The shares left for the level. */
    available: number;
    given: number;
    bids: number;
  }[];
};
