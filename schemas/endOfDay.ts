import { choice, date, dateTime, integer, read, resource, text } from '#model';

/** One step of one end of day. */
export const endOfDay = resource('endOfDay', {
  label: 'End of Day Step',
  plural: 'End of Day Logs',
  help: 'Each step of each end of day: when it ran, what it handled, how it ended.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, listed: false, sorted: true }),
    businessDate: date('Business Date', { listed: true, filtered: 'range', sorted: true }),
    step: text('Step', { max: 60, listed: true, width: 240 }),
    stepStatus: choice(
      'Status',
      { Started: 'Started', Processing: 'Processing', Error: 'Error', Completed: 'Completed' },
      {
        listed: true,
        filtered: true,
        colours: { Started: 'blue', Processing: 'blue', Error: 'red', Completed: 'green' },
      },
    ),
    records: integer('Records', { optional: true, listed: true }),
    startedAt: dateTime('Started', { listed: true }),
    endedAt: dateTime('Ended', { optional: true, listed: true }),
    startedBy: text('By', { max: 30, code: true, listed: true }),
    message: text('Message', { max: 500, optional: true, listed: true, width: 240 }),
  },
  list: { sort: '-id', empty: 'No end of day has been run yet.' },
  access: { controlUser: read },
  api: '/query/eod-logs',
  screens: { list: '/utils/eod-logs' },
});
