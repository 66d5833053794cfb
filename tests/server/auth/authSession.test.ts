import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { encodePassword } from '#server/auth/password/encoding.ts';
import { sessionTable } from '#server/auth/tables.ts';
import {
  ask,
  encoded,
  login,
  openServer,
  otp,
  type Server,
  settings,
  signIn,
} from './signedInServer.ts';

let server: Server;
beforeEach(async () => {
  server = await openServer();
});
afterEach(() => server.close());

const me = async (cookie: string) => (await ask(server, 'GET', 'me', { cookie })).body.userId;
const minute = 60_000;

test('user-info tells who is signed in, and is 401 for nobody', async () => {
  const { cookie } = await signIn(server, '1001');
  const { body } = await ask(server, 'GET', 'auth/user-info', { cookie });
  expect(body).toEqual({
    userId: '1001',
    userName: 'User 1001',
    memberId: 'M001',
    branchId: 'B1',
    roles: ['ROLE_0'],
  });
  expect((await ask(server, 'GET', 'auth/user-info')).status).toBe(401);
  expect((await ask(server, 'GET', 'auth/user-info', { cookie: 'made-up' })).status).toBe(401);
});

test('calls of one session that come at once look for it once, and one that comes after its end looks anew', async () => {
  const { cookie, token } = await signIn(server, '1001');
  server.pass(2_000);
  const get = vi.spyOn(server.machine.database.store, 'get');
  onTestFinished(() => get.mockRestore());
  const looks = () => get.mock.calls.filter(([noun]) => noun === sessionTable).length;
  const answers = await Promise.all(Array.from({ length: 20 }, () => me(cookie)));
  expect(answers).toEqual(answers.map(() => '1001'));
  expect(looks()).toBe(1);
  server.pass(2_000);
  const [, after] = await Promise.all([
    me(cookie),
    ask(server, 'GET', 'auth/logout', { cookie, token }).then(() => me(cookie)),
  ]);
  expect(after).toBeUndefined();
});

test('no token of one kind serves as another', async () => {
  const { body } = await login(server, '1001');
  const { cookie, token } = await signIn(server, '1001');
  for (const wrong of [body.accessToken, token])
    expect((await ask(server, 'GET', 'auth/user-info', { cookie: wrong })).status).toBe(401);
  for (const wrong of [body.accessToken, token, cookie])
    expect(
      (
        await ask(server, 'POST', 'auth/changePassword', {
          token: wrong,
          body: { newPassword: encoded('x'), confirmNewPassword: encoded('x') },
        })
      ).status,
    ).toBe(403);
  const expired = (await login(server, '1008')).body.accessToken;
  for (const wrong of [cookie, token, expired])
    expect((await otp(server, '1001', wrong)).body.authorized).toBe(false);
});

test('sign-out needs the access token, and then the cookie is worth nothing', async () => {
  const { cookie, token } = await signIn(server, '1001');
  expect((await ask(server, 'GET', 'auth/logout', { cookie })).status).toBe(403);
  expect(await me(cookie)).toBe('1001');
  const { status, header } = await ask(server, 'GET', 'auth/logout', { cookie, token });
  expect([status, header]).toEqual([200, expect.stringMatching(/^__Host-sid=; Max-Age=0/)]);
  expect(await me(cookie)).toBeUndefined();
  expect(server.ended).toHaveLength(1);
  expect((await ask(server, 'GET', 'auth/logout', { cookie, token })).status).toBe(401);
});

test('the head of the sign-out call signs nobody out', async () => {
  const { cookie, token } = await signIn(server, '1001');
  const headers = { cookie: `__Host-sid=${cookie}`, authorization: `Bearer ${token}` };
  await server.app.inject({ method: 'HEAD', url: '/api/auth/logout', headers });
  expect((await ask(server, 'GET', 'auth/user-info', { cookie })).status).toBe(200);
});

test('a session that idles for half an hour is over', async () => {
  const { cookie } = await signIn(server, '1001');
  server.pass(29 * minute);
  expect(await me(cookie)).toBe('1001');
  server.pass(29 * minute);
  expect(await me(cookie)).toBe('1001');
  server.pass(30 * minute);
  expect(await me(cookie)).toBeUndefined();
});

test('what the console asks by itself does not keep a session', async () => {
  const { cookie } = await signIn(server, '1001');
  const poll = () => ask(server, 'GET', 'me', { cookie, headers: { 'x-poll': '1' } });
  for (let passed = 0; passed < 29; passed++) {
    server.pass(minute);
    expect((await poll()).body.userId).toBe('1001');
  }
  server.pass(minute);
  expect((await poll()).body.userId).toBeUndefined();
  expect(await me(cookie)).toBeUndefined();
});

test('a sign of the user within the minute after the last that was written counts from when it was', async () => {
  const { cookie } = await signIn(server, '1001');
  server.pass(40_000);
  expect(await me(cookie)).toBe('1001');
  const poll = () => ask(server, 'GET', 'me', { cookie, headers: { 'x-poll': '1' } });
  server.pass(minute);
  expect((await poll()).expiresIn).toBe(29 * minute);
  const lastSeen = async () => {
    const [session] = await server.machine.database.store.list(sessionTable);
    return session?.lastSeenAt;
  };
  await expect.poll(lastSeen).toBe(server.machine.now() - minute);
});

test('each answer says how long the session lasts, and none without a session', async () => {
  const { cookie } = await signIn(server, '1001');
  const me = (headers: Record<string, string> = {}) =>
    ask(server, 'GET', 'me', { cookie, headers });
  expect((await me()).expiresIn).toBe(30 * minute);
  server.pass(10 * minute);
  expect((await me({ 'x-poll': '1' })).expiresIn).toBe(20 * minute);
  expect((await me()).expiresIn).toBe(30 * minute);
  for (let passed = 10; passed < 700; passed += 20) {
    server.pass(20 * minute);
    await me();
  }
  expect((await me()).expiresIn).toBe(10 * minute);
  expect((await ask(server, 'GET', 'me')).expiresIn).toBeNaN();
  const { token } = await signIn(server, '1004');
  expect((await ask(server, 'GET', 'me', { cookie: token })).expiresIn).toBeNaN();
});

test('twelve hours end every session, however often it is refreshed', async () => {
  const { cookie } = await signIn(server, '1001');
  for (let passed = 20; passed < 12 * 60; passed += 20) {
    server.pass(20 * minute);
    const { status } = await ask(server, 'POST', 'auth/refreshCookie', { cookie, body: {} });
    expect(status).toBe(200);
  }
  const { body } = await ask(server, 'POST', 'auth/refreshCookie', { cookie, body: {} });
  expect(body.expiryTime).toBe(20 * minute);
  server.pass(20 * minute);
  expect((await ask(server, 'POST', 'auth/refreshCookie', { cookie, body: {} })).status).toBe(401);
});

test('a disabled user is out within a second', async () => {
  const { cookie } = await signIn(server, '1001');
  expect(await me(cookie)).toBe('1001');
  await server.changeUser('1001', { isDisabled: true });
  server.pass(1000);
  expect(await me(cookie)).toBeUndefined();
});

test('the database keeps the session and not its cookie', async () => {
  const { cookie } = await signIn(server, '1001');
  const row = await server.machine.database.db.selectFrom('session').selectAll().execute();
  expect(row).toHaveLength(1);
  expect(JSON.stringify(row)).not.toContain(cookie);
});

test('validateToken says whether there is a session, and gives its token again', async () => {
  const { cookie, token } = await signIn(server, '1001');
  const there = await ask(server, 'POST', 'auth/validateToken', { cookie, body: {} });
  expect(there.body).toMatchObject({
    authorized: true,
    valid: true,
    expired: false,
    accessToken: token,
  });
  const without = await ask(server, 'POST', 'auth/validateToken', { body: {} });
  expect([without.status, without.body.authorized, without.body.accessToken]).toEqual([
    200,
    false,
    null,
  ]);
  server.pass(31 * minute);
  const late = await ask(server, 'POST', 'auth/validateToken', { cookie, body: {} });
  expect([late.body.expired, late.body.messages]).toEqual([
    true,
    ['Your session has expired, please login again.'],
  ]);
});

test('a new sign-in in one browser takes a new session and ends the one before', async () => {
  const { cookie } = await signIn(server, '1001');
  const { body } = await login(server, '1001');
  const again = await ask(server, 'POST', 'auth/validateOTP', {
    cookie,
    body: {
      otp: '',
      userId: '1001',
      token: body.accessToken,
      browserSignature: '',
      purpose: 'Login',
    },
  });
  expect(again.cookie).not.toBe(cookie);
  expect(await me(again.cookie ?? '')).toBe('1001');
  expect(await me(cookie)).toBeUndefined();
});

test('the Control User sees how many users are signed in; others are refused', async () => {
  await signIn(server, '1001');
  const { cookie } = await signIn(server, '1001');
  const { body } = await ask(server, 'POST', 'auth/ldapLogin', {
    body: {
      username: 'control',
      password: encodePassword('Bell-Tower@1947', settings),
      captcha: '',
    },
  });
  const control = await ask(server, 'POST', 'auth/validateExUserOTP', {
    body: {
      otp: '',
      userName: 'control',
      token: body.accessToken,
      browserSignature: '',
      purpose: 'Login',
    },
  });
  const count = () => ask(server, 'GET', 'auth/admin/loggedInCount', { cookie: control.cookie });
  expect((await count()).body).toBe(2);
  expect((await ask(server, 'GET', 'auth/admin/loggedInCount', { cookie })).status).toBe(403);
  expect((await ask(server, 'GET', 'auth/admin/loggedInCount')).status).toBe(401);
});

test('the flags are bare numbers', async () => {
  expect((await ask(server, 'GET', 'auth/validate-env-flag')).body).toBe(1);
  expect((await ask(server, 'GET', 'auth/validate-captcha-flag')).body).toBe(0);
});
