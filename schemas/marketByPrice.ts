import { seriesLabels } from '#domain/market/series.ts';
import { dealing } from '#domain/roles.ts';
import { choice, decimal, each, integer, read, report, text } from '#model';
import { countedDay } from './countedDay.ts';

/** What is bid for one series of a security, price by price. */
export const marketByPrice = report('marketByPrice', {
  label: 'Market by Price',
  plural: 'Market by Price',
  help: 'What is bid for one series of a security, price by price, as it changes.',
  key: ['symbol', 'series', 'price'],
  fields: {
    symbol: text('Symbol', { max: 10 }),
    series: choice('Series', seriesLabels),
    price: decimal('Price', { places: 2, optional: true }),
    quantity: integer('Quantity'),
    numberOfOrders: integer('Orders'),
    ...countedDay,
  },
  ask: ['symbol', 'series', 'day'],
  list: { sort: '-price', empty: 'MBP data not found for this secuirity' },
  isPolled: true,
  access: each([...dealing, 'controlUser', 'viewOnly', 'inquiry'], read),
  api: '/query/marketByPrice',
  screens: {},
  pages: {
    mbp: {
      label: 'Market by Price',
      path: '/mbp',
      roles: [...dealing, 'controlUser', 'viewOnly', 'inquiry'],
      shortcut: { key: 'F6', roles: dealing },
    },
  },
  calls: {
    ladder: {
      route: 'GET /query/ladder',
      summary: 'The book of one series with its floor, its indicative price and its demand',
      query: {
        symbol: text('Symbol', { max: 10 }),
        series: choice('Series', seriesLabels),
        day: countedDay.day,
      },
    },
  },
});
