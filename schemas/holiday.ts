import { dayKindLabels } from '#domain/market/calendar.ts';
import { choice, date, manageAndRemove, resource, text } from '#model';

/** The days that do not go by their weekday: holidays, and sessions on a Saturday, a Sunday or a holiday. */
export const holiday = resource('holiday', {
  label: 'Holiday',
  help: 'The days on which the exchange does not trade, and the special sessions on which it trades although it is a Saturday, a Sunday or a holiday. T+1 is the first day after T on which it trades.',
  key: ['holidayDate'],
  fields: {
    holidayDate: date('Holiday Date', { filterable: 'range', sortable: true }),
    dayKind: choice('Kind of Day', dayKindLabels, {
      optional: true,
      initial: 'HOLIDAY',
      filterable: true,
      help: 'On a special session, such as a mock session on a Saturday, the exchange trades: it can be T or T+1 of an offer. A day without a kind is a holiday.',
    }),
    description: text('Description', { max: 100, searchable: true }),
  },
  list: { sort: '-holidayDate' },
  access: { controlUser: manageAndRemove },
  api: '/masters/holiday',
  importable: true,
  menu: { group: 'Masters', label: 'Holidays', position: 8 },
  commands: [{ words: ['hol'], takes: ['holidayDate'] }],
  calls: {
    next: {
      route: 'GET /masters/holiday/next',
      roles: ['controlUser', 'listco'],
      summary: 'The next day after another on which the exchange trades',
      query: { after: date('After') },
      answer: { value: date('Next Trading Day') },
    },
  },
  screens: {
    list: '/masters/holiday-master',
    show: '/masters/holiday-master-view/{holidayDate}',
    create: '/masters/holiday-master/new',
    edit: '/masters/holiday-master/{holidayDate}',
  },
});
