import { dayLabels } from '#domain/market/series.ts';
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

const layouts = { EXCHANGE: 'Between exchanges', BSE_BOOK: 'BSE bid book' } as const;

/** The types of demand files, by exchange. */
export const demandFileTypes = { BSEFile: 'BSE File', MSEFile: 'MSE File' } as const;

/** Where a demand file is brought. */
export const demandUploadPath = '/filegen-tracker/demandfileupload';

/** A demand file of another exchange that was uploaded, or refused (specification §2.10). */
export const demandUpload = resource('demandUpload', {
  label: 'Previous Upload',
  plural: 'Previous Uploads',
  help: 'The demand files of other exchanges that were uploaded or refused, newest first.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, inList: false, sortable: true }),
    fileType: choice('File Type', demandFileTypes, {
      inList: true,
      filterable: true,
      sortable: true,
      width: 110,
    }),
    uploadStatus: choice(
      'Status',
      { Success: 'Success', Error: 'Error' },
      {
        inList: true,
        filterable: true,
        sortable: true,
        width: 110,
        colours: { Success: 'green', Error: 'red' },
      },
    ),
    uploadedBy: text('Uploaded By', {
      max: 30,
      record: 'user',
      code: true,
      inList: true,
      filterable: true,
      sortable: true,
    }),
    uploadedAt: dateTime('Uploaded At', { inList: true, filterable: 'range', sortable: true }),
    fileName: text('File Name', {
      max: 255,
      inList: true,
      searchable: true,
      sortable: true,
      width: 260,
      download: {
        href: '/scheduler/demanddata/file/response?fileName={fileName}&id={id}',
        unless: { uploadStatus: 'Error' },
        label: 'Open the response file',
      },
    }),
    errorMessages: text('Error Message', { max: 2000, optional: true, inList: true, width: 320 }),
    symbol: text('Symbol', {
      max: 10,
      optional: true,
      inList: false,
      filterable: true,
      record: { noun: 'security', sharing: ['symbol'] },
    }),
    openOnDate: date('T Day', { optional: true, inList: false }),
    day: choice('Day', dayLabels, { optional: true, inList: false, filterable: true }),
    standing: choice(
      'Standing',
      { current: 'Current', superseded: 'Replaced', taken: 'Taken by a run' },
      {
        optional: true,
        inList: false,
        filterable: true,
        width: 124,
        colours: { current: 'green', superseded: 'grey', taken: 'blue' },
        help: 'Whether the file counts for its day, was replaced by a later upload, or is in use by an allocation.',
      },
    ),
    runId: integer('Run', { optional: true, inList: false, code: true, record: 'processRun' }),
    layout: choice('Layout', layouts, { optional: true, inList: false }),
    records: integer('Bids', { initial: 0, inList: false }),
    quantity: integer('Quantity', { initial: 0, inList: false }),
    faults: integer('Faults', { initial: 0, inList: false }),
    /** JSON of what each series adds up to. */
    totals: text('Totals', { optional: true, inList: false, inPage: false }),
    bytes: integer('Bytes', { initial: 0, inList: false }),
    sha256: text('SHA-256', { max: 64, optional: true, code: true, inList: false }),
    /** The hash of the bids as they are kept. */
    bidsSha256: text('SHA-256 of the Bids', { max: 64, optional: true, code: true, inList: false }),
    /** The random name of the file in the data folder; it is never shown. */
    storedAs: secret('Stored As', { readOnly: true, optional: true }),
  },
  list: {
    sort: '-uploadedAt',
    perPage: 10,
    empty: 'No data available',
    noMatch: 'No data available',
    call: 'fileUploads',
  },
  entries: {
    upload: 'Uploaded',
    replace: 'Replaced',
    take: 'Taken into the run',
    letGo: 'Let go by the run',
    download: 'Downloaded',
  },
  journal: { rows: 'each' },
  access: { controlUser: read },
  api: '/scheduler/demanddata/uploads',
  live: true,
  screens: { list: '/filegen-tracker/demandfileupload-log' },
  pages: {
    upload: {
      label: 'Demand File Upload',
      path: demandUploadPath,
      linkedFrom: ['demandUpload', 'bseFile'],
    },
  },
  calls: {
    bse: {
      route: 'POST /scheduler/demanddata/bsefileupload',
      summary: 'Receives the demand file of BSE; answers its faults, or nothing when it is loaded',
      takesFile: 'large',
      answer: listOf(text('Fault', { max: 2000 })),
    },
    mse: {
      route: 'POST /scheduler/demanddata/msefileupload',
      summary: 'Receives the demand file of MSE; answers its faults, or nothing when it is loaded',
      takesFile: 'large',
      answer: listOf(text('Fault', { max: 2000 })),
    },
    fileUploads: {
      route: 'POST /scheduler/demanddata/fileUploads',
      summary: 'A page of the demand files that were uploaded, newest first',
      // page, pageSize, sorted [{id, desc}], filtered [{id, value}]: historyOf checks them. Columns
      // are named as in the answer, or as the fields of a row; a filter on a field works as in the
      // list.
      anyBody: true,
      answer: {
        content: listOf({
          id: integer('Id'),
          fileType: choice('File Type', demandFileTypes),
          status: text('Status', { max: 20 }),
          updatedBy: text('Uploaded By', { max: 30 }),
          updatedDate: dateTime('Uploaded At'),
          statusDate: dateTime('Status Since'),
          fileName: text('File Name', { max: 255 }),
          errorMessages: text('Errors', { max: 10_000, optional: true }),
          row: ownRow,
        }),
        totalPages: integer('Pages'),
        total: integer('Rows'),
      },
    },
    response: {
      route: 'GET /scheduler/demanddata/file/response',
      summary: 'Each row of a demand file with its result',
      query: {
        fileName: text('File Name', { max: 255 }),
        id: integer('Id', {
          optional: true,
          min: 1,
          help: 'The number of the file, if several have the same name.',
        }),
      },
      answer: fileOf('text/csv'),
    },
    sample: {
      route: 'GET /scheduler/demanddata/sample',
      summary: 'A demand file as another exchange could send it for an offer',
      query: {
        exchange: choice('Exchange', { BSE: 'BSE', MSE: 'MSE' }),
        symbol: text('Symbol', { max: 10, upper: true, optional: true }),
        openOnDate: date('T Day', { optional: true }),
        day: choice('Day', dayLabels, { optional: true }),
        layout: choice('Layout', layouts, { optional: true }),
      },
      answer: fileOf('text/*'),
    },
  },
});
