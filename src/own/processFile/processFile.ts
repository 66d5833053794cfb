import { dateTime, flag, integer, resource, secret, text } from '#model';

const readOnly = { readOnly: true } as const;

/** A file that a run keeps: brought to one of its steps, or written by it. */
export const processFile = resource('processFile', {
  label: 'File of a Process',
  plural: 'Files of a Process',
  key: ['fileId'],
  fields: {
    fileId: integer('File', { ...readOnly, code: true }),
    runId: integer('Run', readOnly),
    step: text('Step', { ...readOnly, max: 60, code: true }),
    /** Its name within the run. */
    name: text('File Name', { ...readOnly, max: 320 }),
    sha256: text('SHA-256', { ...readOnly, max: 64, code: true }),
    bytes: integer('Bytes', readOnly),
    /** Whether it came into the run from outside, or out of it. */
    isInput: flag('Input', readOnly),
    /** Whether it is what somebody brought, and no file that the step wrote. */
    isBrought: flag('Brought', readOnly),
    /** Whether the step that it is of has completed: until then it is no part of the run. */
    isKept: flag('Kept', readOnly),
    keptAt: dateTime('Kept At', readOnly),
    /** Its random name in the data folder; no reader sees it. */
    storedAs: secret('Stored As', readOnly),
  },
  entries: {
    upload: 'Uploaded',
    write: 'Written',
    keep: 'Kept',
    drop: 'Discarded',
    download: 'Downloaded',
  },
  journal: { rows: 'each', without: ['storedAs'] },
  access: {},
  api: '/allocation/processfile',
  storage: { size: 'large', indexes: [['storedAs']] },
  unique: [['runId', 'name']],
  screens: {},
});
