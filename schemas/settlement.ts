import { choice, date, manage, resource, text } from '#model';

/** The settlement in which what is allotted to the bids of one day is paid (market facts §1.2). */
export const settlement = resource('settlement', {
  label: 'Settlement',
  help: 'The settlement of each day’s bids, and the time by which funds must be available.',
  key: ['settlementType', 'tradeDate'],
  fields: {
    settlementType: choice(
      'Type',
      { H: 'H (100% margin)', T: 'T (0% margin)' },
      { filterable: true, width: 136 },
    ),
    tradeDate: date('Trade Date', {
      filterable: 'range',
      sortable: true,
    }),
    // Bids are booked under the number of their day, so it stays.
    settlementNumber: text('Settlement Number', {
      max: 7,
      code: true,
      pattern: /^20\d{5}$/,
      patternMessage: 'A settlement number is the year and three digits, such as 2026145',
      example: '2026145',
      createOnly: true,
      searchable: true,
      sortable: true,
    }),
    payInDate: date('Pay-in Date', { example: '2099-12-31' }),
  },
  rules: {
    payInDate: ({ tradeDate, payInDate }) =>
      tradeDate && payInDate && payInDate <= tradeDate && 'Pay-in comes after the trade date',
  },
  list: { sort: '-tradeDate', empty: 'No settlement has been entered.' },
  unique: [['settlementType', 'settlementNumber']],
  access: { controlUser: manage },
  api: '/masters/settlement',
  importable: true,
  linkedFrom: ['holiday'],
  screens: {
    list: '/masters/settlement',
    show: '/masters/settlement-view/{settlementType}/{tradeDate}',
    edit: '/masters/settlement/{settlementType}/{tradeDate}',
    create: '/masters/settlement/new',
  },
});
