import { choice, date, dateTime, integer, read, resource, text } from '#model';

/** One step of one end of day. */
export const endOfDay = resource('endOfDay', {
  label: 'End of Day Step',
  plural: 'End of Day Logs',
  help: 'Each step of each end of day: when it ran, what it handled, how it ended.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, inList: false, sortable: true }),
    businessDate: date('Business Date', { inList: true, filterable: 'range', sortable: true }),
    step: text('Step', { max: 60, inList: true, width: 240 }),
    stepStatus: choice(
      'Status',
      { Started: 'Started', Processing: 'Processing', Error: 'Error', Completed: 'Completed' },
      {
        inList: true,
        filterable: true,
        colours: { Started: 'blue', Processing: 'blue', Error: 'red', Completed: 'green' },
      },
    ),
    records: integer('Records', { optional: true, inList: true }),
    startedAt: dateTime('Started', { inList: true }),
    endedAt: dateTime('Ended', { optional: true, inList: true }),
    startedBy: text('By', { max: 30, code: true, inList: true }),
    message: text('Message', { max: 500, optional: true, inList: true, width: 240 }),
  },
  list: { sort: '-id', empty: 'No end of day has been run yet.' },
  access: { controlUser: read },
  api: '/query/eod-logs',
  screens: { list: '/utils/eod-logs' },
});
