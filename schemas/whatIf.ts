import { categoryLabels } from '#domain/market/series.ts';
import { type AnswerOf, choice, dateTime, decimal, integer, listOf, text } from '#model';
import { approvalStatus, offerTerms } from './offerTerms.ts';

const price = (label: string) => decimal(label, { places: 2 });
const cutOffPrice = decimal('Cut-off Price', { places: 2, optional: true });
const percent = (label: string) => decimal(label, { places: 3 });
const category = choice('Category', categoryLabels);

/** The quantities of an offer under some terms, and what its book of T day would come to. */
const outcome = {
  exercisedGreenshoe: integer('Oversubscription'),
  reservePercent: percent('Reserve'),
  capPercent: decimal('Cap', { places: 3, optional: true }),
  retailPercent: percent('Retail'),
  nonRetailQuantity: integer('Shares for Non-retail, Which T Day Allots'),
  retailQuantity: integer('Shares for Retail, Which T+1 Allots'),
  reserveQuantity: integer('Shares Kept for MF and IC'),
  capQuantity: integer('Most Shares for One PAN', { optional: true }),
  cutOffPrice,
  demand: integer('Demand'),
  allotted: integer('Allotted'),
  unsold: integer('Unsold'),
  coverage: listOf({
    category,
    wanted: integer('Wanted'),
    given: integer('Given'),
    bids: integer('Bids'),
  }),
};

/**
 * The allotment of the live book of an offer on other terms. Prices in rupees, quantities in
 * shares.
 */
export const whatIfAnswer = {
  setup: {
    id: integer('Id'),
    symbol: offerTerms.symbol,
    securityName: offerTerms.securityName,
    openOnDate: offerTerms.openOnDate,
    status: approvalStatus([]),
    allotmentType: offerTerms.allotmentType,
    regularLotSize: offerTerms.regularLotSize,
    tickSize: offerTerms.tickSize,
    floorPrice: offerTerms.floorPrice,
    baseQuantity: offerTerms.baseQuantity,
    greenshoeQuantity: offerTerms.greenshoeQuantity,
    exercisedGreenshoe: integer('Oversubscription', {
      optional: true,
      help: 'Null while the seller has not decided.',
    }),
  },
  readAt: dateTime('Read At', { help: 'The time when the book was read.' }),
  sources: listOf({
    exchange: text('Exchange', { max: 10 }),
    bids: integer('Bids'),
    quantity: integer('Shares'),
  }),
  /** As in the set-up (an undecided greenshoe as not given), and as it is tried. */
  base: outcome,
  chosen: outcome,
  /** Without any oversubscription and with all of it, all else as it is tried. */
  marks: {
    baseOnly: { quantity: integer('Shares'), cutOffPrice },
    withAll: { quantity: integer('Shares'), cutOffPrice },
  },
  /** Demand that takes part by price, the highest first. */
  ladder: listOf({
    price: price('Price'),
    quantity: integer('Quantity'),
    cumulative: integer('Cumulative Quantity'),
  }),
  /**
   * The bids with another allotment, the largest change first, as many as are shown; and their
   * number.
   */
  changes: {
    rows: listOf({
      bidId: text('Bid'),
      exchange: text('Exchange', { max: 10 }),
      memberId: text('Member', { max: 20 }),
      clientId: text('Client', { max: 40 }),
      pan: text('PAN, Masked', { max: 10 }),
      category,
      price: decimal('Price', { places: 2, optional: true }),
      quantity: integer('Quantity'),
      before: integer('Before'),
      after: integer('After'),
    }),
    bids: integer('Bids'),
    shares: integer('Shares'),
  },
};

export type WhatIfAnswer = AnswerOf<typeof whatIfAnswer>;
export type WhatIfOutcome = AnswerOf<typeof outcome>;
export type WhatIfChange = WhatIfAnswer['changes']['rows'][number];
/** The terms to try; the set-up's own terms fill in the rest. */
export type WhatIfRequest = Partial<
  Pick<WhatIfOutcome, 'exercisedGreenshoe' | 'reservePercent' | 'capPercent' | 'retailPercent'>
>;
