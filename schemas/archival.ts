import { choice, dateTime, integer, read, resource, text } from '#model';

/** One security whose orders were put away, with where they are and how to know them unchanged. */
export const archival = resource('archival', {
  label: 'Archival',
  plural: 'Archival Log',
  help: 'Each security whose orders were put away: how many, into which file, with which checksum.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, sortable: true }),
    symbol: text('Symbol', { max: 10, filterable: true }),
    series: text('Series', { max: 2 }),
    archivalStatus: choice(
      'Status',
      { Started: 'Started', Completed: 'Completed', Error: 'Error' },
      { filterable: true, colours: { Started: 'blue', Completed: 'green', Error: 'red' } },
    ),
    orders: integer('Orders', { initial: 0 }),
    fileName: text('File Name', { max: 255, optional: true, width: 240 }),
    sha256: text('SHA-256', { max: 64, optional: true, code: true }),
    startedAt: dateTime('Started', { filterable: 'range', sortable: true }),
    endedAt: dateTime('Ended', { optional: true }),
    startedBy: text('By', { max: 30, code: true }),
    message: text('Message', { max: 500, optional: true, width: 240 }),
  },
  list: { sort: '-id', empty: 'Nothing has been archived yet.' },
  access: { controlUser: read },
  api: '/query/archival-log',
  screens: { list: '/utils/archival-log' },
});
