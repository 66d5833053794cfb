import { dealing } from '#domain/roles.ts';
import { categoryLabels, clientTypeLabels, marginLabels, seriesLabels } from '#domain/series.ts';
import {
  choice,
  dateTime,
  decimal,
  flag,
  integer,
  pan,
  read,
  reference,
  resource,
  text,
  within,
} from '#model';

/** What a dealer says of a bid; the rest of an order is the exchange's. */
const bid = {
  symbol: text('Symbol', { max: 10, upper: true, filtered: true, width: 108 }),
  series: choice('Series', seriesLabels, { filtered: true, width: 112 }),
  category: choice('Category', categoryLabels),
  clientType: choice('Client Type', clientTypeLabels),
  clientId: text('Client', {
    max: 10,
    upper: true,
    code: true,
    filtered: true,
    searched: true,
    width: 84,
  }),
  pan: pan('PAN'),
  participantId: reference('Custodian Participant', 'participant', {
    optional: true,
    max: 12,
    upper: true,
  }),
  marginType: choice('Margin', marginLabels, { width: 76 }),
  isMarketOrder: flag('Cut-off', { initial: false }),
  quantity: integer('Quantity', { min: 1, width: 92 }),
  price: decimal('Price', { places: 2, min: 0.01, optional: true, width: 84 }),
  clientOrderId: text('Client Order Id', { max: 40, optional: true, code: true }),
};

/** A bid as the exchange holds it. Written by the intake alone. */
export const order = resource('order', {
  label: 'Order',
  help: 'A bid as the exchange holds it, with what became of it.',
  key: ['orderId'],
  fields: {
    orderId: integer('Order Id', { readOnly: true, code: true, sorted: true, width: 140 }),
    securityId: integer('Security', { readOnly: true, code: true, listed: false }),
    ...bid,
    value: decimal('Value', { places: 2, readOnly: true, width: 124 }),
    orderStatus: choice(
      'Status',
      {
        Submitted: 'Submitted',
        Confirmed: 'Confirmed',
        Cancelled: 'Cancelled',
        Rejected: 'Rejected',
      },
      {
        readOnly: true,
        filtered: true,
        width: 116,
        colours: { Submitted: 'blue', Confirmed: 'green', Cancelled: 'grey', Rejected: 'red' },
      },
    ),
    isCpApproved: flag('Custodian Confirmed', { readOnly: true, optional: true }),
    memberId: reference('Member', 'tradingMember', { readOnly: true, filtered: true, width: 78 }),
    branchId: text('Branch', { max: 5, code: true, readOnly: true, optional: true }),
    userId: text('User', { max: 30, code: true, readOnly: true, filtered: true, width: 80 }),
    entryTime: dateTime('Entered', { readOnly: true }),
    modifiedTime: dateTime('Modified', { readOnly: true, optional: true }),
  },
  list: {
    columns: [
      'orderId',
      'symbol',
      'series',
      'clientId',
      'quantity',
      'price',
      'value',
      'orderStatus',
      'memberId',
      'entryTime',
    ],
    sort: '-orderId',
    empty: 'No orders available.',
  },
  access: {
    dealer: within({ memberId: 'memberId', userId: 'userId' }, read),
    branchAdmin: within({ memberId: 'memberId', branchId: 'branchId' }, read),
    memberAdmin: within({ memberId: 'memberId' }, read),
    inquiry: within({ memberId: 'memberId' }, read),
    controlUser: read,
  },
  api: '/rms/order',
  size: 'large',
  live: true,
  indexes: [
    ['symbol', 'orderId'],
    ['series', 'orderId'],
    ['orderStatus', 'orderId'],
    // What lists are narrowed by stands behind the order: those of a member or a user are told by the
    // index alone, and the orders themselves, each in another place of the file, are not read for it.
    ['memberId', 'orderId', 'symbol', 'series', 'orderStatus'],
    ['userId', 'orderId', 'symbol', 'series', 'orderStatus', 'memberId'],
    ['clientId', 'orderId'],
    ['memberId', 'clientId', 'orderId'],
  ],
  unique: [['userId', 'clientOrderId']],
  menu: { under: 'Reports', as: 'Order Report', at: 1 },
  screens: { list: '/order/report' },
  pages: {
    entry: {
      label: 'Order Entry',
      path: ['/order/entry', '/order/entry/{symbol}/{series}'],
      roles: dealing,
      menu: { under: 'Order Management', as: 'Order Entry', at: 1 },
      shortcut: 'F1',
    },
  },
  calls: {
    place: { route: 'POST /rms/order', roles: dealing, summary: 'Enters a bid', body: bid },
    room: {
      route: 'GET /rms/order/room',
      roles: dealing,
      summary: 'What the limits leave room for, in rupees',
      query: {
        symbol: bid.symbol,
        series: bid.series,
        clientId: text('Client', { max: 10, upper: true, optional: true, code: true }),
      },
    },
    modify: {
      route: 'PUT /rms/order/{orderId}',
      roles: dealing,
      summary: 'Changes the quantity or the price of a live bid',
      body: {
        quantity: bid.quantity,
        price: bid.price,
        isMarketOrder: bid.isMarketOrder,
        version: integer('Version', {
          optional: true,
          code: true,
          help: 'When given, the change is refused if somebody else has changed the bid since.',
        }),
      },
    },
    cancel: {
      route: 'DELETE /rms/order/{orderId}',
      roles: dealing,
      summary: 'Cancels a live bid',
    },
  },
});
