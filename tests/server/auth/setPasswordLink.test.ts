import { afterEach, expect, onTestFinished, test } from 'vitest';
import { sendSetPasswordLink } from '#server/auth/password/setPasswordLink.ts';
import type { Settings } from '#server/runtime/settings.ts';
import { readSettings } from '#server/runtime/settings.ts';
import { startSmsSink } from '../../peers/smsSink.ts';
import { startSmtpSink } from '../../peers/smtpSink.ts';
import { ask, encoded, login, openServer, type Server } from './signedInServer.ts';

const control = {
  userId: 'control',
  role: 'controlUser',
  memberId: null,
  branchId: null,
  address: '10.1.2.3',
} as const;

let server: Server;
afterEach(() => server.close());

/** A production server whose mail and text messages this test receives. */
const open = async (more: Partial<Settings> = {}) => {
  const [mail, texts] = [await startSmtpSink(), await startSmsSink()];
  onTestFinished(mail.stop);
  onTestFinished(texts.stop);
  server = await openServer('production', [], {
    smtpUrl: mail.url,
    smsUrl: texts.url,
    publicUrl: 'https://ofs.exchange.example',
    ...more,
  });
  await server.changeUser('1001', {
    emailId: '1001@m001.example',
    mobileNumber: '9800000001',
    passwordHash: null,
  });
  return { mail, texts };
};

const tokenIn = (text: string) =>
  /https:\/\/ofs\.exchange\.example\/password-expired\/([\w-]{43})\/2/.exec(text)?.[1] ?? '';
const chosen = 'River-Delta@1963';
const setPassword = (token: string, password = chosen) =>
  ask(server, 'POST', 'auth/changePassword', {
    body: { newPassword: encoded(password), confirmNewPassword: encoded(password) },
    token,
  });
const journalled = () =>
  server.machine.database.db
    .selectFrom('journal')
    .select(['action', 'userId', 'key', 'after'])
    .where('resource', '=', 'user')
    .orderBy('seq')
    .execute();

test('a new user gets a link by mail, sets a password with it and signs in', async () => {
  const { mail, texts } = await open();
  expect(await sendSetPasswordLink(server.machine, '1001', control, 'new')).toEqual(['email']);
  const { text, to, headers } = await mail.next('1001@m001.example');
  expect([to, headers.subject]).toEqual([['1001@m001.example'], 'Set your Offerdesk password']);
  expect(text).toContain('member M001, user id 1001');
  expect(text).toContain('within 24 hours');
  expect(texts.messages()).toEqual([]);
  expect((await setPassword(tokenIn(text))).body).toEqual([]);
  expect((await login(server, '1001', chosen)).body.accessToken).toMatch(/./);
});

test('a user without mail gets the link as a text message', async () => {
  const { texts } = await open();
  await server.changeUser('1001', { emailId: null });
  expect(await sendSetPasswordLink(server.machine, '1001', control, 'new')).toEqual(['mobile']);
  expect((await setPassword(tokenIn(texts.messages()[0]?.text ?? ''))).body).toEqual([]);
});

test('a link is good once, and a newer one ends it', async () => {
  const { mail } = await open();
  await sendSetPasswordLink(server.machine, '1001', control, 'new');
  await sendSetPasswordLink(server.machine, '1001', control, 'reset');
  const first = tokenIn((await mail.next('1001@m001.example')).text);
  const second = tokenIn((await mail.next('1001@m001.example')).text);
  expect((await setPassword(first)).status).toBe(403);
  expect((await setPassword(second)).body).toEqual([]);
  expect((await setPassword(second, 'Other-Delta@1964')).status).toBe(403);
});

test.each([
  ['new', 24],
  ['reset', 1],
] as const)('a link of the kind %s lives %i hours', async (why, hours) => {
  const { mail } = await open();
  await sendSetPasswordLink(server.machine, '1001', control, why);
  await sendSetPasswordLink(server.machine, '1004', control, why);
  const token = tokenIn((await mail.next('1001@m001.example')).text);
  server.pass(hours * 3_600_000 - 1);
  expect((await setPassword(token, 'short')).status).toBe(200);
  server.pass(1);
  const { status, body } = await setPassword(token);
  expect([status, body.message]).toEqual([
    403,
    'This link has expired, please contact the exchange.',
  ]);
});

test('a reset opens a locked account to the holder of the link', async () => {
  const { mail } = await open();
  await server.changeUser('1001', { lockedAt: server.machine.now(), failedAttempts: 5 });
  await sendSetPasswordLink(server.machine, '1001', control, 'reset');
  await setPassword(tokenIn((await mail.next('1001@m001.example')).text));
  expect((await login(server, '1001', chosen)).body.accessToken).toMatch(/./);
});

test('a link signs nobody in and is no OTP step', async () => {
  const { mail } = await open();
  await sendSetPasswordLink(server.machine, '1001', control, 'new');
  const token = tokenIn((await mail.next('1001@m001.example')).text);
  const { body, cookie } = await ask(server, 'POST', 'auth/validateOTP', {
    body: { otp: '', userId: '1001', token, browserSignature: 'b', purpose: 'Login' },
  });
  expect([body.authorized, cookie]).toEqual([false, undefined]);
  expect((await ask(server, 'GET', 'me', { token })).body.code).toBe('INVALID_TOKEN');
});

test('the journal has the outcome of a link, and no row has the link', async () => {
  const { mail } = await open();
  await sendSetPasswordLink(server.machine, '1001', control, 'reset');
  const token = tokenIn((await mail.next('1001@m001.example')).text);
  const entries = await journalled();
  expect(entries.at(-1)).toEqual({
    action: 'set-password link sent',
    userId: 'control',
    key: '1001',
    after: JSON.stringify({ why: 'reset', ways: ['email'] }),
  });
  const tokens = await server.machine.database.db.selectFrom('interimToken').selectAll().execute();
  expect(JSON.stringify([entries, tokens])).not.toContain(token);
});

test.each([
  ['is not there', '9999', { emailId: '9999@m001.example' }],
  ['is disabled', '1001', { isDisabled: true }],
  ['cannot be reached', '1001', { emailId: null, mobileNumber: null }],
])('nothing is sent to a user who %s', async (_, userId, changes) => {
  const { mail, texts } = await open();
  await server.changeUser('1001', changes);
  expect(await sendSetPasswordLink(server.machine, userId, control, 'new')).toEqual([]);
  expect([...mail.letters(), ...texts.messages()]).toEqual([]);
});

test('a domain user gets a link from the embedded directory and none beside another', async () => {
  const { mail } = await open();
  expect(await sendSetPasswordLink(server.machine, 'control', control, 'reset')).toEqual(['email']);
  expect((await mail.next('control@exchange.example')).text).toContain('domain id control');
  await server.close();
  const directory = {
    LDAP_URL: 'ldaps://directory.example',
    LDAP_BASE_DN: 'dc=exchange,dc=example',
    LDAP_GROUPS: 'cn=ofs-control,dc=exchange,dc=example=controlUser',
  };
  const { ldap } = readSettings('test', directory, []).settings;
  const beside = await open({ ldap });
  expect(await sendSetPasswordLink(server.machine, 'control', control, 'reset')).toEqual([]);
  expect(beside.mail.letters()).toEqual([]);
});

test('a mail server that is down sends no link, says so and leaves no way in', async () => {
  const { mail } = await open();
  await mail.stop();
  expect(await sendSetPasswordLink(server.machine, '1001', control, 'new')).toEqual([]);
  expect((await journalled()).at(-1)).toMatchObject({ action: 'set-password link not sent' });
});

test('an OTP comes by mail and as a text message, and signs in', async () => {
  const { mail, texts } = await open();
  await server.changeUser('1003', { emailId: '1003@m001.example' });
  const { body } = await login(server, '1003');
  const [code = ''] = /\d{6}/.exec((await mail.next('1003@m001.example')).text) ?? [];
  expect(texts.messages()).toMatchObject([{ mobileNumber: '9999999999' }]);
  expect(texts.messages()[0]?.text).toContain(code);
  const answer = await ask(server, 'POST', 'auth/validateOTP', {
    body: {
      otp: code,
      userId: '1003',
      token: body.accessToken,
      browserSignature: 'b',
      purpose: 'Login',
    },
  });
  expect(answer.body.authorized).toBe(true);
});

test('when nobody takes the OTP the user is told, and accounts without two-factor sign in as ever', async () => {
  const { mail, texts } = await open();
  await server.changeUser('1003', { emailId: '1003@m001.example' });
  await texts.stop();
  expect((await login(server, '1003')).body.accessToken).toMatch(/./);
  await mail.stop();
  expect((await login(server, '1003')).body).toEqual({
    accessToken: null,
    messages: ['The OTP could not be sent, please contact the exchange.'],
    twoFAEnabled: false,
  });
  expect((await journalled()).at(-1)).toMatchObject({
    action: 'OTP refused',
    key: '1003',
    after: expect.stringContaining('it could not be sent'),
  });
  expect((await login(server, '1004')).body.accessToken).toMatch(/./);
});
