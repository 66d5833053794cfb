/**
 * The exchange's clock and days. All instants are milliseconds since 1970 (UTC); all days are
 * `YYYY-MM-DD` and all times `HH:mm:ss` in exchange time, which has been +05:30 without a break
 * since 1945, so plain arithmetic is exact and no time zone table is needed.
 */
const offsetMs = 5.5 * 60 * 60 * 1000;
/** The zone of the exchange, as times in ISO 8601 name it. */
export const zoneOffset = '+05:30';
const dayMs = 24 * 60 * 60 * 1000;

/** An instant as people read it on screen: `2026-11-21 10:42:07`, exchange time. */
export const exchangeTime = (ms: number): string => `${exchangeDate(ms)} ${clockText(ms)}`;

/** The trading date of an instant. */
export const exchangeDate = (ms: number): string => {
  const day = Math.floor((ms + offsetMs) / dayMs);
  // Every bid asks several times, and nearly always for the same day.
  if (day !== lastDay.number)
    lastDay = { number: day, date: new Date(day * dayMs).toISOString().slice(0, 10) };
  return lastDay.date;
};

let lastDay = { number: 0, date: '1970-01-01' };

/** Milliseconds since midnight at the exchange. */
export const timeOfDay = (ms: number): number => {
  const sinceMidnight = (ms + offsetMs) % dayMs;
  return sinceMidnight < 0 ? sinceMidnight + dayMs : sinceMidnight;
};

/** Milliseconds since midnight of a written time, `HH:mm:ss`. */
export const msOfTime = (time: string): number =>
  (Number(time.slice(0, 2)) * 3600 + Number(time.slice(3, 5)) * 60 + Number(time.slice(6, 8))) *
  1000;

/** An instant as the wire carries it: ISO 8601 with the exchange's offset. */
export const isoTime = (ms: number): string => {
  // The times of one row, or of one batch of bids, are mostly equal.
  if (ms !== lastTime.ms) lastTime = { ms, text: isoText(ms) };
  return lastTime.text;
};

/** Files have millions of times, nearly all of one day: the day is spelled once, and its hours by their digits. */
const isoText = (ms: number): string => {
  const thousandths = String(Math.floor(timeOfDay(ms) % 1000)).padStart(3, '0');
  return `${exchangeDate(ms)}T${clockText(ms)}.${thousandths}${zoneOffset}`;
};

/** The time of day of an instant, `HH:mm:ss`. */
const clockText = (ms: number): string => {
  const seconds = Math.floor(timeOfDay(ms) / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${digits[Math.floor(minutes / 60)]}:${digits[minutes % 60]}:${digits[seconds % 60]}`;
};

const digits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

let lastTime = { ms: 0, text: '1970-01-01T05:30:00.000+05:30' };

/** The instant of a day and time at the exchange. */
export const instantOf = (date: string, time: string): number =>
  Date.parse(`${date}T${time}Z`) - offsetMs;

/** The day a number of days after (or before, when negative) another. */
export const dayAfter = (date: string, days = 1): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/**
 * The kinds of days in the holiday master: no trading, or trading on a day that usually has none.
 */
export const dayKindLabels = { HOLIDAY: 'Holiday', SPECIAL: 'Special Session' } as const;

export type DayKind = keyof typeof dayKindLabels;

/**
 * The days of the holiday master, by date (`YYYY-MM-DD`). On every other day the weekday decides.
 */
export type MasterDays = ReadonlyMap<string, DayKind>;

/** No day is a holiday or a special session: for what asks about weekdays alone, or about no other day. */
export const noMasterDays: MasterDays = new Map();

/** The days of some rows of the holiday master; a row without a kind is a holiday. */
export const masterDaysOf = (
  rows: Iterable<{ holidayDate: string; dayKind?: string | null }>,
): MasterDays => {
  const days = new Map<string, DayKind>();
  for (const { holidayDate, dayKind } of rows)
    days.set(holidayDate, dayKind === 'SPECIAL' ? 'SPECIAL' : 'HOLIDAY');
  return days;
};

/**
 * Whether the exchange trades on a day: on special sessions of the holiday master whatever their weekday, else
 * not on Saturdays, Sundays and holidays.
 */
export const isTradingDay = (date: string, days: MasterDays): boolean => {
  const kind = days.get(date);
  if (kind !== undefined) return kind === 'SPECIAL';
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
};

/** The first trading day after a date: T+1 of T (market facts §1.2). */
export const nextTradingDay = (date: string, days: MasterDays): string => {
  let next = dayAfter(date);
  while (!isTradingDay(next, days)) next = dayAfter(next);
  return next;
};

/** The last trading day before a date: T of T+1. */
export const previousTradingDay = (date: string, days: MasterDays): string => {
  let previous = dayAfter(date, -1);
  while (!isTradingDay(previous, days)) previous = dayAfter(previous, -1);
  return previous;
};
