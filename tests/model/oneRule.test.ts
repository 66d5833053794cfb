import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SchemaDescription } from 'yup';
import { textIn } from '#domain/sentence.ts';
import {
  type Field,
  type Fields,
  fieldsOf,
  type Noun,
  type OwnCall,
  text,
  writableOf,
} from '#model';
import { constraintsOf, mandatory, wrongType } from '#model/values/constraints.ts';
import { exampleOf } from '#model/values/example.ts';
import { faultOf } from '#model/values/fieldFault.ts';
import { writableWithRules } from '#model/values/rowRules.ts';
import { faultsOf, shapeFor, shapeOf } from '#model/values/shape.ts';
import { checkerFor, checkerOf, normalised, textsOf } from '#model/values/validate.ts';
import { nouns } from '#registry';
import { security } from '#schemas/security.ts';

/** A text in which yup would put the name of the field, if it took words of ours as a message with parameters. */
const parameter = ['$', '{path}'].join('');

/** Values of every sort that a call can carry, sound for some kind or for none. */
const strange: readonly unknown[] = [
  ...[null, undefined, true, false, [], ['IS'], {}, { a: 1 }],
  ...[0, -0, 1, -1, 5, 0.1, 1.5, 0.1 + 0.2, 1e-7, 1e21, 2 ** 53, NaN, Infinity, -Infinity],
  ...['', ' ', 'A', 'a', '1', '-1', '383.75', 'IS', 'LICI\n', '§', 'a b', parameter, 'name'],
  ...['toString', '__proto__', 'constructor', 'AAAPA0001A', 'aaapa0001a', 'A\u200bB', '\u202ea'],
  ...[
    '2026-11-23',
    '2026-02-30',
    '23-11-2026',
    '11/23/2026',
    `11/23/26 ${parameter}`,
    '46349',
    '.5',
  ],
  ...['09:15:00', '24:00:00', '2026-11-23T09:15:00+05:30', '2026-11-23T25:00:00Z', 'क्‍ष'],
  ...['a'.repeat(11), 'a'.repeat(256), 'a'.repeat(5001), '𝔸'.repeat(30)],
];

/** Values on the edge of each constraint of a field, on both sides of it. */
const edgesOf = (field: Field): unknown[] =>
  constraintsOf(field).flatMap((constraint): unknown[] => {
    switch (constraint.is) {
      case 'min':
      case 'max': {
        const { limit } = constraint;
        const lengths = [limit - 1, limit, limit + 1].filter((length) => length >= 0);
        return [
          ...[limit - 1, limit - 0.001, limit, limit + 0.5, limit + 1, limit + 1e-5],
          ...lengths.flatMap((length) => ['A'.repeat(length), '1'.repeat(length)]),
        ];
      }
      case 'oneOf':
        return [...constraint.codes, ...constraint.codes.map((code) => `${code} `)];
      default:
        return [];
    }
  });

const valuesFor = (field: Field): unknown[] => [...strange, ...edgesOf(field)];

/** Every field of every noun and of what its calls take. */
const everyField: readonly (readonly [place: string, field: Field])[] = [
  ...new Map(
    nouns.flatMap((noun) => [
      ...fieldsOf(noun).map(([name, field]) => [field, `${noun.name}.${name}`] as const),
      ...Object.entries((noun.calls ?? {}) as Readonly<Record<string, OwnCall>>).flatMap(
        ([call, { query, body }]) =>
          Object.entries({ ...query, ...body } as Fields).map(
            ([name, field]) => [field, `${noun.name}.${call}.${name}`] as const,
          ),
      ),
    ]),
  ),
].map(([field, place]) => [place, field]);

describe('one field', () => {
  test('is judged alike by the server’s check and by the yup schema, whatever its value', () => {
    expect(everyField.length).toBeGreaterThan(800);
    const apart = everyField.flatMap(([place, field]) => {
      const shape = shapeOf({ field });
      return valuesFor(field).flatMap((value) => {
        const words = faultOf(field, value);
        const inYup = textsOf(faultsOf(shape, { field: value })).field;
        return words === inYup ? [] : [[place, value, words, inYup]];
      });
    });
    expect(apart).toEqual([]);
  });

  test('is refused by each of its constraints for some value, and takes another', () => {
    const idle = everyField.flatMap(([place, field]) => {
      const found = new Set(valuesFor(field).map((value) => faultOf(field, value)));
      const { optional } = field.options;
      const words = [wrongType(field), ...(optional ? [] : [mandatory(field)])];
      for (const constraint of constraintsOf(field))
        if ('words' in constraint && typeof constraint.words !== 'function')
          words.push(constraint.words);
      return words
        .map(textIn)
        .filter((each) => !found.has(each))
        .map((each) => `${place}: ${each}`);
    });
    expect(idle).toEqual([]);
  });
});

/** A random row of a noun: a sound one in which some fields have another value, lack one or are strange to it. */
const rowsOf = (noun: Noun, action: 'create' | 'edit') => {
  const names = writableOf(noun, action);
  const fields = noun.fields as Fields;
  const sound = [0, 1, 7].map((nth) => normalised(fields, exampleOf(noun, nouns, nth, [...names])));
  const change = fc.constantFrom(...names, ...names, 'stranger', 'constructor').chain((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const values = field ? valuesFor(field) : strange;
    const random = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.jsonValue());
    const value = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...values) },
      { weight: 2, arbitrary: fc.constantFrom(...soundFor(field, values)) },
      { weight: 1, arbitrary: random },
    );
    return fc.tuple(fc.constant(name), fc.constantFrom('set', 'set', 'set', 'drop'), value);
  });
  return fc
    .tuple(fc.constantFrom(...sound), fc.array(change, { maxLength: 4 }))
    .map(([row, changes]) => {
      const changed: Record<string, unknown> = { ...row };
      for (const [name, how, value] of changes)
        if (how === 'drop') delete changed[name];
        else changed[name] = value;
      return changed;
    });
};

/**
 * The values that a field accepts, so that rules between sound fields are tried too; all values if
 * it accepts none.
 */
const soundFor = (field: Field | undefined, values: readonly unknown[]): readonly unknown[] => {
  const sound = field ? values.filter((value) => faultOf(field, value) === undefined) : [];
  return sound.length > 0 ? sound : values;
};

describe('a row', () => {
  const forms = nouns.flatMap((noun) =>
    (['create', 'edit'] as const)
      .filter((action) => writableOf(noun, action).length > 0)
      .map((action) => [noun, action] as const),
  );

  test('of any noun, created or edited, is judged alike by the server’s check and by the yup schema of its form', () => {
    expect(forms.length).toBeGreaterThan(50);
    const counted = { right: 0, faults: 0, rules: 0, strangers: 0 };
    for (const [noun, action] of forms) {
      const check = checkerFor(noun, action);
      const shape = shapeFor(noun, action);
      const [fields] = writableWithRules(noun, action);
      fc.assert(
        fc.property(rowsOf(noun, action), (row) => {
          const faults = check(row);
          expect(faultsOf(shape, row)).toEqual(faults);
          const names = Object.keys(faults);
          counted.right += names.length === 0 ? 1 : 0;
          counted.faults += names.length;
          counted.strangers += '' in faults ? 1 : 0;
          counted.rules += names.filter((name) => {
            const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
            return field && faultOf(field, row[name]) === undefined;
          }).length;
        }),
        { numRuns: 150 },
      );
    }
    // Each sort of row must be among them, or that sort is not compared.
    for (const [sort, count] of Object.entries(counted))
      expect([sort, count > 100]).toEqual([sort, true]);
  });

  test('that is no object is judged alike', () => {
    for (const [noun, action] of forms)
      for (const values of [null, undefined, 'a', 5, true, [], [{}], new Date(0), new Map()])
        expect(faultsOf(shapeFor(noun, action), values)).toEqual(checkerFor(noun, action)(values));
  });

  test('has the words of a rule as they are, also where yup would read a parameter in them', () => {
    const fields = { a: text(`A ${parameter}`, { min: 3, optional: true }), b: text('B') };
    const rules = { b: ({ b }: { b: string }) => b === 'no' && `Not ${parameter}` };
    for (const row of [{ a: 'x', b: 'no' }, { a: 5, b: 'no' }, { b: '' }])
      expect(faultsOf(shapeOf(fields, rules), row)).toEqual(checkerOf(fields, rules)(row));
    expect(checkerOf(fields, rules)({ b: 'no' })).toEqual({ b: `Not ${parameter}` });
  });
});

const timePattern = String.raw`/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/`;

describe('the yup schema of the set-up of a security', () => {
  const { fields } = shapeFor(security, 'create').describe();

  /** A description in a line: its type, whether it takes null, its codes, and its tests with their parameters. */
  const lineOf = ({ type, nullable, oneOf, tests }: SchemaDescription): string =>
    [
      type,
      nullable ? 'or null' : '',
      oneOf.join('|'),
      ...tests
        .filter(({ name }) => name !== 'required')
        .map(({ name, params }) =>
          [name, ...Object.values(params ?? {}).map(String)].filter(Boolean).join(' '),
        ),
    ]
      .filter(Boolean)
      .join(', ');

  test('tells the type, the limits, the pattern and the codes of each field', () => {
    expect(
      Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [name, lineOf(field as SchemaDescription)]),
      ),
    ).toEqual({
      symbol: 'string, max 10, matches /^[A-Z0-9&-]+$/',
      series: 'string, IS|RS|ES',
      securityName: 'string, max 100, visible',
      isinCode: String.raw`string, max 12, matches /^[A-Z]{2}[A-Z0-9]{9}\d$/`,
      faceValue: 'number, exact 90071992547409.9, min 0.01, places 2',
      tickSize: 'number, exact 90071992547409.9, min 0.01, places 2',
      regularLotSize: 'number, exact 9007199254740991, min 1, integer',
      openOnDate: 'string, day a date, YYYY-MM-DD',
      nextOnDate: 'string, day a date, YYYY-MM-DD, rule',
      mktOpenTime: `string, matches ${timePattern}`,
      mktCloseTime: `string, matches ${timePattern}, rule`,
      isOneDay: 'boolean',
      cpCutOffTime: `string, matches ${timePattern}`,
      cpNextDayCutOffTime: `string, matches ${timePattern}`,
      isNewOrderAllowed: 'boolean',
      designatedExchange: 'string, NSE|BSE|MSE',
      baseQuantity: 'number, exact 9007199254740991, min 1, integer',
      greenshoeQuantity: 'number, exact 9007199254740991, min 0, integer',
      floorPrice: 'number, exact 90071992547409.9, min 0.01, places 2',
      riPercent: 'number, exact 9007199254740.99, min 0, max 100, places 3',
      issueSize: 'number, or null, exact 9007199254740991, min 0, integer',
      allotmentType: 'string, PRICE_PRIORITY|PROPORTIONATE',
      discountFactor: 'number, or null, exact 9007199254740.99, min 0, max 100, places 3, rule',
      discountType: 'string, or null, PERCENT|AMOUNT, rule',
      cutoffFlag: 'boolean',
      cutOffPrice: 'number, or null, exact 90071992547409.9, min 0.01, places 2',
      isUndersubscribed: 'boolean',
      retailLimit: 'number, exact 90071992547409.9, min 0, places 2',
      employeeLimit: 'number, exact 90071992547409.9, min 0, places 2',
      retailOnT: 'string, or null, ABOVE_LIMIT|ANY',
    });
  });

  test('names each field as the form does, with its kind', () => {
    for (const [name, description] of Object.entries(fields)) {
      const field = (security.fields as Fields)[name] as Field;
      const { label, meta, optional, nullable, tests } = description as SchemaDescription;
      expect([label, meta?.kind]).toEqual([field.label, field.kind]);
      const isOptional = field.options.optional === true;
      expect([name, optional, nullable]).toEqual([name, isOptional, isOptional]);
      if ((description as SchemaDescription).type === 'string')
        expect([name, tests.some((each) => each.name === 'required')]).toEqual([name, !isOptional]);
    }
  });
});
