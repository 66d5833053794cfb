import { orderIdsEndingWith } from '#domain/bid/orderIds.ts';
import {
  categoryLabels,
  clientTypeLabels,
  marginLabels,
  seriesLabels,
} from '#domain/market/series.ts';
import { choice, dateTime, decimal, flag, integer, reference, resource, text } from '#model';
import { ofOrders } from './ofOrders.ts';

/**
 * A bid that the exchange refused, or that risk management or a custodian rejected later, with the
 * reason. Nobody writes it; the intake keeps it.
 */
export const errorOrder = resource('errorOrder', {
  label: 'Error Order',
  help: 'Bids that were refused or rejected, each with the reason.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, sortable: true }),
    symbol: text('Symbol', {
      max: 10,
      upper: true,
      filterable: true,
      suggest: 'security',
      width: 108,
      record: { noun: 'security', sharing: ['symbol', 'series'] },
    }),
    series: choice('Series', seriesLabels, { filterable: true, width: 112 }),
    category: choice('Category', categoryLabels),
    clientId: text('Client', {
      max: 10,
      code: true,
      upper: true,
      filterable: true,
      searchable: 'exact',
      width: 84,
    }),
    clientType: choice('Client Type', clientTypeLabels, { initial: 'CLI' }),
    participantId: text('Custodian Participant', { max: 12, optional: true }),
    marginType: choice('Margin', marginLabels, { initial: '1' }),
    quantity: integer('Quantity', { filterable: 'range', width: 112 }),
    price: decimal('Price', { places: 2, optional: true, width: 84 }),
    isMarketOrder: flag('Cut-off'),
    code: text('Code', { max: 40, code: true, filterable: true, width: 180 }),
    errorNumber: integer('Number', {
      optional: true,
      code: true,
      width: 84,
      help: 'The number of the reason in the exchange’s trading protocol; blank if it has none.',
    }),
    reason: text('Reason', { max: 255, width: 400, isSaid: true }),
    field: text('Field', { max: 30, optional: true, code: true }),
    orderId: integer('Order Id', {
      searchable: 'exact',
      filterable: true,
      optional: true,
      code: true,
      shortened: orderIdsEndingWith,
      record: 'order',
      help: 'The bid that the change was for, or that was rejected later; blank for a new bid.',
    }),
    batchId: integer('Batch', {
      optional: true,
      code: true,
      filterable: true,
      record: 'batchOrder',
    }),
    memberId: reference('Member', 'tradingMember', {
      filterable: true,
      width: 78,
      record: 'tradingMember',
    }),
    branchId: text('Branch', { max: 5, code: true, optional: true }),
    userId: text('User', { max: 30, code: true, filterable: true, width: 80, record: 'user' }),
    clientOrderId: text('Client Order Id', { max: 40, optional: true, code: true }),
    entryTime: dateTime('Entered', { filterable: 'range' }),
  },
  list: {
    columns: [
      'entryTime',
      'symbol',
      'series',
      'clientId',
      'quantity',
      'price',
      'reason',
      'code',
      'errorNumber',
      'memberId',
      'userId',
    ],
    sort: '-id',
    empty: 'No orders available.',
  },
  entries: {
    refuse: 'Refused',
    reject: 'Rejected',
    restore: 'Restored',
  },
  journal: { rows: 'each' },
  access: ofOrders,
  api: '/rms/errororder',
  scopes: { read: 'bids:read' },
  storage: {
    size: 'large',
    indexes: [
      ['symbol', 'id'],
      ['memberId', 'id'],
      ['userId', 'id'],
      ['userId', 'clientOrderId'],
      ['code', 'id'],
      ['batchId', 'id'],
      ['orderId', 'id'],
      ['clientId', 'id'],
      ['entryTime', 'id'],
    ],
    // Series and amounts stand everywhere.
    walked: ['series', 'quantity'],
  },
  menu: { group: 'Reports', label: 'Error Orders', position: 2 },
  commands: [{ words: ['eo', 'errors'], go: 'r', takes: ['clientId'] }],
  find: ['symbol', 'series', 'clientId', 'reason'],
  screens: { list: '/order/errororders' },
  pages: {
    refused: { label: 'Refused Bid', path: '/order/errororders/{id}' },
  },
});
