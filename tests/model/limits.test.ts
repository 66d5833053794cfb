import { expect, test } from 'vitest';
import { textOf } from '#domain/sentence.ts';
import { choice, decimal, type Field, flag, integer, pan, percent, reference, text } from '#model';
import { limitWords } from '#model/values/limits.ts';
import { branch } from '#schemas/branch.ts';

const sentences: [words: string, field: Field<any, any>][] = [
  ['at most 10 characters, made upper case', text('Symbol', { max: 10, upper: true })],
  ['at most 255 characters', text('Remark')],
  ['exactly one character', text('Sign', { min: 1, max: 1 })],
  [
    '5 to 9 characters, like AB123',
    text('Code', { min: 5, max: 9, pattern: /^A/, example: 'AB123' }),
  ],
  [
    'at most 9 characters, has no spaces',
    text('Code', { max: 9, pattern: /^\S*$/, patternMessage: 'Code has no spaces' }),
  ],
  ['a whole number, at least 1', integer('Lot Size', { min: 1 })],
  [
    'a percentage with at most 3 decimals, from 0% to 100%',
    percent('Share', { places: 3, min: 0, max: 100 }),
  ],
  [
    'a number with at most 2 decimals, from 0 to 100',
    decimal('Share', { places: 2, min: 0, max: 100 }),
  ],
  ['true or false', flag('Active')],
  ['RI (Retail), ES', choice('Category', { RI: 'Retail', ES: 'ES' })],
  ['the key of a Branch', reference('Branch', 'branch')],
  ['five letters, four digits and a letter', pan('PAN')],
];

test.each(sentences)('%s', (words, field) => {
  expect(textOf(limitWords(field, [branch]))).toBe(words);
});
