import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dayAfter,
  exchangeDate,
  exchangeTime,
  instantOf,
  isoTime,
  isTradingDay,
  nextTradingDay,
  previousTradingDay,
} from '#domain/market/calendar.ts';

const holidays = new Set(['2026-05-28', '2026-01-15', '2026-01-26']);

test('an instant is told in exchange time, five and a half hours before London', () => {
  const at = Date.UTC(2026, 10, 20, 19, 12, 7, 45);
  expect(exchangeTime(at)).toBe('2026-11-21 00:42:07');
  expect(exchangeDate(at)).toBe('2026-11-21');
  expect(isoTime(at)).toBe('2026-11-21T00:42:07.045+05:30');
  expect(Date.parse(isoTime(at))).toBe(at);
});

test('a day ends at midnight of the exchange', () => {
  const midnight = instantOf('2026-11-21', '00:00:00');
  expect(exchangeDate(midnight)).toBe('2026-11-21');
  expect(exchangeDate(midnight - 1)).toBe('2026-11-20');
});

test('day and time of an instant name it again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_800 }), (seconds) => {
      const [date = '', time = ''] = exchangeTime(seconds * 1000).split(' ');
      expect(instantOf(date, time)).toBe(seconds * 1000);
    }),
  );
});

test.each([
  ['2026-05-27', '2026-05-29', 'over the holiday of the 28th'],
  ['2026-01-14', '2026-01-16', 'over the holiday of the 15th'],
  ['2026-05-22', '2026-05-25', 'over a weekend'],
  ['2026-01-23', '2026-01-27', 'over a weekend with Republic Day behind it'],
  ['2026-08-04', '2026-08-05', 'to the day after'],
])('T %s has its T+1 on %s, %s', (t, next) => {
  expect(nextTradingDay(t, holidays)).toBe(next);
  expect(previousTradingDay(next, holidays)).toBe(t);
});

test('there is no trading on Saturdays, Sundays and holidays', () => {
  expect(isTradingDay('2026-11-20', holidays)).toBe(true);
  expect(isTradingDay('2026-11-21', holidays)).toBe(false);
  expect(isTradingDay('2026-11-22', holidays)).toBe(false);
  expect(isTradingDay('2026-05-28', holidays)).toBe(false);
});

test('days are counted over the ends of months and leap years', () => {
  expect(dayAfter('2028-02-28')).toBe('2028-02-29');
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
});
