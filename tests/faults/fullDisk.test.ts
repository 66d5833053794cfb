import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Answer,
  accountsByRole,
  type Client,
  control,
  dealer,
  signIn,
} from '../markets/client.ts';
import { bidOn, entryOn, openOffer } from '../markets/market.ts';
import { copyOfDemo, type Server, startServer } from '../markets/server.ts';
import { type FilledDisk, noSmallDisk, smallDisk } from '../peers/smallDisk.ts';

/** The database and all files lie on one disk, which the tests fill. */
const home = mkdtempSync(join(tmpdir(), 'offerdesk-full-'));
const data = join(home, 'data');
const demo = copyOfDemo();
const bytes = readdirSync(demo, { recursive: true }).reduce<number>(
  (sum, name) => sum + statSync(join(demo, String(name))).size + 4_096,
  64 * 1024 * 1024,
);
const disk = smallDisk(data, { bytes, from: demo });
let server: Server;
let filled: FilledDisk;
let clients: Client[];
let staff: Client;
beforeAll(async () => {
  if (!disk) return;
  server = await startServer({
    data,
    launcher: disk.launcher,
    env: { OFFERDESK_DEMO_BIDDING: 'off', OFFERDESK_WEBSITE_EVERY: 'off' },
  });
  filled = disk.seenBy(server);
  clients = [];
  for (const account of Object.values(accountsByRole))
    clients.push(await signIn(server.url, account));
  staff = await signIn(server.url, control);
});
beforeEach(({ skip }) => {
  if (disk) filled.makeRoom();
  else skip(noSmallDisk);
});
afterAll(async () => {
  await server?.kill9();
  for (const folder of [home, demo]) rmSync(folder, { recursive: true, force: true });
});

/** Every file of the data folder but the database, the heads of its journal, and the one that fills the disk. */
const files = (): string[] =>
  readdirSync(filled.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(filled.folder.length + 1))
    .filter((name) => !/^(offerdesk\.db|journal-heads|ballast$)/.test(name))
    .sort();

const send = async ({ cookie }: Client, path: string, text: string): Promise<Answer> => {
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/csv' }), 'file.csv');
  const answer = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
};

/** The first user who may send a file to a call, by sending it one. */
const senderOf = async (path: string): Promise<Client> => {
  for (const client of clients) if ((await send(client, path, 'a\n')).status !== 403) return client;
  throw new Error(`nobody may send a file to ${path}`);
};

const expectNoRoom = ({ status, headers, body }: Answer, of: string) =>
  expect([status, body.code, body.message, headers.get('retry-after')], of).toEqual([
    503,
    'DISK_FULL',
    'The disk is full; nothing was stored. Try again when there is space.',
    expect.stringMatching(/^\d+$/),
  ]);

/** The calls that take a file, from the document of the API. */
const uploads = async (): Promise<string[]> => {
  const { body } = await staff.call('GET', '/openapi.json');
  const paths = Object.entries<any>(body.paths)
    .filter(([, { post }]) => post?.requestBody?.content?.['multipart/form-data'])
    .map(([path]) => path.replace(/^\/api/, '').replaceAll(/\{\w+\}/g, '1'));
  return paths.map((path) => (path.endsWith('/import') ? `${path}?dryRun=true` : path));
};

test('each upload on a full disk answers 503 in words and leaves nothing, and is taken once there is room', async () => {
  const paths = await uploads();
  for (const path of [
    '/rms/batchorder/file',
    '/scheduler/demanddata/bsefileupload',
    '/query/exchange-upload-log/file',
    '/query/tm-reconciliation-logs/file',
    '/allocation/process/1/steps/1/upload',
    '/masters/client/import?dryRun=true',
  ])
    expect(paths).toContain(path);
  const text = 'a,b,c,d\n'.repeat(16_384);
  for (const path of paths) {
    const sender = await senderOf(path);
    const before = files();
    // No room for a byte, and room for a part of the file.
    for (const left of [0, text.length - 32 * 1024]) {
      filled.fill(left);
      expectNoRoom(await send(sender, path, text), path);
      expect(files(), path).toEqual(before);
    }
    // Room for the file: whether its record finds some is a matter of the log of the database.
    filled.fill(text.length);
    const answer = await send(sender, path, text);
    if (answer.status >= 500) {
      expectNoRoom(answer, path);
      expect(files(), path).toEqual(before);
    }
    filled.makeRoom();
    expect((await send(sender, path, text)).status, path).toBeLessThan(500);
  }
});

test('an end of day on a disk with some room says in words which step found none, and ends when there is room', async () => {
  const filter = encodeURIComponent(JSON.stringify({ symbol: 'CENTRALBK' }));
  const { body: offers } = await staff.call(
    'GET',
    `/masters/security?filter=${filter}&range=[0,0]`,
  );
  const businessDate = offers[0].openOnDate;
  // The files that others have brought are checked first.
  await expect.poll(() => jobsUnderWay(), { timeout: 30_000 }).toEqual([]);
  const before = files();
  filled.fill(96 * 1024);
  const started = await staff.call('POST', '/query/eod/start', { businessDate });
  expect(started.status).toBe(201);
  const run = `/allocation/process/${started.body.runId}`;
  await expect
    .poll(async () => {
      const reason = 'The seller decides later';
      const { status } = await staff.call('POST', `${run}/steps/allocations/pass`, { reason });
      if (status !== 202) filled.fill(96 * 1024);
      return status;
    })
    .toBe(202);
  let failures = 0;
  for (const left of [0, 200, 400, 1_000, 2_900, 16_000]) {
    filled.fill(left * 1024);
    await settled(run, 4_000);
    for (const { name, stepStatus, message } of await stepsOf(run)) {
      if (stepStatus !== 'Error') continue;
      failures += 1;
      expect(message, name).toMatch(/^The disk is full; /);
      await staff.call('POST', `${run}/steps/${name}/retry`, {});
    }
  }
  filled.makeRoom();
  await expect
    .poll(
      async () => {
        const steps = await stepsOf(run);
        for (const { name, stepStatus } of steps)
          if (stepStatus === 'Error') await staff.call('POST', `${run}/steps/${name}/retry`, {});
        return steps.filter(({ stepStatus }) => stepStatus !== 'Completed');
      },
      { timeout: 30_000 },
    )
    .toEqual([]);
  expect(failures).toBeGreaterThan(0);
  const made = files().filter((name) => !before.includes(name));
  expect(made).toHaveLength(7);
  const { body: logs } = await staff.call('GET', '/query/eod-logs?range=[0,99]');
  const words = logs.filter(({ stepStatus }: any) => stepStatus === 'Error');
  for (const { message } of words) expect(message).toMatch(/^The disk is full; /);
});

test('bids and exports on a full disk answer 503 in words, also while the log of the database outgrows what is copied of it', async () => {
  const [client, offer] = await bidder();
  let calls = 0;
  const many = () => {
    calls += 1;
    const orders = Array.from({ length: 100 }, (_, at) => entryOn(offer, `${calls}-${at}`));
    return client.call('POST', '/rms/orders', { orders });
  };
  filled.fill(24 * 1024 * 1024);
  await untilNoRoom(many);
  // Checkpoints come each half second, and may make some room in the log.
  await setTimeout(1_500);
  await untilNoRoom(() => client.call('POST', '/rms/order', bidOn(offer)));
  const taken = await client.call('GET', '/rms/order/export?format=csv');
  if (taken.status !== 200) expectNoRoom(taken, 'an export');
  const read = await client.call('GET', '/rms/order?range=[0,9]');
  expect([read.status, read.body.length]).toEqual([200, 10]);
  filled.makeRoom();
  expect((await client.call('POST', '/rms/order', bidOn(offer))).status).toBe(201);
  expect((await client.call('GET', '/rms/order/export?format=csv')).status).toBe(200);
  expect(server.output()).not.toMatch(/thread ended|Uncaught error/);
});

test('a server whose disk is full stops as any other', async () => {
  const [client, offer] = await bidder();
  filled.fill();
  await untilNoRoom(() => client.call('POST', '/rms/order', bidOn(offer)));
  expect(await server.stop()).toBe(0);
});

const bidder = async () => {
  const client = await signIn(server.url, dealer);
  return [client, await openOffer(client)] as const;
};

/**
 * Writes until the first answer that there is no room. If the log had room for a COMMIT but its
 * index in memory had none, the outcome of that write and of later ones is unknown until the next
 * start.
 */
const untilNoRoom = async (write: () => Promise<Answer>): Promise<void> => {
  for (let tries = 0; tries < 20_000; tries++) {
    const answer = await write();
    if (answer.status < 300) continue;
    if (answer.body.code !== 'OUTCOME_UNKNOWN') return expectNoRoom(answer, 'a write');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([
      503,
      expect.stringMatching(/^\d+$/),
    ]);
    expect(answer.body.message).toMatch(/it is not known whether it is saved/);
    return;
  }
  throw new Error('the disk is never full');
};

const jobsUnderWay = async (): Promise<any[]> => {
  const filter = encodeURIComponent(JSON.stringify({ state: ['waiting', 'running'] }));
  return (await staff.call('GET', `/scheduler/job?filter=${filter}&range=[0,99]`)).body;
};

type Step = { name: string; stepStatus: string; message: string | null };

const stepsOf = async (run: string): Promise<Step[]> =>
  (await staff.call('GET', `${run}/steps`)).body.steps;

/**
 * Waits until no step of a run is under way, at most `mostMs` ms; a step that waits for the
 * database keeps waiting.
 */
const settled = async (run: string, mostMs: number): Promise<void> => {
  for (const end = performance.now() + mostMs; performance.now() < end; ) {
    await setTimeout(100);
    const steps = await stepsOf(run);
    if (steps.every(({ stepStatus }) => !['Started', 'Processing'].includes(stepStatus))) return;
  }
};
