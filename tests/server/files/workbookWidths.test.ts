import { expect, test } from 'vitest';
import { integer, resource, text } from '#model';
import { xlsxOf } from '#server/files/xlsx/xlsxOf.ts';

const desk = resource('desk', {
  label: 'Desk',
  key: ['deskId'],
  fields: {
    deskId: text('Desk Id', { max: 8, code: true }),
    title: text('Title', { max: 40 }),
    room: text('Room', { max: 8, code: true }),
    seats: integer('Seats', {}),
    chairs: integer('Chairs', {}),
  },
  access: {},
  api: '/masters/desk',
  screens: {},
});

test('a workbook looks at each of its first rows once for its widths, however many columns it has', async () => {
  const rows = Array.from({ length: 5000 }, (_, n) => ({
    deskId: `D${n}`,
    title: `Desk ${n}`,
    room: 'R1',
    seats: n,
    chairs: n,
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
  expect(cells).toBeLessThanOrEqual(200 * 5);
  await file.cancel();
});
