import { describe, expect, test } from 'vitest';
import {
  allocationSetupOf,
  quantitiesOf,
  type SetupTerms,
} from '#domain/allocation/seriesSetup.ts';

/** LICI of August 2026, as its notice has it. */
const lici: SetupTerms = {
  symbol: 'LICI',
  baseQuantity: 316_249_885,
  greenshoeQuantity: 505_999_816,
  exercisedGreenshoe: 505_999_816,
  riPercent: 10_000,
  retailQuantity: null,
  employeeQuantity: 5_000_000,
  employeeQuantityDecided: null,
  regularLotSize: 1,
  allotmentType: 'PRICE_PRIORITY',
  tickSize: 5,
  floorPrice: 38_200,
  reservePercent: 25_000,
  reserveMode: 'RESERVED_FIRST',
  capPercent: 25_000,
  discountType: 'AMOUNT',
  discountFactor: 10_000,
  retailPriceBasis: 'CUTOFF',
  retailLimit: 20_000_000,
  employeeFirstLimit: 20_000_000,
  employeeLimit: 50_000_000,
};
const fromT = { cutOffPrice: 38_310, isUndersubscribed: false };

describe('the shares of an offer', () => {
  test('LICI: retail rounded up by tranche, the reserve up and the cap down', () => {
    expect(quantitiesOf(lici)).toEqual({
      offer: 822_249_701,
      retail: 82_224_971,
      nonRetail: 740_024_730,
      employees: 5_000_000,
      reserve: 205_562_426,
      cap: 205_562_425,
    });
  });

  test('while the seller has not decided they count all of the greenshoe', () => {
    expect(quantitiesOf({ ...lici, exercisedGreenshoe: null })).toEqual(quantitiesOf(lici));
    expect(quantitiesOf({ ...lici, exercisedGreenshoe: 0 })).toMatchObject({
      offer: 316_249_885,
      retail: 31_624_989,
    });
  });

  test('a printed retail quantity and decided employees take the place of what is worked out', () => {
    const other = { ...lici, retailQuantity: 82_224_970, employeeQuantityDecided: 9_000_000 };
    expect(quantitiesOf(other)).toMatchObject({
      retail: 82_224_970,
      nonRetail: 740_024_731,
      employees: 9_000_000,
    });
  });

  test('the cap is cut to whole lots, and may be none', () => {
    const inLots = { ...lici, baseQuantity: 1_010, exercisedGreenshoe: 0, regularLotSize: 100 };
    expect(quantitiesOf(inLots)).toMatchObject({ cap: 200, reserve: 253, retail: 200 });
    expect(quantitiesOf({ ...lici, capPercent: null }).cap).toBeNull();
  });
});

describe('the terms of one allocation', () => {
  test('non-retail on T has reserve and cap, and no discount', () => {
    expect(allocationSetupOf(lici, 'IS')).toMatchObject({
      series: 'IS',
      quantity: 740_024_730,
      reserveQuantity: 205_562_426,
      bidderCapQuantity: 205_562_425,
      cutOffPrice: null,
      discountType: null,
    });
  });

  test('retail and employees on T+1 go by the cut-off price of T, less the discount', () => {
    for (const [series, quantity] of [
      ['RS', 82_224_971],
      ['ES', 5_000_000],
    ] as const)
      expect(allocationSetupOf(lici, series, { fromT })).toMatchObject({
        series,
        quantity,
        cutOffPrice: 38_310,
        discountType: 'AMOUNT',
        discountFactor: 10_000,
        reserveQuantity: 0,
        bidderCapQuantity: null,
      });
  });

  test('when T was under-subscribed T+1 goes from the floor on', () => {
    const short = { ...fromT, isUndersubscribed: true };
    expect(allocationSetupOf(lici, 'RS', { fromT: short }).cutOffPrice).toBe(38_200);
    expect(allocationSetupOf(lici, 'SPILL', { fromT: short, unsoldRetail: 1 }).cutOffPrice).toBe(
      38_200,
    );
  });

  test('unsold retail is walked by price from the cut-off on, capped and without a reserve', () => {
    const setup = { ...lici, allotmentType: 'PROPORTIONATE' as const };
    expect(allocationSetupOf(setup, 'SPILL', { fromT, unsoldRetail: 8_000 })).toMatchObject({
      series: 'IS',
      method: 'PRICE_PRIORITY',
      quantity: 8_000,
      floorPrice: 38_200,
      cutOffPrice: 38_310,
      reserveQuantity: 0,
      bidderCapQuantity: 205_562_425,
    });
  });

  test('a missing value is an error, not a guess', () => {
    expect(() => allocationSetupOf(lici, 'RS')).toThrow(RangeError);
    expect(() => allocationSetupOf(lici, 'SPILL', { fromT })).toThrow(RangeError);
  });
});
