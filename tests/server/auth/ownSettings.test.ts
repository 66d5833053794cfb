import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodePassword } from '#server/auth/password/encoding.ts';
import { isPassword } from '#server/people/password.ts';
import { demoPassword } from '../../../resources/demo/server/accounts.ts';
import { controlUser, dealer, type Market, openMarket } from '../market/openMarket.ts';
import { as } from '../market/smallExchange.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const encoded = (password: string) => encodePassword(password, market.machine.settings);
const own = async (userId: string) => (await market.rows('user', { userId }))[0];

const turn = (isTwoFactor: boolean, password: string, who = dealer) =>
  market.ask(who, 'POST', '/api/masters/mfa-settings', {
    payload: { isTwoFactor, password: encoded(password) },
  });

test('two-factor is turned on and off with the password of the user', async () => {
  const wrong = await turn(true, 'Not-My-Password@1');
  expect([wrong.status, wrong.json.errors]).toEqual([
    400,
    { password: 'The password is not right.' },
  ]);
  expect((await own('1001')).failedAttempts).toBe(1);
  const { json } = await turn(true, demoPassword);
  expect(json.isTwoFactor).toBe(true);
  // The answer shows enough of the address for its owner to recognise it.
  expect(json.emailId).toBe('1•••@m001.example');
  expect((await turn(false, demoPassword)).json.isTwoFactor).toBe(false);
});

test('what was turned stands in the journal', async () => {
  const entries = await market.rows('journal', { resource: 'user', key: '1001', action: 'edit' });
  const inTime = entries.toSorted((one: any, other: any) => one.seq - other.seq);
  expect(inTime.map(({ after }: any) => JSON.parse(after))).toEqual([
    { isTwoFactor: true },
    { isTwoFactor: false },
  ]);
});

test('those who sign in through the directory have no settings of their own here', async () => {
  for (const who of [controlUser, as('listco', { memberId: null }), as('viewOnly')]) {
    expect((await market.ask(who, 'GET', '/api/masters/mfa-settings')).status).toBe(403);
    const change = { oldPassword: 'a', newPassword: 'b', confirmNewPassword: 'b' };
    const answer = await market.ask(who, 'POST', '/api/masters/changePassword', {
      payload: change,
    });
    expect(answer.status).toBe(403);
  }
});

test('five wrong passwords in a session lock the account, like five at sign-in', async () => {
  const other = as('dealer', { userId: '1002', branchId: 'B2' });
  for (let time = 0; time < 5; time += 1) await turn(true, 'Not-My-Password@1', other);
  expect((await own('1002')).lockedAt).not.toBeNull();
  expect((await turn(true, demoPassword, other)).status).toBe(400);
});

const change = async (oldPassword: string, newPassword: string, confirmNewPassword = newPassword) =>
  (
    await market.ask(dealer, 'POST', '/api/masters/changePassword', {
      payload: {
        oldPassword: encoded(oldPassword),
        newPassword: encoded(newPassword),
        confirmNewPassword: encoded(confirmNewPassword),
      },
    })
  ).json;

test('a changed password answers the checks that failed, and an empty list when it is set', async () => {
  const next = 'Bell-Tower@1947';
  expect(await change('Wrong@Password1', next)).toEqual(['Old Password is not right.']);
  const ofForm = ['Password should have minimum 12 characters', 'Invalid Password format.'];
  const differ = 'Passwords are not matching.';
  expect(await change(demoPassword, 'short', 'shorter')).toEqual([
    ...ofForm,
    differ,
    'Password is too easy to guess.',
  ]);
  // A user who does not know the old password learns nothing of those before it.
  expect(await change('Wrong@Password1', demoPassword)).toEqual(['Old Password is not right.']);
  expect(await change('Wrong@Password1', 'short', 'shorter')).toEqual([
    'Old Password is not right.',
    ...ofForm,
    differ,
  ]);
  expect(await change(demoPassword, next, `${next}x`)).toEqual(['Passwords are not matching.']);
  const former = ['None of the last 5 passwords may be reused.', 'Password is too easy to guess.'];
  expect(await change(demoPassword, demoPassword)).toEqual(former);
  expect(await change(demoPassword, next)).toEqual([]);
  expect(await isPassword(next, (await own('1001')).passwordHash)).toBe(true);
  expect(await change(next, demoPassword)).toEqual(former);
});
