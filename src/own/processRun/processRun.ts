import type { Role } from '#domain/roles.ts';
import {
  type AnswerTo,
  choice,
  dateTime,
  each,
  fileOf,
  integer,
  listOf,
  type Page,
  read,
  resource,
  secret,
  text,
} from '#model';
import { processChoice, runAnswer } from '#model/answers/processAnswers.ts';
import { stepEntries } from '../processStep/stepEntries.ts';

const readOnly = { readOnly: true } as const;
const maybe = { readOnly: true, optional: true } as const;

/** The roles that may watch runs; their rights within one are declared by its process. */
const watchers: readonly Role[] = ['controlUser', 'listco'];

/** The area of the runs that this noun lists. A process of another area has other screens. */
export const usualArea = 'allocation';

const reason = text('Reason', { min: 3, max: 500 });
const runPath = '/allocation/process/{runId}';
const stepPath = `${runPath}/steps/{step}` as const;

const pages = {
  start: {
    label: 'Start Allocation Process',
    path: '/allocation/process/start',
    roles: watchers,
    menu: { group: 'Allocation', position: 3 },
    linkedFrom: ['processRun'],
  },
  view: {
    label: 'Allocation Process',
    path: '/allocation/process/view/{runId}',
    roles: watchers,
    keys: [
      ['↑ ↓ Enter', 'Choose a step'],
      ['u b r', 'Upload to the step; start it; retry it'],
      ['a s', 'Approve; send back'],
      ['p l', 'Skip the step; read its log'],
    ],
  },
} satisfies Record<string, Page>;

/** One run of a process: what it is about, how far it is, and by hash what went in and came out. */
export const processRun = resource('processRun', {
  label: 'Allocation Process',
  plural: 'Allocation Processes',
  help: 'Runs of the allocation processes, with their current step. Steps run automatically until one needs a person.',
  key: ['runId'],
  fields: {
    runId: integer('Run', { ...readOnly, code: true, sortable: true, width: 64 }),
    /** The name of the process in schemas/. */
    process: text('Process', { ...readOnly, max: 60, filterable: true, inList: false }),
    processLabel: text('Process', { ...readOnly, max: 120, width: 136, isSaid: true }),
    dayType: text('Day Type', { ...readOnly, max: 10, code: true, filterable: true, width: 84 }),
    /** The part of the console whose lists have it. */
    area: text('Area', { ...readOnly, max: 30, code: true, initial: usualArea, inList: false }),
    /** The resource of the row it is about, and the key of that row as the API spells it. */
    about: text('About', { ...readOnly, max: 60, inList: false }),
    aboutKey: text('Row', { ...readOnly, max: 250, code: true, filterable: true, inList: false }),
    title: text('Offer', { ...readOnly, max: 200, searchable: true, width: 240, isSaid: true }),
    runStatus: choice(
      'Status',
      { Started: 'Started', Completed: 'Completed', Cancelled: 'Cancelled' },
      {
        ...readOnly,
        filterable: true,
        width: 112,
        colours: { Started: 'blue', Completed: 'green', Cancelled: 'grey' },
      },
    ),
    /** The label of the step at which it is, or stopped. */
    step: text('Step', { ...maybe, max: 120, width: 150, isSaid: true }),
    startedBy: text('Started By', {
      ...readOnly,
      max: 30,
      code: true,
      filterable: true,
      width: 104,
    }),
    startedAt: dateTime('Started At', { ...readOnly, filterable: 'range', sortable: true }),
    endedAt: dateTime('Ended At', { ...maybe, sortable: true }),
    message: text('Message', { ...maybe, max: 500, width: 260, isSaid: true }),
    /** One hash over all files that came into it, and one over all that it made; null before there are any. */
    inputsSha256: text('Hash of Inputs', { ...maybe, max: 64, code: true, inList: false }),
    resultSha256: text('Hash of Results', { ...maybe, max: 64, code: true, inList: false }),
    /** Process and row while it is under way, so that there is one such run at most; null afterwards. */
    underWay: text('Under Way', { ...maybe, max: 320, inList: false }),
    /** JSON of everybody who has started it, or brought, begun, passed or answered something in it. */
    hands: secret('Hands', readOnly),
    /** On whose behalf its steps run by themselves, as JSON. */
    actor: secret('Actor', readOnly),
    /** How its latest step left it, where that is worth a notice; null while it goes on. */
    outcome: choice(
      'Outcome',
      { Failed: 'Failed', Completed: 'Completed' },
      { ...maybe, inList: false },
    ),
    cancelledBy: text('Cancelled By', { ...maybe, max: 30, code: true, inList: false }),
  },
  list: {
    columns: [
      'runId',
      'title',
      'processLabel',
      'dayType',
      'runStatus',
      'step',
      'message',
      'startedBy',
      'startedAt',
      'endedAt',
    ],
    sort: '-runId',
    empty: 'No process has been started yet.',
  },
  unique: [['underWay']],
  where: { area: usualArea },
  entries: { start: 'Started', begin: 'Step begun', complete: 'Step completed', ...stepEntries },
  notices: {
    to: 'startedBy',
    state: 'outcome',
    when: {
      Failed: '{title}, {processLabel}: the step {step} failed',
      Completed: '{title}, {processLabel} is completed',
    },
    faults: ['Failed'],
  },
  journal: { rows: 'each', without: ['step', 'message', 'outcome'] },
  access: each(watchers, read),
  api: '/allocation/process',
  live: true,
  menu: { group: 'Allocation', label: 'Allocation Processes', position: 4 },
  commands: [{ words: ['runs'], go: 'w' }],
  find: ['title', 'processLabel'],
  screens: { list: '/allocation/process/list' },
  pages,
  calls: {
    choices: {
      route: 'GET /allocation/process/choices',
      summary: 'The processes that you may start, the rows each may be started about, and why not',
      answer: listOf(processChoice),
    },
    start: {
      route: 'POST /allocation/process/start',
      summary: 'Starts a process about a row; its steps run by themselves until one needs a person',
      body: { process: text('Process', { max: 60 }), key: text('Row', { max: 250 }) },
      status: 201,
      answer: runAnswer,
    },
    steps: {
      route: `GET ${runPath}/steps`,
      summary:
        'A run with its steps: the progress of each, the condition that it waits for, and the actions of the caller',
      answer: runAnswer,
    },
    begin: {
      route: `POST ${stepPath}/begin`,
      summary: 'Starts a manual step with its inputs',
      anyBody: true,
      status: 202,
      answer: runAnswer,
    },
    upload: {
      route: `POST ${stepPath}/upload`,
      summary: 'Uploads the file that a step waits for; the step checks it and continues',
      takesFile: 'large',
      status: 202,
      answer: runAnswer,
    },
    approve: {
      route: `POST ${stepPath}/approve`,
      summary: 'Approves the results of the run so far; not allowed to anyone who took part in it',
      body: {
        reason: text('Reason', { max: 500, optional: true }),
        version: integer('Version', {
          min: 1,
          optional: true,
          help: 'The version of the run that you saw; the call is refused with 409 if the run has changed since',
        }),
      },
      status: 202,
      answer: runAnswer,
    },
    reject: {
      route: `POST ${stepPath}/reject`,
      summary: 'Refuses an approval: the given steps are repeated, or the run is cancelled',
      body: {
        reason,
        again: text('Steps to Repeat', {
          max: 500,
          optional: true,
          help: 'Names of steps, separated by commas; none cancels the run',
        }),
      },
      status: 202,
      answer: runAnswer,
    },
    pass: {
      route: `POST ${stepPath}/pass`,
      summary: 'Skips an optional step, with a reason',
      body: { reason },
      status: 202,
      answer: runAnswer,
    },
    retry: {
      route: `POST ${stepPath}/retry`,
      summary: 'Retries a step that failed',
      status: 202,
      answer: runAnswer,
    },
    log: {
      route: `GET ${stepPath}/log`,
      summary: 'The log of a step, as a text file',
      answer: fileOf('text/plain'),
    },
    file: {
      route: `GET ${runPath}/files/{fileId}`,
      summary: 'A file of a run, checked against its hash',
      answer: fileOf('*/*'),
    },
    cancel: {
      route: `POST ${runPath}/cancel`,
      summary: 'Cancels a run in which nothing was approved, and releases what it holds',
      body: { reason },
      status: 202,
      answer: runAnswer,
    },
    stats: {
      route: 'GET /allocation/proc/stats',
      summary: 'How many runs there are by status',
      answer: {
        status_Started: integer('Started'),
        status_Completed: integer('Completed'),
        status_Cancelled: integer('Cancelled'),
      },
    },
  },
});

/** A run with its steps, as somebody sees it. */
export type RunAnswer = AnswerTo<typeof processRun, 'steps'>;
