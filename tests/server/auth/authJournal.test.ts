import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, encoded, login, openServer, otp, type Server, secret } from './signedInServer.ts';

let server: Server;
beforeEach(async () => {
  server = await openServer();
  await server.changeUser('1004', { isDisabled: true });
  await server.changeUser('1005', { lockedAt: server.machine.now() });
  await server.changeUser('1006', { passwordHash: null });
});
afterEach(() => server.close());

type Entry = { action: string; key: string; after: string | null; address: string | null };
const journal = (): Promise<Entry[]> =>
  server.machine.database.db
    .selectFrom('journal')
    .select(['action', 'key', 'after', 'address'])
    .orderBy('seq')
    .execute() as Promise<Entry[]>;
/** The entries that one call adds to the journal: action, user, and reason. */
const added = async (call: () => Promise<unknown>) => {
  const before = (await journal()).length;
  await call();
  const entries = (await journal()).slice(before);
  for (const { address } of entries) expect(address).toBe('127.0.0.1');
  return entries.map(({ action, key, after }) => [action, key, JSON.parse(after ?? '{}').why]);
};
const change = (token: string, password: string) =>
  ask(server, 'POST', 'auth/changePassword', {
    token,
    body: { newPassword: encoded(password), confirmNewPassword: encoded(password) },
  });
const resend = (userId: string, token: string) =>
  ask(server, 'POST', 'auth/regenerateOTP', { body: { userId, token, purpose: 'Login' } });

describe('every attempt is one entry with its address, its kind and why', () => {
  test.each([
    ['an unknown user', '9999', secret, ['unknown', 'unknown user']],
    ['a wrong password', '1001', 'wrong', ['1001', 'wrong password']],
    ['a disabled user', '1004', secret, ['1004', 'disabled']],
    ['a locked user', '1005', secret, ['1005', 'locked']],
    ['a user without a password', '1006', secret, ['1006', 'wrong password']],
  ])('%s', async (_, user, password, entry) => {
    expect(await added(() => login(server, user, password))).toEqual([
      ['sign-in refused', ...entry],
    ]);
  });

  test('the right password, a wrong OTP, another purpose, an OTP of nothing, and the sign-in', async () => {
    let token = '';
    expect(
      await added(async () => {
        token = (await login(server, '1001')).body.accessToken;
      }),
    ).toEqual([['OTP step', '1001', undefined]]);
    expect(await added(() => otp(server, '1001', token, '999999'))).toEqual([
      ['OTP refused', '1001', 'wrong'],
    ]);
    expect(await added(() => otp(server, '1001', token, '', 'PasswordChange'))).toEqual([
      ['OTP refused', '1001', 'another purpose'],
    ]);
    expect(await added(() => otp(server, '1001', 'no token'))).toEqual([
      ['OTP refused', '1001', 'the sign-in is over'],
    ]);
    expect(await added(() => otp(server, '1001', token))).toEqual([
      ['signed in', '1001', undefined],
    ]);
  });

  test('another OTP for no sign-in', async () => {
    const why = 'no sign-in to send another for';
    expect(await added(() => resend('1003', 'no token'))).toEqual([['OTP refused', '1003', why]]);
    expect(await added(() => resend('9999', 'no token'))).toEqual([
      ['OTP refused', 'unknown', why],
    ]);
  });

  test('a new password by no link, one that is refused, and one that is set', async () => {
    expect(await added(() => change('no link', 'Brass-Lantern#42'))).toEqual([
      ['new password refused', 'unknown', 'the link is over'],
    ]);
    const { body } = await login(server, '1008');
    const why =
      'Password should have minimum 12 characters · Invalid Password format. · Password is too easy to guess.';
    expect(await added(() => change(body.accessToken, 'short'))).toEqual([
      ['new password refused', '1008', why],
    ]);
    expect(await added(() => change(body.accessToken, 'Brass-Lantern#42'))).toEqual([
      ['password set', '1008', undefined],
    ]);
  });

  test('an OTP that reaches nobody', async () => {
    await server.close();
    server = await openServer('production');
    expect(await added(() => login(server, '1003'))).toEqual([
      ['OTP refused', '1003', 'it could not be sent'],
    ]);
  });
});

test('what counts for nobody changes no user', async () => {
  const rows = () =>
    server.machine.database.db.selectFrom('user').selectAll().orderBy('userId').execute();
  const before = await rows();
  for (const user of ['9999', '1005']) await login(server, user, 'wrong');
  expect(await rows()).toEqual(before);
});
