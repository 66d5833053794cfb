import { expect, test } from 'vitest';
import {
  bookDayOf,
  bookDays,
  bookNames,
  booksWords,
  openingShown,
} from '#domain/market/dayBook.ts';
import { textOf } from '#domain/sentence.ts';

const saysBooks = (...of: Parameters<typeof booksWords>) => textOf(booksWords(...of));

const offer = {
  series: 'IS' as const,
  openOnDate: '2026-05-27',
  nextOnDate: '2026-05-29',
  mktOpenTime: '09:15:00',
  mktCloseTime: '15:30:00',
  isNewOrderAllowed: true,
};
const at = (day: string, time = '12:00') => Date.parse(`${day}T${time}:00+05:30`);

test('figures count the day of the offer that is running, or ran last, unless the other is asked for', () => {
  const T = { day: 'T', tradeDate: '2026-05-27' };
  const next = { day: 'T+1', tradeDate: '2026-05-29' };
  expect(bookDayOf(offer, at('2026-05-27'))).toEqual(T);
  // A holiday between the two days.
  expect(bookDayOf(offer, at('2026-05-28'))).toEqual(T);
  expect(bookDayOf(offer, at('2026-05-29', '00:00'))).toEqual(next);
  expect(bookDayOf(offer, at('2026-06-30'))).toEqual(next);
  expect(bookDayOf({ ...offer, isOneDay: true }, at('2026-06-30'))).toEqual(T);
  expect(bookDayOf(offer, at('2026-05-29'), 'T')).toEqual(T);
});

test('a page says which books it counts, each once', () => {
  const T = { day: 'T' as const, tradeDate: '2026-05-27' };
  const next = { day: 'T+1' as const, tradeDate: '2026-05-29' };
  expect(saysBooks([next, next])).toBe('T+1 book, 29 May 2026');
  expect(saysBooks([next, T])).toBe('T book, 27 May 2026; T+1 book, 29 May 2026');
  expect(saysBooks([next, { ...T, tradeDate: '2026-05-29' }])).toBe('T and T+1 books, 29 May 2026');
  expect([textOf(bookNames([T])), textOf(bookNames([next, T])), bookDays([next, T])]).toEqual([
    'T book',
    'T and T+1 books',
    'T and T+1',
  ]);
  expect(saysBooks([])).toBe('');
});

test('a symbol that is offered repeatedly shows the offer in hand, else the last, else the next', () => {
  const days = (openOnDate: string, nextOnDate: string) => ({ openOnDate, nextOnDate });
  const offers = [
    days('2026-02-25', '2026-02-26'),
    days('2026-06-24', '2026-06-25'),
    days('2026-12-01', '2026-12-02'),
  ];
  const shown = (day: string) => openingShown(offers, at(day));
  expect(shown('2026-06-25')).toBe('2026-06-24');
  expect(shown('2026-07-30')).toBe('2026-06-24');
  expect(shown('2026-03-01')).toBe('2026-02-25');
  expect(shown('2026-01-01')).toBe('2026-02-25');
  expect(openingShown([], at('2026-01-01'))).toBeUndefined();
});
