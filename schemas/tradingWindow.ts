import { seriesLabels } from '#domain/market/series.ts';
import { choice, date, integer, manage, resource, text, time } from '#model';

/**
 * Further hours of bidding on one day: a contingency session after an outage, or a second window.
 * They come on top of the offer's own hours, and the intake reads them with every bid.
 */
export const tradingWindow = resource('tradingWindow', {
  label: 'Trading Window',
  help: 'Additional bidding hours on one day, such as a contingency session or a second window. A second Control User approves each.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, inList: false }),
    symbol: text('Symbol', {
      max: 10,
      upper: true,
      pattern: /^(\*|[A-Z0-9&-]+)$/,
      example: 'LICI',
      searchable: true,
      filterable: true,
      width: 108,
      help: 'Enter * for all symbols.',
    }),
    series: choice('Series', seriesLabels, { optional: true, help: 'Blank for all of them.' }),
    tradeDate: date('Day', { filterable: 'range', sortable: true }),
    opensAt: time('Opens', { example: '16:00:00' }),
    closesAt: time('Closes', { example: '17:00:00' }),
    purpose: text('Purpose', { min: 3, max: 200, width: 260 }),
  },
  rules: {
    closesAt: ({ opensAt, closesAt }) => closesAt <= opensAt && 'Closes must be after Opens',
  },
  list: { sort: '-tradeDate', empty: 'There are no additional hours.' },
  access: { controlUser: manage },
  // Hours in which bids are taken are never one person's decision.
  approve: {
    fields: ['symbol', 'series', 'tradeDate', 'opensAt', 'closesAt'],
    creation: ['controlUser'],
    by: ['controlUser'],
  },
  api: '/masters/trading-window',
  linkedFrom: ['security'],
  screens: {
    list: '/masters/trading-window',
    show: '/masters/trading-window-view/{id}',
    edit: '/masters/trading-window/{id}',
    create: '/masters/trading-window/new',
  },
});
