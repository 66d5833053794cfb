import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveOffer } from '#schemas/archiveOffer.ts';
import { restoreOffer } from '#schemas/restoreOffer.ts';
import { type Client, control, signIn } from '../markets/client.ts';
import { finishedFolder, finishedSymbol, rowsOfFinished } from '../markets/finishedFolder.ts';
import { openedForReading } from '../markets/market.ts';
import { freePort, type Server, startServer } from '../markets/server.ts';

const env = { OFFERDESK_DEMO_BIDDING: 'off' };
/** One server on a small folder with a finished offer is killed again and again. */
const home = mkdtempSync(join(tmpdir(), 'offerdesk-archive-'));
const data = join(home, 'data');
let key: string;
let before: ReturnType<typeof rowsOfFinished>;
let server: Server;
beforeAll(async () => {
  key = await finishedFolder(data, 500);
  before = rowsOfFinished(data);
  server = await startServer({ data, port: await freePort(), env });
});
afterAll(async () => {
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

/** A moment at which the server is killed: a step under way, and how many rows are in the live tables by then. */
type Moment = { name: string; isAt?: (rows: number) => boolean };

/** Starts a process about the offer and kills the server at each of the moments; answers at which of them it was, and the run. */
const runKilled = async (client: Client, process: string, moments: readonly Moment[]) => {
  const started = await client.call('POST', '/allocation/process/start', { process, key });
  if (started.status !== 201) throw new Error(JSON.stringify(started.body));
  const { runId } = started.body.run;
  const killed: string[] = [];
  const left = [...moments];
  for (;;) {
    const moment = await nextMoment(runId, left);
    if (moment === null) return { runId, killed };
    server.process.kill('SIGKILL');
    await server.kill9();
    killed.push(moment.isAt ? `the middle of ${moment.name}` : moment.name);
    left.splice(left.indexOf(moment), 1);
    server = await startServer({ data, port: server.port, env });
  }
};

/** Waits for one of the moments; null when the run has ended. Throws what a step says that failed, and the steps when nothing goes on. */
const nextMoment = async (runId: number, left: readonly Moment[]): Promise<Moment | null> => {
  const database = openedForReading(data);
  try {
    const look = database.prepare(
      'select name, "stepStatus" as status, message from "processStep" where "runId" = ?',
    );
    const count = database.prepare('select count(*) from "order" where symbol = ?').pluck();
    const end = performance.now() + 60_000;
    for (;;) {
      const steps = look.all(runId) as { name: string; status: string; message: string | null }[];
      const at = steps.find(({ status }) => status === 'Processing');
      const moment = left.find(
        ({ name, isAt }) => name === at?.name && (!isAt || isAt(Number(count.get(finishedSymbol)))),
      );
      if (moment) return moment;
      if (steps.every(({ status }) => status === 'Completed')) return null;
      const failed = steps.find(({ status }) => status === 'Error');
      if (failed || performance.now() > end) throw new Error(JSON.stringify(steps));
      await setImmediate();
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
  const isHalf = (rows: number) => rows > 1 && rows < all;
  const archival = await runKilled(client, 'archiveOffer', [
    { name: 'remove', isAt: isHalf },
    ...Object.keys(archiveOffer.steps).map((name) => ({ name })),
  ]);
  console.log(`killed in ${archival.killed.join(', ')}`);
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
    { name: 'bringBack', isAt: isHalf },
    ...Object.keys(restoreOffer.steps).map((name) => ({ name })),
  ]);
  console.log(`killed in ${restore.killed.join(', ')}`);
  expect(rowsOfFinished(data)).toEqual(before);
  expect(filesIn(join(data, 'archive', String(folder)))).toEqual(files);
  const { body: log } = await client.call('GET', '/query/archival-log');
  expect(
    log.slice(0, 2).map(({ kind, archivalStatus, orders }: any) => [kind, archivalStatus, orders]),
  ).toEqual([
    ['RESTORE', 'Completed', all],
    ['ARCHIVE', 'Completed', all],
  ]);
}, 240_000);
