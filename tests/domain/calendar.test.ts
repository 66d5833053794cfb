import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { custodianCutOff } from '#domain/bid/custodian.ts';
import {
  dayAfter,
  exchangeDate,
  exchangeTime,
  instantOf,
  isoTime,
  isTradingDay,
  type MasterDays,
  masterDaysOf,
  nextTradingDay,
  noMasterDays,
  previousTradingDay,
} from '#domain/market/calendar.ts';

const holidays = masterDaysOf(
  ['2026-05-28', '2026-01-15', '2026-01-26'].map((holidayDate) => ({ holidayDate })),
);

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

describe('a special session of the holiday master', () => {
  const days = masterDaysOf([
    { holidayDate: '2026-11-21', dayKind: 'SPECIAL' },
    { holidayDate: '2026-11-10', dayKind: 'SPECIAL' },
    { holidayDate: '2026-11-24', dayKind: 'HOLIDAY' },
    { holidayDate: '2026-11-25', dayKind: null },
  ]);

  test('is a trading day on a Saturday and on a holiday', () => {
    expect(isTradingDay('2026-11-21', days)).toBe(true);
    expect(isTradingDay('2026-11-10', days)).toBe(true);
    expect(isTradingDay('2026-11-22', days)).toBe(false);
  });

  test('is T+1 of the Friday before it, and has its own T+1 on the Monday after it', () => {
    expect(nextTradingDay('2026-11-20', days)).toBe('2026-11-21');
    expect(nextTradingDay('2026-11-21', days)).toBe('2026-11-23');
    expect(previousTradingDay('2026-11-23', days)).toBe('2026-11-21');
  });

  test('leaves holidays closed, also those whose row has no kind', () => {
    expect(nextTradingDay('2026-11-23', days)).toBe('2026-11-26');
  });

  test('moves the custodian cut-off of a T+1 bid on 0% margin to its morning', () => {
    const offer = {
      symbol: 'LICI',
      series: 'IS',
      openOnDate: '2026-11-19',
      nextOnDate: '2026-11-20',
      cpCutOffTime: '15:30:00',
      cpNextDayCutOffTime: '07:30:00',
    };
    const cutOff = (of: MasterDays) =>
      exchangeTime(custodianCutOff(offer, { day: 'T+1', marginType: '0' }, of, []));
    expect(cutOff(days)).toBe('2026-11-21 07:30:00');
    expect(cutOff(noMasterDays)).toBe('2026-11-23 07:30:00');
  });
});

test('days are counted over the ends of months and leap years', () => {
  expect(dayAfter('2028-02-28')).toBe('2028-02-29');
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
});
