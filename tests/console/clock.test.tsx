import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { heardDate, serverNow, useAtServerTime } from '#console/browser/clock.ts';
import { ageText } from '#console/parts/Age.tsx';

const header = (ms: number) => new Date(Math.floor(ms / 1000) * 1000).toUTCString();

test('the exchange clock is within some milliseconds after a few answers, though Date says only seconds', () => {
  const aheadMs = 90_345;
  const start = 1_795_000_000_000;
  for (let answer = 0; answer < 40; answer += 1) {
    const sentAt = start + answer * 773;
    heardDate(header(sentAt + 4 + aheadMs), sentAt, sentAt + 8);
  }
  expect(Math.abs(serverNow() - Date.now() - aheadMs)).toBeLessThan(40);
});

test('a clock that was set since is believed anew', () => {
  const now = 1_795_100_000_000;
  heardDate(header(now - 3_600_000), now, now + 10);
  expect(Math.abs(serverNow() - Date.now() + 3_600_000)).toBeLessThan(1100);
});

test('an answer without a date changes nothing', () => {
  const before = serverNow() - Date.now();
  heardDate(null, 0, 1);
  heardDate('soon', 0, 1);
  expect(Math.abs(serverNow() - Date.now() - before)).toBeLessThan(5);
});

afterEach(() => {
  vi.useRealTimers();
});

test('what depends on the time is drawn again when its answer changes, not each second', () => {
  vi.useFakeTimers({ now: Math.ceil(Date.now() / 60_000) * 60_000 });
  // The clock of this browser is the exchange's: what the tests above have said is void.
  heardDate(new Date().toUTCString(), Date.now(), Date.now());
  let drawn = 0;
  const { result } = renderHook(() => {
    drawn++;
    return useAtServerTime((now) => Math.floor(now / 60_000));
  });
  const minute = result.current;
  act(() => vi.advanceTimersByTime(30_000));
  expect(drawn).toBe(1);
  act(() => vi.advanceTimersByTime(31_000));
  expect([drawn, result.current]).toEqual([2, minute + 1]);
});

test('an age is said in the largest unit that says something', () => {
  expect([0, 59_999, 60_000, 7_200_000].map(ageText)).toEqual([
    '0 s old',
    '59 s old',
    '1 min old',
    '2 h old',
  ]);
});
