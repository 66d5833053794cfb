import { dayTypeLabels } from '#domain/exchangeFile/exchangeBid.ts';
import { dayLabels, seriesLabels } from '#domain/market/series.ts';
import {
  choice,
  date,
  dateTime,
  fileOf,
  integer,
  listOf,
  ownRow,
  read,
  resource,
  secret,
  text,
} from '#model';
import { textSentences } from '#model/answers/textSentences.ts';

/** Where a bid file is generated. */
export const bidFilePath = '/allocation/nse-bid-filegen';

/** A file of bids that was generated for the exchange that draws up the allotment. */
export const bidFile = resource('bidFile', {
  label: 'Bid File',
  plural: 'NSE Bid File Logs',
  help: 'Bid files generated for the exchange that draws up the allotment, and the result of each.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, inList: false, sortable: true }),
    symbol: text('Symbol', {
      max: 10,
      inList: true,
      filterable: true,
      width: 108,
      record: { noun: 'security', sharing: ['symbol'] },
    }),
    series: text('Series', { max: 12, inList: true, width: 84 }),
    dayType: choice('Day Type', dayTypeLabels, { inList: true, filterable: true, width: 130 }),
    openOnDate: date('T Day', { optional: true, inList: false }),
    fileStatus: choice(
      'Status',
      { Generating: 'Generating', Generated: 'Generated', Error: 'Error' },
      {
        inList: true,
        filterable: true,
        width: 112,
        colours: { Generating: 'blue', Generated: 'green', Error: 'red' },
      },
    ),
    fileName: text('File Name', {
      max: 255,
      optional: true,
      inList: true,
      width: 240,
      download: {
        href: '/allocation/nse-bid-filegen/{id}/file',
        unless: { fileStatus: 'Error' },
        label: 'Save the bid file',
      },
    }),
    records: integer('Bids', { initial: 0, inList: true, width: 84 }),
    quantity: integer('Quantity', { initial: 0, inList: true, width: 116 }),
    sha256: text('SHA-256', { max: 64, optional: true, code: true }),
    generatedBy: text('By', { max: 30, code: true, inList: true, width: 96, record: 'user' }),
    generatedAt: dateTime('Generated', { inList: true, filterable: 'range', sortable: true }),
    message: text('Message', {
      max: 500,
      optional: true,
      inList: true,
      width: 240,
      isSaid: true,
    }),
    /** JSON of what each series adds up to. */
    totals: text('Totals', { optional: true, inList: false, inPage: false }),
    /** The random name of the file in the data folder; it is never shown. */
    storedAs: secret('Stored As', { readOnly: true, optional: true }),
  },
  list: { sort: '-id', empty: 'No bid file has been generated yet.' },
  entries: {
    generate: 'Generation begun',
    generated: 'Generated',
    download: 'Downloaded',
  },
  notices: {
    to: 'generatedBy',
    state: 'fileStatus',
    when: {
      Generated: '{fileName} is ready, bids: {records}',
      Error: 'The bid file of {symbol} could not be generated',
    },
    faults: ['Error'],
  },
  journal: { rows: 'each' },
  access: { controlUser: read },
  api: '/allocation/nse-bid-filegen-logs',
  live: true,
  screens: {
    list: '/allocation/nse-bid-filegen-logs',
    show: '/allocation/nse-bid-filegen-logs/{id}',
  },
  pages: {
    generate: {
      label: 'NSE Bid File',
      path: bidFilePath,
      menu: { group: 'Allocation', position: 1 },
      linkedFrom: ['bidFile'],
    },
  },
  calls: {
    choices: {
      route: 'GET /allocation/nse-bid-filegen',
      summary:
        'The days for which a bid file can be generated, its contents, and the obstacle if there is one',
      answer: listOf({
        symbol: text('Symbol', { max: 10 }),
        openOnDate: date('T Day'),
        day: choice('Day', dayLabels),
        tradeDate: date('Trade Date'),
        designatedExchange: text('Designated Exchange', { max: 10 }),
        totals: listOf({
          series: choice('Series', seriesLabels),
          bids: integer('Bids'),
          quantity: integer('Shares'),
        }),
        why: text('Why Not', {
          max: 2000,
          optional: true,
          help: 'The reason why no bid file can be generated now; null if one can.',
        }),
        sentences: textSentences,
      }),
    },
    generate: {
      route: 'POST /allocation/nse-bid-filegen',
      summary: 'Generates the bid file of a day for the exchange that draws up the allotment',
      body: {
        symbol: text('Symbol', { max: 10, upper: true }),
        openOnDate: date('T Day'),
        day: choice('Day', dayLabels),
      },
      status: 202,
      answer: ownRow,
    },
    file: {
      route: 'GET /allocation/nse-bid-filegen/{id}/file',
      summary: 'A bid file that was generated',
      answer: fileOf('text/plain'),
    },
  },
});
