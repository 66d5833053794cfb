import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nouns } from '#registry';
import { serverModules } from '#registry/server.ts';
import { folderMutations } from '#server/app/mutations.ts';
import { machineTables } from '#server/app/nouns.ts';
import { seedMasters } from '../../resources/demo/server/masters.ts';
import demo from '../../resources/demo/server.ts';
import { call, dealer, signIn } from '../markets/client.ts';
import { bidOn, contradictions, openedForReading, openOffer } from '../markets/market.ts';
import { type Server, startServer } from '../markets/server.ts';
import { servedFolder } from '../server/market/servedFolder.ts';
import { openExchange } from '../server/market/smallExchange.ts';
import { runToEnd } from './refusals.ts';

/** One server is backed up while it takes bids; what is restored of it is served once. */
const home = mkdtempSync(join(tmpdir(), 'offerdesk-drill-'));
const to = join(home, 'backups');
const restored = join(home, 'restored');
const key = { OFFERDESK_BACKUP_KEY: 'the passphrase of the drill' };
const quiet = { OFFERDESK_DEMO_BIDDING: 'off' };
let server: Server;
let file: string;
/** The bids that were answered before the backup began. */
const before: number[] = [];

/** A market with the masters of the demo and no bids, so that the backup is small and fast. */
const smallMarket = async (): Promise<string> => {
  const market = await openExchange(
    nouns,
    serverModules,
    {},
    { nouns: machineTables, mutations: [...folderMutations, ...demo.mutations] },
  );
  await seedMasters(market.machine, 'ANY');
  const data = join(home, 'data');
  servedFolder(market.machine, data);
  await market.close();
  return data;
};

beforeAll(async () => {
  server = await startServer({ data: await smallMarket(), env: quiet });
});
afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

const ordersIn = (folder: string): number[] => {
  const database = openedForReading(folder);
  const rows = database.prepare('select "orderId" from "order"').all() as { orderId: number }[];
  database.close();
  return rows.map(({ orderId }) => Number(orderId));
};

const headIn = (folder: string) => {
  const database = openedForReading(folder);
  const head = database.prepare('select seq, hash from "journalHead"').get();
  database.close();
  return head as { seq: number; hash: string };
};

test('a backup that is made under bids is whole, and has every bid that was answered before it began', async () => {
  const { cookie, ...client } = await signIn(server.url, dealer);
  const offer = await openOffer({ cookie, ...client });
  const bid = async () => {
    const { status, body } = await call(server.url, 'POST', '/rms/order', bidOn(offer), { cookie });
    expect([status, body.message]).toEqual([201, undefined]);
    return Number(body.orderId);
  };
  for (let n = 0; n < 20; n++) before.push(await bid());
  let isMaking = true;
  let during = 0;
  const bidding = Promise.all(
    Array.from({ length: 4 }, async () => {
      for (; isMaking; during++) await bid();
    }),
  );
  const { status, stdout, stderr } = await runToEnd(['backup', '--to', to, '--encrypt'], {
    data: server.data,
    env: key,
  });
  isMaking = false;
  await bidding;
  expect([status, stderr]).toEqual([0, '']);
  expect(during).toBeGreaterThan(0);
  const [name = ''] = readdirSync(to);
  expect(name).toMatch(/^offerdesk-[\d-]+\.tar\.gz\.sealed$/);
  file = join(to, name);
  expect(stdout).toContain(`Backup: ${file}\n`);
});

test('restored elsewhere it has the same book and the same journal head, and is served', async () => {
  const { status, stdout, stderr } = await runToEnd(['restore', file, '--to', restored], {
    data: join(home, 'none'),
    env: key,
  });
  expect([status, stderr]).toEqual([0, '']);
  const head = headIn(restored);
  expect(stdout).toContain(`the journal up to entry ${head.seq}`);
  // The entry that the backup ends with is that very entry of the server that went on.
  const live = openedForReading(server.data);
  const same = live.prepare('select hash from journal where seq = ?').get(head.seq);
  expect(same).toEqual({ hash: head.hash });
  const orders = ordersIn(restored);
  expect(orders).toEqual(expect.arrayContaining(before));
  // Its book is that of the server when it had as many bids.
  const last = Math.max(...orders);
  const { count } = live
    .prepare('select count(*) as count from "order" where "orderId" <= ?')
    .get(last) as { count: number };
  live.close();
  expect(orders.length).toBe(count);
  const database = openedForReading(restored);
  expect(contradictions(database)).toEqual([]);
  database.close();

  const again = await startServer({ data: restored, env: quiet });
  const { cookie, ...client } = await signIn(again.url, dealer);
  const offer = await openOffer({ cookie, ...client });
  const { body } = await call(again.url, 'POST', '/rms/order', bidOn(offer), { cookie });
  expect(body.orderId).toBeGreaterThan(last);
  expect(await again.stop()).toBe(0);
  expect(headIn(restored).seq).toBeGreaterThan(head.seq);
});

test('a restore that is killed leaves nothing in place, and a start says so', async () => {
  const target = join(home, 'killed');
  const restoring = `${target}.restoring`;
  const child = spawn(process.execPath, ['dist/server/main.js', 'restore', file, '--to', target], {
    env: { PATH: process.env.PATH, OFFERDESK_DATA: join(home, 'none'), ...key },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  // As soon as there is something of it.
  await expect
    .poll(() => existsSync(join(restoring, 'restore-unfinished.json')), {
      interval: 2,
    })
    .toBe(true);
  child.kill('SIGKILL');
  await ended;
  expect(existsSync(target)).toBe(false);
  for (const [data, words] of [
    [target, `A restore into ${target} was not finished`],
    [restoring, `${restoring} is the folder of a restore that was not finished`],
  ] as const) {
    const { status, stderr } = await runToEnd(['serve'], { data });
    expect([status, stderr]).toEqual([1, expect.stringContaining(words)]);
    expect(existsSync(target)).toBe(false);
  }
  const { status } = await runToEnd(['restore', file, '--to', target], {
    data: join(home, 'none'),
    env: key,
  });
  expect([status, existsSync(restoring)]).toEqual([0, false]);
  expect(headIn(target)).toMatchObject({ seq: expect.any(Number) });
});

test('the commands refuse in words what they cannot do, and leave the data under a server alone', async () => {
  const refused = async (words: string[], env: Record<string, string> = key) => {
    const { status, stderr } = await runToEnd(words, { data: server.data, env });
    expect(status).toBe(1);
    return stderr;
  };
  expect(await refused(['backup', 'verify', file], {})).toContain('The backup is encrypted.');
  expect(await refused(['backup', '--to', to, '--encrypt'], {})).toContain(
    'Set OFFERDESK_BACKUP_KEY',
  );
  const bytes = readFileSync(file);
  const bad = join(home, 'bad');
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1;
  writeFileSync(bad, bytes);
  expect(await refused(['backup', 'verify', bad])).toMatch(/The backup is damaged: chunk \d+/);
  expect(await refused(['restore', file, '--to', server.data, '--replace'])).toContain(
    'is served already',
  );
  expect(await refused(['restore', file, '--to', restored])).toContain('has data already');
  expect(
    await refused(['restore', file, '--to', 'postgres://desk:secret@db.example/offerdesk']),
  ).toContain('Nothing is restored:\n  --to names another machine');
});
