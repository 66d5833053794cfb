import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalText, grouped, placesOf, scaled, wireNumber } from '#domain/decimal.ts';

describe('a decimal is read as an exact integer or not at all', () => {
  test.each([
    ['384.5', 2, 38_450],
    [384.5, 2, 38_450],
    ['0.01', 2, 1],
    ['-12.30', 2, -1_230],
    [' 7 ', 2, 700],
    ['-0', 2, 0],
    ['384.505', 2, null],
    ['1e2', 2, null],
    [1e21, 2, null],
    [Number.NaN, 2, null],
    [Number.POSITIVE_INFINITY, 2, null],
    ['90071992547409.92', 2, null],
    ['.5', 2, null],
    ['', 2, null],
    ['1,000', 2, null],
  ])('%s with %s places is %s', (value, places, integer) => {
    expect(scaled(value, places)).toBe(integer);
  });

  test('what is written out is read back as the same', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 4 }), (value, places) => {
        expect(scaled(decimalText(value, places), places)).toBe(value);
      }),
    );
  });

  test('a decimal goes over the wire and comes back as the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (paise) => {
        expect(scaled(wireNumber(paise, 2), 2)).toBe(paise);
        expect(placesOf(wireNumber(paise, 2))).toBeLessThanOrEqual(2);
      }),
    );
  });
});

test.each([
  ['0', '0'],
  ['999', '999'],
  ['1000', '1,000'],
  ['123456', '1,23,456'],
  ['12345678.90', '1,23,45,678.90'],
  ['-1234567', '-12,34,567'],
])('%s is grouped as %s', (plain, indian) => {
  expect(grouped(plain)).toBe(indian);
});
