import { dayAfter, exchangeDate } from '../market/calendar.ts';

/** Until when a client code must have become compliant to bid on the next day (market facts §1.3). */
const compliantUntil = '22:00:00';

/**
 * Whether a client code that became compliant on a day, at a time (null: by 22:00), may bid at an
 * instant: by 22:00 of the day before. One that has no day on record always may.
 */
export const wasCompliant = (date: string | null, time: string | null, at: number): boolean => {
  if (date === null) return true;
  const today = exchangeDate(at);
  if (date >= today) return false;
  return (time ?? '') <= compliantUntil || date < dayAfter(today, -1);
};
