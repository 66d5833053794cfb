import { seriesLabels } from '#domain/market/series.ts';
import { choice, decimal, each, integer, read, report, text } from '#model';
import { countedDay } from './countedDay.ts';

/** The demand in each series on offer, for the ministry whose shares are sold; and its page. */
export const mofSummary = report('mofSummary', {
  label: 'MoF Report',
  plural: 'MoF Report',
  help: 'The bids in each series of the current offers, in total and by category of bidder, in the book of one day.',
  key: ['symbol', 'series'],
  fields: {
    symbol: text('Symbol', { max: 10 }),
    series: choice('Series', seriesLabels),
    totalRecords: integer('Bids'),
    totalQuantity: integer('Quantity'),
    totalValue: decimal('Value', { places: 2 }),
    ...countedDay,
  },
  parameters: ['day'],
  list: { empty: 'Currently there is no data available' },
  isPolled: true,
  access: each(['mof', 'controlUser', 'viewOnly'], read),
  api: '/query/get-mof-summary',
  screens: {},
  pages: {
    report: {
      label: 'MoF Report',
      path: '/utils/mof-report',
      roles: ['controlUser', 'viewOnly'],
      menu: { group: 'Utilities', position: 17 },
      commands: [{ words: ['mof'] }],
    },
  },
});
