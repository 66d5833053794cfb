import { date, manageAndRemove, resource, text } from '#model';

/** The days on which the exchange does not trade. */
export const holiday = resource('holiday', {
  label: 'Holiday',
  help: 'The days on which the exchange does not trade; T+1 is the first day after T that is none of them.',
  key: ['holidayDate'],
  fields: {
    holidayDate: date('Holiday Date', { filterable: 'range', sortable: true }),
    description: text('Description', { max: 100, searchable: true }),
  },
  list: { sort: '-holidayDate' },
  access: { controlUser: manageAndRemove },
  api: '/masters/holiday',
  importable: true,
  menu: { group: 'Masters', label: 'Holidays', position: 8 },
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
    create: '/masters/holiday-master/new',
    edit: '/masters/holiday-master/{holidayDate}',
  },
});
