import { choice, date, dateTime, integer, listOf, nullable, read, resource, text } from '#model';
import { textSentences } from '#model/answers/textSentences.ts';

/** Whether rows left the live tables or came back. */
export const archivalKinds = { ARCHIVE: 'Archive', RESTORE: 'Restore' } as const;

/** Where the bids of an offer are. */
export const archivalStates = {
  Live: 'Live',
  Archiving: 'Archiving',
  Archived: 'Archived',
  Restoring: 'Restoring',
} as const;

/**
 * Each archival or restore of the bids of an offer: their number, their files and their checksums.
 */
export const archival = resource('archival', {
  label: 'Archival',
  plural: 'Archival Log',
  help: 'Each time an offer was archived or restored: the number of rows, the folder, and the SHA-256 of the signed manifest.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, sortable: true, inList: false }),
    symbol: text('Symbol', {
      max: 10,
      filterable: true,
      width: 108,
      record: { noun: 'security', sharing: ['symbol'] },
    }),
    openOnDate: date('T Day', { filterable: true, width: 112 }),
    kind: choice('Kind', archivalKinds, { filterable: true, width: 88 }),
    archivalStatus: choice(
      'Status',
      { Started: 'Started', Completed: 'Completed', Cancelled: 'Cancelled' },
      {
        filterable: true,
        width: 112,
        colours: { Started: 'blue', Completed: 'green', Cancelled: 'grey' },
      },
    ),
    runId: integer('Run', {
      code: true,
      filterable: true,
      width: 68,
      record: { noun: 'archival', page: 'run' },
    }),
    orders: integer('Orders', { initial: 0, width: 100 }),
    events: integer('Log Entries', { initial: 0, width: 112 }),
    allotments: integer('Allotments', { initial: 0, width: 112 }),
    bytes: integer('Bytes', { initial: 0, width: 124 }),
    fileName: text('Folder', { max: 255, optional: true, width: 220, code: true }),
    sha256: text('SHA-256 of the Manifest', { max: 64, optional: true, code: true, width: 200 }),
    startedAt: dateTime('Started', { filterable: 'range', sortable: true }),
    endedAt: dateTime('Ended', { optional: true }),
    startedBy: text('By', { max: 30, code: true, filterable: true, record: 'user' }),
    message: text('Message', { max: 500, optional: true, width: 240, isSaid: true }),
  },
  list: {
    columns: [
      'startedAt',
      'symbol',
      'openOnDate',
      'kind',
      'archivalStatus',
      'orders',
      'events',
      'allotments',
      'bytes',
      'startedBy',
      'endedAt',
      'runId',
      'fileName',
      'sha256',
      'message',
    ],
    sort: '-id',
    empty: 'No offer has been archived yet.',
  },
  storage: { droppedColumns: ['series'] },
  journal: { rows: 'each' },
  access: { controlUser: read },
  api: '/query/archival-log',
  live: true,
  screens: { list: '/utils/archival-log', show: '/utils/archival-log/{id}' },
  pages: {
    symbolwise: {
      label: 'Symbolwise Archival',
      path: '/utils/symbolwise-archival',
      menu: { group: 'Utilities', position: 11 },
      linkedFrom: ['archival'],
    },
    run: { label: 'Symbolwise Archival', path: '/utils/symbolwise-archival/{runId}' },
  },
  calls: {
    offers: {
      route: 'GET /query/symbolwise-archival',
      summary: 'The offers, where the bids of each are, and why one cannot be archived or restored',
      answer: listOf({
        key: text('Set-up', { max: 20, help: 'The row that the processes are started about.' }),
        symbol: text('Symbol', { max: 10 }),
        securityName: text('Security Name', { max: 100 }),
        openOnDate: date('T Day'),
        nextOnDate: date('T+1 Day'),
        state: choice('State', archivalStates),
        why: text('Why Not', {
          max: 2000,
          optional: true,
          help: 'The reason why it cannot be archived or restored now; null if it can.',
        }),
        sentences: textSentences,
        runId: integer('Run', { optional: true, help: 'The run that is under way.' }),
        archive: nullable({
          orders: integer('Orders'),
          events: integer('Log Entries'),
          allotments: integer('Allotments'),
          bytes: integer('Bytes'),
          folder: text('Folder', { max: 255 }),
          sha256: text('SHA-256 of the Manifest', { max: 64 }),
          archivedAt: dateTime('Archived'),
        }),
      }),
    },
    verify: {
      route: 'GET /query/symbolwise-archival/{symbol}/{openOnDate}/verify',
      summary: 'Reads every file of an archive again: its hash, and the signature of the manifest',
      answer: {
        files: integer('Files'),
        bytes: integer('Bytes'),
        faults: listOf(text('Fault', { max: 2000 })),
      },
    },
  },
});
