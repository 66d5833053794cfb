import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choice, date, decimal, flag, integer, pan, reference, text } from '#model';
import { faultsOf, shapeOf } from '#model/kinds/validate.ts';
import { quickCheck } from '#server/http/quickCheck.ts';

const fields = {
  symbol: text('Symbol', { max: 10, pattern: /^[A-Z0-9&-]+$/ }),
  note: text('Note', { optional: true, min: 2 }),
  member: reference('Member', 'tradingMember', { optional: true, max: 5 }),
  series: choice('Series', { IS: 'Non-retail', RS: 'Retail' }),
  margin: choice('Margin', { 0: '0%', 1: '100%' }, { optional: true }),
  quantity: integer('Quantity', { min: 1, max: 1000 }),
  price: decimal('Price', { places: 2, min: 0.01, optional: true }),
  isMarketOrder: flag('Cut-off'),
  pan: pan('PAN'),
  on: date('On', { optional: true }),
};
const shape = shapeOf(fields);
const isRight = quickCheck(fields);

const right = {
  symbol: 'LICI',
  note: null,
  member: 'M001',
  series: 'IS',
  margin: '1',
  quantity: 5,
  price: 910.05,
  isMarketOrder: false,
  pan: 'AAAPA0001A',
  on: null,
};

test('a right bid is known to be right without asking yup', () => {
  expect(isRight(right)).toBe(true);
});

test('what is said to be right at once, yup finds right as well', () => {
  const strange = fc.oneof(
    fc.constantFrom(
      null,
      undefined,
      '',
      ' ',
      0,
      -0,
      0.1,
      1e21,
      1e-7,
      NaN,
      Infinity,
      -1,
      true,
      [],
      {},
    ),
    fc.constantFrom(
      'IS',
      'toString',
      '__proto__',
      'constructor',
      '1',
      'AAAPA0001A',
      'M001',
      'LICI\n',
    ),
    fc.string(),
    fc.integer(),
    fc.double(),
    fc.integer({ min: 0, max: 100000 }).map((paise) => paise / 100),
  );
  let sure = 0;
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...Object.keys(fields)), strange, { maxKeys: 3 }),
      (some) => {
        const values = { ...right, ...some };
        if (!isRight(values)) return;
        sure += 1;
        expect(faultsOf(shape, values)).toEqual({});
      },
    ),
    { numRuns: 5000 },
  );
  // Were it never sure, this would hold nothing together.
  expect(sure).toBeGreaterThan(100);
});
