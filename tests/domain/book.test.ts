import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  coverageInHundredths,
  indicativePrice,
  type Level,
  ladderOf,
  splitOf,
} from '#domain/market/book.ts';

const level = (price: number | null, quantity: number): Level => ({
  price,
  quantity,
  confirmedQuantity: 0,
  numberOfOrders: 1,
});

describe('retail is rounded up to a lot in each tranche (market facts §2.1)', () => {
  test.each([
    ['COALINDIA', 61_627_283, 61_627_283, 10_000, 1, 12_325_458],
    ['INDIGRID', 43_631_371, 26_459_185, 10_000, 1, 7_009_057],
    ['CENTRALBK', 362_056_051, 362_056_051, 10_000, 1, 72_411_212],
    ['LICI', 316_249_885, 505_999_816, 10_000, 1, 82_224_971],
    ['NHPC', 301_351_044, 301_351_044, 10_000, 1, 60_270_210],
    ['NLCINDIA', 27_732_732, 13_866_366, 10_000, 1, 4_159_911],
    ['GICRE', 35_088_000, 52_632_000, 10_000, 1, 8_772_000],
    ['HINDCOPPER', 58_021_442, 0, 10_000, 1, 5_802_146 - 1],
    ['NTPC at 20%', 412_273_220, 0, 20_000, 1, 82_454_644],
    ['a lot of 100', 1_001, 0, 10_000, 100, 200],
    ['nothing for retail', 1_000, 500, 0, 1, 0],
    ['everything for retail', 1_000, 500, 100_000, 1, 1_500],
    ['12.345%', 100_000, 0, 12_345, 1, 12_345],
  ])('%s', (_, baseQuantity, greenshoeQuantity, retailShare, lotSize, retail) => {
    const split = splitOf({ baseQuantity, greenshoeQuantity, retailShare, lotSize });
    expect(split.retail).toBe(retail);
    expect(split.retail + split.nonRetail).toBe(baseQuantity + greenshoeQuantity);
  });

  test('HAL 2023 leaves 5,266,603 to non-retail', () => {
    const split = splitOf({
      baseQuantity: 5_851_782,
      greenshoeQuantity: 0,
      retailShare: 10_000,
      lotSize: 1,
    });
    expect(split.nonRetail).toBe(5_266_603);
  });
});

describe('the indicative price is the volume-weighted price of all priced bids', () => {
  test.each([
    [
      'the example of market facts §2.3',
      [level(10_500, 300), level(10_450, 400), level(10_400, 400), level(10_300, 500)],
      10_400,
    ],
    ['the example of §2.9', [level(10_500, 600), level(10_400, 500), level(10_300, 700)], 10_394],
    ['cut-off bids name no price', [level(null, 5_000), level(10_000, 1)], 10_000],
    ['half a paisa is rounded up', [level(100, 1), level(101, 1)], 101],
    ['less than half is rounded down', [level(100, 2), level(101, 1)], 100],
    ['not rounded to a tick', [level(38_200, 3), level(38_210, 1)], 38_203],
    [
      'beyond what a float can add',
      [level(9_007_199_254_740_991, 2), level(9_007_199_254_740_990, 2)],
      9_007_199_254_740_991,
    ],
  ])('%s', (_, levels, price) => {
    expect(indicativePrice(levels)).toBe(price);
  });

  test('there is none while nobody has named a price', () => {
    expect(indicativePrice([])).toBeNull();
    expect(indicativePrice([level(null, 100)])).toBeNull();
    expect(indicativePrice([level(10_000, 0)])).toBeNull();
  });

  test('it lies between the lowest and the highest price, in whatever order the levels come', () => {
    const levels = fc.array(
      fc.record({
        price: fc.integer({ min: 1, max: 1_000_000 }),
        quantity: fc.integer({ min: 1, max: 1_000_000_000 }),
        confirmedQuantity: fc.constant(0),
        numberOfOrders: fc.constant(1),
      }),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(levels, (rows) => {
        const price = indicativePrice(rows) as number;
        const prices = rows.map((row) => row.price);
        expect(price).toBeGreaterThanOrEqual(Math.min(...prices));
        expect(price).toBeLessThanOrEqual(Math.max(...prices));
        expect(indicativePrice([...rows].reverse())).toBe(price);
      }),
    );
  });
});

test('the ladder runs from the best price down to the cut-off bids, with what is wanted so far', () => {
  const rungs = ladderOf([level(null, 40), level(100, 10), level(120, 20), level(110, 0)]);
  expect(
    rungs.map(({ price, quantity, cumulativeQuantity }) => [price, quantity, cumulativeQuantity]),
  ).toEqual([
    [120, 20, 20],
    [100, 10, 30],
    [null, 40, 70],
  ]);
});

test('coverage is demand over offer in hundredths, cut off and not rounded up', () => {
  expect(coverageInHundredths(142_999, 100_000)).toBe(142);
  expect(coverageInHundredths(0, 100_000)).toBe(0);
  expect(coverageInHundredths(5, 0)).toBeNull();
});
