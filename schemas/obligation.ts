import { dayLabels, seriesLabels } from '#domain/market/series.ts';
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
  help: 'Shares and money that a member and the custodians of its clients have to settle. An obligation at 0% margin that waits for a custodian is provisional until the cut-off; after that, the member has to settle it.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, sortable: true }),
    runId: integer('Run', { code: true, filterable: true, width: 76 }),
    symbol: text('Symbol', { max: 10, filterable: true, width: 108 }),
    series: choice('Series', seriesLabels, { filterable: true, width: 104 }),
    openOnDate: date('T Day'),
    day: choice('Day', dayLabels, { width: 84 }),
    memberId: reference('Member', 'tradingMember', { filterable: true, width: 78 }),
    settlementType: choice('Settlement', settlementLabels, { filterable: true, width: 136 }),
    settlementNumber: text('Settlement No.', { max: 7, code: true, optional: true, width: 116 }),
    payInDate: date('Pay-in', { optional: true }),
    bids: integer('Bids', { width: 76 }),
    quantity: integer('Quantity', { width: 112 }),
    value: decimal('Value', { places: 2, width: 136 }),
    memberQuantity: integer('Quantity of Member', { width: 150 }),
    memberValue: decimal('Member Pays', { places: 2, width: 136 }),
    custodianQuantity: integer('Quantity of Custodians', { width: 170 }),
    custodianValue: decimal('Custodians Pay', { places: 2, width: 136 }),
    pendingQuantity: integer('Quantity Not Confirmed', { width: 170 }),
    pendingValue: decimal('Not Confirmed', { places: 2, width: 136 }),
    provisionalUntil: dateTime('Provisional Until', { optional: true }),
  },
  list: {
    columns: [
      'symbol',
      'series',
      'memberId',
      'settlementType',
      'quantity',
      'value',
      'memberValue',
      'custodianValue',
      'pendingValue',
      'provisionalUntil',
      'settlementNumber',
      'payInDate',
    ],
    sort: '-id',
    totals: ['value', 'memberValue', 'custodianValue', 'pendingValue'],
    empty: 'There is nothing to settle yet.',
  },
  entries: {
    update: 'Updated',
  },
  access: { memberAdmin: ofMember, inquiry: ofMember, controlUser: read, listco: read },
  api: '/allocation/obligation',
  live: true,
  indexes: [['provisionalUntil']],
  unique: [['runId', 'series', 'memberId', 'settlementType']],
  linkedFrom: ['allotment'],
  screens: { list: '/order/obligation' },
});
