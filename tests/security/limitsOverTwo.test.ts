import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

const rowsOf = async (text: string): Promise<any[]> => {
  const line = new pg.Client({ connectionString: postgres.url('postgres') });
  await line.connect();
  try {
    return (await line.query(text)).rows;
  } finally {
    await line.end();
  }
};

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
    // The administrator of the member sets the limit of a dealer at one of the processes.
    const admin = await signIn(url, { memberId: 'M001', username: '4001', password: demoPassword });
    const { body: user } = await admin.call('GET', '/masters/user/1002');
    const limit = (room + 0.5) * quantity * offer.floorPrice;
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
    const line = new pg.Client({ connectionString: postgres.url('postgres') });
    await line.connect();
    expect(await contradictionsIn(line)).toEqual([]);
    await line.end();
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
});
