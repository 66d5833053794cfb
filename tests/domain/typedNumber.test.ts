import { describe, expect, test } from 'vitest';
import { typedNumber } from '#domain/typedNumber.ts';

describe('a number as it is typed or pasted', () => {
  test.each([
    ['100000', '100000'],
    ['1,00,000', '100000'],
    ['100,000', '100000'],
    ['₹ 1,00,000.50', '100000.50'],
    ['Rs. 1,382.50', '1382.50'],
    ['rs 383', '383'],
    [' 1 00 000 ', '100000'],
    ['1\u00a000\u00a0000', '100000'],
    ['१,२३,४५६.७५', '123456.75'],
    ['383.', '383'],
    ['-5', '-5'],
  ])('%j is %s', (typed, plain) => {
    expect(typedNumber(typed, 2)).toBe(plain);
  });

  test.each(['', '₹', '12a', '1e3', '1.2.3', '383,50', '1,5', '12 lakh', ',5', '5,', '.'])(
    '%j is no number of rupees',
    (typed) => {
      expect(typedNumber(typed, 2)).toBeNull();
    },
  );

  test('a whole number that loses a digit while it is edited still counts', () => {
    expect(typedNumber('10,00,00')).toBe('100000');
    expect(typedNumber('1,50')).toBe('150');
  });
});
