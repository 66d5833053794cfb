import { choice } from '../kinds/choice.ts';
import { dateTime } from '../kinds/dateTime.ts';
import { flag } from '../kinds/flag.ts';
import { integer } from '../kinds/integer.ts';
import { text } from '../kinds/text.ts';
import type { AnswerOf } from '../language/answer.ts';
import { either, json, listOf, omittable, ownRow } from '../language/answer.ts';
import type { StepType } from '../language/process.ts';
import type { Fields } from '../language/row.ts';
import { textSentences } from './textSentences.ts';

const stepKind = choice('Kind', {
  upload: 'File Upload',
  download: 'File Download',
  sql: 'SQL Step',
  program: 'Program Step',
  sftp: 'SFTP Step',
} satisfies Record<StepType, string>);

const stepStatus = choice('Status', {
  NotStarted: 'Not Started',
  Started: 'Started',
  Processing: 'Processing',
  Error: 'Error',
  Completed: 'Completed',
});

/** The declaration of a step. */
const declaredStep = {
  name: text('Name', { max: 60 }),
  label: text('Step', { max: 120, isSaid: true }),
  kind: stepKind,
  help: text('Help', { max: 2000, optional: true, isSaid: true }),
  isByHand: flag('Begun by Hand'),
  needsApproval: flag('Needs Approval'),
  mayPass: text('May Be Passed', {
    max: 200,
    optional: true,
    isSaid: true,
    help: 'The wording of the option to skip the step.',
  }),
};

/** A process that a reader may start, and about which rows. */
export const processChoice = {
  process: text('Process', { max: 60 }),
  label: text('Name', { max: 120, isSaid: true }),
  code: text('Day Type', { max: 10 }),
  help: text('Help', { max: 2000, isSaid: true }),
  steps: listOf(declaredStep),
  /** The rows, the newest first, with why a run about each cannot be started, in words; null when it can. */
  rows: listOf({
    key: text('Row'),
    title: text('Title', { isSaid: true }),
    status: text('Status', { optional: true, isSaid: true }),
    why: text('Why Not', { max: 2000, optional: true, isSaid: true }),
    sentences: textSentences,
  }),
};

/** Figures side by side that a step shows, with whether they agree where a row says so. */
const tableOfStep = {
  title: text('Title', { isSaid: true }),
  columns: listOf(text('Column', { isSaid: true })),
  rows: listOf({
    cells: listOf(json<string | number | null>('A text, a number, or nothing.')),
    agrees: omittable(flag('Agrees')),
    sentences: textSentences,
  }),
  sentences: textSentences,
};

/** Whether a reader may do something now; a text says why not yet, false means never. */
const allowed = either(flag('Allowed'), text('Why Not Yet', { max: 2000, isSaid: true }));

const fileOfRun = {
  fileId: integer('File'),
  name: text('Name', { max: 1000 }),
  bytes: integer('Bytes'),
  sha256: text('Hash', { max: 64 }),
  isInput: flag('Input', { help: 'The file was brought into the run.' }),
  isBrought: flag('Brought', { help: 'The file exactly as it was uploaded.' }),
};

const stepOfRun = {
  ...declaredStep,
  at: integer('No'),
  stepStatus,
  startedAt: dateTime('Started At', { optional: true }),
  endedAt: dateTime('Ended At', { optional: true }),
  beganBy: text('Begun By', { max: 30, optional: true }),
  approvedBy: text('Approved By', { max: 30, optional: true }),
  done: integer('Done'),
  total: integer('Total'),
  message: text('Message', { max: 2000, optional: true, isSaid: true }),
  /** The conditions that still hold it up; empty when it may begin, runs or has ended. */
  waitsFor: listOf(text('What It Waits For', { max: 2000, isSaid: true })),
  sentences: textSentences,
  may: {
    begin: allowed,
    upload: allowed,
    approve: allowed,
    reject: allowed,
    pass: allowed,
    retry: allowed,
    sentences: textSentences,
  },
  fields: json<Fields>('What its beginning asks, by name; patterns are left to the server.'),
  hasLog: flag('Has a Log'),
  files: listOf(fileOfRun),
  tables: listOf(tableOfStep),
};

/** A run with its steps, as somebody sees it. */
export const runAnswer = {
  run: ownRow,
  mayCancel: allowed,
  sentences: textSentences,
  /** The people who have had a hand in it and so may not approve. */
  hands: listOf(text('User Id', { max: 30 })),
  steps: listOf(stepOfRun),
};

export type TableOfStep = AnswerOf<typeof tableOfStep>;
export type ProcessChoice = AnswerOf<typeof processChoice>;
export type StepStatus = AnswerOf<typeof stepStatus>;
export type FileOfRun = AnswerOf<typeof fileOfRun>;
export type StepOfRun = AnswerOf<typeof stepOfRun>;

/**
 * The data of a live event of type PROCESS: the progress of a step. Each change of state is also an
 * event ROW of processRun.
 */
export type ProcessEvent = { runId: number; step: string; done: number; total: number };
