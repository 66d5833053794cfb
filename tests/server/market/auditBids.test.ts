import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedNouns } from '#server/app/nouns.ts';
import { verifyAudit } from '#server/audit/verification.ts';
import type { TestDatabase } from '../database/emptyDatabase.ts';
import { aBid, dealer, type Market, openMarket } from './openMarket.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** The bids in the order in which they came in. */
const orders = async () =>
  (await market.rows('order')).sort((a, b) => Number(a.orderId) - Number(b.orderId));
const verify = () =>
  verifyAudit(market.machine.database.db, market.machine.secrets.journalKey, {
    nouns: storedNouns,
    rowParts: market.machine.rowParts,
  });

test('masters of the demo, bids that were placed, changed and cancelled, and refusals are as their entries say', async () => {
  for (const quantity of [500, 700, 900])
    expect(
      (await market.ask(dealer, 'POST', '/api/rms/order', { payload: aBid({ quantity }) })).status,
    ).toBe(201);
  const [first, second] = await orders();
  const at = (order: any) => `/api/rms/order/${order.orderId}`;
  const modified = await market.ask(dealer, 'PUT', at(first), {
    payload: { quantity: 600, price: aBid().price },
  });
  expect(modified.status).toBe(200);
  expect((await market.ask(dealer, 'DELETE', at(second))).status).toBe(200);
  await market.ask(dealer, 'POST', '/api/rms/order', { payload: aBid({ price: 1 }) });
  expect((await market.rows('errorOrder')).length).toBe(1);
  expect(await verify()).toMatchObject({ fault: null, more: [] });
});

test('a quantity of a bid that was edited in its table is named, with what the journal says', async () => {
  const order = (await orders()).at(-1);
  const line = await (market.machine.database as TestDatabase).beside();
  await line.db
    .updateTable('order')
    .set({ quantity: 901 })
    .where('orderId', '=', order.orderId)
    .execute();
  const { fault, more } = await verify();
  expect(fault?.why).toMatch(
    new RegExp(
      `^Row ${order.orderId} of order: the row differs from its last entry of the journal \\(seq \\d+\\): quantity is 901, the journal says 900\\.$`,
    ),
  );
  expect(more).toEqual([]);
});

test('a bid that was put into its table is named, since the journal has no entry of it', async () => {
  const order = (await orders()).at(-1);
  const line = await (market.machine.database as TestDatabase).beside();
  const orderId = Number(order.orderId) + 1;
  await line.db
    .insertInto('order')
    .values({ ...order, orderId, clientOrderId: null })
    .execute();
  const { more } = await verify();
  expect(more).toEqual([
    {
      seq: null,
      why: `Row ${orderId} of order: the row is there, and the journal has no entry of it.`,
    },
  ]);
});
