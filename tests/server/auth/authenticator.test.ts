import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoPassword } from '../../../resources/demo/server/accounts.ts';
import { type Holder, holderIn, own, step } from './authenticatorHolder.ts';
import { notThis, phoneOf } from './phone.ts';
import { openSignedInMarket, type SignedInMarket } from './signedInMarket.ts';
import { ask } from './signedInServer.ts';

let market: SignedInMarket;
let holder: Holder;
beforeEach(async () => {
  market = await openSignedInMarket();
  holder = holderIn(market);
});
afterEach(() => market.close());

const wrongPassword = 'Not-My-Password@1';

describe('setting an authenticator up', () => {
  test('takes the password, and a wrong one counts towards the lock', async () => {
    const cookie = await holder.enter('1001');
    const answer = await holder.post(cookie, '/authenticator', holder.shown({}, wrongPassword));
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      { password: 'The password is not right.' },
    ]);
    expect((await holder.userOf('1001')).failedAttempts).toBe(1);
    expect(await market.rows('offeredAuthenticator')).toEqual([]);
  });

  test('answers a secret of 160 bits and its address, for the standard code of six digits', async () => {
    const { body } = await holder.post(
      await holder.enter('1001'),
      '/authenticator',
      holder.shown(),
    );
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(body.uri);
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(uri.pathname)).toBe('/Offerdesk:M001/1001');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Offerdesk',
      secret: body.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });

  test('asks for nothing at sign-in until it is confirmed', async () => {
    const cookie = await holder.enter('1001');
    await holder.post(cookie, '/authenticator', holder.shown());
    expect(await holder.settingsOf(cookie)).toMatchObject({
      isTwoFactor: false,
      authenticator: null,
    });
    expect((await market.login('1001')).twoFAEnabled).toBe(false);
    await holder.enter('1001');
  });

  test('is done with its first code, which turns two-factor on and gives ten recovery codes', async () => {
    const cookie = await holder.enter('1001');
    const { codes } = await holder.setUp(cookie);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^\d{7}$/);
    expect(await holder.settingsOf(cookie)).toMatchObject({
      isTwoFactor: true,
      authenticator: { since: '2026-11-20T10:30:00.000+05:30' },
      recoveryCodesLeft: 10,
    });
    expect(await holder.actionsOf('1001')).toContain('authenticator added');
    expect(await holder.waiting('1001')).toEqual(['authenticator added']);
  });

  test('ends with the fifth wrong code', async () => {
    const cookie = await holder.enter('1001');
    const phone = phoneOf((await holder.post(cookie, '/authenticator', holder.shown())).body.uri);
    const tries = [];
    for (let wrong = 0; wrong < 5; wrong++)
      tries.push(
        await holder.post(cookie, '/authenticator/confirm', {
          code: notThis(phone(market.machine.now())),
        }),
      );
    expect(tries.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
    expect(tries[0]?.body.errors).toEqual({ code: 'The code is not right.' });
    expect(tries[4]?.body.code).toBe('SETUP_OVER');
    const right = await holder.post(cookie, '/authenticator/confirm', {
      code: phone(market.machine.now()),
    });
    expect([right.status, right.body.code]).toEqual([422, 'SETUP_OVER']);
  });

  test('must be begun anew after ten minutes', async () => {
    const cookie = await holder.enter('1001');
    const phone = phoneOf((await holder.post(cookie, '/authenticator', holder.shown())).body.uri);
    market.pass(10 * 60_000);
    const late = await holder.post(cookie, '/authenticator/confirm', {
      code: phone(market.machine.now()),
    });
    expect(late.body.code).toBe('SETUP_OVER');
  });

  test('makes the one that was offered before worthless', async () => {
    const cookie = await holder.enter('1001');
    const first = phoneOf((await holder.post(cookie, '/authenticator', holder.shown())).body.uri);
    await holder.post(cookie, '/authenticator', holder.shown());
    const stale = await holder.post(cookie, '/authenticator/confirm', {
      code: first(market.machine.now()),
    });
    expect(stale.status).toBe(422);
  });

  test('ends the other sessions of the user', async () => {
    const [other, cookie] = [await holder.enter('1001'), await holder.enter('1001')];
    await holder.setUp(cookie);
    expect((await ask(market, 'GET', own, { cookie: other })).status).toBe(401);
    expect((await ask(market, 'GET', own, { cookie })).status).toBe(200);
  });

  test('is not for those who sign in through the directory', async () => {
    const first = await ask(market, 'POST', 'auth/ldapLogin', {
      body: { username: 'control', password: market.encoded(demoPassword) },
    });
    const { cookie = '' } = await ask(market, 'POST', 'auth/validateExUserOTP', {
      body: { otp: '', userName: 'control', token: first.body.accessToken, purpose: 'Login' },
    });
    const paths = ['/authenticator', '/authenticator/remove', '/recovery-codes'];
    for (const path of paths)
      expect((await holder.post(cookie, path, holder.shown())).status).toBe(403);
    const confirm = await holder.post(cookie, '/authenticator/confirm', { code: '123456' });
    expect(confirm.status).toBe(403);
  });
});

describe('taking the authenticator away', () => {
  test('takes the password and a code; letters come again, and other sessions end', async () => {
    const { phone } = await holder.withAuthenticator('1001');
    const other = await holder.enter('1001', phone(market.machine.now()));
    market.pass(step);
    const cookie = await holder.enter('1001', phone(market.machine.now()));
    market.pass(step);
    expect((await holder.post(cookie, '/authenticator/remove', holder.shown())).status).toBe(400);
    const answer = await holder.post(
      cookie,
      '/authenticator/remove',
      holder.shown({ code: phone(market.machine.now()) }),
    );
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ isTwoFactor: true, authenticator: null, recoveryCodesLeft: 0 }),
    ]);
    expect((await ask(market, 'GET', own, { cookie: other })).status).toBe(401);
    const sent = holder.letters().length;
    const { accessToken } = await market.login('1001');
    expect(holder.letters()).toHaveLength(sent + 1);
    expect(
      (await market.validate('1001', accessToken, holder.letters()[0]?.code)).body.authorized,
    ).toBe(true);
    expect(await holder.waiting('1001')).toContain('authenticator removed');
  });

  test('can be done with a recovery code, when the phone is lost', async () => {
    const { codes } = await holder.withAuthenticator('1001');
    const cookie = await holder.enter('1001', codes[0]);
    const answer = await holder.post(
      cookie,
      '/authenticator/remove',
      holder.shown({ code: codes[1] }),
    );
    expect(answer.body.authenticator).toBeNull();
  });

  test('says of a code that was used that the next one must be waited for, and counts it not', async () => {
    const { cookie, phone } = await holder.withAuthenticator('1001');
    await holder.enter('1001', phone(market.machine.now()));
    const answer = await holder.post(
      cookie,
      '/authenticator/remove',
      holder.shown({ code: phone(market.machine.now()) }),
    );
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { code: 'This code was used already; wait for the next one.' },
    ]);
    expect((await holder.userOf('1001')).failedAttempts).toBe(0);
  });

  test('locks the account after five wrong codes, however many come at once', async () => {
    const { cookie, phone } = await holder.withAuthenticator('1001');
    const wrong = holder.shown({ code: notThis(phone(market.machine.now())) });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => holder.post(cookie, '/authenticator/remove', wrong)),
    );
    for (const { status } of answers) expect([400, 422]).toContain(status);
    expect((await holder.userOf('1001')).lockedAt).not.toBeNull();
    const right = await holder.post(
      cookie,
      '/authenticator/remove',
      holder.shown({ code: phone(market.machine.now()) }),
    );
    expect(right.status).not.toBe(200);
    expect(await market.rows('authenticator')).toHaveLength(1);
  });

  test('comes with two-factor turned off, for the password and a code', async () => {
    const { cookie, phone } = await holder.withAuthenticator('1001');
    const off = { isTwoFactor: false };
    expect((await holder.post(cookie, '', holder.shown(off))).body.errors).toEqual({
      code: 'Please enter Code',
    });
    const wrong = await holder.post(
      cookie,
      '',
      holder.shown({ ...off, code: notThis(phone(market.machine.now())) }),
    );
    expect([wrong.status, wrong.body.errors]).toEqual([422, { code: 'The code is not right.' }]);
    const answer = await holder.post(
      cookie,
      '',
      holder.shown({ ...off, code: phone(market.machine.now()) }),
    );
    expect(answer.body).toMatchObject({ isTwoFactor: false, authenticator: null });
    for (const table of ['authenticator', 'recoveryCode'])
      expect(await market.rows(table)).toEqual([]);
    await holder.enter('1001');
  });

  test('by putting another in its place takes a code, and the old one is good until then', async () => {
    const { cookie, phone } = await holder.withAuthenticator('1001');
    expect((await holder.post(cookie, '/authenticator', holder.shown())).status).toBe(400);
    const offer = await holder.post(
      cookie,
      '/authenticator',
      holder.shown({ code: phone(market.machine.now()) }),
    );
    const next = phoneOf(offer.body.uri);
    market.pass(step);
    const entered = await holder.enter('1001', phone(market.machine.now()));
    await holder.post(entered, '/authenticator/confirm', { code: next(market.machine.now()) });
    market.pass(step);
    const { accessToken } = await market.login('1001');
    expect(
      (await market.validate('1001', accessToken, phone(market.machine.now()))).body.authorized,
    ).toBe(false);
    expect(
      (await market.validate('1001', accessToken, next(market.machine.now()))).body.authorized,
    ).toBe(true);
  });
});

describe('what is kept', () => {
  test('shows neither the secret nor a code, and no log or journal does', async () => {
    const { offer, phone, codes, cookie } = await holder.withAuthenticator('1001');
    const code = phone(market.machine.now());
    await holder.post(cookie, '/authenticator/remove', holder.shown({ code: notThis(code) }));
    await holder.enter('1001', code);
    const tables = ['authenticator', 'offeredAuthenticator', 'recoveryCode', 'journal'];
    const kept = await Promise.all(
      [...tables, 'waitingLetter', 'interimToken'].map((table) => market.rows(table)),
    );
    const all = JSON.stringify([kept, market.logged, holder.letters()]);
    const { accessToken } = await market.login('1001');
    for (const secret of [offer.body.secret, ...codes, accessToken])
      expect(all).not.toContain(secret);
    // A code of six digits may occur within a number by chance, but not as a separate value.
    expect(all).not.toContain(`"${code}"`);
    expect(all).toContain('authenticator added');
  });

  test('of one user does not open in the row of another', async () => {
    const { phone } = await holder.withAuthenticator('1001');
    await holder.withAuthenticator('1002');
    const [row] = await market.rows('authenticator', { userId: '1001' });
    await market.set('authenticator', '1002', { sealedSecret: row.sealedSecret });
    const { accessToken } = await market.login('1002');
    expect(
      (await market.validate('1002', accessToken, phone(market.machine.now()))).body.authorized,
    ).toBe(false);
  });
});
