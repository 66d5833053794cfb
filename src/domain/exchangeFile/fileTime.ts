import { isoTime } from '../market/calendar.ts';
import { isDate } from './exchangeBid.ts';

/** An instant as a file between exchanges has it: ISO 8601 with milliseconds and the exchange's offset. */
export const fileTime = (ms: number): string => isoTime(ms);

const written =
  /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,6}))?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/;

/**
 * The instant of a cell, ms: a day and a time to the second or finer, with an offset or in exchange
 * time. Undefined for anything else. Digits beyond the millisecond are dropped.
 */
export const fileInstant = (cell: string): number | undefined => {
  const match = written.exec(cell);
  if (!match) return undefined;
  const [, date, hour, minute, second, fraction = '', offset = '+05:30'] = match;
  const midnight = midnightOf(date as string);
  if (midnight === null) return undefined;
  const clock = (Number(hour) * 60 + Number(minute)) * 60_000 + Number(second) * 1000;
  return midnight + clock + Number(fraction.padEnd(3, '0').slice(0, 3)) - msOfOffset(offset);
};

const msOfOffset = (offset: string): number => {
  if (offset === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6));
  return (offset.startsWith('-') ? -1 : 1) * minutes * 60_000;
};

/** Nearly all rows of a file are of one day. */
let last: { date: string; ms: number | null } = { date: '', ms: null };

const midnightOf = (date: string): number | null => {
  if (date !== last.date)
    last = { date, ms: isDate(date) ? Date.parse(`${date}T00:00:00Z`) : null };
  return last.ms;
};
