import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodePassword } from '#server/auth/password/encoding.ts';
import { removeRow } from '#server/database/rows/rows.ts';
import { type CookieMarket, openCookieMarket, putRows } from '../auth/cookieMarket.ts';

let market: CookieMarket;
let control: string;
beforeAll(async () => {
  market = await openCookieMarket();
  control = await market.signIn('control');
});
afterAll(() => market.close());

const system = { userId: 'system', role: null, memberId: null, branchId: null, address: null };
const encoded = (password: string) => encodePassword(password, market.machine.settings);

const act = async (userId: string, name: string, more: object = {}) =>
  market.ask(control, 'POST', `/masters/user/${userId}/${name}`, {
    payload: { version: (await market.userOf(userId)).version, ...more },
  });

const reachAt = async (userId: string, changes: object) => {
  const { userName, role, branchId, emailId, mobileNumber, isTwoFactor, version } =
    await market.userOf(userId);
  const kept = { userName, role, branchId, emailId, mobileNumber, version };
  return market.ask(control, 'PUT', `/masters/user/${userId}`, {
    payload: { ...kept, isTwoFactor: Boolean(isTwoFactor), ...changes },
  });
};

/** The token of the last link that was sent to a user. */
const linkOf = (userId: string) => {
  const letter = market.machine.delivery
    .outbox?.()
    .find(({ to, link }) => to.userId === userId && link !== undefined);
  return /password-expired\/([\w-]+)\//.exec(letter?.link ?? '')?.[1] ?? '';
};

const setPassword = (token: string, password = 'River-Delta@1963') =>
  market.ask(null, 'POST', '/auth/changePassword', {
    headers: { authorization: `Bearer ${token}` },
    payload: { newPassword: encoded(password), confirmNewPassword: encoded(password) },
  });

const login = (username: string, password = 'Offerdesk@2026', from: object = {}) =>
  market.ask(null, 'POST', '/auth/login', {
    ...from,
    payload: { memberId: 'M001', username, password: encoded(password), captcha: '' },
  });

const finish = (userId: string, token: string, from: object = {}) =>
  market.ask(null, 'POST', '/auth/validateOTP', {
    ...from,
    payload: { otp: '', userId, token, browserSignature: 'b0b', purpose: 'Login' },
  });

describe('what was begun with an account as it was is over', () => {
  test.each([
    ['Email ID', { emailId: 'someone@else.example' }],
    ['Mobile Number', { mobileNumber: '9899999999' }],
  ])('a link that went to the old %s sets no password', async (_, changes) => {
    await act('1001', 'resetPassword');
    const token = linkOf('1001');
    expect((await reachAt('1001', changes)).status).toBe(200);
    expect((await setPassword(token)).status).toBe(403);
  });

  test('a link that was sent before the account was disabled is not good when it is enabled again', async () => {
    await act('1001', 'resetPassword');
    const token = linkOf('1001');
    await act('1001', 'disable', { reason: 'gone' });
    await act('1001', 'enable', { reason: 'back' });
    expect((await setPassword(token)).status).toBe(403);
  });

  test('a sign-in that waited for its OTP while the account was disabled leads nowhere', async () => {
    const { json } = await login('1001');
    await act('1001', 'disable', { reason: 'gone' });
    await act('1001', 'enable', { reason: 'back' });
    expect((await finish('1001', json.accessToken)).json.authorized).toBe(false);
  });

  test('a changed name ends none', async () => {
    const { json } = await login('1001');
    await reachAt('1001', { userName: 'Another Name' });
    expect((await finish('1001', json.accessToken)).json.authorized).toBe(true);
  });
});

test('a new user with the id of a removed one inherits neither link nor authenticator nor browser', async () => {
  const { database } = market.machine;
  const newcomer = {
    userId: '1777',
    userName: 'Somebody',
    role: 'dealer',
    memberId: 'M001',
    branchId: 'B1',
    emailId: 'first@m001.example',
    mobileNumber: '9812345678',
    isTwoFactor: true,
  };
  const make = (emailId: string) =>
    market.ask(control, 'POST', '/masters/user', { payload: { ...newcomer, emailId } });
  expect((await make('first@m001.example')).status).toBe(201);
  await act('1777', 'resetPassword');
  const token = linkOf('1777');
  for (const [table, row] of [
    ['authenticator', { sealedSecret: 'x', confirmedAt: 1, lastStep: 1 }],
    ['recoveryCode', { place: 1, codeHash: 'x', usedAt: null }],
    ['knownBrowser', { browserSignature: 'theirs' }],
  ] as const)
    await database.write(putRows, { table, rows: [{ userId: '1777', ...row }] }, system);
  const { version } = await market.userOf('1777');
  const at = { resource: 'user', key: { userId: '1777' }, version, scope: {} };
  await database.write(removeRow, at, system);
  expect((await make('second@m001.example')).status).toBe(201);
  expect((await setPassword(token)).status).toBe(403);
  for (const table of ['authenticator', 'recoveryCode', 'knownBrowser'])
    expect(
      await database.db.selectFrom(table).selectAll().where('userId', '=', '1777').execute(),
    ).toEqual([]);
});

describe('many at once', () => {
  test('a sign-in by a password that is changed meanwhile does not begin', async () => {
    await act('1002', 'resetPassword');
    const token = linkOf('1002');
    let isSet = false;
    const set = setPassword(token).finally(() => {
      isSet = true;
    });
    // Each from another address: a slow machine makes more tries than one address may.
    const addressOf = (nth: number) => ({ remoteAddress: `10.9.${nth >> 8}.${nth & 255}` });
    const begun = [];
    while (!isSet) {
      begun.push(login('1002', undefined, addressOf(begun.length)));
      await setTimeout(3);
    }
    expect((await set).json).toEqual([]);
    for (const [nth, { json }] of (await Promise.all(begun)).entries())
      if (json.accessToken)
        expect((await finish('1002', json.accessToken, addressOf(nth))).json.authorized).toBe(
          false,
        );
  });

  test('of two changes of the password by two sessions one holds, and the other session is out', async () => {
    const sessions = [await market.signIn('4001'), await market.signIn('4001')];
    const change = (cookie: string, password: string) =>
      market.ask(cookie, 'POST', '/masters/changePassword', {
        payload: {
          oldPassword: encoded('Offerdesk@2026'),
          newPassword: encoded(password),
          confirmNewPassword: encoded(password),
        },
      });
    const wanted = ['Brass-Lantern#42', 'Copper-Lantern#43'];
    const answers = await Promise.all(
      sessions.map((cookie, nth) => change(cookie, wanted[nth] as string)),
    );
    const held = answers.findIndex(({ json }) => Array.isArray(json) && json.length === 0);
    expect(answers.filter(({ json }) => Array.isArray(json) && json.length === 0)).toHaveLength(1);
    expect((await login('4001', wanted[held])).json.accessToken).toMatch(/./);
    expect(await Promise.all(sessions.map(market.isIn))).toEqual([held === 0, held === 1]);
  });

  test('of forty passwords tried in a session the right one is refused once five were wrong', async () => {
    const cookie = await market.signIn('5001');
    const tryOne = (password: string) =>
      market.ask(cookie, 'POST', '/masters/changePassword', {
        payload: {
          oldPassword: encoded(password),
          newPassword: encoded('Brass-Lantern#42'),
          confirmNewPassword: encoded('Brass-Lantern#42'),
        },
      });
    const guesses = Array.from({ length: 39 }, (_, nth) => `Wrong-Guess@${nth + 1000}`);
    const answers = await Promise.all([...guesses, 'Offerdesk@2026'].map(tryOne));
    expect(answers.map(({ json }) => json)).toEqual(
      answers.map(() => ['Old Password is not right.']),
    );
  });
});

test('nobody’s mailbox is filled with links: the sixth within ten minutes does not go', async () => {
  const letters = () =>
    market.machine.delivery.outbox?.().filter(({ to, link }) => to.userId === '1003' && link)
      .length ?? 0;
  const before = letters();
  const messages: string[] = [];
  for (let nth = 0; nth < 7; nth++)
    messages.push((await act('1003', 'resetPassword')).json.message);
  expect(letters() - before).toBe(5);
  expect(messages[6]).toMatch(/five links were sent .* within ten minutes/);
});

test('turning two-factor off and changing the address at once still sends a letter to the old one', async () => {
  await reachAt('2001', { emailId: 'taker@else.example', isTwoFactor: true });
  await reachAt('2001', { emailId: 'taker2@else.example', isTwoFactor: false });
  const letters = await market.machine.database.db
    .selectFrom('waitingLetter')
    .select(['about', 'emailId'])
    .where('userId', '=', '2001')
    .orderBy('letterId')
    .execute();
  expect(letters).toEqual([
    { about: 'two-factor on', emailId: '2001@m002.example' },
    { about: 'reached elsewhere', emailId: '2001@m002.example' },
    { about: 'two-factor off', emailId: 'taker@else.example' },
    { about: 'reached elsewhere', emailId: 'taker@else.example' },
  ]);
});
