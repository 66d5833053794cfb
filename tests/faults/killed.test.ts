import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { call, dealer, signIn } from '../markets/client.ts';
import { bidOn, contradictions, openedForReading, openOffer } from '../markets/market.ts';
import { copyOfDemo, type Server, startServer } from '../markets/server.ts';

/** `npm run faults` kills more often. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 8);
const bidders = 8;
const data = copyOfDemo();
const env = { OFFERDESK_DEMO_BIDDING: 'off' };
afterAll(() => rmSync(data, { recursive: true, force: true }));

/** The outcome of a bid, by its client order id: the number of the order, or null when no answer came. */
type Ledger = Map<string, number | null>;

test(`every bid answered with success is there after kill -9, and none twice (${rounds} rounds)`, async () => {
  const ledger: Ledger = new Map();
  let server = await startServer({ data, env });
  const { cookie, ...client } = await signIn(server.url, dealer);
  const offer = await openOffer({ cookie, ...client });
  const before = ordersIn(data).length;
  const send = async (to: Server, clientOrderId: string) => {
    // The quantity identifies the bids of this test.
    const bid = bidOn(offer, { clientOrderId, quantity: 7 });
    const { status, body } = await call(to.url, 'POST', '/rms/order', bid, { cookie });
    return { status, body };
  };

  let unknown = 0;
  let replayed = 0;
  let slowest = 0;
  for (let round = 1; round <= rounds; round++) {
    let isUp = true;
    const bidding = Array.from({ length: bidders }, async (_, bidder) => {
      for (let n = 0; isUp; n++) {
        const clientOrderId = `R${round}-${bidder}-${n}`;
        ledger.set(clientOrderId, null);
        try {
          const { status, body } = await send(server, clientOrderId);
          expect([status, body.message]).toEqual([201, undefined]);
          ledger.set(clientOrderId, body.orderId);
        } catch (error) {
          // The connection broke: the outcome of this bid is unknown.
          if (!(error instanceof TypeError)) throw error;
          return;
        }
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 400));
    await server.kill9();
    isUp = false;
    await Promise.all(bidding);

    const killed = performance.now();
    server = await startServer({ data, env });
    slowest = Math.max(slowest, performance.now() - killed);
    for (const [clientOrderId, orderId] of ledger) {
      if (orderId !== null) continue;
      unknown++;
      const { status, body } = await send(server, clientOrderId);
      expect([200, 201]).toContain(status);
      if (status === 200) replayed++;
      ledger.set(clientOrderId, body.orderId);
    }
  }

  const answered = [...ledger.entries()];
  console.log(
    `${rounds} kills: ${answered.length} bids, ${unknown} without an answer, of which ${replayed} had been taken; the slowest restart took ${Math.round(slowest)} ms.`,
  );
  expect(answered.length).toBeGreaterThan(rounds * bidders);
  const one = await call(server.url, 'GET', `/rms/order/${answered[0]?.[1]}`, undefined, {
    cookie,
  });
  expect([one.status, one.body.clientOrderId]).toEqual([200, answered[0]?.[0]]);
  expect(await server.stop()).toBe(0);

  const kept = ordersIn(data);
  const numbers = new Map(kept.map(({ clientOrderId, orderId }) => [clientOrderId, orderId]));
  const lost = answered.filter(
    ([clientOrderId, orderId]) => numbers.get(clientOrderId) !== orderId,
  );
  expect(lost).toEqual([]);
  expect(kept.length - before).toBe(answered.length);
  const database = openedForReading(data);
  expect(contradictions(database)).toEqual([]);
  database.close();
});

/** The orders of this test in the database file. */
const ordersIn = (folder: string) => {
  const database = openedForReading(folder);
  const rows = database
    .prepare('select clientOrderId, orderId from "order" where userId = ? and quantity = 7')
    .all(dealer.username) as { clientOrderId: string; orderId: number }[];
  database.close();
  return rows;
};
