import { choice, dateTime, integer, read, resource, text } from '#model';

/** A file of bids that was generated for the exchange that draws up the allotment. */
export const bidFile = resource('bidFile', {
  label: 'Bid File',
  plural: 'NSE Bid File Logs',
  help: 'Each file of bids that was generated for the exchange that draws up the allotment, and how that ended.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, listed: false, sorted: true }),
    symbol: text('Symbol', { max: 10, listed: true, filtered: true }),
    series: text('Series', { max: 2, listed: true }),
    dayType: choice(
      'Day Type',
      {
        '10': 'DSE T day',
        '11': 'DSE T+1 day',
        '20': 'Non-DSE T day',
        '21': 'Non-DSE T+1 day',
      },
      { listed: true },
    ),
    fileStatus: choice(
      'Status',
      { Generating: 'Generating', Generated: 'Generated', Error: 'Error' },
      {
        listed: true,
        filtered: true,
        colours: { Generating: 'blue', Generated: 'green', Error: 'red' },
      },
    ),
    fileName: text('File Name', { max: 255, optional: true, listed: true, width: 240 }),
    records: integer('Bids', { initial: 0, listed: true }),
    quantity: integer('Quantity', { initial: 0, listed: true }),
    sha256: text('SHA-256', { max: 64, optional: true, code: true }),
    generatedBy: text('By', { max: 30, code: true, listed: true }),
    generatedAt: dateTime('Generated', { listed: true, filtered: 'range', sorted: true }),
    message: text('Message', { max: 500, optional: true, listed: true, width: 240 }),
  },
  list: { sort: '-id', empty: 'No bid file has been generated yet.' },
  access: { controlUser: read },
  api: '/allocation/nse-bid-filegen-logs',
  screens: { list: '/allocation/nse-bid-filegen-logs' },
});
