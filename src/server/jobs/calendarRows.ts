import { isoTime } from '#domain/market/calendar.ts';
import { sentence, several } from '#domain/sentence.ts';
import { job } from '#own/job/job.ts';
import { storedWords } from '../database/rows/saidTexts.ts';
import type { Machine } from '../machine/machine.ts';
import type { JobRow } from './jobMutations.ts';
import { instantWords, latestDues, neverRan } from './runByHand.ts';
import { pauseWords } from './scheduledJob.ts';
import { type Due, isWhyNot, type ScheduledTask, subjectOf } from './scheduledTask.ts';
import { type Pause, taskPause } from './taskPause.ts';

type Last = Pick<JobRow, 'kind' | 'state' | 'startedAt' | 'message' | 'sentences'>;

/**
 * The task calendar: each task with its next and last run, its pause, if any, and the effect of Run
 * Now.
 */
export const calendarRows = async (
  machine: Machine,
  tasks: readonly ScheduledTask[],
  now: number,
) => {
  const [pauses, next, last] = await Promise.all([
    machine.database.store.list(taskPause),
    nextRuns(machine),
    lastRuns(machine),
  ]);
  return Promise.all(
    tasks.map(async (task) => {
      const { type, label, does = null, when = null, missed = 'caughtUp' } = task;
      const pause = pauses.find((each) => each.type === type) ?? null;
      const run = last.get(type);
      const isBusy = run?.state === 'running' || run?.state === 'waiting';
      return {
        ...{ type, label, does, when, missed },
        taskState: pause
          ? ('paused' as const)
          : isBusy
            ? ('running' as const)
            : ('active' as const),
        ...lastOf(run),
        ...pauseOf(pause),
        ...nextOf(next.get(type) ?? []),
        lastMessage: run ? storedWords(run, 'message') : null,
        ...(await byHandOf(machine, task, { now, pause, isBusy })),
      };
    }),
  );
};

/** The instants that are planned, by task, the nearest first. */
const nextRuns = async ({ database }: Machine): Promise<Map<string, Due[]>> => {
  const rows = (await database.db
    .selectFrom(job.name)
    .select(['kind', 'args'])
    .where('state', '=', 'planned')
    .orderBy('dueAt')
    .execute()) as Pick<JobRow, 'kind' | 'args'>[];
  const next = new Map<string, Due[]>();
  for (const { kind, args } of rows)
    next.set(kind, [...(next.get(kind) ?? []), JSON.parse(args) as Due]);
  return next;
};

/** The run of each task that began last. */
const lastRuns = async ({ database: { db } }: Machine): Promise<Map<string, Last>> => {
  const rows = (await db
    .selectFrom(`${job.name} as run`)
    .innerJoin(
      db
        .selectFrom(job.name)
        .select(({ fn }) => ['kind', fn.max('startedAt').as('startedAt')])
        .where('occasion', 'is not', null)
        .where('startedAt', 'is not', null)
        .groupBy('kind')
        .as('latest'),
      (join) =>
        join.onRef('latest.kind', '=', 'run.kind').onRef('latest.startedAt', '=', 'run.startedAt'),
    )
    .select(['run.kind', 'run.state', 'run.startedAt', 'run.message', 'run.sentences'])
    .orderBy('run.jobId')
    .execute()) as Last[];
  return new Map(rows.map((row) => [row.kind, row]));
};

const nextOf = ([first, ...others]: readonly Due[]) => {
  const same = first ? others.filter(({ at }) => at === first.at).length : 0;
  return {
    nextAt: first ? isoTime(first.at) : null,
    nextOf:
      first && same > 0
        ? sentence('%{name} and %{count} more', { name: subjectOf(first), count: same })
        : first
          ? subjectOf(first)
          : null,
  };
};

const lastOf = (run: Last | undefined) => ({
  lastAt: run?.startedAt ? isoTime(Number(run.startedAt)) : null,
  lastResult: run && run.state !== 'planned' ? run.state : null,
});

const pauseOf = (pause: Pause | null) => ({
  pausedBy: pause?.pausedBy ?? null,
  pausedAt: pause ? isoTime(Number(pause.pausedAt)) : null,
  pauseReason: pause?.reason ?? null,
});

type State = { now: number; pause: Pause | null; isBusy: boolean };

/** The effect of Run Now, in words, or the reason why it does nothing. */
const byHandOf = async (machine: Machine, task: ScheduledTask, { now, pause, isBusy }: State) => {
  if (isBusy) return { runOf: null, runs: null, whyNotRun: 'A run of it is under way.' };
  const answer = (await task.byHand?.(machine, now)) ?? null;
  if (answer !== null && isWhyNot(answer)) return { runOf: null, runs: null, whyNotRun: answer };
  const dues = answer ? [] : await latestDues(machine.database, task.type);
  if (!answer && dues.length === 0) return { runOf: null, runs: null, whyNotRun: neverRan };
  const does = answer
    ? sentence('It runs for %{of}.', { of: subjectOf(answer) })
    : sentence('It does again: %{instants}.', { instants: instantWords(dues) });
  const runs = pause
    ? several([does, sentence('It stays paused: %{why}', { why: pauseWords(pause) })], ' ')
    : does;
  return { runOf: answer?.of ?? null, runs, whyNotRun: null };
};
