import { seriesLabels } from '#domain/market/series.ts';
import { dealing } from '#domain/roles.ts';
import { choice, dateTime, decimal, each, integer, listOf, read, report, text } from '#model';
import { bookDay, countedDay } from './countedDay.ts';

const oneSeries = { symbol: text('Symbol', { max: 10 }), series: choice('Series', seriesLabels) };

/** The bids for one series of a security, by price. */
export const marketByPrice = report('marketByPrice', {
  label: 'Market by Price',
  plural: 'Market by Price',
  help: 'The live bids for one series of a security at each price.',
  messages: { 'Market by Price': { types: ['MBP'], isIgnored: true } },
  key: ['symbol', 'series', 'price'],
  fields: {
    symbol: text('Symbol', { max: 10, upper: true }),
    series: choice('Series', seriesLabels),
    price: decimal('Price', { places: 2, optional: true }),
    quantity: integer('Quantity'),
    numberOfOrders: integer('Orders'),
    ...countedDay,
  },
  parameters: ['symbol', 'series', 'day'],
  list: { sort: '-price', empty: 'MBP data not found for this secuirity' },
  isPolled: true,
  access: each([...dealing, 'controlUser', 'viewOnly', 'inquiry'], read),
  api: '/query/marketByPrice',
  scopes: { read: 'reports:read' },
  screens: {},
  pages: {
    mbp: {
      label: 'Market by Price',
      path: '/mbp',
      roles: [...dealing, 'controlUser', 'viewOnly', 'inquiry'],
      shortcut: { key: 'F6', roles: dealing },
      commands: [{ words: ['mbp'], go: 'p', takes: ['symbol', 'series'] }],
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
      answer: {
        ...oneSeries,
        ...bookDay,
        floorPrice: decimal('Floor Price', { places: 2 }),
        tickSize: decimal('Tick Size', { places: 2 }),
        cutOffPrice: decimal('Cut-off Price', { places: 2, optional: true }),
        issueSize: integer('Issue Size'),
        indicativePrice: decimal('Indicative Price', { places: 2, optional: true }),
        demand: integer('Demand'),
        confirmed: integer('Confirmed'),
        zeroMargin: integer('On 0% Margin'),
        orders: integer('Bids'),
        sequence: integer('Sequence', {
          help: 'The number of the last message that this book holds.',
        }),
        at: dateTime('At'),
        levels: listOf({
          price: decimal('Price', { places: 2, optional: true }),
          quantity: integer('Quantity'),
          confirmedQuantity: integer('Confirmed'),
          numberOfOrders: integer('Bids'),
          cumulativeQuantity: integer('Cumulative Quantity'),
        }),
      },
    },
  },
});
