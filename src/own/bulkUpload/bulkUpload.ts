import { dealing, type Role } from '#domain/roles.ts';
import type { Sentence } from '#domain/sentence.ts';
import {
  type Access,
  choice,
  dateTime,
  each,
  fileOf,
  integer,
  json,
  listOf,
  omittable,
  ownRow,
  type Page,
  read,
  resource,
  secret,
  text,
  within,
} from '#model';
import { outcomes, verdicts } from '../bulkUploadLine/bulkUploadLine.ts';

/**
 * The roles that may upload a file (§2.4): Control Users and the dealing roles, each for the
 * masters they may write.
 */
const uploaders: readonly Role[] = [...dealing, 'controlUser'];

const ownUploads: Access = each(dealing, within({ userId: 'userId' }, read));

/** Where a file is brought; `?master=` has its master chosen, and below it each batch has its page. */
export const uploadPath = '/masters/bulkupload';

const pages = {
  upload: {
    label: 'Master Bulk Upload',
    path: uploadPath,
    roles: uploaders,
    menu: { group: 'Masters', position: 9 },
  },
  batch: { label: 'Bulk Upload', path: `${uploadPath}/{batchId}`, roles: uploaders },
} satisfies Record<string, Page>;

/** One row of the file, as calls answer it. */
const lineOfFile = {
  line: integer('Row'),
  key: text('Key', { max: 1000, optional: true }),
  verdict: choice('Verdict', verdicts),
  outcome: choice('Outcome', outcomes, { optional: true }),
  cells: listOf({
    field: text('Field'),
    before: json<unknown>('The value that the row had.'),
    after: json<unknown>('The value that it gets.'),
  }),
  faults: listOf({
    field: text('Field'),
    code: text('Code'),
    message: text('Message', { max: 2000 }),
    sentence: omittable(
      json<Sentence>('The message as an English key with placeholders, and their values.'),
    ),
  }),
  mended: listOf({
    field: text('Field'),
    inFile: json<unknown>('The value in the file.'),
    value: text('Typed', { max: 4000, optional: true }),
    by: text('Mended By'),
    at: dateTime('Mended At'),
  }),
};

/** A file of rows of one master: what became of it from its receipt to its commit, and back. */
export const bulkUpload = resource('bulkUpload', {
  label: 'Bulk Upload',
  plural: 'Previous Master Uploads',
  help: 'A CSV file of rows of a master. It is checked first; nothing changes before it is committed, and a commit can be reverted as a whole.',
  key: ['batchId'],
  fields: {
    batchId: integer('Batch', { readOnly: true, code: true, sortable: true, width: 84 }),
    resource: text('Master', { max: 60, readOnly: true, filterable: true, width: 116 }),
    state: choice(
      'Status',
      {
        received: 'Received',
        checking: 'Being checked',
        checked: 'Checked',
        failed: 'Error',
        committing: 'Being committed',
        committed: 'Committed',
        reverting: 'Being reverted',
        reverted: 'Reverted',
        discarded: 'Discarded',
      },
      {
        readOnly: true,
        filterable: true,
        width: 140,
        colours: {
          received: 'grey',
          checking: 'blue',
          checked: 'amber',
          failed: 'red',
          committing: 'blue',
          committed: 'green',
          reverting: 'blue',
          reverted: 'grey',
          discarded: 'grey',
        },
      },
    ),
    userId: text('Uploaded By', {
      max: 25,
      readOnly: true,
      filterable: true,
      width: 110,
      record: 'user',
    }),
    startedAt: dateTime('Uploaded At', { readOnly: true, filterable: 'range', sortable: true }),
    fileName: text('File Name', { max: 255, readOnly: true, width: 150 }),
    bytes: integer('Bytes', { readOnly: true }),
    sha256: text('SHA-256', { max: 64, readOnly: true, code: true }),
    rows: integer('Rows', { readOnly: true, initial: 0, width: 84 }),
    done: integer('Done', { readOnly: true, initial: 0 }),
    created: integer('New', { readOnly: true, initial: 0 }),
    changed: integer('Changed', { readOnly: true, initial: 0 }),
    unchanged: integer('Unchanged', { readOnly: true, initial: 0 }),
    refused: integer('Refused', { readOnly: true, initial: 0, width: 84 }),
    written: integer('Written', { readOnly: true, initial: 0, width: 84 }),
    held: integer('Wait for Approval', { readOnly: true, initial: 0 }),
    reverted: integer('Rows Reverted', { readOnly: true, initial: 0 }),
    kept: integer('Rows Not Reverted', { readOnly: true, initial: 0 }),
    memberId: text('Member Id', { max: 5, readOnly: true, optional: true }),
    checkedAt: dateTime('Checked At', { readOnly: true, optional: true }),
    committedAt: dateTime('Committed At', { readOnly: true, optional: true }),
    revertedAt: dateTime('Reverted At', { readOnly: true, optional: true }),
    /** The random name of the file in the data folder; it is never shown. */
    storedAs: secret('Stored As', { readOnly: true, optional: true }),
    message: text('Error Message', { max: 500, readOnly: true, optional: true, isSaid: true }),
    datesRead: text('Dates and Times', {
      isSaid: true,
      max: 1000,
      readOnly: true,
      optional: true,
      help: 'The formats of the dates and times in the file.',
    }),
  },
  list: {
    columns: [
      'batchId',
      'resource',
      'state',
      'userId',
      'startedAt',
      'fileName',
      'rows',
      'refused',
      'written',
      'message',
    ],
    sort: '-batchId',
    perPage: 10,
    empty: 'No data available',
  },
  entries: {
    upload: 'Uploaded',
    check: 'Checked',
    mend: 'Row mended',
    commit: 'Commit begun',
    committed: 'Committed',
    revert: 'Revert begun',
    reverted: 'Reverted',
    stop: 'Stopped',
    discard: 'Discarded',
    download: 'Downloaded',
  },
  notices: {
    to: 'userId',
    state: 'state',
    when: {
      checked: '{fileName} is checked: {refused} of {rows} rows refused',
      failed: '{fileName} cannot be read',
      committed: '{fileName} is committed, rows written: {written}',
      reverted: '{fileName} is reverted, rows taken back: {reverted}',
    },
    faults: ['failed'],
  },
  journal: {
    rows: 'each',
    without: [
      'rows',
      'done',
      'created',
      'changed',
      'unchanged',
      'refused',
      'written',
      'held',
      'reverted',
      'kept',
    ],
  },
  access: { ...ownUploads, controlUser: read },
  api: '/masters/bulkupload',
  calls: {
    lines: {
      route: 'GET /masters/bulkupload/{batchId}/lines',
      roles: uploaders,
      summary: 'The result for each row of a file, in their order',
      query: {
        verdict: choice('Verdict', verdicts, { optional: true }),
        outcome: choice('Outcome', outcomes, { optional: true }),
        after: integer('After Row', { optional: true, min: 0 }),
        limit: integer('Rows', { optional: true, min: 1, max: 200 }),
      },
      answer: {
        lines: listOf(lineOfFile),
        next: integer('Next', { optional: true }),
      },
    },
    errors: {
      route: 'GET /masters/bulkupload/{batchId}/errors',
      roles: uploaders,
      summary: 'The refused rows as CSV, each with its faults',
      answer: fileOf('text/csv'),
    },
    file: {
      route: 'GET /masters/bulkupload/{batchId}/file',
      roles: uploaders,
      summary: 'The uploaded file',
      answer: fileOf('text/csv'),
    },
    mend: {
      route: 'POST /masters/bulkupload/{batchId}/mend',
      roles: uploaders,
      summary: 'Puts another value into a cell of a refused row and checks the row again',
      body: {
        line: integer('Row', { min: 2 }),
        field: text('Field', { max: 60 }),
        value: text('Value', { max: 4000, optional: true }),
      },
      answer: { batch: ownRow, line: lineOfFile },
    },
    revert: {
      route: 'POST /masters/bulkupload/{batchId}/revert',
      roles: uploaders,
      summary: 'Takes back what the file wrote, except rows that were changed since',
      status: 202,
      answer: ownRow,
    },
    discard: {
      route: 'POST /masters/bulkupload/{batchId}/discard',
      roles: uploaders,
      summary: 'Discards a file that was not committed',
      answer: ownRow,
    },
  },
  live: true,
  pages,
  screens: { list: '/masters/bulkupload-log' },
});
