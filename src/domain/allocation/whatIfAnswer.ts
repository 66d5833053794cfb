import type { Category } from '../market/series.ts';

/** What is tried, of POST /allocation/what-if/{id}; what is left out is as the set-up has it. */
export type WhatIfAsked = {
  exercisedGreenshoe?: number;
  /** Percent, as the set-up has them; null for no cap. */
  reservePercent?: number;
  capPercent?: number | null;
  retailPercent?: number;
};

/** The quantities of an offer under some terms, and what its book of T day would come to. Prices in rupees. */
export type WhatIfOutcome = {
  exercisedGreenshoe: number;
  reservePercent: number;
  capPercent: number | null;
  retailPercent: number;
  /** Shares for non-retail, which T day allots; for retail on the day after; kept for MF and IC; at most for one PAN. */
  nonRetailQuantity: number;
  retailQuantity: number;
  reserveQuantity: number;
  capQuantity: number | null;
  cutOffPrice: number | null;
  demand: number;
  allotted: number;
  unsold: number;
  coverage: readonly { category: Category; wanted: number; given: number; bids: number }[];
};

/** A bid that would get more, or less, under the terms that are tried. */
export type WhatIfChange = {
  bidId: string;
  exchange: string;
  memberId: string;
  clientId: string;
  pan: string;
  category: Category;
  /** Rupees. */
  price: number | null;
  quantity: number;
  before: number;
  after: number;
};

/** The answer of POST /allocation/what-if/{id}: nothing of it is stored. */
export type WhatIfAnswer = {
  setup: {
    id: number;
    symbol: string;
    securityName: string;
    openOnDate: string;
    status: string;
    allotmentType: string;
    regularLotSize: number;
    tickSize: number;
    floorPrice: number;
    baseQuantity: number;
    greenshoeQuantity: number;
    /** Null while the seller has not decided. */
    exercisedGreenshoe: number | null;
  };
  /** When the book was read, ISO 8601, and of which exchanges it is. */
  readAt: string;
  sources: readonly { exchange: string; bids: number; quantity: number }[];
  /** As the set-up stands (an undecided greenshoe as not given), and as it is tried. */
  base: WhatIfOutcome;
  chosen: WhatIfOutcome;
  /** Cut-off price and quantity without any oversubscription and with all of it, all else as it is tried. */
  marks: {
    baseOnly: { quantity: number; cutOffPrice: number | null };
    withAll: { quantity: number; cutOffPrice: number | null };
  };
  /** Demand that takes part by price, the highest first. */
  ladder: readonly { price: number; quantity: number; cumulative: number }[];
  /** Whose allotment changes, the largest change first, as many as are shown; and how many bids there are in all. */
  changes: { rows: readonly WhatIfChange[]; bids: number; shares: number };
};
