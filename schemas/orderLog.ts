import { seriesLabels } from '#domain/series.ts';
import { choice, dateTime, decimal, integer, reference, resource, text } from '#model';
import { ofOrders } from './ofOrders.ts';

/** Everything that ever happened to a bid, each event once, kept in the transaction of the event. */
export const orderLog = resource('orderLog', {
  label: 'Order Event',
  plural: 'Order Log',
  help: 'Every event of a bid: entered, modified, confirmed by its custodian, cancelled, refused; what it was before and after, and who did it.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, sorted: true }),
    at: dateTime('Time'),
    orderId: integer('Order Id', { optional: true, code: true, filtered: true, width: 140 }),
    event: choice(
      'Event',
      {
        ENTERED: 'Entered',
        MODIFIED: 'Modified',
        CONFIRMED: 'Confirmed',
        CANCELLED: 'Cancelled',
        REFUSED: 'Refused',
      },
      {
        width: 116,
        colours: {
          ENTERED: 'blue',
          MODIFIED: 'amber',
          CONFIRMED: 'green',
          CANCELLED: 'grey',
          REFUSED: 'red',
        },
      },
    ),
    symbol: text('Symbol', { max: 10, filtered: true, width: 108 }),
    series: choice('Series', seriesLabels, { width: 112 }),
    clientId: text('Client', { max: 10, code: true, width: 84 }),
    quantityBefore: integer('Qty Before', { optional: true, width: 98 }),
    quantity: integer('Quantity', { width: 92 }),
    priceBefore: decimal('Price Before', { places: 2, optional: true }),
    price: decimal('Price', {
      places: 2,
      optional: true,
      width: 84,
      help: 'Blank at the cut-off price.',
    }),
    reason: text('Reason', { max: 255, optional: true, width: 240 }),
    memberId: reference('Member', 'tradingMember', { filtered: true, width: 78 }),
    branchId: text('Branch', { max: 5, code: true, optional: true }),
    userId: text('Dealer', { max: 30, code: true, filtered: true, width: 80 }),
    doneBy: text('User', {
      max: 30,
      code: true,
      width: 80,
      help: 'Who did it; the dealer of the bid or another.',
    }),
  },
  list: {
    columns: [
      'at',
      'orderId',
      'event',
      'symbol',
      'series',
      'clientId',
      'quantityBefore',
      'quantity',
      'priceBefore',
      'price',
      'doneBy',
      'memberId',
      'reason',
    ],
    sort: '-id',
    empty: 'No orders available.',
  },
  access: ofOrders,
  api: '/query/orderLog',
  size: 'large',
  indexes: [
    ['orderId', 'id'],
    ['symbol', 'id'],
    ['memberId', 'id'],
    ['userId', 'id'],
  ],
  menu: { under: 'Reports', as: 'Order Log', at: 5 },
  screens: { list: '/order/orderLog' },
});
