import type { RetailOnT } from '#domain/bid/bidTerms.ts';
import type { Series } from '#domain/market/series.ts';
import { demoClients } from './clients.ts';
import type { OfferDays } from './offerDays.ts';
import { type DemoOffer, isOver, sessionHours } from './offers.ts';
import { employeeLimit, retailLimit, setupOn } from './setups.ts';

/**
 * The stored rows of an offer of the demo on its two days, by table: a security of each series, the
 * employees named by the seller, and the master set-up.
 */
export const offerRows = (
  offer: DemoOffer,
  dates: OfferDays,
  { today, retailOnT }: { today: string; retailOnT: RetailOnT | null },
) => ({
  security: (['IS', 'RS', 'ES'] as const)
    .filter((series) => series !== 'ES' || offer.employeeQuantity)
    .map((series) => ({ ...termsOf(offer, series), ...dates, retailOnT })),
  offerEmployee: offer.employeeQuantity ? employeesOn(offer, dates) : [],
  masterSetup: [setupOn(offer, dates, today)],
});

/** The employees are those among the clients. */
const employeesOn = ({ symbol }: DemoOffer, { openOnDate }: OfferDays) =>
  demoClients
    .filter(({ category }) => category === 'EMP')
    .map(({ pan, clientName }, index) => ({
      symbol,
      openOnDate,
      pan,
      employeeName: clientName,
      employeeCode: `E${String(index + 1).padStart(4, '0')}`,
    }));

const termsOf = (offer: DemoOffer, series: Series) => {
  const closed = isOver(offer);
  const isEmployee = series === 'ES';
  return {
    symbol: offer.symbol,
    series,
    securityName: offer.securityName,
    isinCode: offer.isinCode,
    faceValue: offer.faceValue,
    tickSize: offer.tickSize,
    regularLotSize: 1,
    // Always open, unless it is over.
    mktOpenTime: closed ? sessionHours.opens : '00:00:00',
    mktCloseTime: closed ? sessionHours.closes : '23:59:59',
    isOneDay: false,
    cpCutOffTime: closed ? sessionHours.closes : '23:59:59',
    cpNextDayCutOffTime: '07:30:00',
    isNewOrderAllowed: true,
    designatedExchange: offer.designatedExchange ?? 'NSE',
    baseQuantity: isEmployee ? offer.employeeQuantity : offer.baseQuantity,
    greenshoeQuantity: isEmployee ? 0 : offer.greenshoeQuantity,
    floorPrice: offer.floorPrice,
    riPercent: offer.riPercent,
    issueSize: sizeOf(offer, series),
    allotmentType: offer.isProportionate ? 'PROPORTIONATE' : 'PRICE_PRIORITY',
    discountFactor: series !== 'IS' && offer.discount ? offer.discount.factor : null,
    discountType: series !== 'IS' && offer.discount ? offer.discount.type : null,
    cutoffFlag: series !== 'IS',
    cutOffPrice: offer.cutOffPrice ?? null,
    isUndersubscribed: false,
    retailLimit,
    employeeLimit,
    status: offer.status,
  };
};

/** The size in the notice where it differs from the arithmetic; null where it is calculated. */
const sizeOf = (offer: DemoOffer, series: Series): number | null => {
  if (series === 'ES' || offer.retailQuantity === undefined) return null;
  return series === 'RS'
    ? offer.retailQuantity
    : offer.baseQuantity + offer.greenshoeQuantity - offer.retailQuantity;
};
