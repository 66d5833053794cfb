import { dayLabels } from '#domain/series.ts';
import { choice, date, dateTime, integer, read, report, text } from '#model';

/** What stands between this exchange and the others on each day of an offer, as it is at this moment. */
export const bseFile = report('bseFile', {
  label: 'BSE File',
  plural: 'BSE File Generation Tracker',
  help: 'The files exchanged with the other exchanges on each day of an offer, and how far each has come.',
  key: ['businessDate', 'symbol', 'exchange', 'fileKind'],
  fields: {
    businessDate: date('Business Date', { sorted: true, filtered: 'range', width: 116 }),
    symbol: text('Symbol', { max: 10, filtered: true, sorted: true, width: 108 }),
    day: choice('Day', dayLabels, { filtered: true, width: 84 }),
    exchange: choice('Exchange', { BSE: 'BSE', MSE: 'MSE' }, { filtered: true, width: 92 }),
    fileKind: choice(
      'File',
      { DEMAND: 'Demand', BID: 'Bid', ALLOTMENT: 'Allotment' },
      { filtered: true, width: 96 },
    ),
    way: choice('Way', { IN: 'To us', OUT: 'From us' }, { width: 84 }),
    fileStatus: choice(
      'Status',
      {
        Awaited: 'Awaited',
        Generated: 'Generated',
        Sent: 'Sent',
        Loaded: 'Loaded',
        Passed: 'Passed over',
        Error: 'Error',
      },
      {
        filtered: true,
        width: 118,
        colours: {
          Awaited: 'grey',
          Generated: 'blue',
          Sent: 'green',
          Loaded: 'green',
          Passed: 'grey',
          Error: 'red',
        },
      },
    ),
    fileName: text('File Name', { max: 255, optional: true, width: 220 }),
    records: integer('Records', { optional: true, width: 90 }),
    quantity: integer('Quantity', { optional: true, width: 116 }),
    at: dateTime('Time', { optional: true, sorted: true, width: 150 }),
    runId: integer('Run', { optional: true, code: true, width: 68 }),
    message: text('Message', { max: 500, optional: true, width: 260 }),
  },
  list: {
    sort: '-businessDate',
    empty: 'No offer of the last thirty days was bid for at another exchange.',
  },
  everyMs: 15_000,
  isPolled: true,
  access: { controlUser: read },
  api: '/query/bse-filegen-tracker',
  menu: { under: 'Utilities', as: 'BSE File Tracker', at: 15 },
  screens: { list: '/utils/bse-filegen-tracker' },
});
