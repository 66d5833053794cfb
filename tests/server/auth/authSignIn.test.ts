import { verify } from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ask,
  encoded,
  login,
  newestOtp,
  openServer,
  otp,
  type Server,
  secret,
} from './signedInServer.ts';

vi.mock(import('@node-rs/argon2'), async (original) => {
  const argon2 = await original();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});
const compared = vi.mocked(verify);

let server: Server;
beforeEach(async () => {
  server = await openServer();
});
afterEach(() => server.close());

const domain = (username: string, password = secret) =>
  ask(server, 'POST', 'auth/ldapLogin', {
    body: { username, password: encoded(password), captcha: '' },
  });
const wrong = { accessToken: null, messages: ['Invalid credentials'], twoFAEnabled: false };
const journal = () =>
  server.machine.database.db
    .selectFrom('journal')
    .select(['action', 'key', 'after'])
    .execute() as Promise<{ action: string; key: string; after: string | null }[]>;

describe('credentials', () => {
  test('a member user who gives the right ones gets a token and no session', async () => {
    const { status, body, cookie } = await login(server, '1001');
    expect([status, body.messages, body.twoFAEnabled, cookie]).toEqual([200, [], false, undefined]);
    expect(body.accessToken).toMatch(/^[\w-]{43}$/);
  });

  test.each([
    ['an unknown user', '9999', secret, 'M001'],
    ['a wrong password', '1001', 'not it', 'M001'],
    ['another member', '1001', secret, 'M002'],
    ['a domain user at the member login', 'control', secret, 'M001'],
  ])('%s is answered with the one message, as 200', async (_, user, password, member) => {
    const { status, body } = await login(server, user, password, member);
    expect([status, body]).toEqual([200, wrong]);
  });

  test('a domain user signs in by domain id, a member user does not', async () => {
    expect((await domain('control')).body.messages).toEqual([]);
    expect((await domain('1001')).body).toEqual(wrong);
  });

  test('ids are read whatever was pasted with them, and a password is taken character by character', async () => {
    const pasted = await login(server, '\u200b1001\u00a0', secret, 'M\u2060001');
    expect(pasted.body.messages).toEqual([]);
    expect((await login(server, '1001', `${secret}\u200b`)).body).toEqual(wrong);
  });

  test('the member id may be written in small letters', async () => {
    expect((await login(server, '1001', secret, 'm001')).body.messages).toEqual([]);
  });

  test.each(['', '%%%', 'AAAA', 'x'.repeat(200), Buffer.alloc(16).toString('base64')])(
    'a password that is no encoding (%s) is a wrong password',
    async (password) => {
      const { status, body } = await ask(server, 'POST', 'auth/login', {
        body: { memberId: 'M001', username: '1001', password, captcha: '' },
      });
      if (password === '')
        expect([status, body.errors]).toEqual([400, { password: 'Please enter Password' }]);
      else expect([status, body]).toEqual([200, wrong]);
    },
  );

  test('a disabled user is refused in the words of a wrong password', async () => {
    await server.changeUser('1001', { isDisabled: true });
    expect((await login(server, '1001')).body).toEqual(wrong);
  });

  test('bodies of the wrong shape are 400 with the field', async () => {
    const post = (body: unknown) => ask(server, 'POST', 'auth/login', { body });
    const good = { memberId: 'M001', username: '1001', password: encoded(secret), captcha: '' };
    expect((await post({ ...good, username: 1001 })).body.errors).toHaveProperty('username');
    expect((await post({ ...good, role: 'ROLE_1' })).status).toBe(400);
    expect((await post([])).status).toBe(400);
    expect((await post({ ...good, memberId: '' })).body.errors).toEqual({
      memberId: 'Please enter Member Id',
    });
  });

  test('a password older than 365 days gives a token that only sets a new one', async () => {
    const { body } = await login(server, '1008');
    expect(body.messages).toEqual(['Password has expired! Kindly change password.']);
    const { body: answer, cookie } = await otp(server, '1008', body.accessToken);
    expect([answer.authorized, cookie]).toEqual([false, undefined]);
  });
});

describe('the lock', () => {
  test('five wrong attempts close the account, also for the right password', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await login(server, '1001', 'wrong');
    expect((await login(server, '1001')).body).toEqual(wrong);
    expect((await journal()).map(({ action }) => action)).toContain('locked');
  });

  test('four wrong attempts and a right one begin the count anew', async () => {
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 4; attempt++) await login(server, '1001', 'wrong');
      const { body } = await login(server, '1001');
      expect((await otp(server, '1001', body.accessToken)).body.authorized).toBe(true);
    }
  });

  test('it opens after half an hour and then counts from one', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await login(server, '1001', 'wrong');
    server.pass(29 * 60_000);
    expect((await login(server, '1001')).body).toEqual(wrong);
    server.pass(60_001);
    await login(server, '1001', 'wrong');
    expect((await login(server, '1001')).body.messages).toEqual([]);
  });

  test('the right password among many guesses at once is not told apart', async () => {
    const guesses = Array.from({ length: 20 }, () => login(server, '1001', 'wrong'));
    const right = await login(server, '1001');
    await Promise.all(guesses);
    expect(right.body).toEqual(wrong);
  });

  test('a token from before the lock opens nothing', async () => {
    const { body } = await login(server, '1001');
    for (let attempt = 0; attempt < 5; attempt++) await login(server, '1001', 'wrong');
    expect((await otp(server, '1001', body.accessToken)).body.authorized).toBe(false);
  });
});

test('one address may not try without end', async () => {
  const statuses = new Set<number>();
  for (let attempt = 0; attempt < 305; attempt++)
    statuses.add((await ask(server, 'POST', 'auth/validateOTP', { body: {} })).status);
  expect(statuses).toEqual(new Set([400, 429]));
});

test('what is stored and journalled shows no password, OTP or token', async () => {
  const { body } = await login(server, '1003');
  const code = await newestOtp(server);
  await login(server, 'my-secret-typed-in-the-wrong-box', 'x');
  const { body: signedIn, cookie } = await otp(server, '1003', body.accessToken, code);
  const { db } = server.machine.database;
  const all = await Promise.all(
    ['user', 'session', 'interimToken', 'journal', 'formerPassword'].map((table) =>
      db.selectFrom(table).selectAll().execute(),
    ),
  );
  const stored = JSON.stringify(all);
  for (const hidden of [
    secret,
    encoded(secret),
    body.accessToken,
    signedIn.accessToken,
    cookie ?? 'no cookie',
    'my-secret-typed-in-the-wrong-box',
    `"${code}"`,
  ])
    expect(stored).not.toContain(hidden);
  expect((await journal()).map(({ action, key }) => [action, key])).toEqual([
    ['OTP step', '1003'],
    ['sign-in refused', 'unknown'],
    ['signed in', '1003'],
  ]);
});

test.each([
  ['an unknown user', '9999', 'wrong'],
  ['a wrong password', '1001', 'wrong'],
  ['a user of another member', '1003', secret],
  ['a disabled user', '1004', secret],
  ['a locked user', '1005', secret],
  ['a user without a password', '1006', secret],
])(
  '%s costs one comparison of a hash, so that the time tells nothing',
  async (_, user, password) => {
    await server.changeUser('1003', { memberId: 'M002' });
    await server.changeUser('1004', { isDisabled: true });
    await server.changeUser('1005', { lockedAt: server.machine.now() });
    await server.changeUser('1006', { passwordHash: null });
    compared.mockClear();
    expect((await login(server, user, password)).body).toEqual(wrong);
    expect(compared.mock.calls).toHaveLength(1);
    // All hashes have one cost: a cheaper one to compare with would show as well.
    expect(compared.mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  },
);
