import { describe, expect, test } from 'vitest';
import { placesOf, wireNumber } from '#domain/decimal.ts';
import { decimal, type Field, type Fields, percent } from '#model';
import { faultOf } from '#model/values/fieldFault.ts';
import { jsonSchemaOf } from '#model/values/jsonSchema.ts';
import { kindOf } from '#model/values/kinds.ts';
import { nouns } from '#registry';
import { answerCheck } from '#server/http/answerCheck.ts';
import { plainValidators } from './plainValidators.ts';

const placesIn = (field: Field) => kindOf(field).scale?.(field) ?? 0;

/** Every field of every noun that has decimals, by its place. */
const decimals = nouns.flatMap(({ name, fields }) =>
  Object.entries(fields as Fields)
    .filter(([, field]) => placesIn(field) > 0)
    .map(([field, of]) => [`${name}.${field}`, of] as const),
);

/** Numbers that a division by a power of ten gets wrong are among any thousand of this kind. */
const valuesOf = (field: Field): number[] =>
  [...Array.from({ length: 3000 }, (_, n) => n * 17), 7102, 51_605, 123_456_789]
    .map((scaled) => wireNumber(scaled, placesIn(field)))
    .filter((value) => faultOf(field, value) === undefined);

describe('a number with decimals', () => {
  test.each(decimals)('%s is right by its description for any plain validator', (_, field) => {
    const schema = jsonSchemaOf(field);
    const values = valuesOf(field);
    expect(values.length).toBeGreaterThan(10);
    for (const ajv of plainValidators()) {
      const isRight = ajv.compile(schema);
      expect(values.filter((value) => !isRight(value))).toEqual([]);
    }
    expect(schema.description).toContain(`at most ${placesIn(field)} decimals`);
  });

  test.each([decimal, percent])('with one more is refused by the server in words', (of) => {
    const field = of('Price', { places: 2 });
    for (const value of [71.021, 516.0501, 0.001])
      expect([placesOf(value) > 2, faultOf(field, value)]).toEqual([
        true,
        'Price cannot have more than 2 decimal places',
      ]);
    for (const value of [71.02, 516.05]) expect(faultOf(field, value)).toBeUndefined();
  });

  test('with one more is found in an answer, where answers are checked', () => {
    const holds = answerCheck({
      id: 'quote.of',
      answer: { price: decimal('Price', { places: 2 }) },
    });
    for (const price of [71.02, 516.05]) expect(() => holds({ price })).not.toThrow();
    expect(() => holds({ price: 71.021 })).toThrow('multiple of 0.01');
  });
});

test('numbers with decimals are there', () => expect(decimals.length).toBeGreaterThan(10));
