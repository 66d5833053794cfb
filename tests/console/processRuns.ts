import type { Run, RunWithSteps } from '#console/processes/run/run.ts';
import type { StepOfRun } from '#model/answers/processAnswers.ts';

const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

/** A run of T day as the server answers it. */
export const run: Run = {
  runId: 17,
  version: 9,
  createdBy: 'control',
  createdAt: '2026-11-21T15:31:29.000+05:30',
  updatedBy: 'control',
  updatedAt: '2026-11-21T15:31:29.000+05:30',
  process: 'dseTDay',
  step: null,
  underWay: 'dseTDay 3',
  hands: '',
  actor: '',
  processLabel: 'Designated exchange, T day',
  about: 'masterSetup',
  aboutKey: '3',
  title: 'LICI, T 2026-11-21',
  dayType: '10',
  area: 'allocation',
  runStatus: 'Started',
  startedBy: 'control',
  startedAt: '2026-11-21T15:31:29.000+05:30',
  endedAt: null,
  cancelledBy: null,
  outcome: null,
  message: null,
  inputsSha256: null,
  resultSha256: null,
};

const none = {
  begin: false,
  upload: false,
  approve: false,
  reject: false,
  pass: false,
  retry: false,
} as const;

const untouched: Omit<StepOfRun, 'name' | 'at' | 'label' | 'kind'> = {
  help: null,
  stepStatus: 'NotStarted',
  startedAt: null,
  endedAt: null,
  beganBy: null,
  approvedBy: null,
  done: 0,
  total: 0,
  message: null,
  isByHand: false,
  needsApproval: false,
  mayPass: null,
  waitsFor: [],
  may: none,
  fields: {},
  hasLog: false,
  files: [],
  tables: [],
};

const ended = {
  stepStatus: 'Completed',
  startedAt: '2026-11-21T15:31:30.000+05:30',
  endedAt: '2026-11-21T15:31:42.000+05:30',
} as const;

/** The steps of the run, one of each kind; the file of BSE is pending. */
const steps: readonly StepOfRun[] = [
  {
    ...untouched,
    ...ended,
    name: 'ownBook',
    at: 1,
    label: 'Own book',
    kind: 'sql',
    message: '12,408 bids.',
    hasLog: true,
    files: [
      { fileId: 1, name: 'own-IS.csv', bytes: 1_843_220, sha256, isInput: false, isBrought: false },
    ],
  },
  {
    ...untouched,
    name: 'bse',
    at: 2,
    label: 'Demand file of BSE',
    kind: 'upload',
    mayPass: 'No bids at BSE',
    may: { ...none, upload: true, pass: true },
  },
  { ...untouched, name: 'merge', at: 3, label: 'Merge the demand', kind: 'program' },
  {
    ...untouched,
    name: 'approval',
    at: 4,
    label: 'Approval',
    kind: 'program',
    needsApproval: true,
    waitsFor: ['It comes after Merge the demand.'],
  },
  { ...untouched, name: 'files', at: 5, label: 'Files of the results', kind: 'download' },
  { ...untouched, name: 'send', at: 6, label: 'Send the replies', kind: 'sftp' },
];

/** The run with some of its steps replaced. */
export const runWith = (
  changes: Readonly<Record<string, Partial<StepOfRun>>> = {},
  ofRun: Partial<Run> = {},
): RunWithSteps => ({
  run: { ...run, ...ofRun },
  mayCancel: ofRun.runStatus === undefined,
  hands: ['control'],
  steps: steps.map((step) => ({ ...step, ...changes[step.name] })),
});

/** A completed step, for `runWith`. */
export const completed: Partial<StepOfRun> = { ...ended, may: none, waitsFor: [] };

/** The `may` of a step that allows only this action. */
export const mayOnly = (may: Partial<StepOfRun['may']>): StepOfRun['may'] => ({ ...none, ...may });
