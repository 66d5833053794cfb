import type { Terms } from '#domain/bid/bidTerms.ts';
import { scaled } from '#domain/decimal.ts';
import { paiseOf } from '#domain/money.ts';
import { type ActiveSecurity, sessionOf } from '../../../offer/console/activeSecurity.ts';

/** The terms of an active security in paise, as the rules of the exchange take them. */
export const termsOf = (security: ActiveSecurity): Terms => {
  const { configuration } = security;
  const limit = (rupees: number | undefined) =>
    rupees === undefined ? Number.MAX_SAFE_INTEGER : paiseOf(rupees);
  return {
    ...sessionOf(security),
    symbol: security.symbol,
    isApproved: true,
    tickSize: paiseOf(security.tickSize),
    regularLotSize: security.regularLotSize,
    floorPrice: paiseOf(configuration.basePrice),
    cutOffPrice: configuration.cutOffPrice === null ? null : paiseOf(configuration.cutOffPrice),
    cutoffFlag: configuration.cutoffFlag,
    isUndersubscribed: configuration.isUndersubscribed,
    isTAllotted: configuration.isTAllotted,
    discountFactor: configuration.discountFactor ? scaled(configuration.discountFactor, 3) : null,
    discountType: configuration.discountType ?? null,
    retailLimit: limit(configuration.retailLimit),
    retailOnT: configuration.retailOnT,
    employeeLimit: limit(configuration.employeeLimit),
  };
};
