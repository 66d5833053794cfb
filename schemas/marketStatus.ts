import { choice, dateTime, integer, read, resource, text } from '#model';

/** Each opening and closing of the market as it was announced. */
export const marketStatus = resource('marketStatus', {
  label: 'Market Status',
  plural: 'Market Status Log',
  help: 'Each opening and closing of the market as announced to all users, newest first.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, inList: false, sortable: true }),
    at: dateTime('Time', { inList: true, filterable: 'range', sortable: true }),
    marketStatus: choice(
      'Status',
      { MKT_OPEN: 'Open', MKT_CLOSE: 'Close' },
      {
        inList: true,
        filterable: true,
        width: 110,
        colours: { MKT_OPEN: 'green', MKT_CLOSE: 'grey' },
      },
    ),
    announcement: text('Announcement', { max: 2000, inList: true, width: 480 }),
    announcedBy: text('By', {
      max: 30,
      code: true,
      inList: true,
      filterable: true,
      record: 'user',
    }),
    /** The sessions open from then on, as JSON; null where an announcement changed none. */
    openSessions: text('Open Sessions', {
      max: 4000,
      optional: true,
      inList: false,
      inPage: false,
    }),
  },
  list: { sort: '-id', empty: 'The market has neither opened nor closed yet.' },
  entries: {
    announce: 'Announced',
  },
  journal: { rows: 'each' },
  access: { controlUser: read },
  api: '/query/mkt-status-log',
  screens: { list: '/utils/mkt-status-log', show: '/utils/mkt-status-log/{id}' },
});
