/**
 * The exchange's clock and days. All instants are milliseconds since 1970 (UTC); all days are
 * `YYYY-MM-DD` and all times `HH:mm:ss` in exchange time, which has been +05:30 without a break
 * since 1945, so plain arithmetic is exact and no time zone table is needed.
 */
const offsetMs = 5.5 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** An instant as people read it on screen: `2026-11-21 10:42:07`, exchange time. */
export const exchangeTime = (ms: number): string =>
  new Date(ms + offsetMs).toISOString().slice(0, 19).replace('T', ' ');

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
  // Those of one row, or of one batch of bids, are mostly the same.
  if (ms !== lastTime.ms)
    lastTime = { ms, text: `${new Date(ms + offsetMs).toISOString().slice(0, 23)}+05:30` };
  return lastTime.text;
};

let lastTime = { ms: 0, text: '1970-01-01T05:30:00.000+05:30' };

/** The instant of a day and time at the exchange. */
export const instantOf = (date: string, time: string): number =>
  Date.parse(`${date}T${time}Z`) - offsetMs;

/** The day a number of days after (or before, when negative) another. */
export const dayAfter = (date: string, days = 1): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Whether the exchange trades on a day: not on Saturdays, Sundays and the days of the holiday master. */
export const isTradingDay = (date: string, holidays: ReadonlySet<string>): boolean => {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(date);
};

/** The first trading day after a date: T+1 of T (market facts §1.2). */
export const nextTradingDay = (date: string, holidays: ReadonlySet<string>): string => {
  let next = dayAfter(date);
  while (!isTradingDay(next, holidays)) next = dayAfter(next);
  return next;
};

/** The last trading day before a date: T of T+1. */
export const previousTradingDay = (date: string, holidays: ReadonlySet<string>): string => {
  let previous = dayAfter(date, -1);
  while (!isTradingDay(previous, holidays)) previous = dayAfter(previous, -1);
  return previous;
};
