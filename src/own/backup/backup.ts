import { choice, dateTime, flag, integer, read, resource, text } from '#model';

const readOnly = { readOnly: true } as const;
const maybe = { readOnly: true, optional: true } as const;

/** The backups that the server made by the clock: what each holds, and whether it was found whole. */
export const backup = resource('backup', {
  label: 'Backup',
  plural: 'Backups',
  help: 'Daily backups, newest first. A backup counts as made only after it was restored to a temporary place and checked.',
  key: ['id'],
  fields: {
    id: integer('Backup', { ...readOnly, code: true, sortable: true, width: 84 }),
    state: choice(
      'Status',
      { running: 'Running', whole: 'Whole', failed: 'Failed', removed: 'Removed' },
      {
        ...readOnly,
        filterable: true,
        width: 104,
        colours: { running: 'blue', whole: 'green', failed: 'red', removed: 'grey' },
      },
    ),
    startedAt: dateTime('Started', { ...readOnly, filterable: 'range', sortable: true }),
    endedAt: dateTime('Ended', maybe),
    fileName: text('File', { ...maybe, max: 255, code: true, searchable: true, width: 330 }),
    bytes: integer('Bytes', { ...maybe, width: 130 }),
    totalRows: integer('Rows', { ...maybe, width: 110 }),
    journalSeq: integer('Journal Up To', {
      ...maybe,
      code: true,
      record: 'auditEntry',
      help: 'The last journal entry in the backup.',
    }),
    isEncrypted: flag('Encrypted', readOnly),
    sha256: text('SHA-256', { ...maybe, max: 64, code: true, width: 520 }),
    journalHash: text('Journal Hash', { ...maybe, max: 64, code: true, inList: false }),
    message: text('Message', { ...maybe, max: 500, width: 300, isSaid: true }),
  },
  list: {
    columns: [
      'id',
      'state',
      'startedAt',
      'endedAt',
      'fileName',
      'bytes',
      'totalRows',
      'journalSeq',
      'isEncrypted',
      'message',
      'sha256',
    ],
    sort: '-id',
    empty:
      'No backup has been made by the clock. OFFERDESK_BACKUP_TO names the folder for the daily one.',
  },
  entries: {
    begin: 'Begun',
    backup: 'Backed up',
    backupFailed: 'Backup failed',
    removed: 'Removed',
  },
  journal: { rows: 'each' },
  access: { controlUser: read },
  api: '/scheduler/backup',
  screens: { list: '/utils/backups', show: '/utils/backups/{id}' },
  linkedFrom: ['job'],
});
