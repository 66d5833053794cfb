import { roleLabels } from '#domain/roles.ts';
import {
  choice,
  dateTime,
  flag,
  integer,
  json,
  listOf,
  omittable,
  read,
  resource,
  text,
} from '#model';

const readOnly = { readOnly: true } as const;
const maybe = { readOnly: true, optional: true } as const;

/**
 * The journal of audit, as a list: every write, sign-in, refusal, export and report run. The machine
 * writes it, each entry bound to the one before by its hash.
 */
export const journal = resource('journal', {
  label: 'Journal Entry',
  plural: 'Journal',
  help: 'User actions, with their time and origin. No change in the journal goes unnoticed, because each entry is linked to the one before.',
  key: ['seq'],
  fields: {
    seq: integer('Entry', { ...readOnly, code: true, sortable: true, width: 96 }),
    at: dateTime('Time', { ...readOnly, filterable: 'range', width: 168 }),
    userId: text('User Id', { ...readOnly, max: 25, code: true, width: 110 }),
    role: choice('Role', roleLabels, { ...maybe, width: 120 }),
    memberId: text('Member Id', { ...maybe, max: 5, code: true, width: 92 }),
    action: text('Action', { ...readOnly, max: 60, width: 120 }),
    resource: text('Resource', { ...readOnly, max: 200, filterable: true, width: 150 }),
    key: text('Key', { ...readOnly, max: 1000, code: true, filterable: true, width: 160 }),
    address: text('Address', { ...maybe, max: 64, code: true, width: 120 }),
    before: text('Before', maybe),
    after: text('After', maybe),
  },
  list: {
    columns: ['seq', 'at', 'userId', 'role', 'memberId', 'action', 'resource', 'key', 'address'],
    filters: ['resource', 'key', 'at'],
    // Entries are numbered as they are written: their order is that of time, and every index has it.
    sort: '-seq',
    perPage: 50,
    empty: 'No text matches.',
  },
  entries: {
    verify: 'Check begun',
  },
  access: { controlUser: read },
  api: '/utils/master-audit-log',
  storage: {
    size: 'large',
    // Each bid is an entry too and pays for every index. The list that follows the journal has the
    // indexes for searches.
    indexes: [['key']],
    walked: ['resource', 'at'],
    isMachineTable: true,
  },
  // People read and search it as the list of auditEntry, which follows it.
  screens: {},
  calls: {
    entry: {
      route: 'GET /utils/master-audit-log/{seq}',
      roles: ['controlUser'],
      summary: 'One entry of the journal, with what it changed field by field',
      answer: {
        seq: integer('Entry', { code: true }),
        at: dateTime('Time'),
        userId: text('User Id', { max: 25 }),
        userName: text('User Name'),
        role: text('Role', { optional: true }),
        memberId: text('Member Id', { optional: true }),
        address: text('Address', { optional: true }),
        action: text('Action'),
        resource: text('Resource'),
        key: text('Key', { max: 1000 }),
        reason: text('Reason', { max: 2000, optional: true }),
        reference: text('Reference', {
          optional: true,
          help: 'The id that the browser gave to the request. Error messages and the server’s log show it.',
        }),
        apiClientId: integer('API Client', {
          optional: true,
          code: true,
          help: 'The program that acted in the name of the user.',
        }),
        apiClientName: text('Name of the API Client', { optional: true }),
        approvedBy: text('Approved By', { optional: true }),
        approvedByName: text('Name of Who Approved', { optional: true }),
        changes: listOf({
          field: text('Field'),
          before: json<unknown>('The value before.'),
          after: json<unknown>('The value after.'),
          isMasked: omittable(flag('Masked', { help: 'The journal has not stored the value.' })),
        }),
      },
    },
  },
});
