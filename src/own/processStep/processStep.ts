import { choice, dateTime, flag, integer, resource, secret, text } from '#model';
import { stepEntries } from './stepEntries.ts';

const readOnly = { readOnly: true } as const;
const maybe = { readOnly: true, optional: true } as const;

/** One step of a run, as it stood in the process when the run was started, and how it went. */
export const processStep = resource('processStep', {
  label: 'Step of a Process',
  plural: 'Steps of a Process',
  key: ['runId', 'name'],
  fields: {
    runId: integer('Run', readOnly),
    /** Its name in the process. */
    name: text('Name', { ...readOnly, max: 60, code: true }),
    /** Its place among the steps, from 1. */
    at: integer('No', readOnly),
    label: text('Step', { ...readOnly, max: 120 }),
    kind: choice(
      'Kind',
      {
        upload: 'File Upload',
        download: 'File Download',
        sql: 'SQL Step',
        program: 'Program Step',
        sftp: 'SFTP Step',
      },
      readOnly,
    ),
    stepStatus: choice(
      'Status',
      {
        NotStarted: 'Not Started',
        Started: 'Started',
        Processing: 'Processing',
        Error: 'Error',
        Completed: 'Completed',
      },
      {
        ...readOnly,
        colours: {
          NotStarted: 'black',
          Started: 'blue',
          Processing: 'blue',
          Error: 'red',
          Completed: 'green',
        },
      },
    ),
    /** JSON of the names of the steps that must be completed before it. */
    after: text('After', readOnly),
    isByHand: flag('Begun by Hand', readOnly),
    needsApproval: flag('Needs Approval', readOnly),
    /** The words in which it may be skipped; null when it may not. */
    mayPass: text('May Be Passed', { ...maybe, max: 200 }),
    startedAt: dateTime('Started At', maybe),
    endedAt: dateTime('Ended At', maybe),
    /** The user who began it, uploaded its file or passed it; null when it began by itself. */
    beganBy: text('Begun By', { ...maybe, max: 30, code: true }),
    approvedBy: text('Approved By', { ...maybe, max: 30, code: true }),
    /** The one who approved, as JSON of an actor. */
    approver: secret('Approver', maybe),
    done: integer('Done', { ...readOnly, initial: 0 }),
    total: integer('Of', { ...readOnly, initial: 0 }),
    message: text('Message', { ...maybe, max: 500, isSaid: true }),
    /** Lines, each with its time; not journalled. */
    log: text('Log', maybe),
    /** JSON of what was given with its beginning, of what it found, of the tables that it shows. */
    given: text('Given', maybe),
    found: text('Found', maybe),
    tables: text('Tables', maybe),
    /** The job that runs it, and how often one has begun to since a person last said so. */
    jobId: integer('Task', maybe),
    attempts: integer('Attempts', { ...readOnly, initial: 0 }),
  },
  entries: { start: 'Planned', begin: 'Begun', complete: 'Completed', ...stepEntries },
  journal: { rows: 'each', without: ['done', 'total', 'tables', 'log'] },
  access: {},
  api: '/allocation/processstep',
  screens: {},
});
