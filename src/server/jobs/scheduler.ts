import { job } from '#own/job/job.ts';
import { system } from '../database/writing/mutation.ts';
import type { Machine, Stop } from '../machine/machine.ts';
import type { JobType } from './jobRunner.ts';
import { runJobs } from './jobRunner.ts';
import { differs, planTasks } from './planTasks.ts';
import { scheduledJob } from './scheduledJob.ts';
import type { ScheduledTask } from './scheduledTask.ts';

/** Interval at which the tasks are asked for their next instants, ms. */
const planMs = 2_000;
/** Interval at which the clock is read, ms: no task begins later than this. */
const tickMs = 250;

/**
 * Runs the scheduled tasks along with the other background jobs. Planned tasks are in the log of
 * tasks, so that exactly one process does each, and a server that was down at its time does it at
 * once. Returns a function that stops them.
 */
export const runTasks = (
  machine: Machine,
  tasks: readonly ScheduledTask[],
  types: readonly JobType[],
): Stop => {
  const { database, log } = machine;
  const runner = runJobs(machine, [...types, ...tasks.map(scheduledJob)]);
  let next = Number.POSITIVE_INFINITY;
  let planning: Promise<void> | null = null;

  const plan = async (): Promise<void> => {
    const now = machine.now();
    const plans = await Promise.all(
      tasks.map(async (task) => ({
        type: task.type,
        label: task.label,
        dues: await task.due(machine, now),
      })),
    );
    if (await differs(database, plans, now)) await database.write(planTasks, plans, system);
    const first = await database.db
      .selectFrom(job.name)
      .select(({ fn }) => fn.min('dueAt').as('at'))
      .where('state', '=', 'planned')
      .executeTakeFirst();
    next = first?.at === null || first === undefined ? Number.POSITIVE_INFINITY : Number(first.at);
  };

  const planAgain = () => {
    planning ??= plan()
      .catch((error: unknown) => log.warn({ err: error }, 'The tasks to come could not be planned'))
      .finally(() => {
        planning = null;
      });
  };

  const tick = () => {
    if (machine.now() < next) return;
    // Asked again for what comes after it; what could not be begun now is looked for again.
    next = machine.now() + planMs;
    runner.look();
  };

  const timers =
    tasks.length > 0 ? [setInterval(planAgain, planMs), setInterval(tick, tickMs)] : [];
  for (const timer of timers) timer.unref();
  if (tasks.length > 0) planAgain();

  return async () => {
    for (const timer of timers) clearInterval(timer);
    await planning;
    await runner.stop();
  };
};
