import { describe, expect, test } from 'vitest';
import { integer, type Resource, resource, text } from '#model';
import { faultsOfSchemas } from '#model/check/check.ts';
import { exampleOf } from '#model/values/example.ts';
import { faultsOf, shapeFor } from '#model/values/shape.ts';
import { normalised } from '#model/values/validate.ts';
import { nouns } from '#registry';

const stored = nouns.filter((noun) => noun.noun === 'resource') as Resource[];

describe('the example of a schema', () => {
  test.each(stored.map((noun) => [noun.name, noun] as const))(
    'of %s passes every limit and rule of its fields, and the twentieth as well',
    (_, noun) => {
      for (const nth of [0, 1, 19]) {
        const row = exampleOf(noun, nouns, nth);
        expect(faultsOf(shapeFor(noun, 'create'), normalised(noun.fields, row))).toEqual({});
      }
    },
  );

  test('differs from the next wherever rows must', () => {
    const branch = stored.find(({ name }) => name === 'branch') as Resource;
    const ids = [0, 1, 2, 12].map((nth) => exampleOf(branch, nouns, nth).branchId);
    expect(new Set(ids).size).toBe(4);
  });

  test('is asked for where a pattern leaves nothing to make up', () => {
    const desk = resource('desk', {
      label: 'Desk',
      key: ['deskId'],
      fields: { deskId: text('Desk Id', { pattern: /^D-\d+$/ }), seats: integer('Seats') },
      access: {},
      api: '/masters/desk',
      screens: {},
    });
    expect(faultsOfSchemas([desk])).toEqual([
      'desk.deskId has a pattern and no example: name a value that fits it, for its sample file and its tests.',
    ]);
  });
});
