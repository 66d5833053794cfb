import {
  array,
  asyncProperty,
  assert as holds,
  maxSafeInteger,
  oneof,
  option,
  string,
} from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { arrayOf } from '#server/database/postgres/postgresArray.ts';
import { bare, type Lent, lendDatabase } from '../setup/postgres.ts';

let lent: Lent;
let line: pg.Client;
beforeAll(async () => {
  lent = await lendDatabase(inject('postgres') ?? '', bare);
  line = new pg.Client(lent.url);
  await line.connect();
});
afterAll(async () => {
  await line.end();
  await lent.giveBack();
});

const stored = async (type: string, values: readonly (string | number | null)[]) => {
  const { rows } = await line.query(`select unnest($1::${type}[]) as value`, [arrayOf(values)]);
  return rows.map(({ value }) => value);
};

test('every text arrives as it is: quotes, line ends, backslashes, NULL as a word, and no value', async () => {
  // PostgreSQL has no text with U+0000; it is refused long before.
  const text = string({ unit: 'binary' }).map((value) => value.replaceAll('\0', ''));
  const hard = string({ unit: 'grapheme' }).map((value) => `${value}\n\\n"NULL\t{},'\u0001`);
  await holds(
    asyncProperty(array(option(oneof(text, hard)), { minLength: 1 }), async (values) => {
      expect(await stored('text', values)).toEqual(values);
    }),
    { numRuns: 100 },
  );
});

test('every number arrives as it is', async () => {
  await holds(
    asyncProperty(array(option(maxSafeInteger()), { minLength: 1 }), async (values) => {
      expect(await stored('bigint', values)).toEqual(
        values.map((value) => (value === null ? null : String(value))),
      );
    }),
    { numRuns: 100 },
  );
});

test('half of a character is refused, since it would be stored as another text', () => {
  expect(() => arrayOf(['a\ud800'])).toThrow('half of a character');
});
