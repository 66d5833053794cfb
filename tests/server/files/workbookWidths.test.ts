import { expect, test } from 'vitest';
import { integer, resource, text } from '#model';
import { xlsxOf } from '#server/files/xlsx/xlsxOf.ts';

const desk = resource('desk', {
  label: 'Desk',
  key: ['deskId'],
  fields: Object.fromEntries([
    ['deskId', text('Desk Id', { max: 8, code: true })],
    ...Array.from({ length: 19 }, (_, n) => [`seats${n}`, integer(`Seats ${n}`, {})]),
  ]) as never,
  access: {},
  screens: {},
});

test('a workbook looks at each of its first rows once for its widths, however many columns it has', async () => {
  const rows = Array.from({ length: 5000 }, (_, n) => ({
    deskId: `D${n}`,
    ...Object.fromEntries(Array.from({ length: 19 }, (_, at) => [`seats${at}`, n])),
  }));
  const chunks = async function* () {
    yield rows;
  };
  let cells = 0;
  const counted = (_: unknown, value: unknown) => {
    cells += 1;
    return value;
  };
  const file = await xlsxOf(desk, chunks(), () => undefined, counted);
  // Nothing is written yet; a row is a deskId and nineteen numbers.
  expect(cells).toBeLessThanOrEqual(200 * 20);
  await file.cancel();
});
