import { describe, expect, test } from 'vitest';
import { instantOf } from '#domain/market/calendar.ts';
import {
  configLabel,
  dayOf,
  dayTypeOf,
  hasSessionToday,
  isOpen,
  issueSizeOf,
  phaseOf,
  type Session,
  takesNewOrders,
} from '#domain/market/offer.ts';
import type { Series } from '#domain/market/series.ts';

/** COALINDIA of May 2026: the 28th was a holiday between T and T+1. */
const offer = (series: Series): Session => ({
  series,
  openOnDate: '2026-05-27',
  nextOnDate: '2026-05-29',
  mktOpenTime: '09:15:00',
  mktCloseTime: '15:30:00',
  isNewOrderAllowed: true,
});

test.each([
  ['2026-05-26 15:00:00', 'before', 'closed', 'closed'],
  ['2026-05-27 09:14:59', 'T day', 'closed', 'closed'],
  ['2026-05-27 09:15:00', 'T day', 'open', 'closed'],
  ['2026-05-27 15:29:59', 'T day', 'open', 'closed'],
  ['2026-05-27 15:30:00', 'T day', 'closed', 'closed'],
  ['2026-05-28 11:00:00', 'before', 'closed', 'closed'],
  ['2026-05-29 09:15:00', 'T+1 day', 'carry forward', 'open'],
  ['2026-05-29 15:30:00', 'T+1 day', 'closed', 'closed'],
  ['2026-05-30 11:00:00', 'after', 'closed', 'closed'],
])('at %s it is %s: non-retail %s, retail and employees %s', (at, phase, nonRetail, others) => {
  const [date = '', time = ''] = at.split(' ');
  const now = instantOf(date, time);
  const state = (session: Session) => {
    if (!isOpen(session, now)) return 'closed';
    return takesNewOrders(session, now) ? 'open' : 'carry forward';
  };
  expect(phaseOf(offer('IS'), now)).toBe(phase);
  expect(state(offer('IS'))).toBe(nonRetail);
  expect(state(offer('RS'))).toBe(others);
  expect(state(offer('ES'))).toBe(others);
});

test('retail has no session on T day, non-retail has one on both', () => {
  const tDay = instantOf('2026-05-27', '03:00:00');
  const nextDay = instantOf('2026-05-29', '23:00:00');
  expect([hasSessionToday(offer('IS'), tDay), hasSessionToday(offer('IS'), nextDay)]).toEqual([
    true,
    true,
  ]);
  expect([hasSessionToday(offer('RS'), tDay), hasSessionToday(offer('RS'), nextDay)]).toEqual([
    false,
    true,
  ]);
});

test('the switch of the exchange stops new orders and nothing else', () => {
  const session = { ...offer('IS'), isNewOrderAllowed: false };
  const now = instantOf('2026-05-27', '11:00:00');
  expect([isOpen(session, now), takesNewOrders(session, now)]).toEqual([true, false]);
});

test('the label says day and series', () => {
  expect(configLabel(offer('IS'), instantOf('2026-05-29', '10:00:00'))).toBe('T+1 day - IS');
  expect(configLabel(offer('IS'), instantOf('2026-05-27', '10:00:00'))).toBe('T day - IS');
});

describe('the size of a series', () => {
  const issue = {
    baseQuantity: 61_627_283,
    greenshoeQuantity: 61_627_283,
    riPercent: 10_000,
    regularLotSize: 1,
    issueSize: null,
  };
  test.each([
    ['IS', 110_929_108],
    ['RS', 12_325_458],
  ] as const)('%s is worked out from the offer', (series, size) => {
    expect(issueSizeOf({ ...issue, series })).toBe(size);
  });
  test('of employees it is what their own row offers', () => {
    expect(
      issueSizeOf({ ...issue, series: 'ES', baseQuantity: 25_000, greenshoeQuantity: 0 }),
    ).toBe(25_000);
  });
  test('is what the notice prints where staff say so', () => {
    expect(issueSizeOf({ ...issue, series: 'RS', issueSize: 5_802_146 })).toBe(5_802_146);
    expect(issueSizeOf({ ...issue, series: 'RS', issueSize: 0 })).toBe(0);
  });
});

describe('the book of an instant', () => {
  const day = (series: Series, at: string, more: Partial<Session> = {}) =>
    dayOf({ ...offer(series), ...more }, instantOf(at, '20:00:00'));

  test('is that of T day until T+1 begins, also on the holiday between', () => {
    expect(
      ['2026-05-26', '2026-05-27', '2026-05-28', '2026-05-29', '2026-06-01'].map((at) =>
        day('IS', at),
      ),
    ).toEqual(['T', 'T', 'T', 'T+1', 'T+1']);
  });

  test('is that of T+1 for retail and employees, and that of T for an offer of one day', () => {
    expect([day('RS', '2026-05-27'), day('ES', '2026-05-29')]).toEqual(['T+1', 'T+1']);
    expect(day('IS', '2026-05-29', { isOneDay: true })).toBe('T');
  });

  test.each([
    ['NSE', '2026-05-27', '10'],
    ['NSE', '2026-05-29', '11'],
    ['BSE', '2026-05-27', '20'],
    ['MSE', '2026-05-29', '21'],
  ])('has the day type of §4.2: allocated by %s on %s it is %s', (designatedExchange, at, type) => {
    expect(dayTypeOf({ ...offer('IS'), designatedExchange }, instantOf(at, '10:00:00'))).toBe(type);
  });
});

test('an offer of one day has no second one, for nobody', () => {
  const now = instantOf('2026-05-29', '11:00:00');
  for (const series of ['IS', 'RS', 'ES'] as const)
    expect(isOpen({ ...offer(series), isOneDay: true }, now)).toBe(false);
});

test('further hours that have begun keep it open until they end, and a halt does not', () => {
  const at = (time: string, more: Partial<Session> = {}) =>
    isOpen({ ...offer('IS'), windowClosesAt: '17:00:00', ...more }, instantOf('2026-05-27', time));
  expect([at('16:30:00'), at('17:00:00'), at('16:30:00', { isHalted: true })]).toEqual([
    true,
    false,
    false,
  ]);
  // A day without a session has no window to extend.
  expect(
    isOpen({ ...offer('RS'), windowClosesAt: '17:00:00' }, instantOf('2026-05-27', '16:30:00')),
  ).toBe(false);
});
