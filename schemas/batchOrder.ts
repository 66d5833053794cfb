import { layoutLabels } from '#domain/exchangeFile/orderFile.ts';
import { dealing } from '#domain/roles.ts';
import {
  choice,
  dateTime,
  decimal,
  fileOf,
  flag,
  integer,
  listOf,
  ownRow,
  reference,
  resource,
  secret,
  text,
} from '#model';
import { ofOrders } from './ofOrders.ts';
import { mendBody, mendedCell, rowFault } from './rowFault.ts';

/** The layout of the file of a batch; in earlier releases a call of the API could bring one. */
const layouts = { ...layoutLabels, API: 'API' } as const;

/** The outcomes of a row of a batch. */
export const outcomeLabels = {
  waiting: 'To be placed',
  accepted: 'Taken',
  refused: 'Refused',
} as const;

/** Where a file of bids is brought, and below it the page of each batch. */
export const orderUploadPath = '/order/bulkupload';

/** One row of a batch, as calls answer it. */
const lineOfBatch = {
  line: integer('Row'),
  cells: listOf(text('Cell', { max: 10_000 })),
  outcome: choice('Outcome', outcomeLabels),
  orderId: integer('Order Id', { optional: true }),
  orderStatus: text('Order Status', { optional: true }),
  warnings: listOf(rowFault),
  faults: listOf(rowFault),
  mended: listOf(mendedCell),
};

/** The bids of one file, and how many of them were taken. */
export const batchOrder = resource('batchOrder', {
  label: 'Batch Order',
  help: 'Bids that arrived in one file, with the number accepted and refused. A file is checked first, and nothing is placed until you confirm it.',
  key: ['batchId'],
  fields: {
    batchId: integer('Batch Id', { readOnly: true, code: true, sortable: true, width: 92 }),
    fileName: text('File Name', { max: 255, optional: true, width: 170 }),
    layout: choice('Layout', layouts, { optional: true, width: 84 }),
    batchStatus: choice(
      'Status',
      {
        Checking: 'Being checked',
        Checked: 'Checked',
        Processing: 'Processing',
        Completed: 'Completed',
        Failed: 'Failed',
        Discarded: 'Discarded',
      },
      {
        filterable: true,
        width: 128,
        colours: {
          Checking: 'blue',
          Checked: 'amber',
          Processing: 'blue',
          Completed: 'green',
          Failed: 'red',
          Discarded: 'grey',
        },
      },
    ),
    records: integer('Bids', { initial: 0, width: 80 }),
    accepted: integer('Taken', { initial: 0, width: 80 }),
    refused: integer('Refused', { initial: 0, width: 84 }),
    warned: integer('Warned', { initial: 0 }),
    value: decimal('Value', {
      places: 2,
      initial: 0,
      help: 'The totals of the new and changed bids that are to be placed, or were when the file was last placed.',
    }),
    message: text('Message', { max: 500, optional: true, width: 190, isSaid: true }),
    memberId: reference('Member', 'tradingMember', {
      filterable: true,
      width: 78,
      record: 'tradingMember',
    }),
    branchId: text('Branch', { max: 5, code: true, optional: true }),
    userId: text('User', { max: 30, code: true, filterable: true, width: 80, record: 'user' }),
    receivedTime: dateTime('Received', { filterable: 'range' }),
    checkedTime: dateTime('Checked', { optional: true }),
    placedTime: dateTime('Confirmed', { optional: true }),
    completedTime: dateTime('Completed', { optional: true }),
    bytes: integer('Bytes', { initial: 0 }),
    sha256: text('SHA-256', { max: 64, optional: true, code: true }),
    /** JSON of the heading of the file, when it has one: the result file stands under it. */
    heading: text('Heading', { optional: true, inPage: false }),
    /** The random name of the file in the data folder; it is never shown. */
    storedAs: secret('Stored As', { readOnly: true, optional: true }),
  },
  list: {
    columns: [
      'batchId',
      'fileName',
      'layout',
      'batchStatus',
      'records',
      'accepted',
      'refused',
      'memberId',
      'userId',
      'receivedTime',
      'completedTime',
      'message',
    ],
    sort: '-batchId',
    empty: 'No batch of orders has been entered.',
  },
  entries: {
    upload: 'Uploaded',
    check: 'Checked',
    mend: 'Row mended',
    recheck: 'Check begun again',
    place: 'Placing begun',
    completed: 'Placed',
    stop: 'Stopped',
    discard: 'Discarded',
    download: 'Downloaded',
  },
  notices: {
    to: 'userId',
    state: 'batchStatus',
    when: {
      Checked: '{fileName} is checked: {refused} of {records} bids refused',
      Completed: '{fileName} is placed: bids taken {accepted}, refused {refused}',
      Failed: '{fileName} cannot be read',
    },
    faults: ['Failed'],
  },
  journal: { rows: 'each', without: ['records', 'accepted', 'refused', 'warned', 'value'] },
  access: ofOrders,
  api: '/rms/batchorder',
  scopes: { read: 'bids:read', write: 'files:write' },
  storage: {
    size: 'large',
    indexes: [
      ['batchStatus', 'batchId'],
      ['memberId', 'batchId'],
      ['userId', 'batchId'],
      ['receivedTime', 'batchId'],
      ['storedAs'],
    ],
  },
  live: true,
  menu: { group: 'Reports', label: 'Batch Orders', position: 3 },
  commands: [{ words: ['bo'] }],
  find: ['fileName', 'batchStatus'],
  screens: { list: '/order/batchOrder' },
  pages: {
    upload: {
      label: 'Order Bulk Upload',
      path: orderUploadPath,
      roles: dealing,
      menu: { group: 'Order Management', label: 'Bulk Upload', position: 4 },
      commands: [{ words: ['bu'], go: 'b' }],
    },
    batch: { label: 'Batch of Orders', path: '/order/batchOrder/{batchId}' },
  },
  calls: {
    file: {
      route: 'POST /rms/batchorder/file',
      roles: dealing,
      summary: 'Takes a file of bids and checks it; nothing is placed',
      query: { layout: choice('Layout', layoutLabels, { optional: true }) },
      takesFile: true,
      status: 202,
      answer: ownRow,
    },
    place: {
      route: 'POST /rms/batchorder/{batchId}/place',
      roles: dealing,
      summary: 'Places the bids of a checked file that are without fault',
      status: 202,
      answer: ownRow,
    },
    discard: {
      route: 'POST /rms/batchorder/{batchId}/discard',
      roles: dealing,
      summary: 'Discards a file from which nothing was placed',
      answer: ownRow,
    },
    lines: {
      route: 'GET /rms/batchorder/{batchId}/lines',
      summary: 'The rows of a batch with what became of them',
      query: {
        outcome: choice('Outcome', outcomeLabels, { optional: true }),
        warned: flag('Warned', { optional: true }),
        after: integer('After Row', { optional: true, min: 0 }),
        limit: integer('Rows', { optional: true, min: 1, max: 200 }),
      },
      answer: {
        lines: listOf(lineOfBatch),
        next: integer('Next', { optional: true }),
      },
    },
    mend: {
      route: 'POST /rms/batchorder/{batchId}/mend',
      roles: dealing,
      summary: 'Puts another value into a cell of a refused row and checks the row again',
      body: mendBody,
      answer: { batch: ownRow, line: lineOfBatch, others: listOf(lineOfBatch) },
    },
    recheck: {
      route: 'POST /rms/batchorder/{batchId}/check',
      roles: dealing,
      summary: 'Checks the rows of a file that are not placed again, as they stand now',
      status: 202,
      answer: ownRow,
    },
    errors: {
      route: 'GET /rms/batchorder/{batchId}/errors',
      summary: 'The refused rows as they came, each with its faults',
      answer: fileOf('text/csv'),
    },
    result: {
      route: 'GET /rms/batchorder/{batchId}/result',
      summary: 'All rows as they came, each with its order and what became of it',
      query: { only: choice('Only', { accepted: 'Taken' }, { optional: true }) },
      answer: fileOf('text/csv'),
    },
    sample: {
      route: 'GET /rms/batchorder/sample',
      roles: dealing,
      summary: 'A sample of a file of bids',
      query: { layout: choice('Layout', layoutLabels) },
      answer: fileOf('text/csv'),
    },
  },
});

/** One row of a batch: as it came, what is wrong with it, and the order that it became. */
export const batchOrderLine = resource('batchOrderLine', {
  label: 'Row of a Batch',
  plural: 'Rows of a Batch',
  // Not the batch and the row: SQLite would walk that key in order, past all rows that are not asked for.
  key: ['lineId'],
  fields: {
    lineId: integer('Line', { readOnly: true }),
    batchId: integer('Batch', { readOnly: true }),
    line: integer('Row', { readOnly: true }),
    /** JSON of the cells as they came; for a call, of the values. */
    cells: text('Cells', { readOnly: true }),
    outcome: choice('Outcome', outcomeLabels, { readOnly: true }),
    /** JSON of what is wrong with it, and of what is odd about it though it may be placed. */
    faults: text('Faults', { readOnly: true, optional: true }),
    warnings: text('Warnings', { readOnly: true, optional: true }),
    warningCount: integer('Number of Warnings', { readOnly: true, initial: 0 }),
    /** JSON of the cells that its uploader mended. */
    mended: text('Mended Cells', { readOnly: true, optional: true }),
    /** The number of retries after a refusal at placing: each uses another client order id. */
    turn: integer('Turn', { readOnly: true, optional: true }),
    /**
     * The value of the bid, its addition to the used limits, and the part that collateral must
     * cover; for a row without fault.
     */
    value: decimal('Value', { places: 2, readOnly: true, optional: true }),
    limitUse: decimal('Use of Limits', { places: 2, readOnly: true, optional: true }),
    coveredUse: decimal('Use of Collateral', { places: 2, readOnly: true, optional: true }),
    /** The PAN limit that it uses, where there is one. */
    panHolder: text('Holder', { max: 60, readOnly: true, optional: true }),
    /** A fingerprint of what it asks for: another row with the same one says the same. */
    identity: text('Identity', { max: 32, readOnly: true, optional: true }),
    orderId: integer('Order Id', { readOnly: true, optional: true }),
    orderStatus: text('Order Status', { max: 20, readOnly: true, optional: true }),
  },
  journal: {
    none: 'The results of a row of a file are journalled separately, and its upload has the SHA-256 of the file.',
  },
  access: {},
  api: '/rms/batchorderline',
  storage: {
    size: 'large',
    indexes: [
      ['batchId', 'outcome', 'line'],
      ['batchId', 'warningCount'],
    ],
  },
  unique: [['batchId', 'line']],
  screens: {},
});
