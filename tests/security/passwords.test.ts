import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { describe, expect } from 'vitest';
import { type Account, accountsByRole, control, demoPassword } from '../markets/client.ts';
import { days, type Exchange, minutes, seconds, test } from './exchange.ts';
import { setPassword } from './production.ts';
import { sessionCookie, type Visitor } from './visitor.ts';

const wrong = 'Wrong-Tower@1947';
const refused = { accessToken: null, messages: ['Invalid credentials'], twoFAEnabled: false };

/** Sets a password in a session, as the Change Password dialog does; returns the checks that failed. */
const change = async (exchange: Exchange, user: Visitor, from: string, to: string) => {
  const [oldPassword, newPassword] = [await exchange.encoded(from), await exchange.encoded(to)];
  const { status, body } = await user.call('POST', '/masters/changePassword', {
    oldPassword,
    newPassword,
    confirmNewPassword: newPassword,
  });
  expect(status).toBe(200);
  return body as string[];
};

const failTimes = async (exchange: Exchange, account: Account, times: number) => {
  for (let time = 0; time < times; time++) {
    const { body } = await exchange.visitor().enter({ ...account, password: wrong });
    expect(body).toEqual(refused);
  }
};

describe('6. passwords are kept', () => {
  test('as argon2id of 19 MiB and two passes, each with a salt of its own', async ({
    exchange,
  }) => {
    const both = [await exchange.dealer(), await exchange.dealer()];
    for (const dealer of both) {
      const user = await exchange.visitor().signIn(dealer);
      expect(await change(exchange, user, dealer.password, 'Bell-Tower@1947')).toEqual([]);
    }
    const hashes = exchange.look((database) =>
      database
        .prepare('select passwordHash from user where userId in (?, ?)')
        .pluck()
        .all(...both.map(({ username }) => username)),
    ) as string[];
    for (const hash of hashes) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/);
      expect(await verify(hash, 'Bell-Tower@1947')).toBe(true);
    }
    expect(new Set(hashes.map((hash) => hash.split('$')[4])).size).toBe(2);
    const others = exchange.look((database) =>
      database
        .prepare(
          `select count(*) from user where passwordHash is not null
           and passwordHash not like '$argon2id$v=19$m=19456,t=2,p=1$%'`,
        )
        .pluck()
        .get(),
    );
    expect(others).toBe(0);
  });

  test('nowhere in any other form, neither plain nor as the client sends them', async ({
    exchange,
  }) => {
    const dealer = await exchange.dealer();
    const user = await exchange.visitor().signIn(dealer);
    const marked = 'Marker~Kite@8341';
    expect(await change(exchange, user, dealer.password, marked)).toEqual([]);
    await exchange.visitor().signIn({ ...dealer, password: marked });
    await exchange.visitor().enter({ ...dealer, memberId: marked.slice(0, 5), password: marked });
    for (const text of [marked, await exchange.encoded(marked)])
      for (const file of readdirSync(exchange.data, { recursive: true, withFileTypes: true })) {
        if (!file.isFile()) continue;
        const holdsIt = readFileSync(join(file.parentPath, file.name)).includes(text);
        expect([file.name, holdsIt]).toEqual([file.name, false]);
      }
  });
});

describe('7. guessing is stopped:', () => {
  test('five wrong passwords lock the account, against the right one too', async ({ exchange }) => {
    const dealer = await exchange.dealer();
    await failTimes(exchange, dealer, 4);
    await exchange.visitor().signIn(dealer);
    await failTimes(exchange, dealer, 5);
    expect((await exchange.visitor().enter(dealer)).body).toEqual(refused);
  });

  test('a hundred guesses at the same moment are no more than five', async ({ exchange }) => {
    const dealer = await exchange.dealer();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, nth) =>
        exchange
          .visitor()
          .enter(nth === 60 ? dealer : { ...dealer, password: `${wrong.slice(0, -2)}${nth}` }),
      ),
    );
    expect(answers.filter(({ body }) => body.accessToken).length).toBeLessThanOrEqual(1);
    expect((await exchange.visitor().enter(dealer)).body).toEqual(refused);
  });

  test('a locked account opens by itself after half an hour, and not before', async ({
    clocked,
  }) => {
    const dealer = await clocked.dealer();
    await failTimes(clocked, dealer, 5);
    await clocked.clock.later(minutes(29), async () =>
      expect((await clocked.visitor().enter(dealer)).body).toEqual(refused),
    );
    await clocked.clock.later(minutes(30) + seconds(1), () => clocked.visitor().signIn(dealer));
  });

  test('an administrator opens it at once', async ({ exchange }) => {
    const dealer = await exchange.dealer();
    await failTimes(exchange, dealer, 5);
    const keeper = await exchange.visitor().signIn(control);
    const { body: row } = await keeper.call('GET', `/masters/user/${dealer.username}`);
    const { status } = await keeper.call('POST', `/masters/user/${dealer.username}/unlock`, {
      version: row.version,
    });
    expect(status).toBe(200);
    await exchange.visitor().signIn(dealer);
  });

  test('a session left open is no place to try passwords', async ({ exchange }) => {
    const dealer = await exchange.dealer();
    const user = await exchange.visitor().signIn(dealer);
    for (let time = 0; time < 5; time++)
      expect(await change(exchange, user, wrong, 'Bell-Tower@1947')).toHaveLength(1);
    expect(await change(exchange, user, dealer.password, 'Bell-Tower@1947')).toHaveLength(1);
    expect((await exchange.visitor().enter(dealer)).body).toEqual(refused);
  });

  test('one address is refused with 429, whatever it writes before the proxy, and no other is', async ({
    exchange,
  }) => {
    // An attempt without credentials counts like any other, and costs no hash.
    const guess = (forwarded: string) =>
      exchange.visitor(forwarded).call('POST', '/auth/login', {});
    const seen = new Set<number>();
    for (let round = 0; round < 20 && !seen.has(429); round++)
      for (const { status, headers } of await Promise.all(
        Array.from({ length: 40 }, (_, nth) => guess(`203.0.113.${nth}, 10.8.0.1`)),
      )) {
        seen.add(status);
        if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
    expect([...seen].sort()).toEqual([400, 429]);
    const dealer = await exchange.dealer();
    expect((await exchange.visitor('10.8.0.1').enter(dealer)).status).toBe(429);
    await exchange.visitor('10.8.0.2').signIn(dealer);
  });
});

describe('8. an attacker learns nothing of who is a user:', () => {
  test('the answers to an unknown user, a wrong password, another member, a locked and a disabled account are one', async ({
    exchange,
  }) => {
    const [dealer, locked, disabled] = [
      await exchange.dealer(),
      await exchange.dealer(),
      await exchange.dealer(),
    ];
    await failTimes(exchange, locked, 5);
    const keeper = await exchange.visitor().signIn(control);
    const { body: row } = await keeper.call('GET', `/masters/user/${disabled.username}`);
    const done = await keeper.call('POST', `/masters/user/${disabled.username}/disable`, {
      version: row.version,
      reason: 'has left the member',
    });
    expect(done.status).toBe(200);
    const tries: Account[] = [
      { memberId: 'M001', username: '99999' },
      { ...dealer, password: wrong },
      { ...dealer, memberId: 'M002' },
      { memberId: 'M001', username: 'control' },
      { ...locked, password: wrong },
      locked,
      disabled,
      { ...disabled, password: wrong },
      { username: 'nobody' },
      { username: 'control2', password: wrong },
      { username: dealer.username },
    ];
    const shape = ({ status, headers, body }: any) => [
      status,
      [...headers.keys()].sort().join(),
      body,
    ];
    const answers = [];
    for (const account of tries) answers.push(shape(await exchange.visitor().enter(account)));
    expect(answers[0]).toEqual([200, expect.any(String), refused]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('what they cost the server is one comparison each', async ({ exchange }) => {
    const dealers: Account[] = [];
    for (let nth = 0; nth < 8; nth++) dealers.push(await exchange.dealer());
    const kinds = {
      'a wrong password': (nth: number) => ({ ...dealers[nth % 8], password: wrong }) as Account,
      'an unknown user': (nth: number) => ({ memberId: 'M001', username: String(70_000 + nth) }),
      'no user of that member': (nth: number) =>
        ({ ...dealers[nth % 8], memberId: 'M001' }) as Account,
      'what is no encoded password': () => ({ memberId: 'M001', username: '70000' }),
    };
    const cost = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, 0]));
    const encoded = await exchange.encoded(wrong);
    // Processor time is measured, which other work on the machine does not lengthen as it does the time of a
    // clock.
    for (let round = 0; round < 6; round++)
      for (const [kind, accountOf] of Object.entries(kinds)) {
        const before = processorTime(exchange.process.pid);
        for (let nth = 0; nth < 5; nth++) {
          const { memberId, username } = accountOf(round * 5 + nth);
          const password = kind === 'what is no encoded password' ? 'AAAA' : encoded;
          const { body } = await exchange
            .visitor()
            .call('POST', '/auth/login', { memberId, username, password });
          expect(body).toEqual(refused);
        }
        cost[kind] = (cost[kind] ?? 0) + processorTime(exchange.process.pid) - before;
      }
    const usual = cost['a wrong password'] ?? 0;
    // A hash is most of the time: a request without one takes a third.
    for (const [kind, spent] of Object.entries(cost))
      expect([kind, spent > usual * 0.6, spent < usual * 1.7, cost]).toEqual([
        kind,
        true,
        true,
        cost,
      ]);
  });
});

/** The processor time of a process so far, all its threads, in hundredths of a second. */
const processorTime = (pid: number | undefined): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
};

describe('43. a password is chosen by its user alone, and well:', () => {
  test('with the old one', async ({ exchange }) => {
    const dealer = await exchange.dealer();
    const user = await exchange.visitor().signIn(dealer);
    for (const from of [wrong, ''])
      expect(await change(exchange, user, from, 'Bell-Tower@1947').catch(() => ['x'])).not.toEqual(
        [],
      );
    await exchange.visitor().signIn(dealer);
    expect(await change(exchange, user, dealer.password, 'Bell-Tower@1947')).toEqual([]);
  });

  test('not one of the common ones, nor the own name, nor one of the last five', async ({
    exchange,
  }) => {
    const dealer = await exchange.dealer();
    const user = await exchange.visitor().signIn(dealer);
    for (const common of [
      'Password@1234',
      'P@ssword12345',
      'Welcome@12345',
      'Qwerty@123456',
      'Admin@1234567',
      'Iloveyou@1234',
      '1qaz@WSX3edc',
      'Abcdefghij@1',
      `Dealer of ${dealer.memberId}@`.replaceAll(' ', ''),
    ])
      expect([common, await change(exchange, user, dealer.password, common)]).toEqual([
        common,
        [expect.any(String)],
      ]);
    const mine = [1, 2, 3, 4, 5].map((nth) => `Lantern-${nth}kite@Moor${nth}`);
    let now = dealer.password;
    for (const next of mine) {
      expect(await change(exchange, user, now, next)).toEqual([]);
      now = next;
    }
    for (const former of mine)
      expect(await change(exchange, user, now, former)).toEqual([expect.any(String)]);
    // It may come back after six others.
    expect(await change(exchange, user, now, 'Harbour-9kite@Fen2')).toEqual([]);
    expect(await change(exchange, user, 'Harbour-9kite@Fen2', mine[0] as string)).toEqual([]);
  });

  test('no call lets somebody else choose it', async ({ exchange }) => {
    const keeper = await exchange.visitor().signIn(control);
    const { body: document } = await keeper.call('GET', '/openapi.json');
    const takers = Object.entries<any>(document.paths).flatMap(([path, methods]) =>
      Object.entries<any>(methods)
        .filter(([, about]) =>
          /password/i.test(
            JSON.stringify(about.requestBody ?? {}).replace(/"description":"[^"]*"/g, ''),
          ),
        )
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    const own = /^POST \/(auth\/|masters\/changePassword|masters\/mfa-settings)/;
    expect(takers.length).toBeGreaterThan(3);
    expect(takers.filter((call) => !own.test(call))).toEqual([]);
    for (const changes of [{ password: 'x' }, { passwordHash: 'x' }, { newPassword: 'x' }]) {
      const { body: row } = await keeper.call('GET', '/masters/user/1001');
      const { status } = await keeper.call('PUT', '/masters/user/1001', { ...row, ...changes });
      expect(status).toBe(400);
    }
  });

  test('anew after 365 days, before anything else', async ({ clocked }) => {
    const dealer = await clocked.dealer();
    await clocked.clock.later(days(364), () => clocked.visitor().signIn(dealer));
    await clocked.clock.later(days(366), async () => {
      const visitor = clocked.visitor();
      const { body } = await visitor.enter(dealer);
      expect(body.messages).toEqual(['Password has expired! Kindly change password.']);
      expect((await visitor.finish(dealer, body.accessToken)).body.authorized).toBe(false);
    });
  });

  test('by the link of a reset within an hour', async ({ clocked }) => {
    const keeper = await clocked.visitor().signIn(control);
    const tokenFor = async ({ username }: { username: string }) => {
      const path = `/masters/user/${username}`;
      const { body: row } = await keeper.call('GET', path);
      const { version } = row;
      expect((await keeper.call('POST', `${path}/resetPassword`, { version })).status).toBe(200);
      const linkOf = async () =>
        /\/password-expired\/([\w-]{43})\/2/.exec(
          JSON.stringify((await clocked.sentTo(username)).letters),
        )?.[1] ?? '';
      await expect.poll(linkOf).not.toBe('');
      return linkOf();
    };
    const [early, late] = [
      await tokenFor(await clocked.dealer()),
      await tokenFor(await clocked.dealer()),
    ];
    const set = (token: string) => setPassword(clocked.visitor(), clocked, token);
    await clocked.clock.later(minutes(59), async () => expect(await set(early)).toEqual([]));
    await clocked.clock.later(minutes(61), async () => expect(await set(late)).toBe(403));
  });

  test('a reset sends a link to the user and shows it to nobody', async ({ exchange }) => {
    const dealer = await exchange.dealer();
    const keeper = await exchange.visitor().signIn(control);
    const user = await exchange.visitor().signIn(dealer);
    const { body: row } = await keeper.call('GET', `/masters/user/${dealer.username}`);
    const answer = await keeper.call('POST', `/masters/user/${dealer.username}/resetPassword`, {
      version: row.version,
    });
    expect(answer.status).toBe(200);
    expect((await user.call('GET', '/auth/user-info')).status).toBe(401);
    const linkOf = async () =>
      JSON.stringify((await exchange.sentTo(dealer.username)).letters).match(
        /\/password-expired\/([\w-]{43})\/\d/,
      );
    await expect.poll(linkOf).not.toBe(null);
    const [, token = ''] = (await linkOf()) ?? [];
    const shown = [
      answer.body,
      (await keeper.call('GET', `/masters/user/${dealer.username}/history`)).body,
    ];
    expect(JSON.stringify(shown)).not.toContain(token);
    const newPassword = await exchange.encoded('Bell-Tower@1947');
    const set = await exchange
      .visitor()
      .call(
        'POST',
        '/auth/changePassword',
        { newPassword, confirmNewPassword: newPassword },
        { authorization: `Bearer ${token}` },
      );
    expect([set.status, set.body]).toEqual([200, []]);
    await exchange.visitor().signIn({ ...dealer, password: 'Bell-Tower@1947' });
  });
});

describe('44. a forgotten password', () => {
  const forgot = (visitor: Visitor, triple: object) =>
    visitor.call('POST', '/auth/forgot-password', triple);
  const verify_ = (visitor: Visitor, userId: string, token: string, otp: string) =>
    visitor.call('POST', '/auth/validate-forgot-password', {
      otp,
      userId,
      token,
      purpose: 'PasswordChange',
    });
  const tripleOf = (exchange: Exchange, userId: string) =>
    exchange.look((database) =>
      database
        .prepare('select userId, mobileNumber, emailId from user where userId = ?')
        .get(userId),
    ) as { userId: string; mobileNumber: string; emailId: string };

  test('looks the same for users and for nobody, and sends nothing to nobody', async ({
    exchange,
  }) => {
    const dealer = await exchange.dealer();
    const triple = tripleOf(exchange, dealer.username);
    const letters = async () => (await exchange.visitor().call('GET', '/dev/outbox')).body.length;
    const before = await letters();
    const strangers = [
      { ...triple, mobileNumber: '9123456789' },
      { ...triple, emailId: 'else@m001.example' },
      { ...triple, userId: '99999' },
      { ...triple, userId: '1001' },
    ];
    const shape = ({ status, headers, body }: any) => [
      status,
      [...headers.keys()].sort().join(),
      body.messages,
      /^[\w-]{43}$/.test(body.accessToken),
    ];
    const known = await forgot(exchange.visitor(), triple);
    expect(shape(known)).toEqual([200, expect.any(String), [], true]);
    await expect.poll(letters).toBe(before + 1);
    const wrongCode = await verify_(
      exchange.visitor(),
      triple.userId,
      known.body.accessToken,
      '000000',
    );
    for (const stranger of strangers) {
      const visitor = exchange.visitor();
      const answer = await forgot(visitor, stranger);
      expect(shape(answer)).toEqual(shape(known));
      const tried = await verify_(visitor, stranger.userId, answer.body.accessToken, '000000');
      expect([tried.status, tried.body]).toEqual([wrongCode.status, wrongCode.body]);
    }
    expect(await letters()).toBe(before + 1);
  });

  test('ends with a new password and no session; two-factor stays on', async ({ exchange }) => {
    const dealer = await exchange.dealer({ twoFactor: true });
    const visitor = exchange.visitor();
    const { body } = await forgot(visitor, tripleOf(exchange, dealer.username));
    await expect.poll(async () => (await exchange.sentTo(dealer.username)).code).toMatch(/^\d{6}$/);
    const { code } = await exchange.sentTo(dealer.username);
    // The token of the first step sets no password, and its OTP finishes no sign-in.
    const newPassword = await exchange.encoded('Bell-Tower@1947');
    const set = (token: string) =>
      visitor.call(
        'POST',
        '/auth/changePassword',
        { newPassword, confirmNewPassword: newPassword },
        { authorization: `Bearer ${token}` },
      );
    expect((await set(body.accessToken)).status).toBe(403);
    const signIn = await visitor.finish(dealer, body.accessToken, code);
    expect(signIn.body.authorized ?? false).toBe(false);
    const proven = await verify_(visitor, dealer.username, body.accessToken, code);
    expect([proven.status, proven.body.messages]).toEqual([200, []]);
    expect(visitor.cookies.has(sessionCookie)).toBe(false);
    expect(
      (await verify_(visitor, dealer.username, body.accessToken, code)).body.accessToken ?? null,
    ).toBe(null);
    expect((await set(proven.body.accessToken)).body).toEqual([]);
    expect(visitor.cookies.has(sessionCookie)).toBe(false);
    expect((await set(proven.body.accessToken)).status).toBe(403);
    const first = await visitor.enter({ ...dealer, password: 'Bell-Tower@1947' });
    expect([typeof first.body.accessToken, first.body.twoFAEnabled]).toEqual(['string', true]);
    expect((await visitor.enter({ ...dealer, password: demoPassword })).body).toEqual(refused);
  });

  test('is no way in for users of the exchange', async ({ exchange }) => {
    const triple = tripleOf(exchange, accountsByRole.controlUser.username);
    const before = (await exchange.sentTo(triple.userId)).letters.length;
    await forgot(exchange.visitor(), triple);
    const dealer = await exchange.dealer();
    await forgot(exchange.visitor(), tripleOf(exchange, dealer.username));
    await expect.poll(async () => (await exchange.sentTo(dealer.username)).letters.length).toBe(1);
    expect((await exchange.sentTo(triple.userId)).letters).toHaveLength(before);
  });
});
