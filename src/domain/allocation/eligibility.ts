import { discounted } from '../bid/discount.ts';
import type { AllocationReason, AllocationSetup } from './terms.ts';

/** The figures that decide whether a bid takes part. Price in paise, null at the cut-off price. */
export type Eligibility = {
  /** On 100% margin, through a custodian, who has not confirmed it. */
  isUnconfirmed: boolean;
  price: number | null;
  /** The PAN's bids are together worth more than its limit. */
  isOverLimit: boolean;
};

/** Why a bid takes no part, the first reason of allocation rules §2 that applies; null when it takes part. */
export const refusalReason = (
  { series, floorPrice, cutOffPrice }: AllocationSetup,
  { isUnconfirmed, price, isOverLimit }: Eligibility,
): AllocationReason | null => {
  if (isUnconfirmed) return 'CP_NOT_CONFIRMED';
  if (series === 'ES') return isOverLimit ? 'EMPLOYEE_LIMIT' : null;
  if (isOverLimit) return 'RETAIL_LIMIT';
  if (price === null) return null;
  if (series === 'IS' && price < floorPrice) return 'BELOW_FLOOR';
  return price < (cutOffPrice ?? 0) ? 'BELOW_CUT_OFF' : null;
};

/**
 * The most that the bids of a PAN may be worth together, in paise; null in non-retail, which has no
 * limit.
 */
export const valueLimit = ({
  series,
  retailLimit,
  employeeLimit,
}: AllocationSetup): number | null =>
  series === 'IS' ? null : series === 'RS' ? retailLimit : employeeLimit;

/** The price at which a bid counts towards its PAN's limit, in paise; null for its own. */
export const limitPrice = (setup: AllocationSetup, price: number | null): number =>
  setup.series === 'ES' ? employeePrice(setup) : (price ?? cutOffOf(setup));

/** The price for employees, in paise: the cut-off price less the discount. */
export const employeePrice = (setup: AllocationSetup): number => discounted(cutOffOf(setup), setup);

/** The cut-off price of T day, without which nothing of T+1 can be allotted. */
export const cutOffOf = ({ cutOffPrice, series }: AllocationSetup): number => {
  if (cutOffPrice === null)
    throw new RangeError(`An allocation of ${series} needs the cut-off price of T day`);
  return cutOffPrice;
};
