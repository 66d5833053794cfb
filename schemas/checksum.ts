import { choice, date, dateTime, integer, read, resource, text } from '#model';

const maybe = { optional: true, readOnly: true } as const;

/** A file or table that was counted and hashed, and whether it is what it was before. */
export const checksum = resource('checksum', {
  label: 'Checksum',
  plural: 'Checksum Logs',
  help: 'The files of each end of day, including the anchor of the journal, with their records and SHA-256, and whether each is unchanged. Verify Again reads a file again.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, inList: false, sortable: true }),
    businessDate: date('Business Date', { inList: true, filterable: 'range', sortable: true }),
    subject: text('File', { max: 255, inList: true, searchable: true, width: 260 }),
    records: integer('Records', { inList: true }),
    bytes: integer('Bytes', { inList: true, initial: 0 }),
    verdict: choice(
      'Verdict',
      { Match: 'Match', Mismatch: 'Mismatch', Missing: 'Missing' },
      {
        inList: true,
        filterable: true,
        width: 112,
        colours: { Match: 'green', Mismatch: 'red', Missing: 'red' },
      },
    ),
    at: dateTime('Time', { inList: true, help: 'When it was hashed first.' }),
    verifiedAt: dateTime('Verified', {
      ...maybe,
      inList: true,
      help: 'The time when it was last read back.',
    }),
    verifiedBy: text('Verified By', {
      ...maybe,
      max: 30,
      code: true,
      inList: true,
      record: 'user',
    }),
    message: text('Finding', { ...maybe, max: 500, inList: true, width: 240, isSaid: true }),
    sha256: text('SHA-256', { max: 64, code: true, inList: true, width: 520 }),
    runId: integer('Run', {
      ...maybe,
      code: true,
      inList: true,
      filterable: true,
      width: 68,
      record: { noun: 'endOfDay', page: 'run' },
    }),
  },
  list: { sort: '-id', empty: 'No checksum has been computed yet. The end of a day writes them.' },
  entries: {
    verify: 'Verified again',
    record: 'Checksum recorded',
    verified: 'Checksum verified',
  },
  journal: { rows: 'each' },
  access: { controlUser: read },
  api: '/query/checksum-logs',
  live: true,
  unique: [['runId', 'subject']],
  linkedFrom: ['endOfDay'],
  screens: { list: '/utils/checksum-logs', show: '/utils/checksum-logs/{id}' },
  actions: {
    verify: {
      label: 'Verify Again',
      confirm: 'Read {subject} of {businessDate} again and compare it with its SHA-256?',
      when: () => true,
      needs: 'list',
      roles: ['controlUser'],
      bulk: true,
      successMessage: '{subject} is verified.',
    },
  },
});
