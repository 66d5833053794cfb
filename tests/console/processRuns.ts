import type { Run, RunAnswer, RunStep } from '#console/processes/run.ts';

const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

/** A run of T day as the server tells it. */
export const run: Run = {
  runId: 17,
  process: 'dseTDay',
  processLabel: 'Designated exchange, T day',
  about: 'masterSetup',
  aboutKey: '3',
  title: 'LICI, T 2026-11-21',
  dayType: '10',
  runStatus: 'Started',
  startedBy: 'control',
  startedAt: '2026-11-21T15:31:29.000+05:30',
  endedAt: null,
  message: null,
  inputsSha256: null,
  resultSha256: null,
};

const none = { begin: false, upload: false, approve: false, pass: false, retry: false } as const;

const untouched: Omit<RunStep, 'name' | 'label' | 'kind'> = {
  help: null,
  stepStatus: 'NotStarted',
  startedAt: null,
  endedAt: null,
  beganBy: null,
  approvedBy: null,
  done: 0,
  total: 0,
  message: null,
  waitsFor: [],
  may: none,
  files: [],
  tables: [],
};

const ended = {
  stepStatus: 'Completed',
  startedAt: '2026-11-21T15:31:30.000+05:30',
  endedAt: '2026-11-21T15:31:42.000+05:30',
} as const;

/** Its steps, one of each kind: the file of BSE is waited for. */
const steps: readonly RunStep[] = [
  {
    ...untouched,
    ...ended,
    name: 'ownBook',
    label: 'Own book',
    kind: 'sql',
    message: '12,408 bids.',
    files: [{ fileId: 1, name: 'own-IS.csv', bytes: 1_843_220, sha256 }],
  },
  {
    ...untouched,
    name: 'bse',
    label: 'Demand file of BSE',
    kind: 'upload',
    waitsFor: ['No demand of BSE is loaded yet: bring its file.'],
    may: { ...none, upload: true, pass: true },
  },
  { ...untouched, name: 'merge', label: 'Merge the demand', kind: 'program' },
  { ...untouched, name: 'approval', label: 'Approval', kind: 'program' },
  { ...untouched, name: 'files', label: 'Files of the results', kind: 'download' },
  { ...untouched, name: 'send', label: 'Send the replies', kind: 'sftp' },
];

/** The run with some of its steps otherwise. */
export const runWith = (
  changes: Readonly<Record<string, Partial<RunStep>>> = {},
  ofRun: Partial<Run> = {},
): RunAnswer => ({
  run: { ...run, ...ofRun },
  steps: steps.map((step) => ({ ...step, ...changes[step.name] })),
});

/** A step that has completed, for `runWith`. */
export const completed: Partial<RunStep> = { ...ended, may: none, waitsFor: [] };

/** What may be done to a step when only this may. */
export const mayOnly = (may: Partial<RunStep['may']>): RunStep['may'] => ({ ...none, ...may });
