import { dayLabels, seriesLabels } from '#domain/series.ts';
import {
  choice,
  date,
  dateTime,
  decimal,
  integer,
  read,
  reference,
  resource,
  text,
  within,
} from '#model';
import { settlementLabels } from './allotment.ts';

const ofMember = within({ memberId: 'memberId' }, read);

/** What a member and its custodians have to pay for one series of an allocation, by settlement. */
export const obligation = resource('obligation', {
  label: 'Obligation',
  help: 'Shares and money that a member and the custodians of its clients have to settle. What waits for a custodian at 0% margin is provisional until the cut-off; then it is the member’s.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, sorted: true }),
    runId: integer('Run', { code: true, filtered: true, width: 76 }),
    symbol: text('Symbol', { max: 10, filtered: true, width: 108 }),
    series: choice('Series', seriesLabels, { filtered: true, width: 104 }),
    openOnDate: date('T Day'),
    day: choice('Day', dayLabels, { width: 84 }),
    memberId: reference('Member', 'tradingMember', { filtered: true, width: 78 }),
    settlementType: choice('Settlement', settlementLabels, { filtered: true, width: 136 }),
    settlementNumber: text('Settlement No.', { max: 7, code: true, optional: true, width: 116 }),
    payInDate: date('Pay-in', { optional: true }),
    bids: integer('Bids', { width: 76 }),
    quantity: integer('Quantity', { width: 112 }),
    value: decimal('Value', { places: 2, width: 136 }),
    memberQuantity: integer('Member’s Quantity', { width: 136 }),
    memberValue: decimal('Member’s Value', { places: 2, width: 136 }),
    custodianQuantity: integer('Custodians’ Quantity', { width: 150 }),
    custodianValue: decimal('Custodians’ Value', { places: 2, width: 136 }),
    pendingQuantity: integer('Not Confirmed', { width: 120 }),
    pendingValue: decimal('Value Not Confirmed', { places: 2, width: 150 }),
    provisionalUntil: dateTime('Provisional Until', { optional: true }),
  },
  list: {
    columns: [
      'symbol',
      'series',
      'memberId',
      'settlementType',
      'settlementNumber',
      'payInDate',
      'quantity',
      'value',
      'memberValue',
      'custodianValue',
      'pendingValue',
      'provisionalUntil',
    ],
    sort: '-id',
    totals: ['quantity', 'value', 'memberValue', 'custodianValue', 'pendingValue'],
    empty: 'There is nothing to settle yet.',
  },
  access: { memberAdmin: ofMember, inquiry: ofMember, controlUser: read, listco: read },
  api: '/allocation/obligation',
  unique: [['runId', 'series', 'memberId', 'settlementType']],
  beside: ['allotment'],
  screens: { list: '/order/obligation' },
});
