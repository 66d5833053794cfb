import { expect } from 'vitest';
import { call, dealer, signIn } from '../markets/client.ts';
import { bidOn, contradictions, openedForReading, openOffer } from '../markets/market.ts';
import { type Server, startServer } from '../markets/server.ts';

const bidders = 8;
const env = { OFFERDESK_DEMO_BIDDING: 'off' };

/** The outcome of a bid, by its client order id: the number of the order, or null when no answer came. */
type Ledger = Map<string, number | null>;

/**
 * The result of some kills: bids, bids without an answer, those among them that had been taken, and
 * the slowest restart in ms.
 */
export type Killed = { bids: number; unknown: number; replayed: number; slowest: number };

/**
 * Kills the server on a data folder repeatedly during bidding. Each bid that was answered with
 * success must be stored with its number, and none may be stored twice.
 */
export const killedUnderBids = async (data: string, rounds: number): Promise<Killed> => {
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
  return { bids: answered.length, unknown, replayed, slowest };
};

/** The orders of this test in the database file. */
const ordersIn = (folder: string) => {
  const database = openedForReading(folder);
  const rows = database
    .prepare('select clientOrderId, orderId from "order" where userId = ? and quantity = 7')
    .all(dealer.username) as { clientOrderId: string; orderId: number }[];
  database.close();
  return rows;
};
