import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decodePassword } from '#server/auth/password/encoding.ts';
import { firstLink } from '#server/auth/password/firstLink.ts';
import { hashPassword } from '#server/people/password.ts';
import {
  ask,
  encoded,
  login,
  openServer,
  otp,
  type Server,
  secret,
  settings,
  signIn,
} from './signedInServer.ts';

let server: Server;
beforeEach(async () => {
  server = await openServer();
});
afterEach(() => server.close());

const change = (token: string, password: string, confirmed = password) =>
  ask(server, 'POST', 'auth/changePassword', {
    token,
    body: { newPassword: encoded(password), confirmNewPassword: encoded(confirmed) },
  });
const tooShort = 'Password should have minimum 12 characters';
const malformed = 'Invalid Password format.';
const tooLong = 'Sign-in takes no more than 25 characters.';
const guessable = 'Password is too easy to guess.';
const expiredToken = async () => (await login(server, '1008')).body.accessToken as string;
const age = (userId: string) => server.changeUser(userId, { passwordChangedAt: 1 });

describe('an expired password', () => {
  test('is changed with the token, and the new one signs in', async () => {
    const { status, body } = await change(await expiredToken(), 'Brass-Lantern#42');
    expect([status, body]).toEqual([200, []]);
    const { body: first } = await login(server, '1008', 'Brass-Lantern#42');
    expect((await otp(server, '1008', first.accessToken)).body.authorized).toBe(true);
    expect((await login(server, '1008')).body.messages).toEqual(['Invalid credentials']);
  });

  test.each([
    ['', ['New Password cannot be blank']],
    ['Short@1', [tooShort, guessable]],
    ['short', [tooShort, malformed, guessable]],
    ['brass-lantern@42-kettle', [malformed]],
    ['Brass Lantern#42', [malformed]],
    ['BrassLantern-42', [malformed]],
    ['Password@12345', [guessable]],
    ['P@ssw0rd@1234', [guessable]],
    ['Mumbai@123456', [guessable]],
    ['Qwertyuiop@12', [guessable]],
    ['1008@User#M001', [guessable]],
    [secret, ['None of the last 5 passwords may be reused.']],
    ['Longer-Than@Sign-In-Takes1', [tooLong]],
    ['longer-than sign-in-takes1', [malformed, tooLong]],
  ])('%s is refused with every check that it fails: %j', async (password, words) => {
    expect((await change(await expiredToken(), password)).body).toEqual(words);
  });

  test('a confirmation that differs is refused, and the token is still good', async () => {
    const token = await expiredToken();
    expect((await change(token, 'Brass-Lantern#42', 'Brass-Lantern#43')).body).toEqual([
      'Passwords are not matching.',
    ]);
    expect((await change(token, 'Brass-Lantern#42')).body).toEqual([]);
  });

  test('the token is good once and for ten minutes', async () => {
    const token = await expiredToken();
    await change(token, 'Brass-Lantern#42');
    expect((await change(token, 'Copper-Lantern#42')).status).toBe(403);
    await age('1008');
    const late = (await login(server, '1008', 'Brass-Lantern#42')).body.accessToken;
    server.pass(10 * 60_000);
    expect((await change(late, 'Copper-Lantern#42')).status).toBe(403);
  });

  test('none of the last five comes back, the sixth may', async () => {
    const all = [secret, ...[1, 2, 3, 4, 5].map((number) => `Brass-Lantern#${number}`)];
    for (const [index, next] of all.slice(1).entries()) {
      const { body } = await login(server, '1008', all[index]);
      for (const used of all.slice(0, index + 1).slice(-5))
        expect((await change(body.accessToken, used)).body).toEqual([
          'None of the last 5 passwords may be reused.',
        ]);
      expect((await change(body.accessToken, next)).body).toEqual([]);
      await age('1008');
      server.pass(1000);
    }
    const { body } = await login(server, '1008', all[5]);
    expect((await change(body.accessToken, secret)).body).toEqual([]);
  });

  test('two changes at once with one token make one', async () => {
    const token = await expiredToken();
    const answers = await Promise.all([
      change(token, 'Brass-Lantern#42'),
      change(token, 'Copper-Lantern#42'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

test('a new password ends the sessions and tokens of the user', async () => {
  const { cookie } = await signIn(server, '1001');
  const pending = (await login(server, '1001')).body.accessToken;
  await age('1001');
  await change((await login(server, '1001')).body.accessToken, 'Brass-Lantern#42');
  expect((await ask(server, 'GET', 'me', { cookie })).body).toEqual({ nobody: true });
  expect((await otp(server, '1001', pending)).body.authorized).toBe(false);
});

describe('the first link', () => {
  test('lets the first Control User in, for as long as none has a password', async () => {
    expect(await firstLink(server.machine)).toBeNull();
    await server.changeUser('control', { passwordHash: null });
    const [, , token, reason] = (await firstLink(server.machine))?.split('/') ?? [];
    expect(reason).toBe('2');
    expect((await change(token ?? '', 'Brass-Lantern#42')).body).toEqual([]);
    expect(await firstLink(server.machine)).toBeNull();
  });

  test('a user without a password cannot sign in with an empty one', async () => {
    await server.changeUser('1001', { passwordHash: null });
    expect((await login(server, '1001', '')).body.messages).toEqual(['Invalid credentials']);
  });

  test('it makes the user where there is none', async () => {
    await server.close();
    server = await openServer('production', ['control']);
    expect(await firstLink(server.machine)).toMatch(/^\/password-expired\/[\w-]{43}\/2$/);
    expect(await firstLink(server.machine)).toMatch(/^\/password-expired\/[\w-]{43}\/2$/);
  });
});

test('passwords are stored as argon2id with 19 MiB and two passes, each with its salt', async () => {
  const [one, other] = await Promise.all([hashPassword(secret), hashPassword(secret)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

test.each([
  ['a short one', 'a'],
  ['a block exactly', 'x'.repeat(16)],
  ['thirty characters', 'Ü'.repeat(30)],
])('an encoded password reads back: %s', (_, password) => {
  expect(decodePassword(encoded(password), settings)).toBe(password);
});

test('sign-in takes 25 characters of a password and no more', async () => {
  for (const [characters, messages] of [
    [25, []],
    [26, ['Invalid credentials']],
  ] as const) {
    const password = `Bell-Tower@1947${'x'.repeat(characters - 15)}`;
    await server.changeUser('1001', { passwordHash: await hashPassword(password) });
    expect((await login(server, '1001', password)).body.messages).toEqual(messages);
  }
});

test('an encoded password of more than thirty characters is none', () => {
  expect(decodePassword(encoded('x'.repeat(31)), settings)).toBeNull();
});
