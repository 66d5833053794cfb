import { dayAfter, isTradingDay } from '#domain/market/calendar.ts';
import { holiday } from '#schemas/holiday.ts';
import type { Looking } from '#server/database/rows/rowRules.ts';

const none: ReadonlySet<string> = new Set();

/** No planning goes beyond it, and some days later the calendar ends. */
export const lastPlannedDay = '2999-12-31';

/** Whether the exchange trades on a day, by the holiday master. */
export const isTradedOn = async (look: Looking, date: string): Promise<boolean> =>
  isTradingDay(date, none) && !(await look.get(holiday, { holidayDate: date }));

/** The next day after another on which the exchange trades, by the holiday master. */
export const nextTradedDay = async (look: Looking, date: string): Promise<string> => {
  let next = dayAfter(date);
  while (!(await isTradedOn(look, next))) next = dayAfter(next);
  return next;
};
