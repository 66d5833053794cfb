import { choice, date, dateTime, integer, read, reference, resource } from '#model';

/** What a member has of its bids held against what the exchange has, once a day and member. */
export const tmReconciliation = resource('tmReconciliation', {
  label: 'Reconciliation',
  plural: 'TM Reconciliation Logs',
  help: 'Whether the bids that a trading member has on its books are those that the exchange has.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, listed: false, sorted: true }),
    businessDate: date('Business Date', { listed: true, filtered: 'range', sorted: true }),
    tradingMemberId: reference('Member', 'tradingMember', {
      listed: true,
      filtered: true,
      width: 78,
    }),
    verdict: choice(
      'Verdict',
      { Matched: 'Matched', Differs: 'Differs' },
      { listed: true, filtered: true, width: 98, colours: { Matched: 'green', Differs: 'red' } },
    ),
    ordersHere: integer('Orders at Exchange', { listed: true }),
    ordersThere: integer('Orders at Member', { listed: true }),
    quantityHere: integer('Quantity at Exchange', { listed: true }),
    quantityThere: integer('Quantity at Member', { listed: true }),
    at: dateTime('Time', { listed: true, width: 166 }),
  },
  list: { sort: '-id', empty: 'No trading member has been reconciled yet.' },
  access: { controlUser: read },
  api: '/query/tm-reconciliation-logs',
  menu: { under: 'Utilities', at: 7 },
  screens: { list: '/utils/tm-reconciliation-logs' },
});
