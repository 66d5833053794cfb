import { afterEach, describe, expect, test } from 'vitest';
import { allowRoles, signedIn } from '#server/http/guard.ts';
import { aDesk, as, type Exchange, openExchange } from '../market/smallExchange.ts';

let exchange: Exchange;
afterEach(() => exchange.close());

const control = as('controlUser');
const journal = () =>
  exchange.machine.database.db
    .selectFrom('journal')
    .select(['action', 'resource', 'userId', 'address'])
    .execute();

describe('a caller without a session', () => {
  test('is told so before the body is read', async () => {
    exchange = await openExchange();
    const headers = { 'content-type': 'application/json' };
    for (const payload of ['{', '[]', `"${'x'.repeat(1024 * 1024)}"`]) {
      const { status } = await exchange.ask(null, 'POST', '/api/masters/desk', {
        payload,
        headers,
      });
      expect(status).toBe(401);
    }
  });
});

describe('an address that is spelled oddly', () => {
  test('passes none of the checks by that', async () => {
    exchange = await openExchange();
    const plain = await exchange.ask(control, 'GET', '/%61pi/masters/desk');
    expect([plain.status, plain.headers['cache-control']]).toEqual([200, 'no-store']);
    const payload = aDesk();
    const foreign = await exchange.ask(control, 'POST', '/%61pi/masters/desk', {
      payload,
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    const twice = await exchange.ask(control, 'GET', '/%41PI/masters/desk?count=1&count=2');
    expect(twice.status).toBe(400);
  });

  test('or cannot be read at all is answered with the headers of every answer', async () => {
    exchange = await openExchange();
    const { status, headers } = await exchange.ask(control, 'GET', '/api/%E0%A4%A');
    expect(status).toBe(400);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
  });
});

test('a body that would have to be unpacked is refused', async () => {
  exchange = await openExchange();
  const { status, json } = await exchange.ask(control, 'POST', '/api/masters/desk', {
    payload: aDesk(),
    headers: { 'content-encoding': 'gzip' },
  });
  expect([status, json.code]).toEqual([415, 'WRONG_TYPE']);
});

describe('the address of the caller', () => {
  const headers = { 'x-forwarded-for': '6.6.6.6, 10.1.1.1', 'x-forwarded-proto': 'https' };
  const refusedFrom = async () => {
    const reply = await exchange.ask(as('dealer'), 'GET', '/api/masters/desk', { headers });
    expect(reply.status).toBe(403);
    const [entry] = await journal();
    return [entry?.address, reply.headers['strict-transport-security']];
  };

  test('is the one that our proxy saw, whatever the caller wrote before it', async () => {
    exchange = await openExchange(undefined, undefined, { settings: { trustProxy: true } });
    expect(await refusedFrom()).toEqual(['10.1.1.1', expect.stringContaining('max-age=')]);
  });

  test('is the one of the connection where no proxy of ours stands before us', async () => {
    exchange = await openExchange();
    expect(await refusedFrom()).toEqual(['127.0.0.1', undefined]);
  });
});

test('a refusal by sign-in stands in the journal like any other', async () => {
  exchange = await openExchange(undefined, undefined, {
    authenticate: async (app) => {
      app.decorateRequest('user', null);
      app.addHook('onRequest', async (request) => {
        request.user = as('dealer');
      });
      await app.register(async (auth) => {
        auth.get('/api/auth/all', async (request) =>
          allowRoles(signedIn(request), ['controlUser'], 'Counts all', {
            noun: 'auth',
            part: 'calls.all.roles',
            action: 'all',
          }),
        );
      });
    },
  });
  expect((await exchange.ask(null, 'GET', '/api/auth/all')).status).toBe(403);
  expect(await journal()).toMatchObject([{ action: 'refused', resource: 'GET /api/auth/all' }]);
});
