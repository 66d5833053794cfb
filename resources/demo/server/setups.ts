import type { OfferDays } from './offerDays.ts';
import type { DemoOffer } from './offers.ts';

/** 2 lakh and 5 lakh rupees in paise (market facts §1.3). */
export const retailLimit = 20_000_000;
export const employeeLimit = 50_000_000;

/** A quarter, in thousandths of a percent. */
const quarter = 25_000;

/**
 * The master set-up of an offer of the demo, in the state of its securities; most sellers have
 * decided nothing.
 */
export const setupOn = (offer: DemoOffer, dates: OfferDays, today: string) => {
  const isTOver = offer.tInTradingDays === -1 && dates.openOnDate < today && !offer.isToAllot;
  return {
    symbol: offer.symbol,
    securityName: offer.securityName,
    isinCode: offer.isinCode,
    tickSize: offer.tickSize,
    regularLotSize: 1,
    ...dates,
    isOneDay: false,
    designatedExchange: offer.designatedExchange ?? 'NSE',
    baseQuantity: offer.baseQuantity,
    greenshoeQuantity: offer.greenshoeQuantity,
    floorPrice: offer.floorPrice,
    riPercent: offer.riPercent,
    retailQuantity: offer.retailQuantity ?? null,
    employeeQuantity: offer.employeeQuantity ?? 0,
    allotmentType: offer.isProportionate ? 'PROPORTIONATE' : 'PRICE_PRIORITY',
    cutoffFlag: true,
    discountFactor: offer.discount?.factor ?? null,
    discountType: offer.discount?.type ?? null,
    retailPriceBasis: 'CUTOFF',
    reservePercent: quarter,
    reserveMode: 'RESERVED_FIRST',
    capPercent: quarter,
    retailLimit,
    employeeFirstLimit: retailLimit,
    employeeLimit,
    // T is over for those on their second day.
    exercisedGreenshoe: isTOver ? offer.greenshoeQuantity : null,
    employeeQuantityDecided: null,
    acceptsUndersubscription: null,
    decidedAt: null,
    allocationState: 'NONE',
    status: offer.status,
  };
};
