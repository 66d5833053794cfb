import type { HttpError } from 'ra-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { speak } from '#console/browser/language.ts';
import { dataOf } from '#console/calls/api.ts';
import { sentence } from '#domain/sentence.ts';

const refusalOf = (body: object): HttpError => {
  try {
    dataOf(422, 'application/json', JSON.stringify({ errors: {}, reference: 'r', ...body }));
  } catch (error) {
    return error as HttpError;
  }
  throw new Error('It was not refused');
};

describe('a refusal, where Hindi is spoken', () => {
  beforeAll(() => speak('hi'));
  afterAll(() => speak('en'));

  const retail = sentence('%{whose} bids of one PAN may not exceed %{limit}', {
    whose: sentence('Retail'),
    limit: '₹ 2,00,000',
  });

  test('has the words of its key, with those of what stands in it', () => {
    const { message, body } = refusalOf({
      message: 'A text that nothing knows',
      errors: { quantity: 'Another one', price: 'Price is mandatory' },
      sentences: { message: retail, errors: { quantity: retail } },
    });
    const words = 'एक पैन की रिटेल बोलियाँ ₹ 2,00,000 से अधिक नहीं हो सकतीं';
    expect(message).toBe(words);
    expect(body.errors).toEqual({ quantity: words, price: 'Price is mandatory' });
  });

  test('is known by its whole text where it says no key', () => {
    const { message } = refusalOf({ message: 'Bid price is below the floor price 382.00' });
    expect(message).toBe('बोली मूल्य फ्लोर मूल्य 382.00 से कम है');
  });
});
