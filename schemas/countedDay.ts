import { dayLabels } from '#domain/market/series.ts';
import { choice, date } from '#model';

/**
 * The day that a report counts: a parameter of the reader, and a field of each row
 * (docs/reports.md).
 */
export const countedDay = {
  day: choice('Day', dayLabels, {
    optional: true,
    help: 'The day of the book. By default, the current day of the offer, or its last one.',
  }),
  tradeDate: date('Trade Date', { help: 'The date of that day.' }),
};

/** The day whose book an answer counts. */
export const bookDay = { day: choice('Day', dayLabels), tradeDate: countedDay.tradeDate };
