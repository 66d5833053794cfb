import {
  choice,
  date,
  dateTime,
  fileOf,
  flag,
  integer,
  listOf,
  nullable,
  ownRow,
  resource,
  secret,
  text,
} from '#model';
import { memberDifferences } from './tmReconciliationDifference.ts';

/** Where a file of trading members is brought. */
export const reconcilePath = '/utils/tm-reconciliation';

/** One comparison of the trading-member master with a file of members. */
export const tmReconciliation = resource('tmReconciliation', {
  label: 'Reconciliation',
  plural: 'TM Reconciliation Logs',
  help: 'Comparisons of the trading members with a file: what differs, and whether the differences were applied. A second Control User approves them.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, inList: true, sortable: true, width: 64 }),
    businessDate: date('Business Date', {
      readOnly: true,
      inList: true,
      filterable: 'range',
      sortable: true,
    }),
    source: choice(
      'Source',
      { uploaded: 'Uploaded', fetched: 'Fetched' },
      { readOnly: true, inList: true, filterable: true, width: 96 },
    ),
    fileName: text('File Name', { max: 255, readOnly: true, inList: true, width: 200 }),
    reconciliationStatus: choice(
      'Status',
      {
        Comparing: 'Being compared',
        Matched: 'Matched',
        Differs: 'Differs',
        Faulty: 'Rows at fault',
        Error: 'Error',
        Applied: 'Applied',
        Discarded: 'Discarded',
      },
      {
        readOnly: true,
        inList: true,
        filterable: true,
        width: 128,
        colours: {
          Comparing: 'blue',
          Matched: 'green',
          Differs: 'amber',
          Faulty: 'red',
          Error: 'red',
          Applied: 'green',
          Discarded: 'grey',
        },
      },
    ),
    members: integer('Rows', { readOnly: true, initial: 0, inList: true, width: 76 }),
    missingHere: integer('Missing Here', {
      readOnly: true,
      initial: 0,
      inList: true,
      width: 106,
      help: 'Members that the file has and the exchange does not.',
    }),
    missingThere: integer('Missing There', {
      readOnly: true,
      initial: 0,
      inList: true,
      width: 110,
      help: 'Active members of the exchange that are not in the file.',
    }),
    differing: integer('Differing', { readOnly: true, initial: 0, inList: true, width: 90 }),
    refused: integer('At Fault', {
      readOnly: true,
      initial: 0,
      inList: true,
      width: 84,
      help: 'Rows of the file that cannot be read as a member; the error log has each.',
    }),
    startedBy: text('By', {
      max: 30,
      readOnly: true,
      code: true,
      inList: true,
      width: 96,
      record: 'user',
    }),
    startedAt: dateTime('Started', {
      readOnly: true,
      inList: true,
      filterable: 'range',
      sortable: true,
    }),
    endedAt: dateTime('Compared', { readOnly: true, optional: true, inList: false }),
    approvedBy: text('Approved By', {
      max: 30,
      readOnly: true,
      optional: true,
      code: true,
      inList: true,
      width: 106,
      record: 'user',
    }),
    appliedAt: dateTime('Applied', { readOnly: true, optional: true, inList: false }),
    message: text('Message', {
      isSaid: true,
      max: 500,
      readOnly: true,
      optional: true,
      inList: true,
      width: 240,
    }),
    sha256: text('SHA-256', { max: 64, readOnly: true, code: true, inList: false }),
    /** The random name of the file in the data folder; it is never shown. */
    storedAs: secret('Stored As', { readOnly: true, optional: true }),
  },
  list: { sort: '-id', empty: 'The trading members have not been compared with a file yet.' },
  entries: {
    apply: 'Applied',
    discard: 'Discarded',
    begin: 'Begun',
    compare: 'Compared',
  },
  journal: { rows: 'each', without: ['approvedBy', 'appliedAt'] },
  access: { controlUser: { actions: ['list', 'show', 'edit', 'export'] } },
  // The master of the members is changed by what is applied here: never by one person.
  approve: {
    fields: ['reconciliationStatus'],
    to: { reconciliationStatus: 'Applied' },
    by: ['controlUser'],
  },
  storage: {
    droppedColumns: [
      'tradingMemberId',
      'verdict',
      'ordersHere',
      'ordersThere',
      'quantityHere',
      'quantityThere',
      'at',
    ],
  },
  api: '/query/tm-reconciliation-logs',
  live: true,
  menu: { group: 'Utilities', position: 7 },
  screens: {
    list: '/utils/tm-reconciliation-logs',
    show: '/utils/tm-reconciliation-logs/{id}',
  },
  pages: {
    reconcile: {
      label: 'Reconcile a File',
      path: reconcilePath,
      linkedFrom: ['tmReconciliation', 'tradingMember'],
    },
  },
  actions: {
    apply: {
      label: 'Apply',
      confirm:
        'Apply the differences of {fileName} to the trading members? {missingHere} are created, {differing} changed and {missingThere} made inactive, all or none. A second Control User must approve it.',
      when: ({ reconciliationStatus }) =>
        reconciliationStatus === 'Faulty'
          ? 'Rows of the file are at fault: correct it and reconcile it again.'
          : reconciliationStatus === 'Differs',
      reason: 'required',
      successMessage: 'The differences of {fileName} are applied.',
    },
    discard: {
      label: 'Discard',
      confirm: 'Discard the comparison with {fileName}? None of its differences are applied.',
      when: ({ reconciliationStatus }) =>
        reconciliationStatus === 'Differs' || reconciliationStatus === 'Faulty',
      reason: 'required',
      danger: true,
      successMessage: 'The comparison with {fileName} is discarded.',
    },
  },
  calls: {
    file: {
      route: 'POST /query/tm-reconciliation-logs/file',
      summary:
        'Takes a file of trading members and compares the master with it; the master is not written',
      takesFile: true,
      status: 202,
      answer: ownRow,
    },
    source: {
      route: 'GET /query/tm-reconciliation-logs/source',
      summary: 'Which file is fetched by the clock, from where and when; null where none is set',
      answer: {
        source: nullable({
          fileName: text('File Name', { max: 180 }),
          folder: text('Folder', { max: 300 }),
          at: text('At', { max: 8 }),
        }),
      },
    },
    fetch: {
      route: 'POST /query/tm-reconciliation-logs/fetch',
      summary: 'Fetches the file of trading members now, and compares the master with it',
      status: 202,
      answer: { jobId: integer('Task') },
    },
    differences: {
      route: 'GET /query/tm-reconciliation-logs/{id}/differences',
      summary: 'The differences of a comparison, member by member',
      query: {
        after: integer('After', { optional: true, min: 0 }),
        limit: integer('Members', { optional: true, min: 1, max: 500 }),
      },
      answer: {
        differences: listOf(memberDifferences),
        next: integer('Next', { optional: true }),
        isCurrent: flag('Current', {
          help: 'Whether no member has changed since the comparison.',
        }),
      },
    },
    sample: {
      route: 'GET /query/tm-reconciliation-logs/sample',
      summary: 'The columns that a file of trading members has, and two rows that it would take',
      answer: fileOf('text/csv'),
    },
  },
});
