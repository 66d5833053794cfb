import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Holder, holderIn, step } from './authenticatorHolder.ts';
import { notThis } from './phone.ts';
import { openSignedInMarket, type SignedInMarket } from './signedInMarket.ts';
import { ask } from './signedInServer.ts';

let market: SignedInMarket;
let holder: Holder;
beforeEach(async () => {
  market = await openSignedInMarket();
  holder = holderIn(market);
});
afterEach(() => market.close());

describe('sign-in with an authenticator', () => {
  test('asks for its code and sends nothing', async () => {
    const { phone } = await holder.withAuthenticator('1001');
    const sent = holder.letters().length;
    const first = await market.login('1001');
    expect([first.twoFAEnabled, first.messages]).toEqual([true, []]);
    expect(holder.letters()).toHaveLength(sent);
    const { body } = await market.validate('1001', first.accessToken, phone(market.machine.now()));
    expect(body.authorized).toBe(true);
  });

  test('does not take a code twice, also the one that confirmed it', async () => {
    const cookie = await holder.enter('1001');
    const { phone } = await holder.setUp(cookie);
    const code = phone(market.machine.now());
    const first = await market.validate('1001', (await market.login('1001')).accessToken, code);
    expect(first.body.messages).toEqual(['Invalid OTP']);
    market.pass(step);
    await holder.enter('1001', phone(market.machine.now()));
    const again = await market.login('1001');
    expect(
      (await market.validate('1001', again.accessToken, phone(market.machine.now()))).body
        .authorized,
    ).toBe(false);
  });

  test('of one code at once by many lets one in', async () => {
    const { phone } = await holder.withAuthenticator('1001');
    const tokens = [];
    for (let each = 0; each < 4; each++) tokens.push((await market.login('1001')).accessToken);
    const answers = await Promise.all(
      tokens.map((token) => market.validate('1001', token, phone(market.machine.now()))),
    );
    expect(answers.filter(({ body }) => body.authorized)).toHaveLength(1);
  });

  test('takes the code of a clock that is half a minute off, and of none further', async () => {
    const { phone } = await holder.withAuthenticator('1001');
    market.pass(10 * step);
    const tryAt = async (ms: number) => {
      const { accessToken } = await market.login('1001');
      return (await market.validate('1001', accessToken, phone(market.machine.now() + ms))).body
        .authorized;
    };
    expect(await tryAt(-2 * step)).toBe(false);
    expect(await tryAt(2 * step)).toBe(false);
    expect(await tryAt(-step)).toBe(true);
    expect(await tryAt(step)).toBe(true);
    // Steps before the newest accepted one are over.
    expect(await tryAt(0)).toBe(false);
  });

  test('takes no empty code and no code of a letter', async () => {
    const { accessToken: first } = await market.login('1003');
    const { cookie = '' } = await market.validate('1003', first, holder.letters()[0]?.code);
    const { accessToken: before } = await market.login('1003');
    const letterCode = holder.letters()[0]?.code ?? '';
    await holder.setUp(cookie);
    expect((await market.validate('1003', before, letterCode)).body.authorized).toBe(false);
    const { accessToken } = await market.login('1003');
    expect((await market.validate('1003', accessToken, '')).body.authorized).toBe(false);
  });

  test('sends nothing when another code is asked for, and renews three times at most', async () => {
    const { phone } = await holder.withAuthenticator('1001');
    const sent = holder.letters().length;
    const { accessToken } = await market.login('1001');
    const resend = async (token: string) =>
      (
        await ask(market, 'POST', 'auth/regenerateOTP', {
          body: { userId: '1001', token, purpose: 'Login' },
        })
      ).body.accessToken;
    const second = await resend(accessToken);
    const third = await resend(second);
    expect(holder.letters()).toHaveLength(sent);
    expect(await resend(third)).toBeNull();
    expect(
      (await market.validate('1001', accessToken, phone(market.machine.now()))).body.authorized,
    ).toBe(false);
    expect(
      (await market.validate('1001', third, phone(market.machine.now()))).body.authorized,
    ).toBe(true);
  });

  test('waits longer than a letter for its code, but not longer than the sign-in', async () => {
    const { phone } = await holder.withAuthenticator('1001');
    const { accessToken } = await market.login('1001');
    market.pass(9 * 60_000);
    expect(
      (await market.validate('1001', accessToken, phone(market.machine.now()))).body.authorized,
    ).toBe(true);
    const late = await market.login('1001');
    market.pass(10 * 60_000);
    const { body } = await market.validate('1001', late.accessToken, phone(market.machine.now()));
    expect([body.authorized, body.expired]).toEqual([false, true]);
  });

  test('is over after five wrong codes, the right one too', async () => {
    const { phone } = await holder.withAuthenticator('1001');
    const { accessToken } = await market.login('1001');
    for (let wrong = 0; wrong < 5; wrong++)
      await market.validate('1001', accessToken, notThis(phone(market.machine.now())));
    const { body } = await market.validate('1001', accessToken, phone(market.machine.now()));
    expect([body.authorized, body.expired]).toEqual([false, true]);
  });

  test('locks out a user who goes on guessing with one sign-in after another', async () => {
    const { phone } = await holder.withAuthenticator('1001');
    for (let round = 0; round < 7; round++) {
      const { accessToken } = await market.login('1001');
      for (let wrong = 0; wrong < 4; wrong++)
        await market.validate('1001', accessToken, notThis(phone(market.machine.now())));
    }
    expect((await market.login('1001')).messages).toEqual(['Invalid credentials']);
    expect(await holder.waiting('1001')).toContain('locked');
  });

  test('is asked for also where two-factor was turned off on the row of the user', async () => {
    const { phone } = await holder.withAuthenticator('1001');
    await market.set('user', '1001', { isTwoFactor: false });
    const { accessToken, twoFAEnabled } = await market.login('1001');
    expect(twoFAEnabled).toBe(true);
    expect((await market.validate('1001', accessToken, '')).body.authorized).toBe(false);
    expect(
      (await market.validate('1001', accessToken, phone(market.machine.now()))).body.authorized,
    ).toBe(true);
  });
});

describe('a recovery code', () => {
  test('signs in once in place of the authenticator, and the user is told', async () => {
    const { codes } = await holder.withAuthenticator('1001');
    const [code = ''] = codes;
    const cookie = await holder.enter('1001', code);
    expect((await holder.settingsOf(cookie)).recoveryCodesLeft).toBe(9);
    expect(await holder.waiting('1001')).toContain('recovery code used');
    expect(await holder.actionsOf('1001')).toContain('recovery code used');
    const { accessToken } = await market.login('1001');
    const { body } = await market.validate('1001', accessToken, code);
    expect(body.messages).toEqual(['Invalid OTP']);
  });

  test('of one user opens no other account', async () => {
    const { codes } = await holder.withAuthenticator('1001');
    await holder.withAuthenticator('1002');
    const { accessToken } = await market.login('1002');
    const { body } = await market.validate('1002', accessToken, codes[0]);
    expect(body.authorized).toBe(false);
  });

  test('is void once new ones were made, for the password and a code', async () => {
    const { cookie, phone, codes } = await holder.withAuthenticator('1001');
    const without = await holder.post(cookie, '/recovery-codes', holder.shown());
    expect([without.status, without.body.errors]).toEqual([400, { code: 'Please enter Code' }]);
    const code = phone(market.machine.now());
    const unknown = await holder.post(
      cookie,
      '/recovery-codes',
      holder.shown({ code }, 'Not-My-Password@1'),
    );
    expect(unknown.status).toBe(400);
    const renewed = await holder.post(cookie, '/recovery-codes', holder.shown({ code }));
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect(await holder.waiting('1001')).toContain('recovery codes renewed');
    const { accessToken } = await market.login('1001');
    expect((await market.validate('1001', accessToken, codes[0])).body.authorized).toBe(false);
    await holder.enter('1001', renewed.body.recoveryCodes[9]);
  });

  test('is made for nobody without an authenticator', async () => {
    const answer = await holder.post(
      await holder.enter('1001'),
      '/recovery-codes',
      holder.shown({ code: '123456' }),
    );
    expect([answer.status, answer.body.message]).toEqual([422, 'There is no authenticator.']);
  });
});
