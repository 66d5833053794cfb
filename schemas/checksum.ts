import { choice, date, dateTime, integer, read, resource, text } from '#model';

/** A file or table that was counted and hashed, and whether it is what it was before. */
export const checksum = resource('checksum', {
  label: 'Checksum',
  plural: 'Checksum Logs',
  help: 'Each file or table that was counted and hashed at the end of a day, and whether it is what it should be.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, inList: false, sortable: true }),
    businessDate: date('Business Date', { inList: true, filterable: 'range', sortable: true }),
    subject: text('Of', { max: 255, inList: true, searchable: true, width: 240 }),
    records: integer('Records', { inList: true }),
    sha256: text('SHA-256', { max: 64, code: true, inList: true, width: 520 }),
    verdict: choice(
      'Verdict',
      { Match: 'Match', Mismatch: 'Mismatch' },
      { inList: true, filterable: true, colours: { Match: 'green', Mismatch: 'red' } },
    ),
    at: dateTime('Time', { inList: true }),
  },
  list: { sort: '-id', empty: 'No checksum has been computed yet.' },
  access: { controlUser: read },
  api: '/query/checksum-logs',
  screens: { list: '/utils/checksum-logs' },
});
