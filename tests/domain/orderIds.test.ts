import { expect, test } from 'vitest';
import { orderIdsEndingWith } from '#domain/bid/orderIds.ts';

// 2026-03-01 09:30 by the exchange's clock: the days before are of February.
const now = Date.parse('2026-03-01T09:30:00+05:30');

test('eight digits are the number of an order of one of the last four days', () => {
  expect(orderIdsEndingWith('00080349', now)).toEqual([
    '2026030100080349',
    '2026022800080349',
    '2026022700080349',
    '2026022600080349',
  ]);
});

test('five digits, as lists show them, may stand for ten numbers of each day', () => {
  const ids = orderIdsEndingWith('…80349', now);
  expect(ids).toHaveLength(40);
  expect(ids).toContain('2026030100080349');
  expect(ids).toContain('2026022800980349');
  expect(ids.every((id) => /^\d{16}$/.test(id) && id.endsWith('80349'))).toBe(true);
});

test('other texts are short for no order', () => {
  for (const text of ['8034', '123456789', 'C0042', '', '…', '2026030100080349'])
    expect(orderIdsEndingWith(text, now)).toEqual([]);
});
