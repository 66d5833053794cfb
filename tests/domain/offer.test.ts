import { describe, expect, test } from 'vitest';
import { instantOf } from '#domain/calendar.ts';
import {
  configLabel,
  hasSessionToday,
  isOpen,
  issueSizeOf,
  phaseOf,
  type Session,
  takesNewOrders,
} from '#domain/offer.ts';
import type { Series } from '#domain/series.ts';

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
