import { describe, expect, test } from 'vitest';
import { sentence, textOf } from '#domain/sentence.ts';

describe('a sentence', () => {
  test('has its English text with what stands in its places', () => {
    const tick = sentence('Price must be a multiple of %{tick} in %{symbol}', {
      tick: '0.05',
      symbol: 'LICI',
    });
    expect(textOf(tick)).toBe('Price must be a multiple of 0.05 in LICI');
  });

  test('has the words of another language by its key, and keeps figures and codes', () => {
    const words: Readonly<Record<string, string>> = {
      '%{whose} bids may not exceed %{limit}': '%{limit} से अधिक नहीं: %{whose}',
      Retail: 'रिटेल',
      LICI: 'never asked for',
    };
    const limit = sentence('%{whose} bids may not exceed %{limit}', {
      whose: sentence('Retail'),
      limit: 'LICI',
    });
    expect(textOf(limit, (key) => words[key] ?? key)).toBe('LICI से अधिक नहीं: रिटेल');
  });

  test('takes what stands in a place as it is, even where it looks like a place', () => {
    expect(textOf(sentence('%{reason}', { reason: '100%{limit}' }))).toBe('100%{limit}');
  });
});
