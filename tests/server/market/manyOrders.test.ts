import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  aBid,
  actorOf,
  dealer,
  type Market,
  openMarket,
  otherDealer,
  setValues,
  stranger,
} from './openMarket.ts';

let market: Market;
beforeEach(async () => {
  market = await openMarket();
});
afterEach(() => market.close());

const send = (orders: unknown, { user = dealer, whole = false } = {}) =>
  market.ask(user, 'POST', `/api/rms/orders${whole ? '?whole=true' : ''}`, {
    payload: { orders },
  });
const enter = (clientOrderId: string, more: object = {}) => ({
  operation: 'ENTER',
  ...aBid({ clientOrderId, ...more }),
});
const outcomes = (answer: any) =>
  answer.json.orders.map(
    ({ result, code, order }: any) => code ?? `${result} ${order.orderStatus}`,
  );

describe('entries, modifications and cancellations in one call', () => {
  test('are judged in their order, each as if it had come alone', async () => {
    const answer = await send([
      enter('one'),
      enter('two', { price: 1 }),
      {
        operation: 'MODIFY',
        clientOrderId: 'three',
        originalClientOrderId: 'one',
        quantity: 2000,
        price: 384,
      },
      { operation: 'CANCEL', clientOrderId: 'four', originalClientOrderId: 'one' },
      { operation: 'CANCEL', clientOrderId: 'five', originalClientOrderId: 'nobody' },
      { operation: 'MODIFY', clientOrderId: 'six' },
      'no row',
    ]);
    expect(answer.status).toBe(200);
    expect(outcomes(answer)).toEqual([
      'accepted Confirmed',
      'BELOW_FLOOR',
      'accepted Confirmed',
      'accepted Cancelled',
      'NOT_FOUND',
      'INVALID',
      'INVALID',
    ]);
    expect(answer.json.orders[2].order).toMatchObject({ quantity: 2000, price: 384 });
    expect(answer.json.orders[5].errors).toMatchObject({ quantity: 'Quantity is mandatory' });
    const [order] = await market.rows('order', { clientOrderId: 'one' });
    expect(order).toMatchObject({ orderStatus: 'Cancelled', quantity: 2000, price: 38400 });
  });

  test('change nothing when they come again, and get the answers of before', async () => {
    const orders = [
      enter('one'),
      enter('two', { price: 1 }),
      {
        operation: 'MODIFY',
        clientOrderId: 'three',
        originalClientOrderId: 'one',
        quantity: 2000,
        price: 384,
      },
      { operation: 'CANCEL', clientOrderId: 'four', originalClientOrderId: 'one' },
      { operation: 'CANCEL', clientOrderId: 'five', originalClientOrderId: 'one' },
    ];
    const first = await send(orders);
    const [events, errors] = [await market.count('orderLog'), await market.count('errorOrder')];
    const again = await send(orders);
    expect(outcomes(again)).toEqual([
      'accepted Cancelled',
      'BELOW_FLOOR',
      'accepted Cancelled',
      'accepted Cancelled',
      outcomes(first)[4],
    ]);
    expect(again.json.orders.slice(2).map(({ isReplayed }: any) => isReplayed)).toEqual([
      true,
      true,
      true,
    ]);
    expect([await market.count('orderLog'), await market.count('errorOrder')]).toEqual([
      events,
      errors,
    ]);
  });

  test('keep the keys of changes for 7 days', async () => {
    const cancel = (clientOrderId: string) => ({
      ...{ operation: 'CANCEL', clientOrderId, originalClientOrderId: 'one' },
    });
    await send([enter('one'), cancel('two'), cancel('three')]);
    const daysAgo = (days: number) => Date.now() - days * 24 * 3_600_000;
    for (const [clientOrderId, days] of [
      ['two', 7.1],
      ['three', 6.9],
    ] as const)
      await market.machine.database.write(
        setValues,
        { table: 'orderChange', where: { clientOrderId }, values: { at: daysAgo(days) } },
        actorOf(dealer),
      );
    await send([cancel('four')]);
    const kept = await market.rows('orderChange');
    expect(kept.map(({ clientOrderId }) => clientOrderId).sort()).toEqual(['four', 'three']);
  });

  test('are undone as a whole by one refusal where all or none was wanted', async () => {
    const orders = [enter('one'), enter('two', { price: 1 }), enter('three')];
    const { status, json } = await send(orders, { whole: true });
    expect([status, json.code]).toEqual([422, 'WHOLE_REFUSED']);
    expect(json.orders.map(({ result }: any) => result)).toEqual(['accepted', 'refused']);
    expect([await market.count('order'), await market.count('errorOrder')]).toEqual([0, 0]);
    const mended = await send([orders[0], orders[2]], { whole: true });
    expect(outcomes(mended)).toEqual(['accepted Confirmed', 'accepted Confirmed']);
  });

  test('reach no bid of another member, and none of another dealer', async () => {
    const { json } = await send([enter('one')]);
    const { orderId } = json.orders[0].order;
    for (const user of [stranger, otherDealer])
      expect(
        outcomes(await send([{ operation: 'CANCEL', clientOrderId: 'x', orderId }], { user })),
      ).toEqual(['NOT_FOUND']);
  });

  test('are 500 at most, and each wants its own client order id', async () => {
    const tooMany = Array.from({ length: 501 }, (_, at) => enter(`n${at}`));
    expect((await send(tooMany)).status).toBe(400);
    expect(outcomes(await send([{ operation: 'ENTER', ...aBid() }]))).toEqual(['INVALID']);
  });

  test('leave a version that another has changed as it is, and go on with the next', async () => {
    const { json } = await send([enter('one')]);
    const { orderId, version } = json.orders[0].order;
    const change = { operation: 'MODIFY', orderId, quantity: 3000, price: 383 };
    const answer = await send([
      { ...change, clientOrderId: 'two', version: version + 1 },
      { ...change, clientOrderId: 'three', version },
    ]);
    expect(outcomes(answer)).toEqual(['STALE', 'accepted Confirmed']);
  });
});
