import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, control, dealer, signIn } from '../markets/client.ts';
import { bidOn, type Offer, openedForReading, openOffer } from '../markets/market.ts';
import { copyOfDemo, startServer } from '../markets/server.ts';
import { type Clock, movableClock } from '../peers/faketime.ts';
import { type Exchange, exchangeOn, minutes } from '../security/exchange.ts';
import type { Visitor } from '../security/visitor.ts';

// The demo is open around the clock, but an hour earlier must be the same day: the day after this one, at
// eleven.
const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
const eleven = Date.parse(`${today}T11:00:00+05:30`) + minutes(24 * 60);
const data = copyOfDemo();

let clock: Clock;
let server: Exchange;
const start = async () =>
  exchangeOn(
    await startServer({
      data,
      env: { ...clock.env, OFFERDESK_DEMO_BIDDING: 'off', OFFERDESK_TRUST_PROXY: 'on' },
    }),
  );
beforeAll(async () => {
  clock = movableClock(eleven - Date.now());
  server = await start();
});
afterAll(async () => {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

const look = <R>(sql: string, ...values: unknown[]): R[] => {
  const database = openedForReading(data);
  try {
    return database.prepare(sql).all(...values) as R[];
  } finally {
    database.close();
  }
};
const health = async () => (await call(server.url, 'GET', '/health')).body;
const grows = (values: readonly number[]) =>
  expect(values).toEqual(values.toSorted((a, b) => a - b));

test('bids keep their order when the clock is set back by an hour, also over a kill and a restart, and everybody can see it', async () => {
  let { cookie, ...client } = await signIn(server.url, dealer);
  const offer: Offer = await openOffer({ cookie, ...client });
  const came: number[] = [];
  const bid = async (clientOrderId: string) => {
    const sent = bidOn(offer, { clientOrderId, quantity: 7 });
    const { status, body } = await call(server.url, 'POST', '/rms/order', sent, { cookie });
    expect([status, body.message]).toEqual([201, undefined]);
    came.push(body.orderId);
  };
  const revise = async () => {
    const change = { quantity: 8, price: offer.floorPrice, isMarketOrder: false };
    const path = `/rms/order/${came[0]}`;
    expect((await call(server.url, 'PUT', path, change, { cookie })).status).toBe(200);
  };
  const inOrder = () => {
    const rows = look<{ orderId: number; entryTime: number }>(
      'select orderId, entryTime from "order" where orderId >= ? order by orderId',
      came[0],
    );
    expect(rows.map(({ orderId }) => orderId)).toEqual(came);
    grows(rows.map(({ entryTime }) => entryTime));
  };
  for (const nth of ['1', '2', '3']) await bid(nth);
  expect((await health()).status).toBe('ok');

  clock.set(-minutes(60));
  for (const nth of ['4', '5', '6']) await bid(nth);
  inOrder();
  await revise();
  const warning =
    /The clock was set back by 1 h 0 min at [-\d]+ 10:0\d:\d\d; entries keep their order\./;
  expect(await health()).toMatchObject({
    status: 'degraded',
    writes: 'ok',
    clock: expect.stringMatching(warning),
  });
  expect(server.output()).toMatch(warning);
  const keeper = await signIn(server.url, control);
  await expect
    .poll(async () =>
      JSON.stringify(
        (
          await call(server.url, 'GET', '/messaging/get-messages', undefined, {
            cookie: keeper.cookie,
          })
        ).body,
      ),
    )
    .toMatch(warning);

  await server.kill9();
  server = await start();
  expect((await health()).clock).toMatch(/^The clock was set back by /);
  ({ cookie, ...client } = await signIn(server.url, dealer));
  for (const nth of ['7', '8']) await bid(nth);
  await revise();

  inOrder();
  grows(
    look<{ at: number }>('select at from orderLog where orderId >= ? order by id', came[0]).map(
      ({ at }) => at,
    ),
  );
  clock.set(minutes(60));
  expect(await health()).toMatchObject({ status: 'ok', clock: 'ok' });
});

test('what has ended before the clock is set back stays ended, also over a restart', async () => {
  const account = await server.dealer({ twoFactor: true });
  const entering = server.visitor();
  const { body: first } = await entering.enter(account);
  await expect.poll(async () => (await server.sentTo(account.username)).code).not.toBe('');
  const { code } = await server.sentTo(account.username);
  const idle = await server.visitor().signIn(await server.dealer());
  const keeper = await server.visitor().signIn(control);
  const [linked, other] = [await server.dealer(), await server.dealer()];
  const link = await linkFor(keeper, linked.username);

  const whatWorks = async () => {
    const mutations: string[] = [];
    const { body } = await server.visitor().finish(account, first.accessToken, code);
    if (body.authorized) mutations.push('the one-time password');
    if ((await setPassword(link)) !== 403) mutations.push('the link');
    // The console sends this poll by itself, which does not extend the session.
    const poll = await call(server.url, 'GET', '/rms/order', undefined, {
      cookie: [...idle.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-poll': '1',
    });
    if (poll.status !== 401) mutations.push('the session');
    return mutations;
  };

  clock.set(minutes(61));
  // The server has noticed the time, and no user has tried anything.
  expect((await health()).database).toBe('ok');
  clock.set(-minutes(61));
  expect(await whatWorks()).toEqual([]);
  expect(await server.stop()).toBe(0);
  server = await start();
  expect(await whatWorks()).toEqual([]);

  // A user who arrives now may sign in, with the full time.
  const later = await server.visitor().signIn(other);
  clock.set(minutes(10));
  expect((await later.call('GET', '/rms/order')).status).toBe(200);
});

const linkFor = async (keeper: Visitor, username: string): Promise<string> => {
  const path = `/masters/user/${username}`;
  const { body: row } = await keeper.call('GET', path);
  const { version } = row;
  expect((await keeper.call('POST', `${path}/resetPassword`, { version })).status).toBe(200);
  const linkOf = async () =>
    /\/password-expired\/([\w-]{43})\/2/.exec(
      JSON.stringify((await server.sentTo(username)).letters),
    )?.[1] ?? '';
  await expect.poll(linkOf).not.toBe('');
  return linkOf();
};

const setPassword = async (token: string): Promise<number> => {
  const newPassword = await server.encoded('Bell-Tower@1947');
  const body = { newPassword, confirmNewPassword: newPassword };
  const headers = { authorization: `Bearer ${token}` };
  return (await server.visitor().call('POST', '/auth/changePassword', body, headers)).status;
};
