import { marginLabels } from '#domain/market/series.ts';
import { choice, decimal, each, fileOf, flag, integer, pan, read, report, text } from '#model';
import { countedDay } from './countedDay.ts';

/** The live bids of one PAN for one symbol, bid by bid. */
export const clientBid = report('clientBid', {
  label: 'Bid',
  help: 'The live bids of one PAN for one symbol in the book of one day, newest first.',
  key: ['orderId'],
  fields: {
    clientPan: pan('PAN'),
    symbol: text('Symbol', { max: 10, upper: true }),
    tradingMemberName: text('Trading Member', { max: 100 }),
    orderId: integer('Order Id', { code: true }),
    quantity: integer('Quantity'),
    price: decimal('Price', { places: 2, optional: true }),
    value: decimal('Value', { places: 2 }),
    marginType: choice('Margin', marginLabels),
    isCpApproved: flag('Custodian', { labels: ['confirmed', 'pending'] }),
    ...countedDay,
  },
  parameters: ['clientPan', 'symbol', 'day'],
  list: { perPage: 10, empty: 'No orders available.' },
  access: each(['controlUser', 'viewOnly', 'lic'], read),
  api: '/query/get-client-data',
  screens: {},
  calls: {
    exported: {
      route: 'GET /query/export-client-data',
      summary: 'The live bids of one PAN for one symbol as CSV, with both in its name',
      query: {
        clientPan: pan('PAN'),
        symbol: text('Symbol', { max: 10, upper: true }),
        day: countedDay.day,
      },
      answer: fileOf('text/csv'),
    },
  },
});
