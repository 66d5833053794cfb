import { date, dateTime, integer, read, reference, resource, text } from '#model';

/** One bid that a member and the exchange have differently. */
export const tmReconciliationError = resource('tmReconciliationError', {
  label: 'Reconciliation Error',
  plural: 'TM Reconciliation Error Logs',
  help: 'Each bid that a trading member and the exchange have differently, and in what.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, inList: false, sortable: true }),
    businessDate: date('Business Date', { inList: true, filterable: 'range', sortable: true }),
    tradingMemberId: reference('Member', 'tradingMember', {
      inList: true,
      filterable: true,
      width: 78,
    }),
    orderId: integer('Order Id', {
      optional: true,
      code: true,
      inList: true,
      filterable: true,
      width: 140,
    }),
    differsIn: text('Differs In', { max: 40, inList: true }),
    here: text('At Exchange', { max: 100, optional: true, inList: true, width: 120 }),
    there: text('At Member', { max: 100, optional: true, inList: true, width: 120 }),
    message: text('Message', { max: 500, optional: true, inList: true, width: 200 }),
    at: dateTime('Time', { inList: true }),
  },
  list: { sort: '-id', empty: 'No reconciliation has found a difference.' },
  access: { controlUser: read },
  api: '/query/tm-reconciliation-error-logs',
  menu: { group: 'Utilities', label: 'TM Reconciliation Errors', position: 9 },
  screens: { list: '/utils/tm-reconciliation-error-logs' },
});
