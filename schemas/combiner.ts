import { dayLabels, seriesLabels } from '#domain/market/series.ts';
import { choice, integer, read, report, text } from '#model';

/** The books into which bids are combined, one a series on offer. */
export const combiner = report('combiner', {
  label: 'Combiner Monitoring',
  plural: 'Combiner Monitoring',
  help: 'The books into which bids are combined: their prices, live bids, and changes in the last whole minute.',
  key: ['symbol', 'series'],
  fields: {
    symbol: text('Symbol', { max: 10, sortable: true }),
    series: choice('Series', seriesLabels, { sortable: true }),
    day: choice('Day', dayLabels),
    levels: integer('Prices', { sortable: true }),
    liveBids: integer('Live Bids', { sortable: true }),
    quantity: integer('Quantity', { sortable: true }),
    lastMinute: integer('Changes Last Minute', { sortable: true }),
  },
  list: { sort: 'symbol', empty: 'No series is on offer today.' },
  isPolled: true,
  refreshMs: 10_000,
  access: { controlUser: read },
  api: '/rms/monitoring/combiner',
  screens: { list: '/utils/combiner-monitoring' },
});
