import { roleLabels } from '#domain/roles.ts';
import { choice, dateTime, flag, integer, listOf, read, resource, text } from '#model';

const readOnly = { readOnly: true } as const;
const maybe = { readOnly: true, optional: true } as const;

/**
 * The journal as people read and search it: in the words of the screens, with the changed fields. A
 * follower of the journal writes it in the background, so that a bid does not pay for its indexes
 * (server/followJournal.ts).
 */
export const auditEntry = resource('auditEntry', {
  label: 'Audit Entry',
  plural: 'Master Audit Log',
  help: 'User actions, with their time, their origin and what they changed. The list follows the journal, in which no change goes unnoticed.',
  key: ['seq'],
  fields: {
    seq: integer('Entry', { ...readOnly, code: true, sortable: true, width: 96 }),
    at: dateTime('Time', { ...readOnly, filterable: 'range', width: 168 }),
    userId: text('User Id', {
      ...readOnly,
      max: 25,
      code: true,
      filterable: true,
      width: 110,
      record: 'user',
    }),
    role: choice('Role', roleLabels, { ...maybe, width: 120 }),
    memberId: text('Member Id', { ...maybe, max: 5, code: true, filterable: true, width: 92 }),
    /** The code of what was done, by which links and programs filter; `words` is what people read. */
    action: text('Action', {
      ...readOnly,
      max: 80,
      code: true,
      filterable: true,
      valuesFrom: 'known',
      width: 120,
    }),
    words: text('What Was Done', { ...maybe, max: 120, width: 132, isSaid: true }),
    record: text('Record', {
      ...readOnly,
      max: 200,
      isSaid: true,
      filterable: true,
      valuesFrom: 'known',
      width: 124,
    }),
    resource: text('Resource', { ...readOnly, max: 200, filterable: true }),
    key: text('Key', {
      ...readOnly,
      max: 1000,
      code: true,
      filterable: true,
      width: 156,
      isSaid: true,
    }),
    changes: text('What Changed', {
      ...maybe,
      max: 600,
      width: 400,
      isSaid: true,
    }),
    address: text('Address', { ...maybe, max: 64, code: true, width: 120 }),
    apiClientId: integer('API Client', {
      ...maybe,
      code: true,
      width: 100,
      record: 'apiClient',
      help: 'The program that acted in the name of the user.',
    }),
    /** A step that a later row includes, such as the password of a sign-in; no list shows it. */
    isStep: flag('Step of a Later Entry', {
      ...readOnly,
      initial: false,
      inList: false,
      inPage: false,
    }),
  },
  list: {
    columns: [
      'seq',
      'at',
      'userId',
      'words',
      'record',
      'key',
      'changes',
      'role',
      'memberId',
      'address',
    ],
    filters: ['userId', 'action', 'record', 'key', 'memberId', 'at', 'resource'],
    // Entries are numbered as they are written: their order is that of time, and every index has it.
    sort: '-seq',
    perPage: 50,
    empty: 'No text matches.',
  },
  where: { isStep: false },
  access: { controlUser: read },
  api: '/utils/audit-entries',
  storage: {
    size: 'large',
    indexes: [['userId'], ['action'], ['record'], ['key'], ['memberId'], ['at'], ['resource']],
  },
  menu: { group: 'Utilities', label: 'Master Audit Log', position: 6 },
  commands: [{ words: ['audit'], go: 'h' }],
  screens: { list: '/utils/master-audit-log' },
  pages: {
    entry: { label: 'Audit Entry', path: '/utils/master-audit-log/{seq}', roles: ['controlUser'] },
    check: {
      label: 'Chain Check',
      path: '/utils/master-audit-log/check',
      roles: ['controlUser'],
      linkedFrom: ['auditEntry'],
    },
  },
  calls: {
    known: {
      route: 'GET /utils/audit-entries/known',
      roles: ['controlUser'],
      summary: 'The actions, or the kinds of records, that there are entries of',
      query: { field: choice('Field', { action: 'Action', record: 'Record' }) },
      answer: {
        values: listOf({
          value: text('Value', { max: 200 }),
          words: text('Words', { max: 400 }),
        }),
      },
    },
    standing: {
      route: 'GET /utils/audit-entries/standing',
      roles: ['controlUser'],
      summary: 'Up to which entry of the journal the list of the audit log reaches',
      answer: {
        followed: integer('Entries in the List', { help: 'The number of the newest one.' }),
        written: integer('Entries of the Journal', { help: 'The number of the newest one.' }),
      },
    },
  },
});
