import { choice, dateTime, integer, read, resource, secret, text } from '#model';

/**
 * Background work that survives a restart: the check and the commit of a file, and anything else
 * that takes longer than a call may. One process at a time owns it, by a lease.
 */
export const job = resource('job', {
  label: 'Task',
  plural: 'Tasks',
  help: 'Work that the server does on schedule or for a user: when it is due, its progress and its result.',
  key: ['jobId'],
  fields: {
    jobId: integer('Task', { readOnly: true, code: true, sortable: true, width: 84 }),
    name: text('Task Name', { readOnly: true, searchable: true, width: 250, isSaid: true }),
    kind: text('Kind', {
      max: 60,
      readOnly: true,
      filterable: true,
      record: { noun: 'taskCalendar', page: 'history' },
    }),
    state: choice(
      'Status',
      {
        planned: 'Planned',
        waiting: 'Waiting',
        running: 'Running',
        done: 'Done',
        failed: 'Failed',
        notRun: 'Not Run',
      },
      {
        readOnly: true,
        filterable: true,
        width: 104,
        colours: {
          planned: 'grey',
          waiting: 'amber',
          running: 'blue',
          done: 'green',
          failed: 'red',
          notRun: 'amber',
        },
      },
    ),
    /** The user who began it; the journal has its writes under this name. */
    madeBy: text('By', { max: 25, readOnly: true, filterable: true, width: 96, record: 'user' }),
    /** When its time comes; for what somebody began, when that was. */
    dueAt: dateTime('Due', { readOnly: true, optional: true, filterable: 'range', sortable: true }),
    startedAt: dateTime('Started', {
      readOnly: true,
      optional: true,
      filterable: 'range',
      sortable: true,
    }),
    endedAt: dateTime('Ended', { readOnly: true, optional: true }),
    done: integer('Done', { readOnly: true, initial: 0, width: 84 }),
    total: integer('Of', { readOnly: true, initial: 0, width: 84 }),
    message: text('Message', {
      max: 500,
      readOnly: true,
      optional: true,
      width: 240,
      isSaid: true,
    }),
    /** Its arguments and its actor, as JSON; of no use to a reader. */
    args: secret('Arguments', { readOnly: true }),
    actor: secret('Actor', { readOnly: true }),
    /** The process that is at it, and until when nobody else may take it over. */
    /** The occasion of a scheduled job; no other job has the same. */
    occasion: text('Occasion', { readOnly: true, optional: true, inList: false, inPage: false }),
    owner: text('Process', { readOnly: true, optional: true, inList: false }),
    leaseUntil: dateTime('Lease Until', { readOnly: true, optional: true, inList: false }),
  },
  list: {
    columns: [
      'jobId',
      'name',
      'state',
      'dueAt',
      'startedAt',
      'message',
      'endedAt',
      'madeBy',
      'done',
      'total',
    ],
    sort: '-startedAt',
    empty: 'No task has run yet.',
  },
  unique: [['occasion']],
  notices: { to: 'madeBy', state: 'state', when: { failed: '{name}: failed' }, faults: ['failed'] },
  journal: {
    none: 'The writes of a task are journalled separately; the log of tasks only records when it ran.',
  },
  access: { controlUser: read },
  api: '/scheduler/job',
  menu: { group: 'Utilities', label: 'Task Scheduler Log', position: 10 },
  commands: [{ words: ['tasks'] }],
  screens: { list: '/utils/task-scheduler-log', show: '/utils/task-scheduler-log/{jobId}' },
  linkedFrom: ['taskCalendar'],
});
