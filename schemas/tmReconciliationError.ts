import { date, dateTime, integer, read, resource, text } from '#model';

/** One row of a file of trading members that is at fault, in one field. */
export const tmReconciliationError = resource('tmReconciliationError', {
  label: 'Reconciliation Error',
  plural: 'TM Reconciliation Error Logs',
  help: 'Faults in the files that the trading members were compared with: the row, the field and the fault.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, inList: false, sortable: true }),
    reconciliationId: integer('Reconciliation', {
      initial: 0,
      code: true,
      inList: true,
      filterable: true,
      width: 116,
      record: 'tmReconciliation',
    }),
    businessDate: date('Business Date', { inList: true, filterable: 'range', sortable: true }),
    fileName: text('File Name', { max: 255, optional: true, inList: true, width: 200 }),
    line: integer('Row', { initial: 0, inList: true, width: 70 }),
    tradingMemberId: text('Member', {
      max: 60,
      optional: true,
      code: true,
      inList: true,
      filterable: true,
      width: 84,
    }),
    faultyField: text('Field', {
      max: 100,
      optional: true,
      inList: true,
      width: 140,
      isSaid: true,
    }),
    code: text('Code', { max: 40, optional: true, code: true, inList: true, filterable: true }),
    message: text('Message', {
      max: 500,
      optional: true,
      inList: true,
      width: 320,
      isSaid: true,
    }),
    at: dateTime('Time', { inList: true, width: 166 }),
  },
  storage: { droppedColumns: ['orderId', 'differsIn', 'here', 'there'] },
  list: { sort: '-id', empty: 'No file of trading members has had a fault.' },
  entries: {
    record: 'Found',
  },
  journal: { rows: 'together' },
  access: { controlUser: read },
  api: '/query/tm-reconciliation-error-logs',
  menu: { group: 'Utilities', label: 'TM Reconciliation Errors', position: 9 },
  linkedFrom: ['tmReconciliation'],
  screens: {
    list: '/utils/tm-reconciliation-error-logs',
    show: '/utils/tm-reconciliation-error-logs/{id}',
  },
});
