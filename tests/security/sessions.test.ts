import { describe, expect } from 'vitest';
import { type Account, control } from '../markets/client.ts';
import { bidOn, openOffer } from '../markets/market.ts';
import { editUser } from './editUser.ts';
import { type Exchange, hours, minutes, test } from './exchange.ts';
import { sessionCookie, type Visitor } from './visitor.ts';

/** The answer to a call with the session of a visitor. */
const status = async (visitor: Visitor, path = '/auth/user-info') =>
  (await visitor.call('GET', path)).status;

/** The same session in another browser: a copied cookie. */
const copyOf = (exchange: Exchange, visitor: Visitor): Visitor => {
  const copy = exchange.visitor();
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  return copy;
};

describe('5. what a user may do follows the user at once:', () => {
  test('the sessions and streams of a user who is disabled end', async ({ exchange }) => {
    const dealer = await exchange.dealer();
    const keeper = await exchange.visitor().signIn(control);
    const users = [
      await exchange.visitor().signIn(dealer),
      await exchange.visitor().signIn(dealer),
    ];
    const streams = await Promise.all(users.map((user) => user.listen()));
    await disable(keeper, dealer);
    for (const user of users) expect(await status(user)).toBe(401);
    await Promise.all(streams.map(({ ended }) => ended));
    expect((await exchange.visitor().enter(dealer)).body.accessToken).toBe(null);
  });

  test('the sessions of a user end when the role is another', async ({ exchange }) => {
    const dealer = await exchange.dealer();
    const keeper = await exchange.visitor().signIn(control);
    const user = await exchange.visitor().signIn(dealer);
    await editUser(keeper, dealer, { role: 'memberAdmin', branchId: null });
    expect(await status(user)).toBe(401);
    const { body } = await (await exchange.visitor().signIn(dealer)).call('GET', '/auth/user-info');
    expect(body.roles).toEqual(['ROLE_4']);
  });

  test('the sessions of a user end when the branch is another', async ({ exchange }) => {
    const dealer = await exchange.dealer();
    const keeper = await exchange.visitor().signIn(control);
    const user = await exchange.visitor().signIn(dealer);
    const { body } = await keeper.call('GET', `/masters/user/${dealer.username}`);
    await editUser(keeper, dealer, { branchId: body.branchId === 'B1' ? 'B2' : 'B1' });
    expect(await status(user)).toBe(401);
  });
});

const disable = async (keeper: Visitor, { username }: Account) => {
  const { body: row } = await keeper.call('GET', `/masters/user/${username}`);
  const answer = await keeper.call('POST', `/masters/user/${username}/disable`, {
    version: row.version,
    reason: 'has left the member',
  });
  expect(answer.status).toBe(200);
};

describe('13. sign-out', () => {
  test('ends the session on the server, and its stream', async ({ exchange }) => {
    const user = await exchange.visitor().signIn(await exchange.dealer());
    const copy = copyOf(exchange, user);
    const stream = await user.listen();
    expect([await status(copy), stream.status]).toEqual([200, 200]);
    const { status: out, headers } = await user.signOut();
    expect([
      out,
      headers.getSetCookie().some((line) => line.startsWith(`${sessionCookie}=;`)),
    ]).toEqual([200, true]);
    expect(await status(copy)).toBe(401);
    await stream.ended;
  });
});

describe('13. a Control User', () => {
  test('sees every session and ends one, with its stream; nobody else does', async ({
    exchange,
  }) => {
    const dealer = await exchange.dealer();
    const [user, other] = [
      await exchange.visitor().signIn(dealer),
      await exchange.visitor().signIn(dealer),
    ];
    const stream = await user.listen();
    const keeper = await exchange.visitor().signIn(control);
    const { body: sessions } = await keeper.call('GET', '/query/active-users');
    const theirs = sessions.filter(({ userId }: any) => userId === dealer.username);
    expect(theirs).toHaveLength(2);
    expect(JSON.stringify(sessions)).not.toContain(user.cookies.get(sessionCookie));
    // The list begins with the most recently seen; of the two, the first to sign in is the older.
    const [oldest] = theirs.toSorted((a: any, b: any) => (a.since < b.since ? -1 : 1));
    const end = (by: Visitor) =>
      by.call('POST', `/query/active-users/${oldest.session}/end`, {
        reason: 'left the desk open',
      });
    expect((await end(other)).status).toBe(403);
    expect((await end(keeper)).status).toBe(200);
    expect([await status(user), await status(other)]).toEqual([401, 200]);
    await stream.ended;
  });
});

describe('14. a session lasts', () => {
  test('thirty minutes without a call, and not thirty-one', async ({ clocked }) => {
    const user = await clocked.visitor().signIn(await clocked.dealer());
    const idle = await clocked.visitor().signIn(await clocked.dealer());
    clocked.clock.set(minutes(29));
    expect(await status(user)).toBe(200);
    clocked.clock.set(minutes(2));
    expect(await status(idle)).toBe(401);
    // The call at 29 minutes extended this one.
    expect(await status(user)).toBe(200);
  });

  test('no longer because the console asks by itself', async ({ clocked }) => {
    const user = await clocked.visitor().signIn(await clocked.dealer());
    for (const more of [10, 10, 9]) {
      clocked.clock.set(minutes(more));
      const { status } = await user.call('GET', '/rms/order', undefined, { 'x-poll': '1' });
      expect(status).toBe(200);
    }
    clocked.clock.set(minutes(2));
    expect(await status(user)).toBe(401);
  });

  test('twelve hours at most, however often it is refreshed', async ({ clocked }) => {
    const user = await clocked.visitor().signIn(await clocked.dealer());
    const seen: [hour: number, status: number][] = [];
    for (let at = minutes(20); at <= hours(13); at += minutes(20)) {
      clocked.clock.set(minutes(20));
      const answer = await user.call('POST', '/auth/refreshCookie');
      seen.push([at / hours(1), answer.status]);
      if (answer.status === 200) expect(answer.body.expiryTime).toBeLessThanOrEqual(hours(12) - at);
    }
    expect(seen.every(([hour, status]) => status === (hour < 12 ? 200 : 401))).toBe(true);
  });
});

describe('15. a new password', () => {
  test('ends the other sessions of the user, their streams and every token that waits', async ({
    exchange,
  }) => {
    const dealer = await exchange.dealer();
    const [user, other] = [
      await exchange.visitor().signIn(dealer),
      await exchange.visitor().signIn(dealer),
    ];
    const stream = await other.listen();
    const waiting = exchange.visitor();
    const { body: first } = await waiting.enter(dealer);
    const newPassword = await exchange.encoded('Bell-Tower@1947');
    const { body } = await user.call('POST', '/masters/changePassword', {
      oldPassword: await exchange.encoded(dealer.password),
      newPassword,
      confirmNewPassword: newPassword,
    });
    expect(body).toEqual([]);
    expect([await status(user), await status(other)]).toEqual([200, 401]);
    await stream.ended;
    expect((await waiting.finish(dealer, first.accessToken)).body.authorized).toBe(false);
    expect((await exchange.visitor().enter(dealer)).body.accessToken).toBe(null);
  });
});

describe('16. the cookie of a session', () => {
  test('is bound to this host, to TLS and to our own pages, and no script reads it', async ({
    exchange,
  }) => {
    const dealer = await exchange.dealer();
    const visitor = exchange.visitor();
    const { body, headers: first } = await visitor.enter(dealer);
    expect(first.getSetCookie()).toEqual([]);
    const { headers } = await visitor.finish(dealer, body.accessToken);
    const [line = '', ...more] = headers.getSetCookie();
    const [pair = '', ...attributes] = line.split('; ');
    expect(more).toEqual([]);
    expect(pair).toMatch(/^__Host-sid=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure']);
  });
});

describe('19. no GET changes anything:', () => {
  test('a page of another site signs nobody out', async ({ exchange }) => {
    const user = await exchange.visitor().signIn(await exchange.dealer());
    for (const authorization of [undefined, 'Bearer ', `Bearer ${'A'.repeat(43)}`])
      for (const method of ['GET', 'HEAD'])
        await user.call(method, '/auth/logout', undefined, {
          'sec-fetch-site': 'cross-site',
          ...(authorization && { authorization }),
        });
    expect(await status(user)).toBe(200);
  });

  test('every other GET of the API leaves every table as it was', async ({ exchange }) => {
    const keeper = await exchange.visitor().signIn(control);
    const { body: document } = await keeper.call('GET', '/openapi.json');
    const paths = Object.entries<any>(document.paths)
      .filter(([path, calls]) => calls.get && !/message-stream|\/auth\/logout$/.test(path))
      .map(([path]) => path.replaceAll(/\{\w+\}/g, '1'));
    expect(paths.length).toBeGreaterThan(50);
    const tables = () =>
      exchange.look((database) => {
        const columns = database
          .prepare(
            `select t.name, max(c.name = 'updatedAt') as isKept from sqlite_master t
             join pragma_table_info(t.name) c where t.type = 'table' group by t.name order by 1`,
          )
          .all() as { name: string; isKept: number }[];
        // Reading is noted in the journal, which the audit list follows, extends the session of the reader and
        // counts as a use; the clock goes on, and a server that starts catches up with its tasks.
        return columns
          .filter(
            ({ name }) =>
              !/^(journal|auditEntry|job|websiteFile|session|outbox|throttle|clockMark|sqlite_)/.test(
                name,
              ),
          )
          .map(({ name, isKept }) => [
            name,
            database
              .prepare(`select count(*), ${isKept ? 'max(updatedAt)' : 0} from "${name}"`)
              .raw()
              .get(),
          ]);
      });
    const before = tables();
    for (const path of paths) await keeper.call('GET', path);
    expect(tables()).toEqual(before);
  });
});

describe('28. the stream of events', () => {
  test('is for those who are signed in, with no token in its address', async ({ exchange }) => {
    const visitor = exchange.visitor();
    expect((await visitor.listen()).status).toBe(401);
    const user = await exchange.visitor().signIn(await exchange.dealer());
    const cookie = user.cookies.get(sessionCookie);
    for (const query of [`token=${cookie}`, `access_token=${user.accessToken}`, `sid=${cookie}`]) {
      const { status } = await visitor.call('GET', `/messaging/message-stream?${query}`);
      expect(status).toBe(401);
    }
  });

  test('is open ten times at most for one user, over all sessions', async ({ exchange }) => {
    const dealer = await exchange.dealer();
    const users = [
      await exchange.visitor().signIn(dealer),
      await exchange.visitor().signIn(dealer),
    ];
    const streams = [];
    for (let nth = 0; nth < 11; nth++) streams.push(await (users[nth % 2] as Visitor).listen());
    expect(streams.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
    for (const { leave } of streams) leave();
  });

  test('never brings one member the orders of another', async ({ exchange }) => {
    const [one, other] = [
      await exchange.visitor().signIn({ memberId: 'M001', username: '1001' }),
      await exchange.visitor().signIn({ memberId: 'M002', username: '2001' }),
    ];
    const [own, foreign] = [await one.listen(), await other.listen()];
    const offer = await openOffer(one as never);
    const { status: taken, body } = await one.call('POST', '/rms/order', bidOn(offer));
    expect(taken).toBe(201);
    const ofOrder = (messages: any[]) =>
      messages.filter((message) => JSON.stringify(message).includes(String(body.orderId)));
    await expect.poll(() => ofOrder(own.messages).length).toBeGreaterThan(0);
    // A message for all users comes after it, so that an earlier one would have arrived.
    const keeper = await exchange.visitor().signIn(control);
    const broadcast = await keeper.call('POST', '/messaging/broadcast', { message: 'The end' });
    expect(broadcast.status).toBe(201);
    await expect
      .poll(() => foreign.messages.some((message) => JSON.stringify(message).includes('The end')))
      .toBe(true);
    expect(ofOrder(foreign.messages)).toEqual([]);
    expect(JSON.stringify(foreign.messages)).not.toContain('M001');
    for (const { leave } of [own, foreign]) leave();
  });
});
