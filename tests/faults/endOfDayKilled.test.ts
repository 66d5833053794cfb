import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { dayEnd } from '#schemas/dayEnd.ts';
import { type AllocationPeople, allocationPeople } from '../markets/allocationPeople.ts';
import { call } from '../markets/client.ts';
import { openedForReading } from '../markets/market.ts';
import { copyOfDemo, freePort, type Server, startServer } from '../markets/server.ts';
import { slowSteps } from './slowSteps.ts';

/** The steps in which the server is killed: all but the one that a person passes. */
const telling = Object.keys(dayEnd.steps).filter((name) => name !== 'allocations');

/** Both days of this offer are over in the demo, so that the end of its T day can be run. */
const symbol = 'CENTRALBK';
const env = { OFFERDESK_DEMO_BIDDING: 'off' };

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

type World = { server: Server; people: AllocationPeople };

const opened = async (data: string): Promise<World> => {
  const server = await startServer({ data, port: await freePort(), env });
  return { server, people: await allocationPeople(server.url) };
};

const rows = (data: string, sql: string, ...values: unknown[]): any[] => {
  const database = openedForReading(data);
  try {
    return database.prepare(sql).all(...values);
  } finally {
    database.close();
  }
};

const ask = async ({ server, people }: World, method: string, path: string, body?: unknown) =>
  call(server.url, method, path, body, { cookie: people.control.cookie });

const begun = async (world: World): Promise<{ day: string; runId: number }> => {
  const [{ day }] = rows(
    world.server.data,
    'select "openOnDate" as day from security where symbol = ? limit 1',
    symbol,
  );
  const { status, body } = await ask(world, 'POST', '/query/eod/start', { businessDate: day });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { day, runId: body.runId };
};

const pass = (world: World, runId: number) =>
  ask(world, 'POST', `/allocation/process/${runId}/steps/allocations/pass`, {
    reason: 'The seller decides later',
  });

/** The statuses of the steps of a run by name, read outside the server. */
const watching = (data: string, runId: number) => {
  const database = openedForReading(data);
  const query = database.prepare(
    'select name, "stepStatus" as status from "processStep" where "runId" = ?',
  );
  return {
    steps: () => query.all(runId) as { name: string; status: string }[],
    close: () => database.close(),
  };
};

/** Waits until the steps are as they should be, so many turns at most; throws what they are otherwise. */
const until = async <T>(look: () => T | null, words: () => string): Promise<T> => {
  const end = performance.now() + 60_000;
  for (;;) {
    const found = look();
    if (found !== null) return found;
    if (performance.now() > end) throw new Error(words());
    await setTimeout(10);
  }
};

/** Passes the step that waits for a person, as soon as it can be; ends with the server at the latest. */
const passing = async (world: World, runId: number): Promise<boolean> => {
  while (world.server.process.exitCode === null && world.server.process.signalCode === null) {
    const answer = await pass(world, runId).catch(() => null);
    if (answer?.status === 202) return true;
    await setTimeout(20);
  }
  return false;
};

/** The result of a run: its steps, its logs, and its files by name and content. */
const outcome = (data: string, runId: number) => {
  const files = rows(
    data,
    'select name, "storedAs" from "processFile" where "runId" = ? order by name',
    runId,
  );
  return {
    run: rows(data, 'select "runStatus" from "processRun" where "runId" = ?', runId),
    logs: rows(
      data,
      'select step, "stepStatus", records, message from "endOfDay" where "runId" = ? order by step, id',
      runId,
    ).filter(({ step }) => step !== 'Journal Anchor'),
    sums: rows(
      data,
      'select subject, records, sha256, verdict from checksum where "runId" = ? order by subject',
      runId,
    ).filter(({ subject }) => !subject.startsWith('journal')),
    files: Object.fromEntries(
      files
        .filter(({ name }) => !name.startsWith('journal'))
        .map(({ name, storedAs }) => [name, readFileSync(join(data, 'runs', storedAs), 'utf8')]),
    ),
    anchors: rows(
      data,
      `select subject from checksum where "runId" = ? and subject like 'journal%'`,
      runId,
    ).length,
  };
};

test('a server that is killed inside the steps of an end of day goes on, loses nothing, and makes nothing twice', async () => {
  const [calm, data] = [copyOfDemo(), copyOfDemo()];
  folders.push(calm, data);
  const slowed = slowSteps(data, { processes: { dayEnd: telling } });
  const [quiet, world] = await Promise.all([opened(calm), opened(data)]);
  const first = await begun(quiet);
  await expect.poll(async () => (await pass(quiet, first.runId)).status).toBe(202);
  const seen = watching(quiet.server.data, first.runId);
  await until(
    () => (seen.steps().every(({ status }) => status === 'Completed') ? true : null),
    () => JSON.stringify(seen.steps()),
  );
  seen.close();
  await quiet.server.stop();
  const wanted = outcome(quiet.server.data, first.runId);

  const { port } = world.server;
  const { day, runId } = await begun(world);
  const left = new Set(telling);
  const killedIn: string[] = [];
  let isPassed = false;
  for (;;) {
    const passed: Promise<boolean> = isPassed ? Promise.resolve(true) : passing(world, runId);
    const watch = watching(data, runId);
    const underWay = () =>
      watch
        .steps()
        .filter(({ name, status }) => status === 'Processing' && left.has(name))
        .map(({ name }) => name);
    const isInside = await until(
      () => {
        if (underWay().length > 0) return true;
        return watch.steps().every(({ status }) => status === 'Completed') ? false : null;
      },
      () => JSON.stringify(watch.steps()),
    );
    // The end of the first step is slow: the parallel steps get as far.
    if (isInside) await setTimeout(250);
    const inside: string[] = underWay();
    if (inside.length > 0) world.server.process.kill('SIGKILL');
    watch.close();
    if (inside.length === 0) break;
    await world.server.kill9();
    isPassed = await passed;
    killedIn.push(...inside);
    for (const name of inside) left.delete(name);
    slowed.letGo(inside.map((name) => `dayEnd.${name}`));
    world.server = await startServer({ data, port, env });
  }
  const again = await ask(world, 'POST', '/query/eod/start', { businessDate: day });
  expect([again.status, again.body.message]).toEqual([
    422,
    `${day} is ended already: run ${runId} has done it. A day is ended once.`,
  ]);
  await world.server.stop();
  expect(killedIn.toSorted()).toEqual(telling.toSorted());
  const got = outcome(data, runId);
  expect(Object.keys(wanted.files)).toHaveLength(6);
  expect(got).toEqual(wanted);
  expect(wanted.run).toEqual([{ runStatus: 'Completed' }]);
  expect(wanted.anchors).toBe(1);
});
