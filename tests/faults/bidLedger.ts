import { expect } from 'vitest';
import { type Answer, type Client, call } from '../markets/client.ts';
import { bidOn, type Offer } from '../markets/market.ts';

/** The quantity by which the bids of a ledger are known in the tables. */
export const ledgerQuantity = 7;

/**
 * Records the outcome of bids as their senders receive it: the number of the order, or null without
 * an answer. `urls` are the servers; a bidder goes on to the next one when its server does not
 * answer.
 */
export const bidLedger = (client: Client, offer: Offer, urls: () => readonly string[]) => {
  const orders = new Map<string, number | null>();
  const send = (clientOrderId: string, url = urls()[0] as string): Promise<Answer> =>
    call(url, 'POST', '/rms/order', bidOn(offer, { clientOrderId, quantity: ledgerQuantity }), {
      cookie: client.cookie,
    });

  /**
   * Sends bids from several clients until stopped; keeps the unsuccessful answers and the longest
   * wait for a success.
   */
  const bidding = (name: string, bidders = 8) => {
    let isOn = true;
    const others: Answer[] = [];
    const gaps: number[] = [];
    const all = Array.from({ length: bidders }, async (_, bidder) => {
      let at = bidder;
      let taken = performance.now();
      for (let n = 0; isOn; n += 1) {
        const clientOrderId = `${name}-${bidder}-${n}`;
        orders.set(clientOrderId, null);
        const servers = urls();
        const answer = await send(clientOrderId, servers[at % servers.length]).catch(() => null);
        if (answer?.status === 201) {
          orders.set(clientOrderId, answer.body.orderId);
          gaps.push(performance.now() - taken);
          taken = performance.now();
          continue;
        }
        if (answer) others.push(answer);
        // A browser asks the next server of the name at once, and the same one after a moment.
        if (answer === null) at += 1;
        await pause(servers.length > 1 ? 50 : 300);
      }
    });
    return {
      others,
      stop: async () => {
        isOn = false;
        await Promise.all(all);
        return { longestGap: Math.max(0, ...gaps) };
      },
    };
  };

  /**
   * Sends every bid without an answer again, under the same number; returns their count, and how
   * many of them had been taken.
   */
  const settle = async (): Promise<{ unknown: number; taken: number }> => {
    let [unknown, taken] = [0, 0];
    for (const [clientOrderId, orderId] of orders) {
      if (orderId !== null) continue;
      unknown += 1;
      const { status, body } = await send(clientOrderId);
      expect([200, 201, status, body.message]).toContain(status);
      expect(body.orderId).toBeGreaterThan(0);
      if (status === 200) taken += 1;
      orders.set(clientOrderId, body.orderId);
    }
    return { unknown, taken };
  };

  /** Expects the rows of the tables to be the bids of the ledger, each once. */
  const agreesWith = (rows: readonly { clientOrderId: string; orderId: unknown }[]): void => {
    const sorted = (all: readonly (readonly [string, number | null])[]) =>
      [...all].sort(([one], [other]) => (one < other ? -1 : 1));
    expect(sorted(rows.map((row) => [row.clientOrderId, Number(row.orderId)]))).toEqual(
      sorted([...orders]),
    );
  };

  return { orders, send, bidding, settle, agreesWith };
};

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
