import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { job } from '#own/job/job.ts';
import { mutation } from '#server/database/writing/mutation.ts';
import { addJob, jobMutations } from '#server/jobs/jobMutations.ts';
import type { JobType } from '#server/jobs/jobRunner.ts';
import { planTasks } from '#server/jobs/planTasks.ts';
import { notifyOfFailure } from '#server/jobs/scheduledJob.ts';
import type { Due, Occasion, ScheduledTask } from '#server/jobs/scheduledTask.ts';
import { runTasks } from '#server/jobs/scheduler.ts';
import { taskPause } from '#server/jobs/taskPause.ts';
import type { Stop } from '#server/machine/machine.ts';
import { serverModule } from '#server/module/module.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { control } from '../database/temporaryDatabase.ts';
import { as, type Exchange, openExchange } from '../market/smallExchange.ts';

const at = (time: string) => Date.parse(`2026-11-23T${time}+05:30`);
const opening = { of: 'LICI IS 2026-11-23', at: at('09:15:00') };

const begun = mutation('test.begun', (tx) =>
  addJob(tx, { kind: 'test.long', name: 'A long file', args: {} }),
);

const pressed = mutation('test.pressed', (tx) =>
  addJob(tx, { kind: 'test.urgent', name: 'A step of an allocation', args: {} }),
);

let exchange: Exchange;
let stop: Stop = () => undefined;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('09:00:00') });
  const module = serverModule(job, {
    calls: {},
    mutations: [...jobMutations, planTasks, notifyOfFailure, begun, pressed],
  });
  exchange = await openExchange([job, taskPause], [module]);
});
afterEach(async () => {
  await stop();
  await exchange.close();
  vi.useRealTimers();
});

/** A task with these instants, and its runs. */
const aTask = (dues: Due[], run?: (occasion: Occasion) => Promise<string | null>) => {
  const runs: Pick<Occasion, 'due' | 'lateMs'>[] = [];
  const task: ScheduledTask = {
    type: 'test.session',
    label: 'Open Session',
    due: async () => dues,
    run: async (occasion) => {
      runs.push({ due: occasion.due, lateMs: occasion.lateMs });
      return run ? run(occasion) : 'Opened.';
    },
  };
  return { task, runs, dues };
};

const begin = (task: ScheduledTask, kinds: readonly JobType[] = []) => {
  stop = runTasks(exchange.machine, [task], kinds);
};

const log = async () =>
  (await exchange.ask(as('controlUser'), 'GET', '/api/scheduler/job')).json.map((row: any) => [
    row.name,
    row.state,
    row.dueAt.slice(11, 19),
    row.message,
  ]);

test('what is due stands in the log as planned, is done once when its time comes, and says so', async () => {
  const { task, runs } = aTask([opening]);
  begin(task);
  await expect
    .poll(log)
    .toEqual([['Open Session: LICI IS 2026-11-23', 'planned', '09:15:00', null]]);
  expect(runs).toEqual([]);
  vi.setSystemTime(at('09:15:00'));
  await expect
    .poll(log)
    .toEqual([['Open Session: LICI IS 2026-11-23', 'done', '09:15:00', 'Opened.']]);
  expect(runs).toEqual([{ due: opening, lateMs: expect.any(Number) }]);
  // The task still names it, also to a server that starts again.
  await stop();
  begin(task);
  const other = { of: 'NHPC RS 2026-11-23', at: at('09:15:00') };
  await exchange.machine.database.write(
    planTasks,
    [{ type: task.type, label: task.label, dues: [opening, other] }],
    control,
  );
  await expect.poll(() => runs.map(({ due }) => due.of)).toEqual([opening.of, other.of]);
});

test('a server that was down at its time does it at once, and the log says how late', async () => {
  const { task, runs } = aTask([opening]);
  begin(task);
  await expect.poll(log).toHaveLength(1);
  await stop();
  vi.setSystemTime(at('11:20:30'));
  begin(task);
  await expect
    .poll(log)
    .toEqual([
      ['Open Session: LICI IS 2026-11-23', 'done', '09:15:00', 'Late by 2 h 5 min. Opened.'],
    ]);
  expect(runs).toHaveLength(1);
});

test('an instant that is moved is done at the new one alone', async () => {
  const { task, runs, dues } = aTask([opening]);
  begin(task);
  await expect.poll(log).toHaveLength(1);
  dues[0] = { ...opening, at: at('10:00:00') };
  await expect
    .poll(log)
    .toEqual([['Open Session: LICI IS 2026-11-23', 'planned', '10:00:00', null]]);
  vi.setSystemTime(at('10:00:01'));
  await expect.poll(() => runs).toHaveLength(1);
});

test('a run that was cut off begins again, with the next server', async () => {
  let runs = 0;
  const { task } = aTask([opening], async ({ signal }) => {
    runs += 1;
    if (runs > 1) return 'Opened.';
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return null;
  });
  vi.setSystemTime(opening.at);
  begin(task);
  await expect.poll(() => runs).toBe(1);
  await stop();
  expect((await log())[0].slice(1)).toEqual(['waiting', '09:15:00', null]);
  begin(task);
  await expect.poll(log).toMatchObject([[{}, 'done', '09:15:00', 'Opened.']]);
});

test('long files in the background keep nothing of the clock waiting, and nothing that is urgent', async () => {
  const release = new AbortController();
  const long: JobType = {
    type: 'test.long',
    run: () =>
      new Promise((resolve) => release.signal.addEventListener('abort', () => resolve(null))),
  };
  for (let file = 0; file < 5; file += 1)
    await exchange.machine.database.write(begun, undefined as never, control);
  await exchange.machine.database.write(pressed, undefined as never, control);
  vi.setSystemTime(opening.at);
  const { task, runs } = aTask([opening]);
  let steps = 0;
  const urgent: JobType = {
    type: 'test.urgent',
    isUrgent: true,
    run: async () => {
      steps += 1;
      return null;
    },
  };
  begin(task, [long, urgent]);
  await expect.poll(() => [runs.length, steps]).toEqual([1, 1]);
  release.abort();
});

test('a task that fails is told to the Control Users', async () => {
  vi.setSystemTime(opening.at);
  const { task } = aTask([opening], async () => {
    throw new ApiError('REFUSED', 'No book.');
  });
  begin(task);
  await expect
    .poll(async () => (await log()).map((row: string[]) => row.slice(1)))
    .toEqual([['failed', '09:15:00', 'No book.']]);
  const messagesOf = async (role: 'controlUser' | 'dealer') =>
    (await exchange.ask(as(role), 'GET', '/api/messaging/get-messages')).json.map(
      ({ type, messageText }: any) => [type, messageText],
    );
  expect(await messagesOf('controlUser')).toEqual([
    ['ALERT', 'Open Session of LICI IS 2026-11-23 failed: No book. See the Task Scheduler Log.'],
  ]);
  expect(await messagesOf('dealer')).toEqual([]);
});
