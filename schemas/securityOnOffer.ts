import { retailOnTLabels } from '#domain/bid/bidTerms.ts';
import { seriesLabels } from '#domain/market/series.ts';
import { type AnswerOf, choice, date, decimal, flag, integer, text, time } from '#model';
import { offerTerms } from './offerTerms.ts';

/** A security that is on offer today, with the configuration of its session (specification §3). */
export const securityOnOffer = {
  symbol: offerTerms.symbol,
  securityName: offerTerms.securityName,
  isinCode: offerTerms.isinCode,
  faceValue: decimal('Face Value', { places: 2 }),
  tickSize: offerTerms.tickSize,
  regularLotSize: offerTerms.regularLotSize,
  configuration: {
    series: choice('Series', seriesLabels),
    issueSize: integer('Issue Size'),
    basePrice: decimal('Floor Price', { places: 2 }),
    openOnDate: date('T Day'),
    nextOnDate: date('T+1 Date'),
    mktOpenTime: time('Market Open'),
    mktCloseTime: time('Market Close'),
    isNewOrderAllowed: flag('New Orders Allowed'),
    configLabel: text('Phase and Series', { max: 60 }),
    isOpen: flag('Open'),
    isModificationAllowed: flag('Modification Allowed'),
    isCancellationAllowed: flag('Cancellation Allowed'),
    isHalted: flag('Halted', { help: 'Bidding is halted by the exchange.' }),
    dayType: choice('Day Type', {
      '10': 'T day, allotted here',
      '11': 'T+1 day, allotted here',
      '20': 'T day, allotted by another exchange',
      '21': 'T+1 day, allotted by another exchange',
    }),
    isOneDay: offerTerms.isOneDay,
    windowClosesAt: text('Further Hours until', {
      max: 30,
      optional: true,
      help: 'The time at which today’s additional hours end, if they have begun.',
    }),
    isTAllotted: flag('T Day Allotted', {
      help: 'The allotments of T day are published, so that the rest of its bids can be carried forward.',
    }),
    cutoffFlag: offerTerms.cutoffFlag,
    cutOffPrice: decimal('Cut-off Price', { places: 2, optional: true }),
    isUndersubscribed: flag('Non-retail Under-subscribed', {
      help: 'On T day; retail bids then start at the floor price.',
    }),
    discountFactor: decimal('Discount Factor', { places: 3, optional: true }),
    discountType: offerTerms.discountType,
    retailLimit: offerTerms.retailLimit,
    retailOnT: choice('Retail Clients on T Day', retailOnTLabels, { optional: true }),
    employeeLimit: offerTerms.employeeLimit,
    totalQuantity: integer('Quantity Bid For'),
    indicativePrice: decimal('Indicative Price', { places: 2, optional: true }),
  },
};

export type SecurityOnOffer = AnswerOf<typeof securityOnOffer>;
