import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  choice,
  date,
  dateTime,
  decimal,
  flag,
  integer,
  pan,
  percent,
  reference,
  secret,
  text,
  time,
} from '#model';
import { checkerOf, faultsOf, shapeOf } from '#model/values/validate.ts';

const fields = {
  symbol: text('Symbol', { max: 10, pattern: /^[A-Z0-9&-]+$/ }),
  note: text('Note', { optional: true, min: 2 }),
  member: reference('Member', 'tradingMember', { optional: true, max: 5 }),
  series: choice('Series', { IS: 'Non-retail', RS: 'Retail' }),
  margin: choice('Margin', { 0: '0%', 1: '100%' }, { optional: true }),
  quantity: integer('Quantity', { min: 1, max: 1000 }),
  price: decimal('Price', { places: 2, min: 0.01, optional: true }),
  share: percent('Share', { places: 3, max: 100 }),
  isMarketOrder: flag('Cut-off'),
  pan: pan('PAN'),
  on: date('On', { optional: true }),
  at: time('At'),
  since: dateTime('Since', { optional: true }),
  word: secret('Word', { optional: true }),
};
const rules = {
  margin: (row: any) => (row.quantity > 500 && row.margin === null ? 'Name a margin' : null),
  price: (row: any) => (row.symbol.length > 5 ? 'Too long for a price' : null),
};
const right = {
  symbol: 'LICI',
  note: null,
  member: 'M001',
  series: 'IS',
  margin: '1',
  quantity: 5,
  price: 910.05,
  share: 12.5,
  isMarketOrder: false,
  pan: 'AAAPA0001A',
  on: null,
  at: '09:15:00',
  since: null,
  word: null,
};

const strange = fc.oneof(
  fc.constantFrom(null, undefined, '', ' ', 0, -0, 0.1, 1e21, 1e-7, NaN, Infinity, -1, true),
  fc.constantFrom('IS', 'toString', '__proto__', 'constructor', '1', 'AAAPA0001A', 'LICI\n'),
  fc.constantFrom('2026-02-30', '2026-11-23', '24:00:00', '2026-11-23T09:15:00+05:30', [], {}),
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.integer({ min: 0, max: 100000 }).map((paise) => paise / 100),
);

test('the server’s check and the yup object of a form find the same, in the same words', () => {
  const check = checkerOf(fields, rules);
  const shape = shapeOf(fields, rules);
  let rightOnes = 0;
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...Object.keys(fields), 'stranger'), strange, { maxKeys: 3 }),
      (some) => {
        const values = { ...right, ...some };
        const faults = check(values);
        expect(faultsOf(shape, values)).toEqual(faults);
        if (Object.keys(faults).length === 0) rightOnes += 1;
      },
    ),
    { numRuns: 5000 },
  );
  // If all of them were wrong, the half with valid values would not be compared.
  expect(rightOnes).toBeGreaterThan(100);
  for (const values of [null, undefined, 'a', 5, [], new Date(0)])
    expect(faultsOf(shape, values)).toEqual(check(values));
});
