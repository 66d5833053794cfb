import {
  choice,
  dateTime,
  fileOf,
  flag,
  integer,
  listOf,
  ownRow,
  read,
  resource,
  secret,
  text,
} from '#model';
import { mendBody, mendedCell, rowFault } from './rowFault.ts';

const answers = { confirm: 'Confirm', reject: 'Reject' } as const;

/** The outcomes of a row of a file of custodians' answers. */
export const answerOutcomes = {
  waiting: 'To be written',
  taken: 'Taken',
  refused: 'Refused',
} as const;

/** Where a file of custodians' answers is brought, and below it the page of each. */
export const exchangeUploadPath = '/cf/exchange-upload';

/** One row of such a file, as calls answer it. */
const lineOfUpload = {
  line: integer('Row'),
  cells: listOf(text('Cell', { max: 10_000 })),
  outcome: choice('Outcome', answerOutcomes),
  orderId: integer('Order Id', { optional: true }),
  answer: choice('Answer', answers, { optional: true }),
  faults: listOf(rowFault),
  mended: listOf(mendedCell),
};

/** A file of custodians' confirmations and refusals that the exchange's staff have uploaded. */
export const exchangeUpload = resource('exchangeUpload', {
  label: 'Exchange Upload',
  plural: 'Exchange Upload Log',
  help: 'Files of custodians’ answers, with the number of rows accepted. A file is checked first, and nothing is written until you confirm it.',
  key: ['batchId'],
  fields: {
    batchId: integer('Batch Id', { readOnly: true, code: true, sortable: true, width: 92 }),
    fileName: text('File Name', { max: 255, searchable: true, width: 220 }),
    uploadStatus: choice(
      'Status',
      {
        Checking: 'Being checked',
        Checked: 'Checked',
        Processing: 'Processing',
        Success: 'Success',
        Error: 'Error',
        Discarded: 'Discarded',
      },
      {
        filterable: true,
        width: 124,
        colours: {
          Checking: 'blue',
          Checked: 'amber',
          Processing: 'blue',
          Success: 'green',
          Error: 'red',
          Discarded: 'grey',
        },
      },
    ),
    records: integer('Records', { initial: 0, width: 88 }),
    confirmations: integer('To Confirm', { initial: 0, width: 100 }),
    rejections: integer('To Reject', { initial: 0, width: 92 }),
    accepted: integer('Taken', { initial: 0, width: 80 }),
    refused: integer('Refused', { initial: 0, width: 84 }),
    uploadedBy: text('Uploaded By', { max: 30, code: true, width: 100, record: 'user' }),
    uploadedAt: dateTime('Uploaded At', { filterable: 'range', sortable: true }),
    checkedAt: dateTime('Checked At', { optional: true, inList: false }),
    completedAt: dateTime('Completed At', { optional: true }),
    message: text('Message', { max: 500, optional: true, width: 240, isSaid: true }),
    isStarted: flag('Started', {
      initial: false,
      inList: false,
      help: 'Some of its rows may already be written.',
    }),
    bytes: integer('Bytes', { initial: 0, inList: false }),
    sha256: text('SHA-256', { max: 64, optional: true, code: true, inList: false }),
    /** JSON of the heading of the file: the result file stands under it. */
    heading: text('Heading', { optional: true, inList: false, inPage: false }),
    /** The random name of the file in the data folder; it is never shown. */
    storedAs: secret('Stored As', { readOnly: true, optional: true }),
  },
  list: {
    columns: [
      'batchId',
      'fileName',
      'uploadStatus',
      'records',
      'accepted',
      'refused',
      'uploadedBy',
      'uploadedAt',
      'completedAt',
      'message',
    ],
    sort: '-batchId',
    empty: 'No file has been uploaded yet.',
  },
  entries: {
    upload: 'Uploaded',
    check: 'Checked',
    mend: 'Row mended',
    recheck: 'Check begun again',
    commit: 'Writing begun',
    completed: 'Written',
    stop: 'Stopped',
    discard: 'Discarded',
    download: 'Downloaded',
  },
  notices: {
    to: 'uploadedBy',
    state: 'uploadStatus',
    when: {
      Checked: '{fileName} is checked: {refused} of {records} rows refused',
      Success: '{fileName} is written, rows taken: {accepted}',
      Error: '{fileName} cannot be read',
    },
    faults: ['Error'],
  },
  journal: {
    rows: 'each',
    without: ['records', 'confirmations', 'rejections', 'accepted', 'refused'],
  },
  access: { controlUser: read },
  api: '/query/exchange-upload-log',
  live: true,
  screens: { list: '/cf/exchange-upload-log' },
  pages: {
    upload: {
      label: 'Exchange Upload',
      path: exchangeUploadPath,
      menu: { group: 'Utilities', position: 3 },
      linkedFrom: ['exchangeUpload'],
    },
    batch: { label: 'Exchange Upload', path: '/cf/exchange-upload/{batchId}' },
  },
  calls: {
    file: {
      route: 'POST /query/exchange-upload-log/file',
      summary: "Receives a file of custodians' answers and checks it; nothing is written",
      takesFile: true,
      status: 202,
      answer: ownRow,
    },
    commit: {
      route: 'POST /query/exchange-upload-log/{batchId}/commit',
      summary: 'Writes the answers of a checked file that are without fault',
      status: 202,
      answer: ownRow,
    },
    discard: {
      route: 'POST /query/exchange-upload-log/{batchId}/discard',
      summary: 'Discards a file from which nothing was written',
      answer: ownRow,
    },
    lines: {
      route: 'GET /query/exchange-upload-log/{batchId}/lines',
      summary: 'The rows of a file with their results',
      query: {
        outcome: choice('Outcome', answerOutcomes, { optional: true }),
        after: integer('After Row', { optional: true, min: 0 }),
        limit: integer('Rows', { optional: true, min: 1, max: 200 }),
      },
      answer: {
        lines: listOf(lineOfUpload),
        next: integer('Next', { optional: true }),
      },
    },
    mend: {
      route: 'POST /query/exchange-upload-log/{batchId}/mend',
      summary: 'Puts another value into a cell of a refused row and checks the row again',
      body: mendBody,
      answer: { batch: ownRow, line: lineOfUpload, others: listOf(lineOfUpload) },
    },
    recheck: {
      route: 'POST /query/exchange-upload-log/{batchId}/check',
      summary: 'Checks again the rows of a file that are not written, with their current values',
      status: 202,
      answer: ownRow,
    },
    errors: {
      route: 'GET /query/exchange-upload-log/{batchId}/errors',
      summary: 'The refused rows as they came, each with its faults',
      answer: fileOf('text/csv'),
    },
    result: {
      route: 'GET /query/exchange-upload-log/{batchId}/result',
      summary: 'All rows as they came, each with its result',
      answer: fileOf('text/csv'),
    },
    sample: {
      route: 'GET /query/exchange-upload-log/sample',
      summary: "A sample of a file of custodians' answers",
      answer: fileOf('text/csv'),
    },
  },
});

/** One row of a custodian's file: its cells, the matching bid, its answer and its outcome. */
export const exchangeUploadLine = resource('exchangeUploadLine', {
  label: 'Row of an Exchange Upload',
  plural: 'Rows of an Exchange Upload',
  // Not the batch and the row: SQLite would walk that key in order, past all rows that are not asked for.
  key: ['lineId'],
  fields: {
    lineId: integer('Line', { readOnly: true }),
    batchId: integer('Batch', { readOnly: true }),
    line: integer('Row', { readOnly: true }),
    /** JSON of the cells as they came. */
    cells: text('Cells', { readOnly: true }),
    orderId: integer('Order Id', { readOnly: true, optional: true }),
    /** The version of the bid that was checked: another one is another bid. */
    base: integer('Version', { readOnly: true, optional: true }),
    answer: choice(
      'Answer',
      { confirm: 'Confirm', reject: 'Reject' },
      { readOnly: true, optional: true },
    ),
    reason: text('Reason', { max: 500, readOnly: true, optional: true }),
    outcome: choice('Outcome', answerOutcomes, { readOnly: true }),
    /** JSON of the cells that its uploader mended. */
    mended: text('Mended Cells', { readOnly: true, optional: true }),
    /** JSON of what is wrong with it. */
    faults: text('Faults', { readOnly: true, optional: true }),
  },
  journal: {
    none: 'The results of a row of a file are journalled separately, and its upload has the SHA-256 of the file.',
  },
  access: {},
  api: '/query/exchange-upload-line',
  storage: { size: 'large', indexes: [['batchId', 'outcome', 'line']] },
  unique: [['batchId', 'line']],
  screens: {},
});
