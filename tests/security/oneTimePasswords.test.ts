import { createHash } from 'node:crypto';
import { type TOTP, URI } from 'otpauth';
import { describe, expect } from 'vitest';
import type { Account } from '../markets/client.ts';
import { type Exchange, minutes, seconds, test } from './exchange.ts';
import { sessionCookie, type Visitor } from './visitor.ts';

/** A sign-in that waits for its one-time password, and the code that was sent. */
const atCode = async (exchange: Exchange, account?: Account) => {
  const dealer = account ?? (await exchange.dealer({ twoFactor: true }));
  const visitor = exchange.visitor();
  const { body } = await visitor.enter(dealer);
  const { code } = await exchange.sentTo(dealer.username);
  return { dealer, visitor, token: body.accessToken as string, code };
};

/** A code other than the given one. */
const otherThan = (code: string, by = 1) =>
  String((Number(code) + by) % 1_000_000).padStart(6, '0');

/** Asserts that the second step began a session, and that it works. */
const isIn = async (visitor: Visitor) => {
  expect(visitor.cookies.has(sessionCookie)).toBe(true);
  expect((await visitor.call('GET', '/auth/user-info')).status).toBe(200);
};

const isOut = async (visitor: Visitor) => {
  expect(visitor.cookies.has(sessionCookie)).toBe(false);
  expect((await visitor.call('GET', '/auth/user-info')).status).toBe(401);
};

describe('9. a one-time password is', () => {
  test('six digits, sent, and in no answer', async ({ exchange }) => {
    const { visitor, dealer, token, code } = await atCode(exchange);
    expect(code).toMatch(/^\d{6}$/);
    const answers = [
      await visitor.finish(dealer, token, otherThan(code)),
      await visitor.finish(dealer, token, code),
    ];
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(code);
    await isIn(visitor);
  });

  test('good once', async ({ exchange }) => {
    const { visitor, dealer, token, code } = await atCode(exchange);
    await visitor.finish(dealer, token, code);
    await isIn(visitor);
    const replay = exchange.visitor();
    expect((await replay.finish(dealer, token, code)).body.authorized).toBe(false);
    await isOut(replay);
  });

  test('good once also when it comes twenty times at the same moment', async ({ exchange }) => {
    const { dealer, token, code } = await atCode(exchange);
    const all = Array.from({ length: 20 }, () => exchange.visitor());
    const answers = await Promise.all(all.map((each) => each.finish(dealer, token, code)));
    expect(answers.filter(({ body }) => body.authorized)).toHaveLength(1);
    expect(all.filter(({ cookies }) => cookies.has(sessionCookie))).toHaveLength(1);
  });

  test('worth nothing after five wrong ones', async ({ exchange }) => {
    const { visitor, dealer, token, code } = await atCode(exchange);
    for (let wrong = 1; wrong <= 5; wrong++) {
      const { status, body } = await visitor.finish(dealer, token, otherThan(code, wrong));
      expect([status, body.authorized]).toEqual([200, false]);
    }
    expect((await visitor.finish(dealer, token, code)).body.authorized).toBe(false);
    await isOut(visitor);
  });

  test('worth nothing after five wrong ones that came at the same moment', async ({ exchange }) => {
    const { visitor, dealer, token, code } = await atCode(exchange);
    await Promise.all(
      [1, 2, 3, 4, 5].map((by) => visitor.finish(dealer, token, otherThan(code, by))),
    );
    expect((await visitor.finish(dealer, token, code)).body.authorized).toBe(false);
    await isOut(visitor);
  });

  test('good for two minutes and not for 121 seconds', async ({ clocked }) => {
    const { visitor: early, ...sent } = await atCode(clocked);
    const { visitor, dealer, token, code } = await atCode(clocked);
    await clocked.clock.later(seconds(115), async () => {
      await early.finish(sent.dealer, sent.token, sent.code);
      await isIn(early);
    });
    const late = await clocked.clock.later(seconds(121), () => visitor.finish(dealer, token, code));
    expect(late.body.authorized).toBe(false);
    await isOut(visitor);
  });

  test('worth nothing once another was asked for', async ({ exchange }) => {
    const { visitor, dealer, token, code } = await atCode(exchange);
    const { body } = await visitor.resend(dealer, token);
    const { code: second } = await exchange.sentTo(dealer.username);
    expect(second).toMatch(/^\d{6}$/);
    for (const stale of [token, body.accessToken])
      expect((await visitor.finish(dealer, stale, code)).body.authorized).toBe(false);
    await isOut(visitor);
    await visitor.finish(dealer, body.accessToken, second);
    await isIn(visitor);
  });

  test('bound to its sign-in and to its user', async ({ exchange }) => {
    const [one, other] = [await atCode(exchange), await atCode(exchange)];
    const stranger = exchange.visitor();
    for (const [account, token, code] of [
      [one.dealer, other.token, one.code],
      [one.dealer, one.token, other.code],
      [other.dealer, one.token, one.code],
    ] as const)
      expect((await stranger.finish(account, token, code)).body.authorized).toBe(false);
    await isOut(stranger);
    await one.visitor.finish(one.dealer, one.token, one.code);
    await isIn(one.visitor);
  });

  test('bound to its user where there is none, too', async ({ exchange }) => {
    const [own, victim] = [await exchange.dealer(), await exchange.dealer()];
    const thief = exchange.visitor();
    const { body } = await thief.enter(own);
    expect((await thief.finish(victim, body.accessToken, '')).body.authorized).toBe(false);
    await isOut(thief);
  });

  test('bound to its purpose: one of a sign-in sets no password', async ({ exchange }) => {
    const { visitor, dealer, token, code } = await atCode(exchange);
    for (const purpose of ['PasswordChange', 'Forgot', '']) {
      const step = await visitor.finish(dealer, token, code, purpose);
      expect(step.body.authorized ?? false).toBe(false);
    }
    const { status, body } = await visitor.call('POST', '/auth/validate-forgot-password', {
      otp: code,
      userId: dealer.username,
      token,
      purpose: 'PasswordChange',
    });
    expect([status, body.accessToken ?? null, body.messages?.length > 0]).toEqual([
      200,
      null,
      true,
    ]);
    const passwords = { newPassword: await exchange.encoded('Bell-Tower@1947') };
    const set = await visitor.call(
      'POST',
      '/auth/changePassword',
      { ...passwords, confirmNewPassword: passwords.newPassword },
      { authorization: `Bearer ${token}` },
    );
    expect(set.status).toBe(403);
  });

  test('sent three times at most for one sign-in', async ({ exchange }) => {
    const { visitor, dealer, token } = await atCode(exchange);
    let last = token;
    for (const time of ['second', 'third']) {
      const { body } = await visitor.resend(dealer, last);
      expect([time, typeof body.accessToken]).toEqual([time, 'string']);
      last = body.accessToken;
    }
    const { letters } = await exchange.sentTo(dealer.username);
    const { body } = await visitor.resend(dealer, last);
    expect([body.accessToken, body.messages.length]).toEqual([null, 1]);
    expect((await exchange.sentTo(dealer.username)).letters).toHaveLength(letters.length);
  });

  test('also once where an app or a list of recovery codes gives it, and then nothing is sent', async ({
    exchange,
  }) => {
    const dealer = await exchange.dealer();
    const user = await exchange.visitor().signIn(dealer);
    const { body: offered } = await user.call('POST', '/masters/mfa-settings/authenticator', {
      password: await exchange.encoded(dealer.password),
    });
    const app = URI.parse(offered.uri) as TOTP;
    const { body: kept } = await user.call('POST', '/masters/mfa-settings/authenticator/confirm', {
      code: app.generate(),
    });
    expect(kept.recoveryCodes).toHaveLength(10);
    await user.signOut();
    const codesSent = async () =>
      (await exchange.sentTo(dealer.username)).letters.filter(({ code }) => code).length;
    const before = await codesSent();
    const enter = async (otp: string) => {
      const visitor = exchange.visitor();
      const { body } = await visitor.enter(dealer);
      expect(body.twoFAEnabled).toBe(true);
      await visitor.finish(dealer, body.accessToken, otp);
      return visitor;
    };
    // The step of the confirmation is used up; the next is valid a little early.
    const next = app.generate({ timestamp: Date.now() + 30_000 });
    const [recovery = ''] = kept.recoveryCodes as string[];
    for (const code of [next, recovery.replaceAll(/\D/g, '')]) {
      await isIn(await enter(code));
      await isOut(await enter(code));
    }
    await isOut(await enter(''));
    const waiting = exchange.visitor();
    const { body } = await waiting.enter(dealer);
    await waiting.resend(dealer, body.accessToken);
    expect(await codesSent()).toBe(before);
    const database = exchange.look((each) =>
      JSON.stringify(each.prepare('select * from authenticator').all()),
    );
    expect(database).not.toContain(offered.secret);
  });

  test('stored as nothing that says it', async ({ exchange }) => {
    const { dealer, token, code } = await atCode(exchange);
    const rows = exchange.look((database) =>
      database.prepare('select * from interimToken where userId = ?').all(dealer.username),
    );
    expect(rows.length).toBeGreaterThan(0);
    const text = JSON.stringify(rows);
    expect(text).not.toContain(token);
    expect(text).not.toContain(`"${code}"`);
    expect(text).not.toContain(createHash('sha256').update(code).digest('hex'));
  });
});

describe('10. the steps of a sign-in come in their order:', () => {
  test('there is no session before the one-time password', async ({ exchange }) => {
    const { visitor, token } = await atCode(exchange);
    expect(visitor.cookies.size).toBe(0);
    for (const cookie of ['', `${sessionCookie}=${token}`])
      for (const path of ['/auth/user-info', '/query/userstats', '/masters/security/active'])
        expect([path, (await visitor.call('GET', path, undefined, { cookie })).status]).toEqual([
          path,
          401,
        ]);
  });

  test('an empty one-time password is for accounts without two-factor only', async ({
    exchange,
  }) => {
    const { visitor, dealer, token } = await atCode(exchange);
    expect((await visitor.finish(dealer, token, '')).body.authorized).toBe(false);
    await isOut(visitor);
    const plain = await exchange.dealer();
    await isIn(await exchange.visitor().signIn(plain));
  });

  test('a second step without a first gives nothing', async ({ exchange }) => {
    const dealer = await exchange.dealer();
    const visitor = exchange.visitor();
    for (const token of ['x', '0'.repeat(43), 'null'])
      expect((await visitor.finish(dealer, token, '')).body.authorized).toBe(false);
    await isOut(visitor);
  });
});

describe('11. a session begins', () => {
  test('under a new name of 256 bits, whatever cookie the browser brought', async ({
    exchange,
  }) => {
    const dealer = await exchange.dealer();
    const planted = 'A'.repeat(43);
    const visitor = exchange.visitor();
    visitor.cookies.set(sessionCookie, planted);
    const names = new Set([planted]);
    for (let time = 0; time < 5; time++) {
      await visitor.signIn(dealer);
      const name = visitor.cookies.get(sessionCookie) ?? '';
      expect(Buffer.from(name, 'base64url')).toHaveLength(32);
      names.add(name);
    }
    expect(names.size).toBe(6);
    const thief = exchange.visitor();
    thief.cookies.set(sessionCookie, planted);
    expect((await thief.call('GET', '/auth/user-info')).status).toBe(401);
  });

  test('and ends the one that the same browser had before', async ({ exchange }) => {
    const dealer = await exchange.dealer();
    const visitor = await exchange.visitor().signIn(dealer);
    const former = exchange.visitor();
    former.cookies.set(sessionCookie, visitor.cookies.get(sessionCookie) ?? '');
    await visitor.signIn(dealer);
    expect((await former.call('GET', '/auth/user-info')).status).toBe(401);
    await isIn(visitor);
  });
});

describe('12. each kind of token opens its own door only:', () => {
  test('three tokens at three doors', async ({ exchange }) => {
    const dealer = await exchange.dealer();
    const session = await exchange.visitor().signIn(dealer);
    const expired = { memberId: 'M001', username: '1008' };
    const change = (await exchange.visitor().enter(expired)).body.accessToken as string;
    const tokens: Record<string, () => Promise<[Account, string]>> = {
      'sign-in': async () => [dealer, (await exchange.visitor().enter(dealer)).body.accessToken],
      'password change': async () => [expired, change],
      session: async () => [dealer, session.cookies.get(sessionCookie) ?? ''],
      'access token': async () => [dealer, session.accessToken],
    };
    const doors: Record<string, (account: Account, token: string) => Promise<boolean>> = {
      'sign-in': async (account, token) =>
        (await exchange.visitor().finish(account, token)).body.authorized === true,
      'password change': async (_, token) => {
        // A refused password shows that the token would have been valid.
        const short = await exchange.encoded('short');
        const { status } = await exchange
          .visitor()
          .call(
            'POST',
            '/auth/changePassword',
            { newPassword: short, confirmNewPassword: short },
            { authorization: `Bearer ${token}` },
          );
        return status === 200;
      },
      session: async (_, token) => {
        const cookie = `${sessionCookie}=${token}`;
        return (
          (await exchange.visitor().call('GET', '/query/userstats', undefined, { cookie }))
            .status === 200
        );
      },
    };
    const opened: string[] = [];
    for (const [kind, made] of Object.entries(tokens))
      for (const [door, opens] of Object.entries(doors))
        if (await opens(...(await made()))) opened.push(`${kind} opens ${door}`);
    expect(opened).toEqual([
      'sign-in opens sign-in',
      'password change opens password change',
      'session opens session',
    ]);
  });
});

describe('22. the token in the address of the password page', () => {
  test('is good once', async ({ clocked }) => {
    const account = { memberId: 'M001', username: '1008' };
    const visitor = clocked.visitor();
    const entered = async () => {
      const { body } = await visitor.enter(account);
      expect(body.messages).toEqual(['Password has expired! Kindly change password.']);
      return body.accessToken;
    };
    let token = await entered();
    const set = async (password: string) => {
      const newPassword = await clocked.encoded(password);
      return visitor.call(
        'POST',
        '/auth/changePassword',
        { newPassword, confirmNewPassword: newPassword },
        { authorization: `Bearer ${token}` },
      );
    };
    const late = await clocked.clock.later(minutes(10) + seconds(1), () => set('Bell-Tower@1947'));
    expect(late.status).toBe(403);
    token = await entered();
    const first = await set('Bell-Tower@1947');
    expect([first.status, first.body]).toEqual([200, []]);
    expect((await set('Clock-Tower@1947')).status).toBe(403);
    await isIn(await visitor.signIn({ ...account, password: 'Bell-Tower@1947' }));
  });
});
