import { seriesLabels } from '#domain/market/series.ts';
import {
  choice,
  date,
  dateTime,
  fileOf,
  flag,
  integer,
  json,
  listOf,
  nullable,
  read,
  resource,
  secret,
  text,
} from '#model';

/** Where the files of the website are generated; the specification spells it with a small `file` too. */
export const websiteFilePath = '/utils/WebsiteFileGeneration';

const fileName = text('File Name', {
  max: 100,
  filterable: true,
  inList: true,
  width: 336,
  download: {
    href: '/query/website-files/{id}/file',
    unless: { fileStatus: 'Deleted' },
    label: 'Save the file',
  },
});
const contents = choice(
  'Contents',
  { ladder: 'Ladder', summary: 'Subscription Summary', category: 'Category Summary' },
  { inList: true, filterable: true, width: 180 },
);
const symbol = text('Symbol', {
  max: 10,
  optional: true,
  inList: true,
  filterable: true,
  width: 108,
  record: { noun: 'security', sharing: ['symbol'] },
});
const series = choice('Series', seriesLabels, { optional: true, inList: true, width: 110 });
const message = text('Message', {
  max: 500,
  optional: true,
  inList: true,
  width: 260,
  isSaid: true,
});

/** The state of a file compared with the published one of its name. */
export const websiteFileState = choice(
  'State',
  {
    new: 'Not published yet',
    changed: 'Changed',
    unchanged: 'Up to date',
    refused: 'Figures differ',
  },
  { colours: { new: 'blue', changed: 'amber', unchanged: 'green', refused: 'red' } },
);

/** A public file of the website on one day, as it was published last. */
export const websiteFile = resource('websiteFile', {
  label: 'Website File',
  plural: 'Website File Logs',
  help: 'The public website files of each day: when each last changed, whether its figures agreed with the bids, and whether it was sent.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, inList: false, sortable: true }),
    fileName,
    businessDate: date('Business Date', { inList: true, filterable: 'range', sortable: true }),
    contents,
    symbol,
    series,
    fileStatus: choice(
      'Status',
      { Published: 'Published', Refused: 'Refused', Deleted: 'Deleted' },
      {
        inList: true,
        filterable: true,
        width: 112,
        colours: { Published: 'green', Refused: 'red', Deleted: 'grey' },
      },
    ),
    records: integer('Rows', { initial: 0, inList: true, width: 76 }),
    bytes: integer('Bytes', { initial: 0, inList: true, width: 88 }),
    writes: integer('Times Written', { initial: 0, inList: true, width: 116 }),
    generatedBy: text('By', {
      max: 30,
      code: true,
      inList: true,
      filterable: true,
      width: 92,
      record: 'user',
    }),
    generatedAt: dateTime('Generated', { inList: true, filterable: 'range', sortable: true }),
    sentAt: dateTime('Sent', { optional: true, inList: true }),
    message,
    sha256: text('SHA-256', { max: 64, optional: true, code: true, inList: false }),
    /** The hash of its rows without their time: a file whose rows are the same is not written again. */
    rowsHash: secret('Rows Hash', { readOnly: true, optional: true }),
    /** The hash of what was sent last; another one is still to be sent. */
    sentHash: secret('Sent Hash', { readOnly: true, optional: true }),
    /** The random name of the file in the data folder; it is never shown. */
    storedAs: secret('Stored As', { readOnly: true, optional: true }),
  },
  list: {
    columns: [
      'fileName',
      'businessDate',
      'fileStatus',
      'records',
      'bytes',
      'writes',
      'generatedAt',
      'sentAt',
      'message',
      'contents',
      'symbol',
      'series',
      'generatedBy',
    ],
    sort: '-id',
    empty: 'No website file has been generated yet.',
  },
  entries: {
    generate: 'Generated',
    send: 'Sent',
    delete: 'Deleted',
  },
  journal: { rows: 'each' },
  access: { controlUser: read },
  api: '/query/website-files',
  live: true,
  unique: [['fileName', 'businessDate']],
  screens: {
    list: '/utils/website-file-logs',
    show: '/utils/website-file-logs/{id}',
  },
  pages: {
    generation: {
      label: 'Website File Generation',
      path: websiteFilePath,
      menu: { group: 'Utilities', label: 'Website Files', position: 8 },
      commands: [{ words: ['web'] }],
      linkedFrom: ['websiteFile'],
      keys: [
        ['↑ ↓', 'Move among the files'],
        ['Enter', 'Preview the file in focus'],
        ['g', 'Generate and publish what has changed'],
      ],
    },
  },
  calls: {
    now: {
      route: 'GET /query/website-files/now',
      summary: 'The files as they would be published now, each compared with the published one',
      answer: {
        /** Whether anybody may read them over the public feed. */
        isFeedOn: flag('Public Feed'),
        sendsTo: text('Sent To', { max: 300, optional: true }),
        everySeconds: integer('Seconds Between', { optional: true }),
        keepDays: integer('Days Kept'),
        files: listOf({
          fileName: text('File Name', { max: 100 }),
          contents,
          symbol,
          series,
          rows: integer('Rows'),
          state: websiteFileState,
          why: text('Why', {
            max: 2000,
            optional: true,
            help: 'The figures that differ from the bids.',
          }),
          id: integer('Id', { optional: true }),
          publishedAt: dateTime('Published', { optional: true }),
        }),
      },
    },
    preview: {
      route: 'GET /query/website-files/preview',
      summary: 'The text of a file as it would be published now, and as it is published',
      query: { fileName: text('File Name', { max: 100 }) },
      answer: {
        fileName: text('File Name', { max: 100 }),
        text: json<string>('The text of the file as it would be published now'),
        published: nullable(json<string>('The text of the file as it is published')),
      },
    },
    generate: {
      route: 'POST /query/website-files/generate',
      summary: 'Writes and publishes the files that have changed',
      status: 202,
      answer: { jobId: integer('Task') },
    },
    file: {
      route: 'GET /query/website-files/{id}/file',
      summary: 'A file of the website as it was published last',
      answer: fileOf('application/json'),
    },
    index: {
      route: 'GET /public/ofs',
      isPublic: true,
      summary: 'The names of the public files of the website; 404 unless the public feed is on',
      answer: {
        files: listOf({
          name: text('Name', { max: 100 }),
          etag: text('ETag', { max: 66 }),
          bytes: integer('Bytes'),
          changedAt: dateTime('Changed'),
        }),
      },
    },
    feed: {
      route: 'GET /public/ofs/{name}',
      isPublic: true,
      summary:
        'A public file of the website; 304 for a reader who has it already, 404 unless the public feed is on',
      answer: fileOf('application/json'),
    },
  },
});
