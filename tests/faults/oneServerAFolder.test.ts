import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, dealer } from '../markets/client.ts';
import { bidOn, openOffer } from '../markets/market.ts';
import { type Server, startServer } from '../markets/server.ts';
import { openExchange } from '../security/exchange.ts';
import { expectRefused, filesIn, install, runToEnd } from './refusals.ts';

const place = mkdtempSync(join(tmpdir(), 'offerdesk-folder-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** A production installation; each test uses a copy of it. */
const first = join(place, 'first');
beforeAll(async () => {
  await install(first);
});
const installation = (name: string): string => {
  cpSync(first, join(place, name), { recursive: true });
  return join(place, name);
};
const served = (data: string) => startServer({ command: 'serve', data });

test('a second server on the folder of a demo is refused while the first serves, and its stream hears of the bid that follows', async () => {
  const exchange = await openExchange();
  try {
    const visitor = await exchange.visitor().signIn(dealer);
    const stream = await visitor.listen();
    const { pid } = exchange.process;
    expectRefused(
      await runToEnd(['demo'], { data: exchange.data }),
      new RegExp(
        `served already:\\n.*Process ${pid} on \\S+ has served it since 20.*OFFERDESK_DATA`,
        's',
      ),
    );
    const offer = await openOffer({ ...visitor, cookie: '' } as never);
    const count = stream.messages.length;
    const { status } = await visitor.call(
      'POST',
      '/rms/order',
      bidOn(offer, { clientOrderId: 'ONE' }),
    );
    expect(status).toBe(201);
    await expect.poll(() => stream.messages.length).toBeGreaterThan(count);
    stream.leave();
  } finally {
    await exchange.stop();
  }
});

test('the folder is the same by every path and link to it, and by a link to its database', async () => {
  const data = installation('paths');
  const server = await served(data);
  try {
    const link = join(place, 'link');
    symlinkSync(data, link);
    const folderOfLinks = join(place, 'folder of links');
    mkdirSync(folderOfLinks);
    for (const name of ['offerdesk.db', 'secrets.json', 'mode.json'])
      symlinkSync(join(data, name), join(folderOfLinks, name));
    const roundabout = `${dirname(data)}/../${basename(place)}/./paths/`;
    for (const path of [link, roundabout, folderOfLinks])
      expectRefused(await runToEnd(['serve'], { data: path }), /is served already/);
  } finally {
    await server.stop();
  }
});

test('a server that is killed gives the folder up at once, and one that stops does', async () => {
  const data = installation('killed');
  for (const end of ['kill9', 'stop'] as const) {
    const server = await served(data);
    await server[end]();
  }
  const last = await served(data);
  expectRefused(await runToEnd(['serve'], { data }), new RegExp(`Process ${last.process.pid} on`));
  await last.stop();
});

test('of two servers that start on a new folder at the same moment, one serves', async () => {
  const data = join(place, 'new');
  const starts = await Promise.allSettled([served(data), served(data)]);
  const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const refused = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []));
  await Promise.all(servers.map((server: Server) => server.stop()));
  expect(refused.map(({ message }) => message)).toEqual([
    expect.stringMatching(/is served already/),
  ]);
});

test('a domain user is made and the journal verified beside a server that goes on serving', async () => {
  const data = installation('beside');
  const server = await served(data);
  try {
    const made = await runToEnd(['domain-user', 'asha', 'controlUser', 'Asha Rao'], { data });
    expect([made.status, made.stdout]).toEqual([0, expect.stringContaining('asha is created')]);
    const verified = await runToEnd(['audit', 'verify'], { data });
    expect([verified.status, verified.stdout]).toEqual([
      0,
      expect.stringContaining('The journal is intact'),
    ]);
    expect((await call(server.url, 'GET', '/health')).status).toBe(200);
    expectRefused(await runToEnd(['serve'], { data }), /is served already/);
  } finally {
    await server.stop();
  }
});

test('the folder of a server that stopped is looked at without a trace', async () => {
  const data = installation('looked at');
  const before = filesIn(data);
  const verified = await runToEnd(['audit', 'verify'], { data });
  expect(verified.status).toBe(0);
  expect(filesIn(data)).toEqual(before);
  expect(existsSync(join(data, 'offerdesk.db-wal'))).toBe(false);
});
