import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenHash } from '#server/auth/token.ts';
import { aBid } from '../market/openMarket.ts';
import { type ClientMarket, openClientMarket } from './clientMarket.ts';

let market: ClientMarket;
beforeAll(async () => {
  market = await openClientMarket();
});
afterAll(() => market.close());

const minute = 60_000;
const hour = 60 * minute;

test('a client is made by a Member Admin, waits for a second person, and has no secret before it is asked for', async () => {
  const created = await market.create();
  expect(created.status).toBe(202);
  await market.approve(created);
  const rows = (
    await market.ask(
      await market.by('4001'),
      'GET',
      '/masters/apiclient?sort=["apiClientId","DESC"]',
    )
  ).json;
  expect(rows[0]).toMatchObject({ clientName: 'Back office', state: 'new', userId: '1001' });
  expect(Object.keys(rows[0])).not.toContain('secretHash');
  const unasked = await market.grantTo({ id: rows[0].apiClientId, secret: 'x'.repeat(43) });
  expect(unasked.json.error).toBe('invalid_client');
});

test('a secret is answered once and stored as its hash', async () => {
  const { id, secret } = await market.makeClient();
  expect(secret).toMatch(/^[\w-]{43}$/);
  const row = await market.clientAt(id);
  expect(row.secretHash).toBe(tokenHash(secret));
  expect(JSON.stringify(row)).not.toContain(secret);
  const journal = await market.machine.database.db.selectFrom('journal').selectAll().execute();
  expect(JSON.stringify(journal)).not.toContain(secret);
  expect(JSON.stringify(journal)).not.toContain(row.secretHash);
});

describe('a token', () => {
  test('comes as RFC 6749 says, by a form or by Basic', async () => {
    const keys = await market.makeClient();
    const byForm = await market.grantTo(keys, { scope: 'bids:read' });
    expect(byForm.status).toBe(200);
    expect(byForm.json).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 900,
      scope: 'bids:read',
    });
    expect(byForm.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    const basic = Buffer.from(`${keys.id}:${keys.secret}`).toString('base64');
    const byBasic = await market.grant('grant_type=client_credentials', {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${basic}`,
      },
    });
    expect(byBasic.json).toMatchObject({ token_type: 'Bearer', scope: 'bids:read bids:write' });
  });

  test('reads and enters bids in the name of its user, and journal and order log name client and user', async () => {
    const keys = await market.makeClient();
    const token = await market.tokenOf(keys);
    const placed = await market.call(token, 'POST', '/rms/order', { payload: aBid() });
    expect(placed.status).toBe(201);
    const { orderId } = placed.json;
    expect(placed.json.userId).toBe('1001');
    const read = await market.call(token, 'GET', `/rms/order/${orderId}`);
    expect(read.json.orderId).toBe(orderId);
    const filter = encodeURIComponent(JSON.stringify({ orderId }));
    const [event] = (await market.call(token, 'GET', `/query/orderLog?filter=${filter}`)).json;
    expect(event).toMatchObject({ doneBy: '1001', apiClientId: keys.id });
    const entry = await market.machine.database.db
      .selectFrom('journal')
      .selectAll()
      .where('resource', '=', 'order')
      .where('key', '=', String(orderId))
      .executeTakeFirstOrThrow();
    expect(entry.userId).toBe('1001');
    expect(JSON.parse(entry.after)['#apiClient']).toBe(keys.id);
    const shown = await market.ask(
      await market.by('control'),
      'GET',
      `/utils/master-audit-log/${entry.seq}`,
    );
    expect(shown.json).toMatchObject({
      userId: '1001',
      apiClientId: keys.id,
      apiClientName: 'Back office',
    });
    expect(shown.json.changes.map(({ field }: { field: string }) => field)).not.toContain(
      '#apiClient',
    );
  });

  test('enters and cancels many bids in one call', async () => {
    const token = await market.tokenOf(await market.makeClient());
    const orders = [
      { operation: 'ENTER', ...aBid({ clientOrderId: 'many-1' }) },
      { operation: 'CANCEL', clientOrderId: 'many-2', originalClientOrderId: 'many-1' },
    ];
    const { status, json } = await market.call(token, 'POST', '/rms/orders', {
      payload: { orders },
    });
    expect(status).toBe(200);
    expect(json.orders.map(({ order }: any) => order.orderStatus)).toEqual([
      'Confirmed',
      'Cancelled',
    ]);
  });

  test('is among the sessions, and can be ended there', async () => {
    const keys = await market.makeClient({ clientName: 'Ended by the exchange' });
    const token = await market.tokenOf(keys);
    const control = await market.by('control');
    const rows = (await market.ask(control, 'GET', '/query/active-users')).json;
    const its = rows.find(({ device }: any) => device === 'API client Ended by the exchange');
    expect(its).toMatchObject({ userId: '1001', memberId: 'M001' });
    const payload = { reason: 'For a test' };
    const url = `/query/active-users/${its.session}/end`;
    expect((await market.ask(control, 'POST', url, { payload })).status).toBe(200);
    expect((await market.call(token, 'GET', '/rms/order')).status).toBe(401);
  });

  test('shows the last use of its client', async () => {
    const keys = await market.makeClient();
    expect((await market.clientAt(keys.id)).lastUsedAt).toBe(null);
    await market.tokenOf(keys);
    const row = await market.clientAt(keys.id);
    expect(Number(row.lastUsedAt)).toBeGreaterThan(0);
    expect(row.lastAddress).toBe('127.0.0.1');
  });
});

describe('a new secret', () => {
  test('leaves the former one working for a day, and its tokens', async () => {
    const keys = await market.makeClient();
    const token = await market.tokenOf(keys);
    const answer = (await market.newSecret(keys.id)).json;
    expect(Date.parse(answer.formerUntil)).toBeGreaterThan(Date.now() + 23 * hour);
    expect((await market.grantTo(keys)).status).toBe(200);
    expect((await market.grantTo({ ...keys, secret: answer.secret })).status).toBe(200);
    expect((await market.call(token, 'GET', '/rms/order')).status).toBe(200);
  });

  test('that never was used does not push out the one that works', async () => {
    const keys = await market.makeClient();
    await market.tokenOf(keys);
    await market.newSecret(keys.id);
    const { secret } = (await market.newSecret(keys.id)).json;
    expect((await market.grantTo(keys)).status).toBe(200);
    expect((await market.grantTo({ ...keys, secret })).status).toBe(200);
  });

  test('ends the former one and its tokens at once where the Member Admin says so', async () => {
    const keys = await market.makeClient();
    const token = await market.tokenOf(keys);
    const answer = await market.newSecret(keys.id, { keepsFormer: false });
    expect(answer.json.formerUntil).toBe(null);
    expect((await market.grantTo(keys)).json.error).toBe('invalid_client');
    expect((await market.call(token, 'GET', '/rms/order')).status).toBe(401);
  });
});

test('a change of scopes or addresses waits for a second person, and ends the tokens when it is made', async () => {
  const keys = await market.makeClient();
  const token = await market.tokenOf(keys);
  await market.change(keys.id, { bidsWrite: false });
  expect((await market.call(token, 'GET', '/rms/order')).status).toBe(401);
  expect((await market.grantTo(keys)).json.scope).toBe('bids:read');
});

test('the API document names the scope of each call and where tokens come from', async () => {
  const { json } = await market.ask(await market.by('control'), 'GET', '/openapi.json');
  expect(json.paths['/rms/order'].post.security).toEqual([
    { session: [] },
    { clientCredentials: ['bids:write'] },
  ]);
  expect(json.paths['/masters/user'].get.security).toBeUndefined();
  const flow = json.components.securitySchemes.clientCredentials.flows.clientCredentials;
  expect(flow.tokenUrl).toBe('/api/auth/token');
  expect(Object.keys(flow.scopes)).toEqual([
    'bids:read',
    'bids:write',
    'reports:read',
    'files:write',
  ]);
});
