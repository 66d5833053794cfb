import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writingRows } from '#server/database/postgres/postgresDialect.ts';
import { openOnPostgres } from '../faults/exchangeOnPostgres.ts';
import { type Client, call, demoPassword, signIn } from '../markets/client.ts';
import { contradictionsIn } from '../markets/demoOnPostgres.ts';
import { bidOn } from '../markets/market.ts';
import { type Postgres, startPostgres } from '../peers/embeddedPostgres.ts';

/** Bids that the limit has room for, of those that come at once. */
const [room, atOnce] = [40, 100];
const quantity = 1000;

let postgres: Postgres;
let exchange: Awaited<ReturnType<typeof openOnPostgres>>;
let bidder: Client;
beforeAll(async () => {
  postgres = await startPostgres();
  exchange = await openOnPostgres(postgres.url('postgres'));
  exchange.servers.push(await exchange.start());
});
afterAll(async () => {
  for (const server of exchange?.servers ?? []) await server.stop();
  await postgres?.stop();
  if (exchange) rmSync(exchange.data, { recursive: true, force: true });
});

/** Lends a connection of somebody who is no process of ours. */
const withLine = async <T>(use: (line: pg.Client) => Promise<T>): Promise<T> => {
  const line = new pg.Client({ connectionString: postgres.url('postgres') });
  await line.connect();
  try {
    return await use(line);
  } finally {
    await line.end();
  }
};

const rowsOf = (text: string): Promise<any[]> =>
  withLine(async (line) => (await line.query(text)).rows);

/** Sets the limit of the dealer, in rupees, by the administrator of the member at one of the servers. */
const setLimit = async (limit: number, at = 0): Promise<void> => {
  const url = exchange.servers[at]?.url as string;
  const admin = await signIn(url, { memberId: 'M001', username: '4001', password: demoPassword });
  const { body: user } = await admin.call('GET', '/masters/user/1002');
  const changed = await admin.call('PUT', '/masters/price-settings', {
    level: 'user',
    memberId: 'M001',
    userId: '1002',
    limit,
    version: user.version,
  });
  expect([changed.status, JSON.stringify(changed.body)]).toEqual([
    200,
    expect.stringContaining(String(limit)),
  ]);
};

/** The used part of the dealer's limit, in rupees. */
const usedOfLimit = async (): Promise<number> =>
  (await rowsOf(`select used::float8 / 100 as used from "limitUse" where holder = 'user:1002'`))[0]
    .used;

/** Sends a bid to one server; answers its status, and the code of a refusal. */
const sentTo = async (at: number, clientOrderId: string) => {
  const { servers, offer } = exchange;
  const bid = bidOn(offer, { clientOrderId, quantity });
  const { status, body } = await call(servers[at]?.url as string, 'POST', '/rms/order', bid, {
    cookie: bidder.cookie,
  });
  return [status, body.code];
};
const taken = [201, undefined];
const refused = [422, 'USER_LIMIT'];

/** Sends bids at once, each to both servers; answers the status and the order of each, by its name. */
const sentToBoth = async (names: readonly string[]) => {
  const { servers, offer } = exchange;
  return Promise.all(
    names.map(async (clientOrderId) => {
      const bid = bidOn(offer, { clientOrderId, quantity });
      const answers = await Promise.all(
        servers.map(({ url }) => call(url, 'POST', '/rms/order', bid, { cookie: bidder.cookie })),
      );
      return answers.map(({ status, body }) => ({ status, id: body.orderId, code: body.code }));
    }),
  );
};

describe('30. over two processes:', () => {
  test('bids that come at once use a limit to the last one and no further, each is taken once, and book, limit, log and journal have the same', async () => {
    const { servers, offer } = exchange;
    const url = servers[0]?.url as string;
    const limit = (room + 0.5) * quantity * offer.floorPrice;
    await setLimit(limit);
    bidder = await signIn(url, { memberId: 'M001', username: '1002', password: demoPassword });

    const names = Array.from({ length: atOnce }, (_, nth) => `limit-${nth}`);
    const answers = await sentToBoth(names);
    const taken = answers.filter(([one]) => Number(one?.status) < 300);
    expect(taken).toHaveLength(room);
    for (const [one, other] of taken) {
      expect([one?.status, other?.status].sort()).toEqual([200, 201]);
      expect(one?.id).toBe(other?.id);
    }
    for (const both of answers.filter(([one]) => Number(one?.status) >= 300))
      expect(both).toEqual(both.map(() => ({ status: 422, id: undefined, code: 'USER_LIMIT' })));

    const orders = await rowsOf(
      `select "orderId" as id, "clientOrderId" as name, value::float8 as value from "order" where "userId" = '1002'`,
    );
    expect(orders.map(({ id }) => Number(id)).sort()).toEqual(taken.map(([one]) => one?.id).sort());
    const [{ used }] = await rowsOf(
      `select used::float8 as used from "limitUse" where holder = 'user:1002'`,
    );
    expect(used).toBe(orders.reduce((sum, { value }) => sum + value, 0));
    expect(used).toBeLessThanOrEqual(limit * 100);
    const [{ entered }] = await rowsOf(
      `select count(*)::int as entered from "orderLog" where event = 'ENTERED' and "userId" = '1002'`,
    );
    const [{ entries }] = await rowsOf(
      `select count(distinct key)::int as entries from journal where resource = 'order' and action = 'place' and "userId" = '1002'`,
    );
    expect([entered, entries]).toEqual([room, room]);
    expect(await withLine(contradictionsIn)).toEqual([]);
  });

  test('what a cancellation at one gives back, the other gives away once', async () => {
    const { servers } = exchange;
    const [{ id }] = await rowsOf(
      `select "orderId"::float8 as id from "order" where "userId" = '1002' limit 1`,
    );
    const path = `/rms/order/${id}`;
    const cancelled = await call(servers[1]?.url as string, 'DELETE', path, undefined, {
      cookie: bidder.cookie,
    });
    expect(cancelled.status).toBe(200);
    const answers = await sentToBoth(Array.from({ length: 20 }, (_, nth) => `again-${nth}`));
    expect(answers.filter(([one]) => Number(one?.status) < 300)).toHaveLength(1);
  });

  test('what one of them takes of a limit, the other no longer gives away, also where both know the limit already', async () => {
    for (const at of [0, 1]) expect(await sentTo(at, `known-${at}`)).toEqual(refused);
    const value = quantity * exchange.offer.floorPrice;
    await setLimit((await usedOfLimit()) + 2.5 * value);
    expect(await sentTo(0, 'first')).toEqual(taken);
    expect(await sentTo(1, 'second')).toEqual(taken);
    for (const at of [0, 1]) expect(await sentTo(at, `beyond-${at}`)).toEqual(refused);
  });

  test('a limit that is changed at one of them, or by hand in the database, counts with the next bid at the other', async () => {
    const value = quantity * exchange.offer.floorPrice;
    for (const at of [0, 1]) {
      await setLimit((await usedOfLimit()) + 1.5 * value, at);
      expect(await sentTo(1 - at, `raised-${at}`)).toEqual(taken);
      expect(await sentTo(1 - at, `used-${at}`)).toEqual(refused);
    }
    const more = (await usedOfLimit()) + 2.5 * value;
    await rowsOf(
      `update "user" set "orderValueLimit" = ${Math.round(more * 100)} where "userId" = '1002'`,
    );
    for (const at of [0, 1]) expect(await sentTo(at, `by-hand-${at}`)).toEqual(taken);
    expect(await sentTo(0, 'beyond by hand')).toEqual(refused);
  });

  test('while another writes, a bid waits for it, and is judged by what it wrote', async () => {
    await setLimit((await usedOfLimit()) + 10 * quantity * exchange.offer.floorPrice);
    await withLine(async (line) => {
      await line.query(`begin; select pg_advisory_xact_lock(${writingRows})`);
      await line.query(`update "user" set "orderValueLimit" = 1 where "userId" = '1002'`);
      const sent = sentTo(1, 'waits');
      let isAnswered = false;
      void sent.then(() => {
        isAnswered = true;
      });
      const waiting = () =>
        rowsOf(`select from pg_locks where locktype = 'advisory' and not granted`);
      await expect.poll(async () => isAnswered || (await waiting()).length > 0).toBe(true);
      expect(isAnswered).toBe(false);
      await line.query('commit');
      expect(await sent).toEqual(refused);
    });
  });
});
