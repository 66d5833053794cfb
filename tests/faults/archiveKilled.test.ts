import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveOffer } from '#schemas/archiveOffer.ts';
import { restoreOffer } from '#schemas/restoreOffer.ts';
import { type Client, control, signIn } from '../markets/client.ts';
import { finishedFolder, finishedSymbol, rowsOfFinished } from '../markets/finishedFolder.ts';
import { openedForReading } from '../markets/market.ts';
import { freePort, type Server, startServer } from '../markets/server.ts';
import { slowSteps } from './slowSteps.ts';

const env = { OFFERDESK_DEMO_BIDDING: 'off' };
/** One server on a small folder with a finished offer is killed again and again. */
const home = mkdtempSync(join(tmpdir(), 'offerdesk-archive-'));
const data = join(home, 'data');
let key: string;
let before: ReturnType<typeof rowsOfFinished>;
let slowed: ReturnType<typeof slowSteps>;
let server: Server;
beforeAll(async () => {
  key = await finishedFolder(data, 120);
  before = rowsOfFinished(data);
  const [all = 0] = before.counts;
  // Rows leave and come back 500 in a transaction: this bid is in the second.
  const orderId = look((database) => orderAt(database, all - 100));
  slowed = slowSteps(data, {
    processes: {
      archiveOffer: ['check', 'write', 'compare', 'seal', 'send'],
      restoreOffer: ['check', 'compare', 'finish'],
    },
    rows: [
      {
        name: 'a bid that leaves',
        on: 'delete',
        table: 'order',
        when: `old."orderId" = ${orderId}`,
      },
      {
        name: 'a bid that comes back',
        on: 'insert',
        table: 'order',
        when: `new."orderId" = ${orderId}`,
      },
    ],
  });
  server = await startServer({ data, port: await freePort(), env });
});
afterAll(async () => {
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

type Opened = ReturnType<typeof openedForReading>;

const look = <T>(question: (database: Opened) => T): T => {
  const database = openedForReading(data);
  try {
    return question(database);
  } finally {
    database.close();
  }
};

const orderAt = (database: Opened, offset: number) =>
  Number(
    database
      .prepare('select "orderId" from "order" where symbol = ? order by "orderId" limit 1 offset ?')
      .pluck()
      .get(finishedSymbol, offset),
  );

const ordersLive = (database: Opened) =>
  Number(
    database.prepare('select count(*) from "order" where symbol = ?').pluck().get(finishedSymbol),
  );
const stateOf = (database: Opened) =>
  database
    .prepare('select "archiveState" from "archivedOffer" where symbol = ?')
    .pluck()
    .get(finishedSymbol);
const isLogged = (kind: string, database: Opened) =>
  database.prepare('select 1 from archival where kind = ?').get(kind) !== undefined;
const isWritten = (name: string) =>
  existsSync(join(data, 'archive')) &&
  readdirSync(join(data, 'archive')).some((folder) =>
    existsSync(join(data, 'archive', folder, name)),
  );
const isHalf = (database: Opened) => {
  const orders = ordersLive(database);
  return orders > 1 && orders < (before.counts[0] ?? 0);
};

/**
 * A point at which the server is killed: the step, the name of the slowed part, and a check of what
 * the step has committed by then.
 */
type Place = { step: string; slow?: string; isAt?: (database: Opened) => boolean };

/**
 * Starts a process about the offer and kills the server at each of the points; returns the run and
 * the steps in which the server was killed.
 */
const runKilled = async (client: Client, process: string, places: readonly Place[]) => {
  const started = await client.call('POST', '/allocation/process/start', { process, key });
  if (started.status !== 201) throw new Error(JSON.stringify(started.body));
  const { runId } = started.body.run;
  const killed: string[] = [];
  for (const { step, slow = `${process}.${step}`, isAt = () => true } of places) {
    const found = await until(
      runId,
      (steps, database) => steps.get(step) === 'Processing' && isAt(database),
    );
    if (!found) break;
    await server.kill9();
    // The step was cut off: what the database has of it is not that it is completed.
    expect(look((database) => stepsOf(database, runId)).get(step)).toBe('Processing');
    killed.push(step);
    slowed.letGo([slow]);
    server = await startServer({ data, port: server.port, env });
  }
  await until(runId, () => false);
  return { runId, killed };
};

const stepsOf = (database: Opened, runId: number): Map<string, string> => {
  const steps = database
    .prepare('select name, "stepStatus" as status, message from "processStep" where "runId" = ?')
    .all(runId) as { name: string; status: string; message: string | null }[];
  if (steps.some(({ status }) => status === 'Error')) throw new Error(JSON.stringify(steps));
  return new Map(steps.map(({ name, status }) => [name, status]));
};

/**
 * Waits until the condition holds; returns false if the run ends first. Throws the steps if nothing
 * progresses.
 */
const until = async (
  runId: number,
  isSo: (steps: Map<string, string>, database: Opened) => boolean,
): Promise<boolean> => {
  const database = openedForReading(data);
  try {
    for (const end = performance.now() + 60_000; ; ) {
      const steps = stepsOf(database, runId);
      if (isSo(steps, database)) return true;
      if ([...steps.values()].every((status) => status === 'Completed')) return false;
      if (performance.now() > end) throw new Error(JSON.stringify([...steps]));
      await setTimeout(2);
    }
  } finally {
    database.close();
  }
};

const filesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  );

test('a server that is killed in every step of an archival and of a restore loses no row, makes none twice and leaves no half file', async () => {
  const client = await signIn(server.url, control);
  const [all = 0] = before.counts;
  const archival = await runKilled(client, 'archiveOffer', [
    { step: 'check', isAt: (database) => isLogged('ARCHIVE', database) },
    { step: 'write', isAt: () => isWritten('order-0001.parquet.json') },
    { step: 'compare', isAt: () => isWritten('manifest.json') },
    { step: 'remove', slow: 'a bid that leaves', isAt: isHalf },
    { step: 'seal', isAt: (database) => stateOf(database) === 'Archived' },
    { step: 'send' },
  ]);
  expect(archival.killed).toEqual(Object.keys(archiveOffer.steps));
  // The offer has the newest row of each table, which stays.
  expect(rowsOfFinished(data).counts).toEqual([1, 1, 1]);
  const folder = readdirSync(join(data, 'archive')).find((name) =>
    name.endsWith(`_run${archival.runId}`),
  );
  const files = filesIn(join(data, 'archive', String(folder)));
  expect(Object.keys(files)).toEqual([
    'allotment-0001.index.parquet',
    'allotment-0001.parquet',
    'manifest.json',
    'order-0001.index.parquet',
    'order-0001.parquet',
    'orderLog-0001.index.parquet',
    'orderLog-0001.parquet',
  ]);
  const filter = encodeURIComponent(JSON.stringify({ symbol: finishedSymbol }));
  const { body } = await client.call('GET', `/rms/order?filter=${filter}&range=[0,9]`);
  expect(body.map(({ archived }: { archived: boolean }) => archived)).toEqual(Array(10).fill(true));
  const restore = await runKilled(client, 'restoreOffer', [
    { step: 'check', isAt: (database) => isLogged('RESTORE', database) },
    { step: 'bringBack', slow: 'a bid that comes back', isAt: isHalf },
    { step: 'compare' },
    { step: 'finish', isAt: (database) => stateOf(database) === undefined },
  ]);
  expect(restore.killed).toEqual(Object.keys(restoreOffer.steps));
  expect(rowsOfFinished(data)).toEqual(before);
  expect(filesIn(join(data, 'archive', String(folder)))).toEqual(files);
  const { body: log } = await client.call('GET', '/query/archival-log');
  expect(
    log.slice(0, 2).map(({ kind, archivalStatus, orders }: any) => [kind, archivalStatus, orders]),
  ).toEqual([
    ['RESTORE', 'Completed', all],
    ['ARCHIVE', 'Completed', all],
  ]);
});
