import type { Kysely } from 'kysely';
import {
  dayAfter,
  isTradingDay,
  type MasterDays,
  masterDaysOf,
  noMasterDays,
} from '#domain/market/calendar.ts';
import { holiday } from '#schemas/holiday.ts';
import type { RowReader } from '#server/database/rows/rowRule.ts';

/** No planning goes beyond it, and some days later the calendar ends. */
export const lastPlannedDay = '2999-12-31';

/** The holidays and special sessions of the master from a day on, `YYYY-MM-DD`; all of them by default. */
export const masterDaysSince = async (db: Kysely<any>, date?: string): Promise<MasterDays> => {
  const all = db.selectFrom('holiday').select(['holidayDate', 'dayKind']);
  const rows = await (date === undefined ? all : all.where('holidayDate', '>=', date)).execute();
  return masterDaysOf(rows as { holidayDate: string; dayKind: string | null }[]);
};

/** Whether the exchange trades on a day, by the holiday master. */
export const isTradedOn = async (look: RowReader, date: string): Promise<boolean> => {
  const row = await look.get(holiday, { holidayDate: date });
  return isTradingDay(date, row ? masterDaysOf([row]) : noMasterDays);
};

/** The next day after another on which the exchange trades, by the holiday master. */
export const nextTradedDay = async (look: RowReader, date: string): Promise<string> => {
  let next = dayAfter(date);
  while (!(await isTradedOn(look, next))) next = dayAfter(next);
  return next;
};

/** The next trading days from a day on, the day itself among them; for tasks that run on trading days. */
export const comingTradingDays = async (
  look: RowReader,
  from: string,
  count: number,
): Promise<string[]> => {
  const days: string[] = [];
  for (let day = from; days.length < count; day = dayAfter(day))
    if (await isTradedOn(look, day)) days.push(day);
  return days;
};
