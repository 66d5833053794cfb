import type { HttpError } from 'ra-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { say, speak } from '#console/browser/language.ts';
import { answerInWords } from '#console/calls/answerInWords.ts';
import { dataOf } from '#console/calls/api.ts';
import { sentence } from '#domain/sentence.ts';
import { textsAndSentences, textWords } from '#domain/textsAndSentences.ts';
import { decimal, listOf, text } from '#model';
import { faultsOf, shapeOf } from '#model/values/shape.ts';

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

  test('is its own key where it has no values, and stays English where they are filled in', () => {
    expect(refusalOf({ message: 'There is no such change.' }).message).toBe('ऐसा कोई बदलाव नहीं है।');
    const filled = 'Bid price is below the floor price 382.00';
    expect(refusalOf({ message: filled }).message).toBe(filled);
  });

  test('has the words of each sentence where an answer says why not', () => {
    const shape = { why: text('Why Not'), waits: listOf(text('Wait', { isSaid: true })) };
    const ends = sentence('Bidding ends at %{time}.', { time: '15:30:00' });
    const answer = textsAndSentences({ why: ends, waits: [ends, 'It is archived.'] });
    expect(answer.why).toBe('Bidding ends at 15:30:00.');
    expect(say(textWords(answer, 'why') ?? '')).toBe('बोली 15:30:00 पर समाप्त होती है।');
    const { why, waits } = answerInWords(shape, answer, { fields: {} });
    expect(why).toBe('बोली 15:30:00 पर समाप्त होती है।');
    expect(waits[0]).toBe(why);
    expect(waits[1]).not.toMatch(/[a-z]/);
  });

  test('has the words of a fault that the form finds before it is sent', () => {
    const fields = { price: decimal('Price', { places: 2, min: 1 }) };
    const { price } = faultsOf(shapeOf(fields), { price: 0.5 });
    expect(price && say(price)).toBe('मूल्य कम से कम 1 होना चाहिए');
  });
});
