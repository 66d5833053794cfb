import { expect, test } from 'vitest';
import { maskedPan, panPattern } from '#domain/bid/pan.ts';

test('a PAN is five letters, four digits and a letter, and is shown with its middle hidden', () => {
  expect(panPattern.test('AAAPA0001A')).toBe(true);
  for (const wrong of ['AAAPA001A', 'AAAPA00011', 'aaapa0001a', 'AAAPA0001AA', ''])
    expect(panPattern.test(wrong)).toBe(false);
  expect(maskedPan('AAAPA0001A')).toBe('AAAPxxxx1A');
  expect(maskedPan('A')).toBe('xxxx');
});
