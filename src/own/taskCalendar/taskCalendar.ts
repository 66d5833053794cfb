import { choice, dateTime, read, report, text } from '#model';

/** The scheduled tasks, each with its next and its last run; a Control User runs or pauses one. */
export const taskCalendar = report('taskCalendar', {
  label: 'Task',
  plural: 'Task Calendar',
  help: 'Scheduled tasks of the server: when each runs, its next run and its last run. Open a row to see its history. Run Now starts a task at once, even if it is paused. Pause stops it from running until a user resumes it.',
  key: ['type'],
  fields: {
    type: text('Code', { max: 60, code: true, sortable: true }),
    label: text('Task', { max: 120, isSaid: true, sortable: true, width: 184 }),
    does: text('What It Does', { max: 500, isSaid: true, optional: true, width: 260 }),
    when: text('When', { max: 200, isSaid: true, optional: true, width: 206 }),
    missed: choice(
      'A Missed Run',
      { caughtUp: 'Is caught up', reported: 'Is only reported' },
      { sortable: true, width: 128 },
    ),
    taskState: choice(
      'Status',
      { active: 'Active', running: 'Running', paused: 'Paused' },
      {
        sortable: true,
        width: 104,
        colours: { active: 'green', running: 'blue', paused: 'amber' },
      },
    ),
    nextAt: dateTime('Next Run', { optional: true, sortable: true }),
    nextOf: text('Next For', { max: 255, isSaid: true, optional: true, width: 150 }),
    lastAt: dateTime('Last Run', { optional: true, sortable: true }),
    lastResult: choice(
      'Result',
      { running: 'Running', waiting: 'Waiting', done: 'Done', failed: 'Failed', notRun: 'Not Run' },
      {
        optional: true,
        sortable: true,
        width: 96,
        colours: {
          running: 'blue',
          waiting: 'amber',
          done: 'green',
          failed: 'red',
          notRun: 'amber',
        },
      },
    ),
    lastMessage: text('Last Message', { max: 600, isSaid: true, optional: true, width: 118 }),
    pausedBy: text('Paused By', { max: 30, code: true, optional: true, width: 96 }),
    pausedAt: dateTime('Paused At', { optional: true }),
    pauseReason: text('Why Paused', { max: 500, optional: true, width: 180 }),
    /**
     * The subject of Run Now for its dialog, in the words of the task, or the reason why it cannot
     * run.
     */
    runOf: text('Run Now Is For', { max: 255, isSaid: true, optional: true }),
    runs: text('Run Now Does', { max: 2000, isSaid: true, optional: true }),
    whyNotRun: text('Why Not Run', { max: 500, isSaid: true, optional: true }),
  },
  list: {
    columns: [
      'label',
      'when',
      'taskState',
      'nextAt',
      'lastAt',
      'lastResult',
      'lastMessage',
      'nextOf',
      'pauseReason',
      'pausedBy',
      'does',
      'missed',
    ],
    sort: 'nextAt',
    empty: 'There is no scheduled task.',
  },
  entries: {
    runNow: 'Run by hand',
    pause: 'Paused',
    resume: 'Resumed',
  },
  actions: {
    runNow: {
      label: 'Run Now',
      confirm: 'Run {label} now? {runs}',
      when: ({ whyNotRun }) => whyNotRun ?? true,
      roles: ['controlUser'],
      successMessage: '{label} has started: its row in the Task Scheduler Log shows how it ends.',
    },
    pause: {
      label: 'Pause',
      confirm:
        'Pause {label}? A run that is under way ends first. Each run that is due until it is resumed is logged as Not Run.',
      when: ({ taskState }) => taskState !== 'paused',
      roles: ['controlUser'],
      reason: 'required',
      danger: true,
      successMessage: '{label} is paused.',
    },
    resume: {
      label: 'Resume',
      confirm:
        'Resume {label}? {pausedBy} paused it: “{pauseReason}” It runs at its next time; runs missed in the meantime are not made up.',
      when: ({ taskState }) => taskState === 'paused',
      roles: ['controlUser'],
      reason: 'required',
      successMessage: '{label} is resumed.',
    },
  },
  isPolled: true,
  refreshMs: 5_000,
  access: { controlUser: read },
  api: '/scheduler/calendar',
  linkedFrom: ['job'],
  screens: { list: '/utils/task-calendar' },
  pages: {
    history: {
      label: 'History of a Task',
      path: '/utils/task-calendar/{type}',
    },
  },
});
