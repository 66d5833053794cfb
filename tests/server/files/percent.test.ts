import { expect, test } from 'vitest';
import { decimal, percent } from '#model';
import { faultOf } from '#model/values/fieldFault.ts';
import { jsonSchemaOf } from '#model/values/jsonSchema.ts';
import { decoded, encoded, formOf, scaleOf } from '#server/database/schema/columns.ts';
import { parseCell } from '#server/files/csv/cell.ts';

const limits = { places: 3, min: 0, max: 100 };
const share = percent('Share', limits);
const number = decimal('Share', limits);

test('a percentage is stored, sent and judged as a decimal of its places', () => {
  expect([formOf(share), scaleOf(share)]).toEqual([formOf(number), scaleOf(number)]);
  expect([decoded(share, 12.345), encoded(share, 12_345)]).toEqual([12_345, 12.345]);
  for (const value of [0, 12.345, 12.3456, -0.001, 100.001, '5', '5%', NaN, null])
    expect(faultOf(share, value)).toBe(faultOf(number, value));
  const description = 'A percentage with at most 3 decimals: 12.5 is 12.5%.';
  expect(jsonSchemaOf(share)).toEqual({ ...jsonSchemaOf(number), description });
});

test('a cell of a file may have the sign', () => {
  for (const cell of ['12.5', '12.5%', '12.5 %', '+12.50%'])
    expect(parseCell(share, cell)).toBe(12.5);
  for (const cell of ['%', '12.5%%', 'half']) expect(parseCell(share, cell)).toBe(cell);
});
