import { dayLabels } from '#domain/market/series.ts';
import { choice, date } from '#model';

/** Which day's book a report counts: what a reader may ask for, and what each row says (docs/reports.md). */
export const countedDay = {
  day: choice('Day', dayLabels, {
    optional: true,
    help: 'The day whose book is counted; by default, the day of the offer that is running, or ran last.',
  }),
  tradeDate: date('Trade Date', { help: 'The date of that day.' }),
};

/** The day whose book an answer counts. */
export const bookDay = { day: choice('Day', dayLabels), tradeDate: countedDay.tradeDate };
