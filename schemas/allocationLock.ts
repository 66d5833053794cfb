import { dayLabels } from '#domain/market/series.ts';
import { choice, date, dateTime, integer, resource, text } from '#model';

/**
 * The book of one day of an offer that an allocation has taken: no bid of it changes any more. The
 * intake reads it with every bid. It goes when the run is cancelled, and stays once the run has
 * published. Written by the runs of the day types alone; no role reaches it.
 */
export const allocationLock = resource('allocationLock', {
  label: 'Allocation Lock',
  key: ['symbol', 'openOnDate', 'day'],
  fields: {
    symbol: text('Symbol', { max: 10, upper: true }),
    openOnDate: date('Open On'),
    day: choice('Day', dayLabels),
    tradeDate: date('Trade Date', { help: 'The date of the day: T itself, or T+1.' }),
    runId: integer('Run', { code: true }),
    lockedAt: dateTime('Locked'),
    publishedAt: dateTime('Published', { optional: true }),
  },
  entries: {
    lock: 'Book locked',
    unlock: 'Book unlocked',
    publish: 'Allotments published',
  },
  journal: { rows: 'each' },
  access: {},
  api: '/query/allocationLock',
  screens: {},
});
