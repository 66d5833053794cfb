import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scaled } from '#domain/decimal.ts';
import {
  amountText,
  amountWithSign,
  bidValue,
  croreText,
  paiseIn,
  paiseOf,
  paiseText,
  rupeesOf,
} from '#domain/money.ts';

/** Each amount up to this many paise has a distinct JSON number of rupees. */
const exactPaise = 2 ** 46 * 100;

describe('rupees are paise and back', () => {
  test('there and back every whole number of paise is the same, up to 70 lakh crore rupees', () => {
    fc.assert(
      fc.property(fc.integer({ min: -exactPaise, max: exactPaise }), (paise) => {
        expect(paiseOf(rupeesOf(paise))).toBe(paise);
        expect(paiseIn(paiseText(paise))).toBe(paise);
        expect(paiseIn(String(rupeesOf(paise)))).toBe(paise);
      }),
      { numRuns: 2_000, examples: [[exactPaise], [exactPaise - 1], [2 ** 51], [1], [-1], [0]] },
    );
  });

  test('beyond it two amounts come over the wire as one number, so what is written stays in text', () => {
    expect(rupeesOf(Number.MAX_SAFE_INTEGER - 3)).toBe(rupeesOf(Number.MAX_SAFE_INTEGER - 4));
    expect(paiseIn(paiseText(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER);
  });

  test('a number is a whole number of paise exactly when its text has at most two decimals', () => {
    const figures = fc.oneof(
      fc.double(),
      fc.double({ min: -1e6, max: 1e6 }),
      fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1_000),
      fc.integer({ min: -exactPaise, max: exactPaise }).map((paise) => paise / 100),
    );
    fc.assert(
      fc.property(figures, (rupees) => {
        const read = scaled(rupees, 2);
        if (read === null) expect(() => paiseOf(rupees)).toThrow(RangeError);
        else expect(paiseOf(rupees)).toBe(read);
      }),
      { numRuns: 5_000, examples: [[-0], [384.505], [0.005], [1.005], [1e21], [Number.NaN]] },
    );
  });

  test('null, a bid at the cut-off price, stays null', () => {
    expect([paiseOf(null), rupeesOf(null)]).toEqual([null, null]);
  });

  test.each(['', '384.505', '1,000', '1e2', 'ten', '-'])(
    'what is typed as %j is no amount',
    (text) => {
      expect(paiseIn(text)).toBeNull();
    },
  );
});

test.each([
  [38_450, '384.50', '384.50', '₹ 384.50'],
  [961_250_050, '9612500.50', '96,12,500.50', '₹ 96,12,500.50'],
  [-5, '-0.05', '-0.05', '₹ -0.05'],
])('%s paise are written %s in files, %s and %s for people', (paise, plain, amount, signed) => {
  expect([paiseText(paise), amountText(paise), amountWithSign(paise)]).toEqual([
    plain,
    amount,
    signed,
  ]);
});

test.each([
  [48_211_430_200_000, 4, '48211.4302'],
  [499_999, 4, '0.0005'],
  [49_999, 4, '0.0000'],
  [50_000, 4, '0.0001'],
  [1_000_000_000, 0, '1'],
])('%s paise with %s places are %s crore', (paise, places, text) => {
  expect(croreText(paise, places)).toBe(text);
});

test('the value of a bid is exact or refused', () => {
  expect(bidValue(1340, 37_310)).toBe(49_995_400);
  expect(() => bidValue(9_007_199_254_740_991, 2)).toThrow(RangeError);
});
