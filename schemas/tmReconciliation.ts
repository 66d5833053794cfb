import { choice, date, dateTime, integer, read, reference, resource } from '#model';

/** What a member has of its bids held against what the exchange has, once a day and member. */
export const tmReconciliation = resource('tmReconciliation', {
  label: 'Reconciliation',
  plural: 'TM Reconciliation Logs',
  help: 'Whether the bids that a trading member has on its books are those that the exchange has.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, inList: false, sortable: true }),
    businessDate: date('Business Date', { inList: true, filterable: 'range', sortable: true }),
    tradingMemberId: reference('Member', 'tradingMember', {
      inList: true,
      filterable: true,
      width: 78,
    }),
    verdict: choice(
      'Verdict',
      { Matched: 'Matched', Differs: 'Differs' },
      { inList: true, filterable: true, width: 98, colours: { Matched: 'green', Differs: 'red' } },
    ),
    ordersHere: integer('Orders at Exchange', { inList: true }),
    ordersThere: integer('Orders at Member', { inList: true }),
    quantityHere: integer('Quantity at Exchange', { inList: true }),
    quantityThere: integer('Quantity at Member', { inList: true }),
    at: dateTime('Time', { inList: true, width: 166 }),
  },
  list: { sort: '-id', empty: 'No trading member has been reconciled yet.' },
  access: { controlUser: read },
  api: '/query/tm-reconciliation-logs',
  menu: { group: 'Utilities', position: 7 },
  screens: { list: '/utils/tm-reconciliation-logs' },
});
