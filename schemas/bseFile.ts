import { choice, date, dateTime, integer, read, resource, text } from '#model';

/** A file that is exchanged with the other exchange: awaited, generated or loaded. */
export const bseFile = resource('bseFile', {
  label: 'BSE File',
  plural: 'BSE File Generation Tracker',
  help: 'The files exchanged with the other exchange on each day of an offer, and how far each has come.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, listed: false, sorted: true }),
    businessDate: date('Business Date', { listed: true, filtered: 'range', sorted: true }),
    symbol: text('Symbol', { max: 10, listed: true, filtered: true }),
    series: text('Series', { max: 2, listed: true }),
    fileKind: choice(
      'File',
      { DEMAND: 'Demand', BID: 'Bid', ALLOTMENT: 'Allotment' },
      { listed: true, filtered: true, width: 96 },
    ),
    fileStatus: choice(
      'Status',
      { Awaited: 'Awaited', Generated: 'Generated', Loaded: 'Loaded', Error: 'Error' },
      {
        listed: true,
        filtered: true,
        width: 110,
        colours: { Awaited: 'grey', Generated: 'blue', Loaded: 'green', Error: 'red' },
      },
    ),
    fileName: text('File Name', { max: 255, optional: true, listed: true, width: 170 }),
    records: integer('Records', { initial: 0, listed: true, width: 90 }),
    at: dateTime('Time', { listed: true }),
    message: text('Message', { max: 500, optional: true, listed: true, width: 160 }),
  },
  list: { sort: '-id', empty: 'No file has been exchanged yet.' },
  access: { controlUser: read },
  api: '/query/bse-filegen-tracker',
  menu: { under: 'Utilities', as: 'BSE File Tracker', at: 15 },
  screens: { list: '/utils/bse-filegen-tracker' },
});
