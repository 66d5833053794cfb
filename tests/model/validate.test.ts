import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scaled } from '#domain/decimal.ts';
import { dateTime, type Field, integer, pan, type Resource, resource, secret, text } from '#model';
import { shapeFor, shapeOf, faultsOf as wordsOf } from '#model/values/shape.ts';
import { normalised, textsOf } from '#model/values/validate.ts';
import { nouns } from '#registry';
import { holiday } from '#schemas/holiday.ts';
import { security } from '#schemas/security.ts';

/** The faults by the schema of a form, in English. */
const faultsOf = (...of: Parameters<typeof wordsOf>) => textsOf(wordsOf(...of));

/** A security as the set-up screen sends it, without a fault. */
const good = {
  symbol: 'LICI',
  series: 'IS',
  securityName: 'Life Insurance Corporation of India',
  isinCode: 'INE0J1Y01017',
  faceValue: 10,
  tickSize: 0.05,
  regularLotSize: 1,
  openOnDate: '2026-11-20',
  nextOnDate: '2026-11-23',
  mktOpenTime: '09:15:00',
  mktCloseTime: '15:30:00',
  isOneDay: false,
  cpCutOffTime: '15:30:00',
  cpNextDayCutOffTime: '07:30:00',
  isNewOrderAllowed: true,
  designatedExchange: 'NSE',
  baseQuantity: 1000,
  greenshoeQuantity: 0,
  floorPrice: 383.75,
  riPercent: 10,
  issueSize: null,
  allotmentType: 'PRICE_PRIORITY',
  discountFactor: null,
  discountType: null,
  cutoffFlag: false,
  cutOffPrice: null,
  isUndersubscribed: false,
  retailLimit: 200000,
  employeeLimit: 500000,
};
const shape = shapeFor(security, 'create');
const faultsWith = (changes: Record<string, unknown>) => faultsOf(shape, { ...good, ...changes });

describe('security set-up (specification §5)', () => {
  test('a sound security has no faults', () => expect(faultsWith({})).toEqual({}));

  const sentences: [field: string, value: unknown, words: string | null][] = [
    ['baseQuantity', undefined, 'Base Quantity is mandatory'],
    ['baseQuantity', null, 'Base Quantity is mandatory'],
    ['baseQuantity', 0, 'Base Quantity must be at least 1'],
    ['baseQuantity', -5, 'Base Quantity must be at least 1'],
    ['baseQuantity', 1.5, 'Base Quantity must be a whole number'],
    ['baseQuantity', 1, null],
    ['greenshoeQuantity', null, 'Greenshoe Quantity is mandatory'],
    ['greenshoeQuantity', -1, 'Greenshoe Quantity must be at least 0'],
    ['greenshoeQuantity', 0, null],
    ['floorPrice', null, 'Floor Price is mandatory'],
    ['floorPrice', 0, 'Floor Price must be at least 0.01'],
    ['floorPrice', -383.75, 'Floor Price must be at least 0.01'],
    ['floorPrice', 383.755, 'Floor Price cannot have more than 2 decimal places'],
    ['floorPrice', 0.01, null],
    ['floorPrice', 383.7, null],
    ['allotmentType', null, 'Allotment Type is mandatory'],
    ['allotmentType', 'LOTTERY', 'Allotment Type must be one of PRICE_PRIORITY, PROPORTIONATE'],
    ['discountFactor', -0.001, 'Discount Factor must be at least 0'],
    ['discountFactor', 100.001, 'Discount Factor must be at most 100'],
    ['discountFactor', 4.1234, 'Discount Factor cannot have more than 3 decimal places'],
    ['riPercent', 100.5, 'Minimum RI Percentage must be at most 100'],
    ['riPercent', 10.0001, 'Minimum RI Percentage cannot have more than 3 decimal places'],
    ['riPercent', 12.345, null],
    ['cutoffFlag', null, 'Cut-off Allowed is mandatory'],
    ['cutoffFlag', undefined, 'Cut-off Allowed is mandatory'],
    [
      'discountType',
      'PERCENT',
      'Discount Factor Type must not be chosen without a Discount Factor',
    ],
    ['nextOnDate', '2026-11-20', 'T+1 Date must be after the day of Open On'],
    ['mktCloseTime', '09:15:00', 'Market Close must be after Market Open'],
  ];
  test.each(sentences)('%s %j: %s', (field, value, words) => {
    const beside = field === 'discountFactor' ? { discountType: 'PERCENT' } : {};
    expect(faultsWith({ ...beside, [field]: value })).toEqual(
      words === null ? {} : { [field]: words },
    );
  });

  test('a discount needs its type, and none needs none', () => {
    const words = 'Discount Factor Type is mandatory as Discount Factor is mentioned';
    expect(faultsWith({ discountFactor: 4 })).toEqual({ discountType: words });
    expect(faultsWith({ discountFactor: 4, discountType: 'PERCENT' })).toEqual({});
    expect(faultsWith({ discountFactor: 0 })).toEqual({});
  });

  test('each field says its first fault, all at once', () => {
    const faults = faultsOf(shape, {});
    const optional = ['issueSize', 'discountFactor', 'discountType', 'cutOffPrice'];
    expect(Object.keys(faults)).toEqual(
      Object.keys(good).filter((name) => !optional.includes(name)),
    );
    expect(Object.values(faults).every((words) => words.endsWith(' is mandatory'))).toBe(true);
  });
});

describe('types are not cast', () => {
  const wrong: [field: string, value: unknown, words: string][] = [
    ['symbol', 5, 'Symbol must be a text'],
    ['symbol', {}, 'Symbol must be a text'],
    ['symbol', ['LICI'], 'Symbol must be a text'],
    ['symbol', 'ABCDEFGHIJK', 'Symbol cannot have more than 10 characters'],
    ['symbol', 'A B', 'Symbol is not valid'],
    ['series', 'XX', 'Series must be one of IS, RS, ES'],
    ['series', 'constructor', 'Series must be one of IS, RS, ES'],
    ['series', 1, 'Series must be a text'],
    ['floorPrice', '383.75', 'Floor Price must be a number'],
    ['floorPrice', '1e2', 'Floor Price must be a number'],
    ['floorPrice', true, 'Floor Price must be a number'],
    ['floorPrice', Number.NaN, 'Floor Price must be a number'],
    ['floorPrice', JSON.parse('1e309'), 'Floor Price is too large'],
    ['floorPrice', 1e21, 'Floor Price is too large'],
    ['floorPrice', 90071992547410, 'Floor Price is too large'],
    ['floorPrice', 1e-7, 'Floor Price must be at least 0.01'],
    ['floorPrice', 0.1 + 0.2, 'Floor Price cannot have more than 2 decimal places'],
    ['floorPrice', -0, 'Floor Price must be at least 0.01'],
    ['baseQuantity', 2 ** 53, 'Base Quantity is too large'],
    ['cutoffFlag', 'true', 'Cut-off Allowed must be yes or no'],
    ['cutoffFlag', 1, 'Cut-off Allowed must be yes or no'],
    ['openOnDate', '2026-02-30', 'Open On must be a date, YYYY-MM-DD'],
    ['openOnDate', '20-11-2026', 'Open On must be a date, YYYY-MM-DD'],
    ['mktOpenTime', '24:00:00', 'Market Open must be a time, HH:mm:ss'],
    ['mktOpenTime', '9:15', 'Market Open must be a time, HH:mm:ss'],
  ];
  test.each(wrong)('%s %j: %s', (field, value, words) => {
    expect(faultsWith({ [field]: value })[field]).toBe(words);
  });

  const whole = 'An object of fields is expected';
  test.each([[undefined], [null], [[]], ['x'], [5], [true]])('%j is no row', (values) => {
    expect(faultsOf(shape, values)).toEqual({ '': whole });
  });

  test('a field it does not know is a fault, whatever its name', () => {
    expect(faultsWith({ colour: 'red' })).toEqual({ '': 'There is no field colour' });
    expect(faultsWith({ constructor: 1 })).toEqual({ '': 'There is no field constructor' });
    const planted = JSON.parse('{"__proto__": {"symbol": "X"}}');
    expect(faultsOf(shapeOf({ a: text('A', { optional: true }) }), planted)).toEqual({
      '': 'There is no field __proto__',
    });
  });

  test('what the server sets is no field of the form, and a key is none when editing', () => {
    expect(faultsWith({ status: 'approved' })).toEqual({ '': 'There is no field status' });
    expect(faultsWith({ id: 5 })).toEqual({ '': 'There is no field id' });
    const edit = shapeFor(holiday, 'edit');
    expect(faultsOf(edit, { description: 'Diwali' })).toEqual({});
    expect(faultsOf(edit, { description: 'Diwali', holidayDate: '2026-11-08' })).toEqual({
      '': 'There is no field holidayDate',
    });
  });
});

describe('kinds', () => {
  const words = (field: Field, value: unknown) =>
    faultsOf(shapeOf({ field }), { field: value }).field;

  test('an instant is a real one, with its offset', () => {
    const field = dateTime('Entered');
    for (const sound of ['2026-11-21T10:00:00+05:30', '2026-11-21T10:00:00.125Z'])
      expect(words(field, sound)).toBeUndefined();
    for (const wrong of [
      '2026-11-21T10:00:00',
      '2026-13-21T10:00:00Z',
      '2026-02-30T10:00:00Z',
      '2026-11-21T25:00:00Z',
      '2026-11-21T10:00:00+99:00',
      'yesterday',
    ])
      expect(words(field, wrong)).toBe('Entered must be an ISO 8601 time with its offset');
  });

  test('an order id is a whole number of sixteen digits', () => {
    expect(words(integer('Order Id'), 2026112100000001)).toBeUndefined();
    expect(words(integer('Order Id'), Number.MAX_SAFE_INTEGER)).toBeUndefined();
    expect(words(integer('Order Id'), Number.MAX_SAFE_INTEGER + 1)).toBe('Order Id is too large');
  });

  test('a PAN is five letters, four digits and a letter', () => {
    expect(words(pan('PAN'), 'AAAPA0001A')).toBeUndefined();
    for (const wrong of ['aaapa0001a', 'AAAPA0001', 'AAAPA00011', 'AAAPA0001AB'])
      expect(words(pan('PAN'), wrong)).toBe('PAN must be five letters, four digits and a letter');
  });

  test('a field may have words of its own', () => {
    expect(words(text('Email ID', { message: 'Email ID cannot be blank' }), null)).toBe(
      'Email ID cannot be blank',
    );
    const mobile = text('Mobile', {
      pattern: /^\d{10}$/,
      patternMessage: 'Invalid Mobile number.',
    });
    expect(words(mobile, '12')).toBe('Invalid Mobile number.');
  });

  test('a rule that stumbles over a faulty row says nothing; over a sound one it is a broken promise', () => {
    const fields = { a: text('A'), b: text('B') };
    const rules = { b: ({ a }: { a: string }) => a.startsWith('x') && 'B is not for x' };
    const ruled = shapeOf(fields, rules);
    expect(faultsOf(ruled, { a: 5, b: 'y' })).toEqual({ a: 'A must be a text' });
    expect(faultsOf(ruled, { a: 'xa', b: 'y' })).toEqual({ b: 'B is not for x' });
    const broken = shapeOf(fields, { b: () => (undefined as any).length });
    expect(() => faultsOf(broken, { a: 'a', b: 'b' })).toThrow(TypeError);
  });
});

describe('normalised', () => {
  const fields = {
    symbol: text('Symbol', { upper: true }),
    name: text('Name'),
    pan: pan('PAN'),
    password: secret('Password'),
    quantity: integer('Quantity'),
  };

  test('trims, upper-cases where the field says so, and makes blanks null', () => {
    expect(
      normalised(fields, {
        symbol: ' lici ',
        name: '  ',
        pan: 'aaapa0001a',
        password: ' a b ',
        quantity: 5,
        other: ' x ',
      }),
    ).toEqual({
      symbol: 'LICI',
      name: null,
      pan: 'AAAPA0001A',
      password: ' a b ',
      quantity: 5,
      other: ' x ',
    });
  });

  test('twice is once, whatever comes in', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.oneof(
            fc.constantFrom(...Object.keys(fields), '__proto__', 'constructor'),
            fc.string(),
          ),
          fc.jsonValue(),
        ),
        (values) => {
          const once = normalised(fields, values);
          expect(normalised(fields, once)).toEqual(once);
        },
      ),
    );
  });
});

describe('for every schema', () => {
  const resources = nouns.filter((noun): noun is Resource => noun.noun === 'resource');

  test.each(resources.map((noun) => [noun.name, noun] as const))(
    'whatever JSON is sent as %s, the check answers, and what it passes is sound',
    (_, noun) => {
      const shape = shapeFor(noun, 'create');
      const fields = noun.fields as Record<string, Field>;
      const anything = fc.oneof(
        fc.jsonValue(),
        fc.double(),
        fc.integer(),
        fc.constantFrom('', ' ', '2026-11-21', '09:15:00', 'IS', Infinity, -0, '1e2', true, null),
      );
      const row = fc.record(
        Object.fromEntries(Object.keys(shape.fields).map((name) => [name, anything])),
        { requiredKeys: [] },
      );
      fc.assert(
        fc.property(fc.oneof(row, fc.jsonValue()), (values) => {
          const faults = faultsOf(shape, values);
          if (Object.keys(faults).length > 0) return;
          for (const [name, value] of Object.entries(values as object))
            expect(isSound(fields[name] as Field, value)).toBe(true);
        }),
        { numRuns: 200 },
      );
    },
  );
});

/** Whether a value that passed is sound, restated from the contract of the storage. */
const isSound = ({ kind, options, choices }: Field, value: unknown): boolean => {
  if (value === null || value === undefined) return options.optional === true;
  if (kind === 'flag') return typeof value === 'boolean';
  if (kind === 'integer') return Number.isSafeInteger(value);
  if (kind === 'decimal')
    return typeof value === 'number' && scaled(value, options.places ?? 0) !== null;
  if (typeof value !== 'string') return false;
  if (value === '') return options.optional === true;
  if (kind === 'choice') return Object.hasOwn(choices ?? {}, value);
  return value.length <= (options.max ?? 255);
};

test('a schema without a field for it takes no value at all', () => {
  const empty = resource('empty', {
    label: 'Empty',
    key: ['a'],
    fields: { a: text('A', { readOnly: true }) },
    access: {},
    api: '/x',
    screens: {},
  });
  expect(faultsOf(shapeFor(empty, 'create'), {})).toEqual({});
  expect(faultsOf(shapeFor(empty, 'create'), { a: 'x' })).toEqual({ '': 'There is no field a' });
});
