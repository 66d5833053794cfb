import { describe, expect, test } from 'vitest';
import { date, dateTime, time } from '#model';
import { valueInCell } from '#model/values/cell.ts';
import { faultOf } from '#model/values/fieldFault.ts';
import { writtenIn } from '#model/values/writtenDates.ts';

const day = date('Registered On');
const clock = time('Opens');
const instant = dateTime('Sent At');

/** The forms of a day that are taken everywhere, each for 2026-11-23. */
const days = [
  ['2026-11-23', '2026-11-23'],
  ['23-11-2026', '23-11-2026'],
  ['23/11/2026', '23/11/2026'],
  ['23.11.2026', '23.11.2026'],
  ['23-11-26', '23-11-26'],
  ['23/11/26', '23/11/26'],
  ['23.11.26', '23.11.26'],
  ['23-Nov-2026', '23-Nov-2026'],
  ['23-NOV-2026', '23-Nov-2026'],
  ['23-nov-26', '23-Nov-26'],
  ['23 Nov 2026', '23 Nov 2026'],
  ['23  November 2026', '23 Nov 2026'],
  ['23 Nov 26', '23 Nov 26'],
] as const;

/** The forms of a time. */
const times = [
  ['9:15', '09:15:00', '15:30:00'],
  ['09:15', '09:15:00', '15:30:00'],
  ['09:15:00', '09:15:00', '15:30:00'],
  ['9:15:07', '09:15:07', '15:30:00'],
  ['00:00', '00:00:00', '15:30:00'],
  ['9:15:00 AM', '09:15:00', '3:30:00 PM'],
  ['9:15 am', '09:15:00', '3:30:00 PM'],
  ['9:15pm', '21:15:00', '3:30:00 PM'],
  ['9:15 p.m.', '21:15:00', '3:30:00 PM'],
  ['12:05 AM', '00:05:00', '3:30:00 PM'],
  ['12:05:09 PM', '12:05:09', '3:30:00 PM'],
  ['9.15 pm', '21:15:00', '3.30.00 PM'],
  ['9.15.30 am', '09:15:30', '3.30.00 PM'],
] as const;

describe('a day', () => {
  test.each(days)('written %s', (text, form) => {
    expect(writtenIn('day', text)).toEqual({ value: '2026-11-23', form });
    expect(valueInCell(day, ` ${text} `)).toBe('2026-11-23');
  });

  test.each([
    ['5/6/2026', '2026-06-05', '23/11/2026'],
    ['05/06/2026', '2026-06-05', '23/11/2026'],
    ['1-9-26', '2026-09-01', '23-11-26'],
    ['29-02-2028', '2028-02-29', '23-11-2026'],
    ['01-Sept-2026', '2026-09-01', '23-Nov-2026'],
    ['31/12/99', '2099-12-31', '23/11/26'],
    ['01/01/00', '2000-01-01', '23/11/26'],
  ])('%s has the day before the month, and its year is of this century', (text, value, form) => {
    expect(writtenIn('day', text)).toEqual({ value, form });
  });

  test.each([
    ['a month first', '11/23/2026'],
    ['a day that the month has not', '31-02-2026'],
    ['no leap year', '29-02-2026'],
    ['three digits of a year', '23-11-202'],
    ['one digit of a year', '23-11-6'],
    ['two kinds of separators', '23-11/2026'],
    ['a number of a spreadsheet', '46349'],
    ['words', 'yesterday'],
    ['a thirteenth month', '2026-13-01'],
    ['a name that is no month', '23-Foo-2026'],
    ['very many letters', '1'.repeat(60_000)],
  ])('is not read from %s: %s', (_, text) => {
    expect(writtenIn('day', text)).toBeNull();
    expect(valueInCell(day, text)).toBe(text);
    expect(faultOf(day, text)).toMatch(/^Registered On /);
  });
});

describe('a time', () => {
  test.each(times)('written %s', (text, value, form) => {
    expect(writtenIn('time', text)).toEqual({ value, form });
    expect(valueInCell(clock, text)).toBe(value);
  });

  test.each(['24:00', '9:60', '13:15 pm', '0.385', '9.15', '9', 'noon', '12:00 noon'])(
    'is not read from %s',
    (text) => {
      expect(writtenIn('time', text)).toBeNull();
      expect(faultOf(clock, text)).toMatch(/^Opens /);
    },
  );
});

describe('a day and time', () => {
  const all = days.flatMap(([dayText]) =>
    times.map(([timeText, value]) => [`${dayText} ${timeText}`, value] as const),
  );
  test.each(all)('written %s', (text, value) => {
    const wire = `2026-11-23T${value}.000+05:30`;
    expect(writtenIn('instant', text)?.value).toBe(wire);
    expect(valueInCell(instant, text)).toBe(wire);
    expect(faultOf(instant, wire)).toBeUndefined();
  });

  test.each([
    ['23/11/2026, 9:15:00 am', '2026-11-23T09:15:00.000+05:30'],
    ['2026-11-23T09:15:00', '2026-11-23T09:15:00.000+05:30'],
  ])('written %s', (text, wire) => {
    expect(writtenIn('instant', text)?.value).toBe(wire);
  });

  test.each(['23-11-2026', '9:15', '11/23/2026 9:15', '46349.385', '23-11-2026 25:00'])(
    'is not read from %s',
    (text) => {
      expect(writtenIn('instant', text)).toBeNull();
      expect(faultOf(instant, text)).toMatch(/^Sent At /);
    },
  );

  test('of the wire stays as it is', () => {
    const wire = '2026-11-23T09:15:00.123Z';
    expect(valueInCell(instant, wire)).toBe(wire);
  });
});

describe('what cannot be read is refused in words that say what to do', () => {
  test.each([
    [
      day,
      '11/23/2026',
      'Registered On is 11/23/2026: the day must come before the month. Write 23/11/2026',
    ],
    [
      day,
      '11-23-26',
      'Registered On is 11-23-26: the day must come before the month. Write 23-11-26',
    ],
    [
      instant,
      '11/23/2026 9:15',
      'Sent At is 11/23/2026 9:15: the day must come before the month. Write 23/11/2026 9:15',
    ],
    [
      day,
      '46349',
      'Registered On is 46349, a number of the spreadsheet. Format these cells as dates there and save again, or write a day like 23-11-2026',
    ],
    [
      clock,
      '0.385',
      'Opens is 0.385, a number of the spreadsheet. Format these cells as times there and save again, or write a time like 15:30:00',
    ],
    [
      instant,
      '46349.385',
      'Sent At is 46349.385, a number of the spreadsheet. Format these cells as dates with times there and save again, or write a day and time like 23-11-2026 15:30:00',
    ],
    [day, '2026-02-30', 'Registered On must be a date, YYYY-MM-DD'],
    [day, '23-11-2026', 'Registered On must be a date, YYYY-MM-DD'],
    [clock, '9:15', 'Opens must be a time, HH:mm:ss'],
    [instant, '23-11-2026 9:15', 'Sent At must be an ISO 8601 time with its offset'],
  ])('%o, %s', (field, text, words) => {
    expect(faultOf(field, text)).toBe(words);
  });
});
