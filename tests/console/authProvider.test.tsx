import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { authProvider, type SignInAnswer } from '#console/app/authProvider.ts';
import { session } from '#console/session/session.ts';
import { loseSession } from '#console/session/sessionLife.ts';
import { SignInRefused } from '#console/session/signInRefused.ts';
import { newestOtp, openServer, type Server, secret } from '../server/auth/signedInServer.ts';

let server: Server;
/** The cookie of the session, which a browser keeps to itself. */
let cookie = '';

/** Hands each call to a real server over a real database, as the browser of one user. */
const line = setupServer(
  http.all('/api/*', async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const payload = await request.text();
    const reply = await server.app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: { ...Object.fromEntries(request.headers), host: 'localhost', cookie },
      ...(payload !== '' && { payload }),
    });
    for (const kept of [reply.headers['set-cookie'] ?? []].flat())
      cookie = String(kept).split(';')[0] ?? '';
    return new Response(reply.body, {
      status: reply.statusCode,
      headers: { 'content-type': String(reply.headers['content-type']) },
    });
  }),
);
beforeAll(() => line.listen({ onUnhandledRequest: 'error' }));
afterAll(() => line.close());
beforeEach(async () => {
  server = await openServer();
});
afterEach(async () => {
  line.resetHandlers();
  loseSession();
  cookie = '';
  await server.close();
});

const member = (username: string, password = secret) =>
  authProvider.login({ memberId: 'M001', username, password });
const refusalOf = (step: Promise<SignInAnswer>): Promise<SignInRefused> =>
  step.then(
    () => Promise.reject(new Error('It is not refused')),
    (error: SignInRefused) => error,
  );
/** The step of the one-time password of 1003, whose account wants one. */
const otpStep = async () => {
  const answer = await member('1003');
  if (answer.step !== 'otp') throw new Error('No one-time password is wanted');
  return answer;
};

test('authProvider signs a user in without a one-time password, by credentials alone', async () => {
  await expect(authProvider.checkAuth()).rejects.toThrow('Nobody is signed in');
  expect(await member('1001')).toEqual({ step: 'done' });
  await authProvider.checkAuth();
  expect(await authProvider.getIdentity()).toMatchObject({
    id: '1001',
    fullName: 'User 1001',
    role: 'Dealer',
  });
  expect(await authProvider.getPermissions()).toBe('dealer');
});

test('authProvider asks for the one-time password, refuses a wrong one in words, and takes the right one', async () => {
  const { step, kind, pending, secondsLeft } = await otpStep();
  expect([step, kind, secondsLeft]).toEqual(['otp', 'member', 120]);
  const wrong = await refusalOf(authProvider.login({ step: 'otp', kind, pending, otp: '1' }));
  expect([wrong.message, session.current()]).toEqual(['Invalid OTP', null]);
  const otp = await newestOtp(server);
  expect(await authProvider.login({ step: 'otp', kind, pending, otp })).toEqual({ step: 'done' });
  expect(session.userInfo()?.userId).toBe('1003');
});

test('authProvider sends another one-time password, after which the first is worth nothing', async () => {
  const { kind, pending } = await otpStep();
  const first = await newestOtp(server);
  const again = await authProvider.login({ step: 'resend', kind, pending });
  if (again.step !== 'otp') throw new Error('No one-time password is wanted');
  await refusalOf(authProvider.login({ step: 'otp', kind, pending, otp: first }));
  const otp = await newestOtp(server);
  await authProvider.login({ step: 'otp', kind, pending: again.pending, otp });
  expect(session.userInfo()?.userId).toBe('1003');
});

test('authProvider signs a domain user in by domain id, as a form of react-admin sends it', async () => {
  const answer = await authProvider.login({ username: 'control', password: secret });
  expect(answer).toEqual({ step: 'done' });
  expect(await authProvider.getPermissions()).toBe('controlUser');
  expect(await authProvider.canAccess({ action: 'create', resource: 'holiday' })).toBe(true);
  expect(await authProvider.canAccess({ action: 'create', resource: 'nothing' })).toBe(false);
});

test('authProvider refuses wrong credentials in the words of the server, and leads an expired password on', async () => {
  const wrong = await refusalOf(member('1001', 'not it'));
  expect([wrong, wrong.message, wrong.redirectTo]).toEqual([
    expect.any(SignInRefused),
    'Invalid credentials',
    undefined,
  ]);
  const expired = await refusalOf(member('1008'));
  expect(expired.message).toBe('Password has expired! Kindly change password.');
  expect(expired.redirectTo).toMatch(/^\/password-expired\/[\w-]{43}\/1$/);
});

test('an answer that never comes is no refusal', async () => {
  line.use(http.post('/api/auth/login', () => Response.error()));
  expect(await refusalOf(member('1001'))).not.toBeInstanceOf(SignInRefused);
  expect(session.current()).toBeNull();
});

test('authProvider signs out on the server and here, and a 401 alone ends a session', async () => {
  await member('1001');
  await authProvider.checkError({ status: 403 });
  await expect(authProvider.checkError({ status: 401 })).rejects.toEqual({ status: 401 });
  const before = cookie;
  expect(await authProvider.logout()).toBe(false);
  expect(session.current()).toBeNull();
  await expect(authProvider.checkAuth()).rejects.toThrow();
  const { user } = (
    await server.app.inject({ url: '/api/me', headers: { cookie: before } })
  ).json();
  expect(user).toBeUndefined();
});

const sources = Object.entries(
  import.meta.glob<string>('/{src/console,resources}/**/*.{ts,tsx}', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
);

test('nothing signs in beside authProvider', () => {
  const having = (pattern: RegExp) =>
    sources.filter(([, source]) => pattern.test(source)).map(([path]) => path);
  expect(having(/callAuth\('(login|ldapLogin|validateOTP|validateExUserOTP)'/)).toEqual([
    '/src/console/session/signIn.ts',
  ]);
  expect(having(/import [^;]*\b(signIn|validate|resend)\b[^;]*session\/signIn\.ts'/)).toEqual([
    '/src/console/app/authProvider.ts',
  ]);
});
