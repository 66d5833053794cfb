import { splitOf } from '../market/book.ts';
import type { AllocationSetup } from './terms.ts';

/** The quantities of a master set-up. Shares; percentages in thousandths (25% is 25000). */
export type OfferQuantities = {
  baseQuantity: number;
  greenshoeQuantity: number;
  /** The part of the greenshoe that the seller exercises; null until it is decided. */
  exercisedGreenshoe: number | null;
  riPercent: number;
  /** As the notice prints it, in place of the percentage; null to work it out. */
  retailQuantity: number | null;
  employeeQuantity: number;
  employeeQuantityDecided: number | null;
  regularLotSize: number;
};

/** A master set-up as the allocation needs it. Prices and limits in paise. */
export type SetupTerms = OfferQuantities & {
  symbol: string;
  allotmentType: 'PRICE_PRIORITY' | 'PROPORTIONATE';
  tickSize: number;
  floorPrice: number;
  reservePercent: number;
  reserveMode: 'RESERVED_FIRST' | 'AT_CLEARING';
  capPercent: number | null;
  discountType: 'AMOUNT' | 'PERCENT' | null;
  discountFactor: number | null;
  retailPriceBasis: 'CUTOFF' | 'BID';
  retailLimit: number;
  employeeFirstLimit: number;
  employeeLimit: number;
};

/** The shares of an offer: all of it without employees, what each series gets, the reserve and the cap. */
export type Quantities = {
  offer: number;
  nonRetail: number;
  retail: number;
  employees: number;
  reserve: number;
  /** Null for no cap. */
  cap: number | null;
};

/** The results of T day that an allocation of T+1 needs. */
export type FromTDay = {
  /** Paise. */
  cutOffPrice: number;
  /** Non-retail wanted less than there was: T+1 goes from the floor price on (market facts §2.7). */
  isUndersubscribed: boolean;
};

/**
 * The books of an offer that are allotted: non-retail on T; retail, employees and the rest of
 * retail on T+1.
 */
export type AllocationBook = 'IS' | 'RS' | 'ES' | 'SPILL';

/**
 * The shares of an offer by the rules of §1 of the allocation rules. While the seller has not decided
 * it counts as if all of the greenshoe were given.
 */
export const quantitiesOf = (
  setup: OfferQuantities & Pick<SetupTerms, 'reservePercent' | 'capPercent'>,
): Quantities => {
  const exercised = setup.exercisedGreenshoe ?? setup.greenshoeQuantity;
  const offer = setup.baseQuantity + exercised;
  const split = splitOf({
    baseQuantity: setup.baseQuantity,
    greenshoeQuantity: exercised,
    retailShare: setup.riPercent,
    lotSize: setup.regularLotSize,
  });
  const retail = Math.min(setup.retailQuantity ?? split.retail, offer);
  const lot = BigInt(setup.regularLotSize);
  const part = (percent: number) => BigInt(offer) * BigInt(percent);
  return {
    offer,
    retail,
    nonRetail: offer - retail,
    employees: setup.employeeQuantityDecided ?? setup.employeeQuantity,
    reserve: Number((part(setup.reservePercent) + 99_999n) / 100_000n),
    cap:
      setup.capPercent === null ? null : Number((part(setup.capPercent) / (100_000n * lot)) * lot),
  };
};

/**
 * The terms of one allocation of an offer. `fromT` is needed for every book of T+1, `unsoldRetail`
 * (shares) for the spill, which is a price-priority walk from the cut-off price on, without a reserve
 * (allocation rules §9). Throws RangeError when what it needs is missing.
 */
export const allocationSetupOf = (
  setup: SetupTerms,
  book: AllocationBook,
  { fromT, unsoldRetail }: { fromT?: FromTDay; unsoldRetail?: number } = {},
): AllocationSetup => {
  const quantities = quantitiesOf(setup);
  const common = {
    symbol: setup.symbol,
    method: setup.allotmentType,
    lotSize: setup.regularLotSize,
    tickSize: setup.tickSize,
    floorPrice: setup.floorPrice,
    cutOffPrice: null,
    reserveQuantity: 0,
    bidderCapQuantity: null,
    discountType: null,
    discountFactor: null,
    retailPriceBasis: setup.retailPriceBasis,
    retailLimit: setup.retailLimit,
    employeeFirstLimit: setup.employeeFirstLimit,
    employeeLimit: setup.employeeLimit,
  } as const;
  if (book === 'IS')
    return {
      ...common,
      series: 'IS',
      quantity: quantities.nonRetail,
      reserveQuantity: quantities.reserve,
      reserveMode: setup.reserveMode,
      bidderCapQuantity: quantities.cap,
    };
  if (!fromT) throw new RangeError(`the allocation of ${book} needs the cut-off price of T day`);
  const cutOffPrice = fromT.isUndersubscribed ? setup.floorPrice : fromT.cutOffPrice;
  if (book === 'SPILL') {
    if (unsoldRetail === undefined) throw new RangeError('the spill needs what retail left over');
    return {
      ...common,
      series: 'IS',
      method: 'PRICE_PRIORITY',
      quantity: unsoldRetail,
      cutOffPrice,
      bidderCapQuantity: quantities.cap,
    };
  }
  return {
    ...common,
    series: book,
    quantity: book === 'RS' ? quantities.retail : quantities.employees,
    cutOffPrice,
    discountType: setup.discountType,
    discountFactor: setup.discountFactor,
  };
};
