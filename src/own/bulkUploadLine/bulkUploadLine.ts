import { choice, integer, resource, text } from '#model';

/** The verdicts of the check of a file on one of its rows. */
export const verdicts = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
} as const;

/** How a row that is to be written went on. */
export const outcomes = {
  waiting: 'To be written',
  written: 'Written',
  held: 'Waits for approval',
  reverted: 'Reverted',
  kept: 'Not reverted',
} as const;

/** One row of an uploaded file: the verdict of its check and its outcome. */
export const bulkUploadLine = resource('bulkUploadLine', {
  label: 'Row of an Upload',
  plural: 'Rows of an Upload',
  // Not the batch and the row: SQLite would walk that key in order, past all rows that are not asked for.
  key: ['lineId'],
  fields: {
    lineId: integer('Line', { readOnly: true }),
    batchId: integer('Batch', { readOnly: true }),
    /** The row of the file, its heading being the first. */
    line: integer('Row', { readOnly: true }),
    verdict: choice('Verdict', verdicts, { readOnly: true }),
    /** The key of the row it is about, as the API spells it; unknown while the row is not there. */
    key: text('Key', { readOnly: true, optional: true }),
    /** The version of that row when the file was checked. */
    base: integer('Version', { readOnly: true, optional: true }),
    /** JSON of what it changes, cell by cell, in values of the wire. */
    cells: text('Cells', { readOnly: true, optional: true }),
    /** JSON of the original values of a row with corrected cells. */
    fileValues: text('Values of the File', { readOnly: true, optional: true }),
    /** JSON of the cells that its uploader mended, with what was typed, by whom and when. */
    mended: text('Mended Cells', { readOnly: true, optional: true }),
    /** JSON of what is wrong with it, or of why it was not written or not reverted. */
    faults: text('Faults', { readOnly: true, optional: true }),
    outcome: choice('Outcome', outcomes, { readOnly: true, optional: true }),
  },
  journal: {
    none: 'The results of a row of a file are journalled separately, and its upload has the SHA-256 of the file.',
  },
  access: {},
  api: '/masters/bulkuploadline',
  storage: {
    size: 'large',
    indexes: [
      ['batchId', 'verdict', 'line'],
      ['batchId', 'outcome', 'line'],
    ],
  },
  unique: [['batchId', 'line']],
  screens: {},
});
