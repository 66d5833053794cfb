import { afterEach, expect, test } from 'vitest';
import { speak, t } from '#console/browser/language.ts';

afterEach(() => speak('en'));

const rows = '%{count} row |||| %{count} rows';

test.each([
  [0, '0 rows'],
  [1, '1 row'],
  ['1', '1 row'],
  [2, '2 rows'],
  ['2,176', '2,176 rows'],
])('A text of two forms is said for %s as %s', (count, words) => {
  expect(t(rows, { count })).toBe(words);
});

test.each([
  [0, '0 पंक्ति'],
  [1, '1 पंक्ति'],
  [2, '2 पंक्तियाँ'],
  ['2,176', '2,176 पंक्तियाँ'],
])('In Hindi it follows the rules of Hindi: for %s as %s', async (count, words) => {
  await speak('hi');
  expect(t(rows, { count })).toBe(words);
});

test('Without a number a text keeps its forms, for react-admin to choose by its own', () => {
  expect(t(rows)).toBe(rows);
});
