import { choice, date, dateTime, flag, integer, listOf, read, resource, text } from '#model';
import { textSentences } from '#model/answers/textSentences.ts';

const maybe = { optional: true } as const;

/** One day on the screen of the end of day: its run, and the conditions that still hold it up. */
const day = {
  businessDate: date('Business Date'),
  isTradingDay: flag('Trading Day'),
  sessions: listOf(text('Session', { max: 60, isSaid: true })),
  runId: integer('Run', maybe),
  runStatus: choice(
    'Status',
    { Started: 'Started', Completed: 'Completed', Cancelled: 'Cancelled' },
    maybe,
  ),
  step: text('Step', { ...maybe, max: 120, isSaid: true }),
  message: text('Message', { ...maybe, max: 500, isSaid: true }),
  startedBy: text('Started By', { ...maybe, max: 30 }),
  startedAt: dateTime('Started At', maybe),
  endedAt: dateTime('Ended At', maybe),
  files: integer('Files'),
  faults: integer('Faults', { help: 'Files whose last result is not Match.' }),
  why: text('Why It Cannot Be Started', { ...maybe, max: 2000, isSaid: true }),
  sentences: textSentences,
};

/** One step of one end of day. */
export const endOfDay = resource('endOfDay', {
  label: 'End of Day Step',
  plural: 'End of Day Logs',
  help: 'The steps of each end of day: when each ran, what it handled and how it ended.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, inList: false, sortable: true }),
    businessDate: date('Business Date', { inList: true, filterable: 'range', sortable: true }),
    runId: integer('Run', {
      optional: true,
      code: true,
      inList: true,
      filterable: true,
      width: 68,
      record: { noun: 'endOfDay', page: 'run' },
    }),
    step: text('Step', { max: 60, inList: true, width: 180, isSaid: true }),
    stepStatus: choice(
      'Status',
      { Started: 'Started', Processing: 'Processing', Error: 'Error', Completed: 'Completed' },
      {
        inList: true,
        filterable: true,
        width: 112,
        colours: { Started: 'blue', Processing: 'blue', Error: 'red', Completed: 'green' },
      },
    ),
    records: integer('Records', { optional: true, inList: true }),
    startedAt: dateTime('Started', { inList: true }),
    endedAt: dateTime('Ended', { optional: true, inList: true }),
    startedBy: text('By', { max: 30, code: true, inList: true, width: 96, record: 'user' }),
    message: text('Message', { max: 500, optional: true, inList: true, width: 280, isSaid: true }),
  },
  list: { sort: '-id', empty: 'No end of day has been run yet.' },
  entries: {
    begin: 'Step begun',
    end: 'Step ended',
  },
  journal: { rows: 'each' },
  access: { controlUser: read },
  api: '/query/eod-logs',
  live: true,
  linkedFrom: ['checksum'],
  screens: { list: '/utils/eod-logs', show: '/utils/eod-logs/{id}' },
  pages: {
    days: {
      label: 'End of Day',
      path: '/utils/eod',
      menu: { group: 'Utilities', position: 12 },
      commands: [{ words: ['eod'], go: 'y' }],
      linkedFrom: ['endOfDay', 'checksum'],
    },
    run: { label: 'End of Day', path: '/utils/eod/{runId}' },
  },
  calls: {
    days: {
      route: 'GET /query/eod/days',
      roles: ['controlUser'],
      summary:
        'The business days, the newest first: how far the end of each is, and why it cannot be started',
      query: { businessDate: date('Business Date', maybe) },
      answer: {
        days: listOf(day),
        chosen: date('Day of the Preconditions', maybe),
        preconditions: listOf({
          label: text('Precondition', { max: 120, isSaid: true }),
          isMet: flag('Met'),
          words: listOf(text('Words', { max: 2000, isSaid: true })),
          sentences: textSentences,
        }),
      },
    },
    start: {
      route: 'POST /query/eod/start',
      roles: ['controlUser'],
      summary: 'Starts the end of a business day; a day is ended once',
      body: { businessDate: date('Business Date') },
      status: 201,
      answer: { runId: integer('Run') },
    },
  },
});
