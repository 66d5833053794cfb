import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { job } from '#own/job/job.ts';

import { taskCalendar } from '#own/taskCalendar/taskCalendar.ts';
import { calendarHandlers } from '#server/jobs/calendarHandlers.ts';
import { jobMutations } from '#server/jobs/jobMutations.ts';
import { planTasks } from '#server/jobs/planTasks.ts';
import { notifyOfFailure } from '#server/jobs/scheduledJob.ts';
import type { Due, Occasion, ScheduledTask } from '#server/jobs/scheduledTask.ts';
import { runTasks } from '#server/jobs/scheduler.ts';
import { taskPause } from '#server/jobs/taskPause.ts';
import type { Stop } from '#server/machine/machine.ts';
import { serverModule } from '#server/module/module.ts';
import { as, type Exchange, openExchange } from '../market/smallExchange.ts';

const at = (time: string) => Date.parse(`2026-11-23T${time}+05:30`);
const dues: Due[] = [
  { of: 'LICI IS', at: at('15:30:00') },
  { of: 'NHPC RS', at: at('15:30:00') },
  { of: 'LICI IS', at: at('18:00:00') },
];
const control = as('controlUser');

let runs: Pick<Occasion, 'due' | 'isByHand' | 'args'>[];
let task: ScheduledTask;
let exchange: Exchange;
let stop: Stop = () => undefined;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('15:00:00') });
  runs = [];
  task = {
    type: 'test.cutOff',
    label: 'Cut-off',
    does: 'Rejects what nobody has confirmed.',
    when: 'At the cut-off of each day of bidding',
    due: async () => dues,
    run: async ({ due, isByHand, args }) => {
      runs.push({ due, isByHand, args });
      return 'Nothing was left.';
    },
  };
  const tasks = () => [task];
  const log = serverModule(job, {
    calls: {},
    mutations: [...jobMutations, planTasks, notifyOfFailure],
  });
  exchange = await openExchange(
    [job, taskPause, taskCalendar],
    [log, serverModule(taskCalendar, calendarHandlers(tasks))],
  );
});
afterEach(async () => {
  await stop();
  await exchange.close();
  vi.useRealTimers();
});

const begin = () => {
  stop = runTasks(exchange.machine, [task], []);
};
const shown = async () => (await exchange.ask(control, 'GET', '/api/scheduler/calendar')).json[0];
const logged = async () =>
  (await exchange.ask(control, 'GET', '/api/scheduler/job?sort=["jobId","ASC"]')).json.map(
    (row: any) => [row.name, row.state, row.message],
  );
const act = (action: string, payload: object = {}, user = control) =>
  exchange.ask(user, 'POST', `/api/scheduler/calendar/test.cutOff/${action}`, { payload });

test('the task calendar says of each task what it does, when it runs, when it runs next and how it ran last', async () => {
  begin();
  await expect.poll(async () => (await shown()).nextAt).not.toBeNull();
  expect(await shown()).toMatchObject({
    label: 'Cut-off',
    does: 'Rejects what nobody has confirmed.',
    when: 'At the cut-off of each day of bidding',
    missed: 'caughtUp',
    taskState: 'active',
    nextAt: '2026-11-23T15:30:00.000+05:30',
    nextOf: 'LICI IS and 1 more',
    lastAt: null,
    lastResult: null,
  });
  vi.setSystemTime(at('15:30:00'));
  await expect.poll(() => runs).toHaveLength(2);
  await expect
    .poll(shown)
    .toMatchObject({ nextAt: '2026-11-23T18:00:00.000+05:30', lastResult: 'done' });
  expect((await shown()).lastMessage).toBe('Nothing was left.');
  expect((await exchange.ask(as('dealer'), 'GET', '/api/scheduler/calendar')).status).toBe(403);
  expect((await act('runNow', {}, as('dealer'))).status).toBe(403);
});

test('Run Now does the latest instants again, and is refused before there is one', async () => {
  begin();
  await expect.poll(async () => (await shown()).nextAt).not.toBeNull();
  const before = await act('runNow');
  expect([before.status, before.json.message]).toEqual([
    422,
    'It has not run yet, so there is no run to repeat.',
  ]);
  vi.setSystemTime(at('15:30:00'));
  await expect.poll(() => runs).toHaveLength(2);
  await expect.poll(async () => (await shown()).runs).toContain('LICI IS of 2026-11-23 15:30:00');
  vi.setSystemTime(at('16:00:00'));
  expect((await act('runNow')).json.message).toBe(
    'Cut-off has started: its row in the Task Scheduler Log shows how it ends.',
  );
  await expect.poll(() => runs).toHaveLength(4);
  expect(runs.slice(2).map(({ due, isByHand }) => [due.of, due.at, isByHand])).toEqual([
    ['LICI IS', at('15:30:00'), true],
    ['NHPC RS', at('15:30:00'), true],
  ]);
  await expect
    .poll(async () => (await logged()).slice(-2))
    .toEqual([
      ['Cut-off: LICI IS', 'done', 'Run by controlUser1. Nothing was left.'],
      ['Cut-off: NHPC RS', 'done', 'Run by controlUser1. Nothing was left.'],
    ]);
});

test('Run Now of a task that says itself what to do asks it, and is refused in its words', async () => {
  let args: string | { of: string; args: unknown } = 'There is no folder to write to.';
  task.byHand = async () => args;
  expect((await act('runNow')).json.message).toBe('There is no folder to write to.');
  args = { of: '2026-11-23', args: { day: '2026-11-23' } };
  begin();
  expect((await act('runNow')).status).toBe(200);
  await expect.poll(() => runs).toHaveLength(1);
  expect(runs[0]).toEqual({
    due: { of: '2026-11-23', at: at('15:00:00') },
    isByHand: true,
    args: { day: '2026-11-23' },
  });
});

test('a paused task is not run at its instants, and calendar, log and journal say who paused it and why', async () => {
  begin();
  await expect.poll(async () => (await shown()).nextAt).not.toBeNull();
  expect((await act('pause')).json.errors).toEqual({ reason: 'Enter a reason' });
  expect((await act('pause', { reason: 'The disk is full' })).status).toBe(200);
  expect((await act('pause', { reason: 'Once more' })).status).toBe(422);
  expect(await shown()).toMatchObject({
    taskState: 'paused',
    pausedBy: 'controlUser1',
    pauseReason: 'The disk is full',
  });
  vi.setSystemTime(at('15:30:00'));
  const words =
    'Not run: controlUser1 paused it at 2026-11-23 15:00:00: The disk is full. Start it with Run Now in the task calendar.';
  await expect
    .poll(async () => (await logged()).slice(0, 2))
    .toEqual([
      ['Cut-off: LICI IS', 'notRun', words],
      ['Cut-off: NHPC RS', 'notRun', words],
    ]);
  expect(runs).toEqual([]);
  // A person runs what was held back, while it stays paused.
  expect((await act('runNow')).status).toBe(200);
  await expect.poll(() => runs).toHaveLength(2);
  expect((await shown()).taskState).toBe('paused');
  expect((await act('resume', { reason: 'The disk has room' })).status).toBe(200);
  vi.setSystemTime(at('18:00:00'));
  await expect.poll(() => runs).toHaveLength(3);
  const journal = await exchange.machine.database.db
    .selectFrom('journal')
    .select(['action', 'key', 'userId', 'after'])
    .where('resource', '=', 'taskCalendar')
    .orderBy('seq')
    .execute();
  expect(journal.map(({ action, key, userId }) => [action, key, userId])).toEqual([
    ['pause', 'test.cutOff', 'controlUser1'],
    ['runNow', 'test.cutOff', 'controlUser1'],
    ['resume', 'test.cutOff', 'controlUser1'],
  ]);
  expect(String(journal[0]?.after)).toContain('The disk is full');
});

test('an instant that was missed is only reported in words by a task that is not caught up', async () => {
  task.missed = 'reported';
  begin();
  await expect.poll(logged).toHaveLength(3);
  await stop();
  vi.setSystemTime(at('17:35:00'));
  begin();
  await expect
    .poll(async () => (await logged())[0])
    .toEqual([
      'Cut-off: LICI IS',
      'notRun',
      'Missed by 2 h 5 min: no server was running. It is not caught up; start it with Run Now in the task calendar.',
    ]);
  expect(runs).toEqual([]);
});
