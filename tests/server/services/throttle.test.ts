import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app/app.ts';
import type { Machine } from '#server/machine/machine.ts';
import { openServer, type Server } from '../auth/signedInServer.ts';
import { as, openExchange } from '../market/smallExchange.ts';

let server: Server;
const apps: FastifyInstance[] = [];
beforeEach(async () => {
  server = await openServer();
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  await server.close();
});

/** Another process on the same database: it shares what is stored, and not what is in memory. */
const process = async (trustProxy = false): Promise<FastifyInstance> => {
  const { machine } = server;
  const its: Machine = {
    ...machine,
    database: { ...machine.database },
    settings: { ...machine.settings, trustProxy },
  };
  const app = await createApp({ machine: its, nouns: [], modules: [] });
  apps.push(app);
  return app;
};

type From = { address?: string; forwarded?: string; path?: string };
/** A sign-in call that cannot be read: it costs nothing and counts. */
const attempt = (app: FastifyInstance, { address = '10.0.0.1', forwarded, path }: From = {}) =>
  app.inject({
    method: path ? 'GET' : 'POST',
    url: `/api/auth/${path ?? 'login'}`,
    remoteAddress: address,
    ...(path ? {} : { payload: {} }),
    ...(forwarded ? { headers: { 'x-forwarded-for': forwarded } } : {}),
  });
const attempts = async (app: FastifyInstance, times: number, from: From = {}) => {
  const answers = await Promise.all(Array.from({ length: times }, () => attempt(app, from)));
  return new Set(answers.map(({ statusCode }) => statusCode));
};
const journalled = () =>
  server.machine.database.db
    .selectFrom('journal')
    .select(['action', 'key', 'address'])
    .where('action', '=', 'too many attempts')
    .execute();

describe('sign-in calls of one address', () => {
  test('count together in all processes', async () => {
    const [one, other] = [await process(), await process()];
    expect(await attempts(one, 150)).toEqual(new Set([400]));
    expect(await attempts(other, 150)).toEqual(new Set([400]));
    expect([await attempts(one, 1), await attempts(other, 1)]).toEqual([
      new Set([429]),
      new Set([429]),
    ]);
  });

  test('beyond the limit are told when to come back, and may then', async () => {
    const app = await process();
    await attempts(app, 300);
    server.pass(20_000);
    const refused = await attempt(app);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '40']);
    expect(refused.json()).toMatchObject({
      code: 'TOO_MANY',
      message: 'Too many attempts, please try again in 40 seconds.',
    });
    server.pass(40_000);
    expect((await attempt(app)).statusCode).toBe(400);
  });

  test('do not count for another address', async () => {
    const app = await process();
    await attempts(app, 301);
    expect(await attempts(app, 1, { address: '10.0.0.2' })).toEqual(new Set([400]));
  });

  test('a network of IPv6 is one address', async () => {
    const app = await process();
    await attempts(app, 301, { address: '2001:db8:1:2::1' });
    expect(await attempts(app, 1, { address: '2001:db8:1:2::ffff' })).toEqual(new Set([429]));
    expect(await attempts(app, 1, { address: '2001:db8:1:3::1' })).toEqual(new Set([400]));
  });

  test('are taken some at a time, so that not each of them is a commit', async () => {
    const app = await process();
    await attempts(app, 10);
    const rows = () => server.machine.database.db.selectFrom('throttle').select('tries').execute();
    expect(await rows()).toEqual([{ tries: 10 }]);
    await attempts(app, 1);
    expect(await rows()).toEqual([{ tries: 20 }]);
  });

  test('a flood is written down once', async () => {
    const app = await process();
    await attempts(app, 301);
    const rows = () => server.machine.database.db.selectFrom('throttle').selectAll().execute();
    const before = await rows();
    await attempts(app, 500);
    expect(await rows()).toEqual(before);
    expect(await journalled()).toEqual([
      { action: 'too many attempts', key: 'sign-in', address: '10.0.0.1' },
    ]);
  });

  test('leave no rows behind when they are over', async () => {
    const app = await process();
    for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) await attempt(app, { address });
    server.pass(60_000);
    await attempt(app, { address: '10.0.0.4' });
    const rows = await server.machine.database.db.selectFrom('throttle').selectAll().execute();
    expect(rows).toHaveLength(1);
  });

  test('a clock that is put back does not close the door for long', async () => {
    const app = await process();
    await attempts(app, 301);
    server.pass(-86_400_000);
    expect((await attempt(app)).statusCode).toBe(400);
  });

  test('pictures of captchas count for themselves', async () => {
    const app = await process();
    await attempts(app, 301);
    expect(await attempts(app, 1, { path: 'captcha' })).toEqual(new Set([200]));
  });

  test('the header of a proxy counts only where there is one, and only its own part of it', async () => {
    const plain = await process();
    const each = (made: (from: number) => Promise<unknown>) =>
      Promise.all(Array.from({ length: 300 }, (_, from) => made(from)));
    await each((from) => attempt(plain, { forwarded: `10.9.0.${from}` }));
    expect(await attempts(plain, 1, { forwarded: '10.9.9.9' })).toEqual(new Set([429]));

    const behind = await process(true);
    const address = '127.0.0.1';
    await each((from) => attempt(behind, { address, forwarded: `1.1.1.${from}, 203.0.113.7` }));
    const spoofed = { address, forwarded: '9.9.9.9, 203.0.113.7' };
    expect(await attempts(behind, 1, spoofed)).toEqual(new Set([429]));
    expect(await attempts(behind, 1, { address, forwarded: '203.0.113.8' })).toEqual(
      new Set([400]),
    );
  });
});

test('a user takes sixty exports a minute, whichever lists they are of', async () => {
  const exchange = await openExchange();
  try {
    const take = async (userId: string) => {
      const user = as('controlUser', { userId });
      const { status, headers, json } = await exchange.ask(user, 'GET', '/api/masters/desk/export');
      return { status, headers, json };
    };
    for (let taken = 0; taken < 60; taken += 1) expect((await take('1001')).status).toBe(200);
    const { status, headers, json } = await take('1001');
    expect([status, json.code]).toEqual([429, 'TOO_MANY']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(2);
    expect(json.message).toMatch(
      /^You have started 60 exports within a minute\. Start the next in \d+ s\.$/,
    );
    expect((await take('1002')).status).toBe(200);
  } finally {
    await exchange.close();
  }
});
