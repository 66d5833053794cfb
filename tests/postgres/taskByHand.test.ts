import { afterAll, beforeAll, expect, test } from 'vitest';
import { job } from '#own/job/job.ts';

import { taskCalendar } from '#own/taskCalendar/taskCalendar.ts';
import { calendarHandlers } from '#server/jobs/calendarHandlers.ts';
import { jobMutations } from '#server/jobs/jobMutations.ts';
import { planTasks } from '#server/jobs/planTasks.ts';
import { notifyOfFailure } from '#server/jobs/scheduledJob.ts';
import type { ScheduledTask } from '#server/jobs/scheduledTask.ts';
import { runTasks } from '#server/jobs/scheduler.ts';
import { taskPause } from '#server/jobs/taskPause.ts';
import { serverModule } from '#server/module/module.ts';
import { as, type Exchange, openExchange } from '../server/market/smallExchange.ts';

let runs = 0;
const release = new AbortController();
const task: ScheduledTask = {
  type: 'test.files',
  label: 'Files',
  due: async () => [],
  byHand: async () => ({ of: 'today' }),
  run: async () => {
    runs += 1;
    await new Promise((resolve) => release.signal.addEventListener('abort', resolve));
    return 'Written.';
  },
};

const parts = () => {
  const mutations = [...jobMutations, planTasks, notifyOfFailure];
  const log = serverModule(job, { calls: {}, mutations });
  return [
    [job, taskPause, taskCalendar],
    [
      log,
      serverModule(
        taskCalendar,
        calendarHandlers(() => [task]),
      ),
    ],
  ] as const;
};

let servers: [Exchange, Exchange];
beforeAll(async () => {
  const [nouns, modules] = parts();
  const here = await openExchange(nouns, modules);
  servers = [here, await openExchange(nouns, modules, { beside: here })];
});
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close();
});

test('Run Now that is pressed on two servers at once begins one run, and one server does it', async () => {
  const stops = servers.map(({ machine }) => runTasks(machine, [task], []));
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, nth) =>
      (servers[nth % 2] as Exchange).ask(
        as('controlUser', { userId: `control${nth}` }),
        'POST',
        '/api/scheduler/calendar/test.files/runNow',
        { payload: {} },
      ),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422]);
  const words = answers.find(({ status }) => status === 422)?.json.message;
  expect(words).toMatch(/already running/);
  await expect.poll(() => runs).toBe(1);
  release.abort();
  const states = async () =>
    (await servers[0].ask(as('controlUser'), 'GET', '/api/scheduler/job')).json.map(
      ({ state }: { state: string }) => state,
    );
  await expect.poll(states).toEqual(['done']);
  expect(runs).toBe(1);
  for (const stop of stops) await stop();
});
