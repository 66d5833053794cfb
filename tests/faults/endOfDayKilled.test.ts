import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { type AllocationPeople, allocationPeople } from '../markets/allocationPeople.ts';
import { call } from '../markets/client.ts';
import { openedForReading } from '../markets/market.ts';
import { copyOfDemo, freePort, type Server, startServer } from '../markets/server.ts';

/** The steps in which the server is killed: the first, two that write a file, the anchor and the last. The others are written alike. */
const telling = ['marketClosed', 'orderBook', 'orderLog', 'journalAnchor', 'checksums'];

/** Both days of this offer are over in the demo, so that the end of its T day can be run. */
const symbol = 'CENTRALBK';
const env = { OFFERDESK_DEMO_BIDDING: 'off' };

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

type World = { server: Server; people: AllocationPeople };

const opened = async (): Promise<World> => {
  const data = copyOfDemo();
  folders.push(data);
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

/** The statuses of the steps of a run by name, read beside the server. */
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
    await setImmediate();
  }
};

/** What a run has come to: its steps, its logs, and its files by name and content. */
const outcome = (data: string, runId: number) => {
  const files = rows(
    data,
    'select name, "storedAs" from "processFile" where "runId" = ? order by name',
    runId,
  );
  return {
    run: rows(data, 'select "runStatus" from "processRun" where process = ?', 'dayEnd'),
    logs: rows(
      data,
      'select step, "stepStatus", records, message from "endOfDay" order by step, id',
    ).filter(({ step }) => step !== 'Journal Anchor'),
    sums: rows(
      data,
      'select subject, records, sha256, verdict from checksum order by subject',
    ).filter(({ subject }) => !subject.startsWith('journal')),
    files: Object.fromEntries(
      files
        .filter(({ name }) => !name.startsWith('journal'))
        .map(({ name, storedAs }) => [name, readFileSync(join(data, 'runs', storedAs), 'utf8')]),
    ),
    anchors: rows(data, `select subject from checksum where subject like 'journal%'`).length,
  };
};

test('a server that is killed inside the steps of an end of day goes on, loses nothing, and makes nothing twice', async () => {
  const [quiet, world] = await Promise.all([opened(), opened()]);
  const first = await begun(quiet);
  await expect
    .poll(async () => (await pass(quiet, first.runId)).status, { timeout: 20_000 })
    .toBe(202);
  const seen = watching(quiet.server.data, first.runId);
  await until(
    () => (seen.steps().every(({ status }) => status === 'Completed') ? true : null),
    () => JSON.stringify(seen.steps()),
  );
  seen.close();
  await quiet.server.stop();
  const wanted = outcome(quiet.server.data, first.runId);

  const { data, port } = world.server;
  const { day, runId } = await begun(world);
  const left = new Set(telling);
  const killedIn: string[] = [];
  let isPassed = false;
  for (;;) {
    if (!isPassed) isPassed = (await pass(world, runId)).status === 202;
    const watch = watching(data, runId);
    const inside = await until(
      () => {
        const steps = watch.steps();
        const under = steps.filter(({ name, status }) => status === 'Processing' && left.has(name));
        if (under.length > 0) return under.map(({ name }) => name);
        return steps.every(({ status }) => status === 'Completed') ? [] : null;
      },
      () => JSON.stringify(watch.steps()),
    );
    if (inside.length > 0) world.server.process.kill('SIGKILL');
    watch.close();
    if (inside.length === 0) break;
    await world.server.kill9();
    killedIn.push(...inside);
    for (const name of inside) left.delete(name);
    world.server = await startServer({ data, port, env });
  }
  const again = await ask(world, 'POST', '/query/eod/start', { businessDate: day });
  expect([again.status, again.body.message]).toEqual([
    422,
    `${day} is ended already: run ${runId} has done it. A day is ended once.`,
  ]);
  await world.server.stop();
  console.log(
    `killed in ${killedIn.join(', ')}; never caught in ${[...left].join(', ') || 'none'}`,
  );
  expect(killedIn.length).toBeGreaterThanOrEqual(4);
  const got = outcome(data, runId);
  expect(Object.keys(wanted.files)).toHaveLength(6);
  expect(got).toEqual(wanted);
  expect(wanted.run).toEqual([{ runStatus: 'Completed' }]);
  expect(wanted.anchors).toBe(1);
}, 120_000);
