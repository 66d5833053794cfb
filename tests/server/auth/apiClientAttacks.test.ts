import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSecret } from '../../../src/own/apiClient/server/newSecret.ts';
import { aBid } from '../market/openMarket.ts';
import { type ClientKeys, type ClientMarket, openClientMarket } from './clientMarket.ts';

let market: ClientMarket;
beforeAll(async () => {
  market = await openClientMarket({ clientCalls: 1_000 });
});
afterAll(() => market.close());

const minute = 60_000;
const hour = 60 * minute;
const form = 'application/x-www-form-urlencoded';

const reads = async (token: string, more: Record<string, unknown> = {}) =>
  market.call(token, 'GET', '/rms/order', more);

/** The answer of RFC 6750 for a token that is not good. */
const expectInvalid = (answer: { status: number; headers: Record<string, unknown> }) => {
  expect(answer.status).toBe(401);
  expect(answer.headers['www-authenticate']).toMatch(/^Bearer error="invalid_token"/);
};

/** The answer of RFC 6749 for a client that is not let in. */
const expectNoClient = (answer: {
  status: number;
  json: any;
  headers: Record<string, unknown>;
}) => {
  expect(answer.status).toBe(401);
  expect(answer.json.error).toBe('invalid_client');
  expect(answer.headers['www-authenticate']).toMatch(/^Basic /);
};

describe('a token is refused', () => {
  test('a quarter of an hour after it was issued, however much it is used', async () => {
    const token = await market.tokenOf(await market.makeClient());
    for (let passed = 0; passed < 14; passed += 7) {
      market.pass(7 * minute);
      expect((await reads(token)).status).toBe(200);
    }
    market.pass(minute);
    expectInvalid(await reads(token));
  });

  test('once its client is revoked, and so is the secret, for good', async () => {
    const keys = await market.makeClient();
    const token = await market.tokenOf(keys);
    expect((await reads(token)).status).toBe(200);
    expect((await market.revoke(keys.id)).status).toBe(200);
    expectInvalid(await reads(token));
    expectNoClient(await market.grantTo(keys));
    expect((await market.newSecret(keys.id)).status).toBe(422);
  });

  test('once the exchange has revoked its client', async () => {
    const keys = await market.makeClient();
    const token = await market.tokenOf(keys);
    expect((await market.revoke(keys.id, 'control')).status).toBe(200);
    expectInvalid(await reads(token));
  });

  test('once its user has signed out', async () => {
    const token = await market.tokenOf(await market.makeClient());
    const cookie = await market.signIn('1001');
    const { accessToken } = (await market.ask(cookie, 'POST', '/auth/validateToken')).json;
    const headers = { cookie: `__Host-sid=${cookie}`, authorization: `Bearer ${accessToken}` };
    expect((await market.ask(null, 'GET', '/auth/logout', { headers })).status).toBe(200);
    expectInvalid(await reads(token));
  });

  test('from an address outside the networks of its client', async () => {
    const keys = await market.makeClient();
    const token = await market.tokenOf(keys);
    expect((await reads(token, { remoteAddress: '10.1.2.3' })).status).toBe(200);
    expect((await reads(token, { remoteAddress: '::ffff:10.1.2.3' })).status).toBe(200);
    expectInvalid(await reads(token, { remoteAddress: '10.2.0.1' }));
    expectInvalid(await reads(token, { remoteAddress: '2001:db8::1' }));
    expectNoClient(await market.grantTo(keys, {}, { remoteAddress: '10.2.0.1' }));
  });

  test('with a session cookie, even of the same user', async () => {
    const token = await market.tokenOf(await market.makeClient());
    const cookie = await market.signIn('1001');
    const mixed = await reads(token, { headers: { cookie: `__Host-sid=${cookie}` } });
    expect(mixed.status).toBe(400);
    expect(mixed.headers['www-authenticate']).toMatch(/^Bearer error="invalid_request"/);
  });

  test('as a cookie, and a cookie as a token', async () => {
    const token = await market.tokenOf(await market.makeClient());
    expect(await market.isIn(token)).toBe(false);
    expect((await market.ask(token, 'GET', '/rms/order')).status).toBe(401);
    expectInvalid(await reads(await market.signIn('1001')));
  });

  test.each([
    ['nothing', ''],
    ['another text', 'abc'],
    ['two parts', 'abc def'],
  ])('that is %s', async (_, token) => expectInvalid(await reads(token)));
});

describe('a token does no more than its scopes', () => {
  test('and a call of another scope names it', async () => {
    const token = await market.tokenOf(await market.makeClient(), { scope: 'bids:read' });
    const refused = await market.call(token, 'POST', '/rms/order', { payload: aBid() });
    expect(refused.status).toBe(403);
    expect(refused.headers['www-authenticate']).toMatch(
      /^Bearer error="insufficient_scope".*scope="bids:write"$/,
    );
  });

  test.each([
    ['GET', '/auth/user-info'],
    ['POST', '/auth/refreshCookie'],
    ['GET', '/masters/mfa-settings'],
    ['GET', '/masters/apiclient'],
    ['GET', '/masters/user'],
    ['GET', '/approvals'],
    ['GET', '/openapi.json'],
  ])('%s %s takes none', async (method, url) => {
    const token = await market.tokenOf(await market.makeClient({ userId: '4001' }));
    const refused = await market.call(token, method, url);
    expect(refused.status).toBe(403);
    expect(refused.headers['www-authenticate']).toMatch(/^Bearer error="insufficient_scope"/);
  });

  test('nor than its user: one who may not bid does not bid', async () => {
    const token = await market.tokenOf(await market.makeClient({ userId: '3001' }));
    const refused = await market.call(token, 'POST', '/rms/order', { payload: aBid() });
    expect(refused.status).toBe(403);
    expect(refused.json.code).toBe('NOT_ALLOWED');
  });

  test('and no client gets a scope that it does not have', async () => {
    const keys = await market.makeClient({ bidsWrite: false });
    for (const scope of ['bids:write', 'bids:read bids:write', 'everything']) {
      const refused = await market.grantTo(keys, { scope });
      expect([refused.status, refused.json.error]).toEqual([400, 'invalid_scope']);
    }
  });
});

describe('another member', () => {
  test('is not reached: its bids do not exist for the token', async () => {
    const { pan } = await market.machine.database.db
      .selectFrom('client')
      .select('pan')
      .where('memberId', '=', 'M002')
      .where('clientId', '=', 'C0001')
      .executeTakeFirstOrThrow();
    const stranger = await market.signIn('2001', undefined, 'M002');
    const theirs = await market.ask(stranger, 'POST', '/rms/order', { payload: aBid({ pan }) });
    expect(theirs.status).toBe(201);
    const token = await market.tokenOf(await market.makeClient({ userId: '4001' }));
    const url = `/rms/order/${theirs.json.orderId}`;
    expect((await market.call(token, 'GET', url)).status).toBe(404);
    expect((await market.call(token, 'DELETE', url)).status).toBe(404);
    const ids = (await reads(token)).json.map(({ orderId }: any) => orderId);
    expect(ids).not.toContain(theirs.json.orderId);
  });

  test('gets no client from a Member Admin, and lends no user', async () => {
    expect((await market.create({ memberId: 'M002', userId: '2001' })).status).toBe(403);
    const lent = await market.create({ userId: '2001' });
    expect([lent.status, lent.json.errors.userId]).toEqual([400, 'Choose a user of the member']);
  });

  test('makes no secret of a client', async () => {
    const { id } = await market.makeClient();
    const wanted = { key: { apiClientId: id }, stored: 'x', keepsFormer: true, overlapMs: 0 };
    const admin = { userId: '4002', role: 'memberAdmin', memberId: 'M002' } as const;
    const writing = market.machine.database.write(newSecret, wanted, {
      ...admin,
      branchId: null,
      address: null,
    });
    await expect(writing).rejects.toMatchObject({ kind: 'NOT_FOUND' });
  });
});

describe('a secret is refused', () => {
  const expectUsed = async (keys: ClientKeys, isGood: boolean) => {
    const answer = await market.grantTo(keys);
    if (isGood) expect(answer.status).toBe(200);
    else expectNoClient(answer);
  };

  test('a day after a new one replaced it', async () => {
    const keys = await market.makeClient();
    await expectUsed(keys, true);
    const { secret } = (await market.newSecret(keys.id)).json;
    market.pass(23 * hour);
    await expectUsed(keys, true);
    market.pass(hour + minute);
    await expectUsed(keys, false);
    await expectUsed({ ...keys, secret }, true);
  });

  test('after the last day of its client', async () => {
    const keys = await market.makeClient({ expiresOn: '2025-01-01' });
    // A client that was expired when it was made got no secret at all.
    expect(keys.secret).toBeUndefined();
    const late = await market.makeClient();
    const token = await market.tokenOf(late);
    await market.change(late.id, { expiresOn: '2025-01-01' });
    expectInvalid(await reads(token));
    expectNoClient(await market.grantTo(late));
  });

  test.each([
    ['of nobody', { client_id: '999999' }],
    ['of no number', { client_id: 'M001' }],
    ['that is another', { client_secret: 'y'.repeat(43) }],
    ['that is none', { client_secret: '' }],
  ])('%s', async (_, wrong) => {
    expectNoClient(await market.grantTo(await market.makeClient(), wrong));
  });
});

test('a disabled user: the tokens end at once, and none is issued', async () => {
  const keys = await market.makeClient({ userId: '1002' });
  const token = await market.tokenOf(keys);
  const act = async (name: string) =>
    market.ask(await market.by('control'), 'POST', `/masters/user/1002/${name}`, {
      payload: { version: (await market.userOf('1002')).version, reason: 'For a test' },
    });
  expect((await act('disable')).status).toBe(200);
  expectInvalid(await reads(token));
  expectNoClient(await market.grantTo(keys));
  await act('enable');
  expect((await market.grantTo(keys)).status).toBe(200);
});

test('a suspended member: the tokens end at once, and none is issued', async () => {
  const keys = await market.makeClient();
  const token = await market.tokenOf(keys);
  const suspend = async (isActive: boolean) => {
    const control = await market.by('control');
    const { json } = await market.ask(control, 'GET', '/masters/tradingMember/M001');
    const { memberName, memberType, city, pan, isCollateralHeld, version } = json;
    return market.ask(control, 'PUT', '/masters/tradingMember/M001', {
      payload: { memberName, memberType, city, pan, isCollateralHeld, version, isActive },
    });
  };
  expect((await suspend(false)).status).toBe(200);
  expectInvalid(await reads(token));
  expectNoClient(await market.grantTo(keys));
  await suspend(true);
  expect((await market.grantTo(keys)).status).toBe(200);
});

describe('a request for a token that is none', () => {
  const grant = 'grant_type=client_credentials&client_id=1&client_secret=x';
  test.each([
    ['without a grant type', 'client_id=1&client_secret=x', 400, 'invalid_request'],
    [
      'of a user',
      'grant_type=password&username=1001&password=x&client_id=1&client_secret=x',
      400,
      'unsupported_grant_type',
    ],
    ['with a parameter twice', `${grant}&client_id=2`, 400, 'invalid_request'],
    ['without a client', 'grant_type=client_credentials', 401, 'invalid_client'],
    ['of nothing', '', 400, 'invalid_request'],
  ])('%s is refused by RFC 6749', async (_, body, status, error) => {
    const answer = await market.grant(body);
    expect([answer.status, answer.json.error]).toEqual([status, error]);
    expect(answer.json.error_description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
  });

  test('in JSON is refused', async () => {
    const answer = await market.ask(null, 'POST', '/auth/token', {
      payload: { grant_type: 'client_credentials' },
    });
    expect([answer.status, answer.json.error]).toEqual([400, 'invalid_request']);
  });

  test('with the client in header and form is refused, and with a cookie', async () => {
    const keys = await market.makeClient();
    const basic = Buffer.from(`${keys.id}:${keys.secret}`).toString('base64');
    const twice = await market.grantTo(
      keys,
      {},
      {
        headers: { 'content-type': form, authorization: `Basic ${basic}` },
      },
    );
    expect([twice.status, twice.json.error]).toEqual([400, 'invalid_request']);
    const cookie = `__Host-sid=${await market.signIn('1001')}`;
    const mixed = await market.grantTo(keys, {}, { headers: { 'content-type': form, cookie } });
    expect([mixed.status, mixed.json.error]).toEqual([400, 'invalid_request']);
  });

  test('is journalled with its reason, which the answer does not have', async () => {
    const { id } = await market.makeClient();
    const answer = await market.grantTo({ id, secret: 'z'.repeat(43) });
    expect(answer.text).not.toContain('wrong secret');
    const entries = await market.machine.database.db
      .selectFrom('journal')
      .selectAll()
      .where('resource', '=', 'apiClient')
      .where('key', '=', String(id))
      .where('action', '=', 'token refused')
      .execute();
    expect(entries.map(({ after }) => JSON.parse(after).why)).toEqual(['wrong secret']);
  });
});

test('forms are taken by the token call alone', async () => {
  const cookie = await market.by('4001');
  const answer = await market.ask(cookie, 'POST', '/masters/apiclient', {
    payload: 'clientName=a',
    headers: { 'content-type': form, cookie: `__Host-sid=${cookie}` },
  });
  expect(answer.status).toBe(415);
});

test('a client beyond its calls of a minute is refused with 429 until the minute is over, and no other is', async () => {
  const limited = await openClientMarket({ clientCalls: 30 });
  try {
    const [token, other] = [
      await limited.tokenOf(await limited.makeClient()),
      await limited.tokenOf(await limited.makeClient()),
    ];
    for (let nth = 0; nth < 30; nth += 1)
      expect((await limited.call(token, 'GET', '/rms/order')).status).toBe(200);
    const refused = await limited.call(token, 'GET', '/rms/order');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await limited.call(other, 'GET', '/rms/order')).status).toBe(200);
    limited.pass(minute);
    expect((await limited.call(token, 'GET', '/rms/order')).status).toBe(200);
  } finally {
    await limited.close();
  }
});
