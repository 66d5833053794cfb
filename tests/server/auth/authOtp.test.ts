import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask, login, newestOtp, openServer, otp, type Server } from './signedInServer.ts';

let server: Server;
beforeEach(async () => {
  server = await openServer();
});
afterEach(() => server.close());

const begin = async (): Promise<{ token: string; code: string; wrongCode: string }> => {
  const { body } = await login(server, '1003');
  const code = await newestOtp(server);
  return { token: body.accessToken, code, wrongCode: code === '111111' ? '222222' : '111111' };
};
const resend = async (token: string, userId = '1003') =>
  (
    await ask(server, 'POST', 'auth/regenerateOTP', {
      body: { userId, token, purpose: 'Login' },
    })
  ).body;
const refused = { authorized: false, valid: false, accessToken: null, userInfo: null };

test('the right OTP opens a session with the data of the user', async () => {
  const { token, code } = await begin();
  const { body, cookie, header } = await otp(server, '1003', token, code);
  expect(body).toMatchObject({
    messages: [],
    authorized: true,
    valid: true,
    expired: false,
    userInfo: {
      userId: '1003',
      userName: 'User 1003',
      memberId: 'M001',
      branchId: 'B1',
      roles: ['ROLE_0'],
    },
    expiryTime: 30 * 60_000,
    lastEventId: 7,
  });
  expect(header).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  expect(cookie).not.toBe(body.accessToken);
});

test('an OTP opens one session and no second', async () => {
  const { token, code } = await begin();
  await otp(server, '1003', token, code);
  expect((await otp(server, '1003', token, code)).body).toMatchObject(refused);
});

test('the sixth attempt is refused though it is right', async () => {
  const { token, code, wrongCode } = await begin();
  for (let attempt = 0; attempt < 5; attempt++)
    expect((await otp(server, '1003', token, wrongCode)).body).toMatchObject(refused);
  expect((await otp(server, '1003', token, code)).body).toMatchObject(refused);
});

test('the fifth attempt is taken when it is right', async () => {
  const { token, code, wrongCode } = await begin();
  for (let attempt = 0; attempt < 4; attempt++) await otp(server, '1003', token, wrongCode);
  expect((await otp(server, '1003', token, code)).body.authorized).toBe(true);
});

test('an OTP lives two minutes', async () => {
  const { token, code } = await begin();
  server.pass(120_000);
  const { body } = await otp(server, '1003', token, code);
  expect(body).toMatchObject({ ...refused, expired: true });
});

test('an account with two-factor on is not signed in by an empty OTP', async () => {
  const { token } = await begin();
  expect((await otp(server, '1003', token, '')).body).toMatchObject(refused);
});

test('an OTP belongs to its token, user and purpose', async () => {
  const first = await begin();
  const second = await begin();
  expect((await otp(server, '1003', first.token, second.code)).body).toMatchObject(refused);
  expect((await otp(server, '1001', second.token, second.code)).body).toMatchObject(refused);
  expect(
    (await otp(server, '1003', second.token, second.code, 'PasswordChange')).body,
  ).toMatchObject(refused);
  expect((await otp(server, '1003', second.token, second.code)).body.authorized).toBe(true);
});

test('a resend makes the OTP before it worthless', async () => {
  const { token, code } = await begin();
  const { accessToken } = await resend(token);
  expect((await otp(server, '1003', token, code)).body).toMatchObject(refused);
  const renewed = await newestOtp(server);
  if (renewed !== code)
    expect((await otp(server, '1003', accessToken, code)).body).toMatchObject(refused);
  expect((await otp(server, '1003', accessToken, renewed)).body.authorized).toBe(true);
});

test('one sign-in sends three OTPs at most, and not for others', async () => {
  const { token } = await begin();
  expect((await resend(token, '1001')).accessToken).toBeNull();
  const second = await resend(token);
  const third = await resend(second.accessToken);
  expect(third.accessToken).toMatch(/./);
  expect((await resend(third.accessToken)).accessToken).toBeNull();
});

test('a user is sent ten OTPs in ten minutes at most when none signs in', async () => {
  const sent: boolean[] = [];
  for (let round = 0; round < 11; round++)
    sent.push((await login(server, '1003')).body.accessToken !== null);
  expect(sent).toEqual([...Array(10).fill(true), false]);
  server.pass(10 * 60_000);
  expect((await login(server, '1003')).body.accessToken).not.toBeNull();
});

test('a user who goes on guessing with one sign-in after another is locked out', async () => {
  for (let round = 0; round < 7; round++) {
    const { token, wrongCode } = await begin();
    for (let attempt = 0; attempt < 4; attempt++) await otp(server, '1003', token, wrongCode);
  }
  expect((await login(server, '1003')).body.messages).toEqual(['Invalid credentials']);
});

test('in production there is no outbox, and who needs an OTP is told', async () => {
  await server.close();
  server = await openServer('production');
  expect((await server.app.inject('/dev/outbox')).statusCode).toBe(404);
  expect(server.app.hasRoute({ method: 'GET', url: '/api/dev/outbox' })).toBe(false);
  const { body } = await login(server, '1003');
  expect([body.accessToken, body.messages]).toEqual([
    null,
    ['The OTP could not be sent, please contact the exchange.'],
  ]);
});

test('the outbox of the demo shows of a user how they are reached and nothing else', async () => {
  await begin();
  const [letter] = (await ask(server, 'GET', 'dev/outbox')).body;
  expect(Object.keys(letter).sort()).toEqual(
    ['at', 'code', 'emailId', 'mobileNumber', 'purpose', 'subject', 'text', 'userId'].sort(),
  );
});

test('the outbox of the demo shows the OTP on a page', async () => {
  const { code } = await begin();
  const page = await server.app.inject('/dev/outbox');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain(code);
});

test('the outbox of the demo shows of a user where the letter went, and nothing else', async () => {
  await begin();
  const [letter] = (await ask(server, 'GET', 'dev/outbox')).body;
  expect(Object.keys(letter).sort()).toEqual(
    ['userId', 'emailId', 'mobileNumber', 'purpose', 'subject', 'text', 'code', 'at'].sort(),
  );
});
