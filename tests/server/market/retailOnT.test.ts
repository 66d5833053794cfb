import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { system } from '#server/database/writing/mutation.ts';
import { type OrderFiles, openOrderFiles } from '../files/orderFiles.ts';
import { aBid, anEntry, dealer, setTerms } from './openMarket.ts';

// LICI: floor 382.00, retail limit Rs 2,00,000. C0001 is a retail client of the master, C0036 is
// non-institutional.
let market: OrderFiles;
beforeAll(async () => {
  market = await openOrderFiles();
  const offers = { where: { symbol: 'LICI' }, values: { retailOnT: 'ABOVE_LIMIT' } };
  await market.machine.database.write(setTerms, offers, system);
});
afterAll(() => market.close());

const ask = (bid: object) => market.ask(dealer, 'POST', '/api/rms/order', { payload: bid });
const words =
  'A retail client bids on T day above the retail limit of 2,00,000.00 only; up to that it bids in LICI RS on T+1 day';

describe('a retail client on T day, where the offer takes it above its retail limit alone', () => {
  test('is refused up to the limit, in words at the quantity, and taken above it', async () => {
    const small = await ask(aBid({ quantity: 10, price: 385 }));
    expect([small.status, small.json.code, small.json.errors]).toEqual([
      422,
      'RETAIL_ON_T',
      { quantity: words },
    ]);
    expect((await ask(aBid({ quantity: 500, price: 400 }))).json.code).toBe('RETAIL_ON_T');
    expect((await ask(aBid({ quantity: 501, price: 400 }))).status).toBe(201);
  });

  test('cannot bring a bid down to the limit, and may cancel it', async () => {
    const { json } = await ask(aBid({ quantity: 600, price: 400 }));
    const { orderId } = json;
    const less = await market.ask(dealer, 'PUT', `/api/rms/order/${orderId}`, {
      payload: { quantity: 400, price: 400 },
    });
    expect(less.json.code).toBe('RETAIL_ON_T');
    const cancelled = await market.ask(dealer, 'DELETE', `/api/rms/order/${orderId}`);
    expect(cancelled.status).toBe(200);
  });

  test('is refused row by row in a call of many and in a file', async () => {
    const orders = [anEntry({ quantity: 10, price: 385 }), anEntry({ quantity: 600, price: 400 })];
    const many = await market.ask(dealer, 'POST', '/api/rms/orders', { payload: { orders } });
    expect(JSON.stringify(many.json)).toContain('RETAIL_ON_T');
    const batch = await market.check(
      'LICI,IS,CLI,C0001,,1,N,10,385,E,\nLICI,IS,CLI,C0001,,1,N,600,400,E,\nLICI,IS,CLI,C0036,,1,N,10,385,E,',
    );
    expect(
      (await market.lines(batch)).map(({ faults }) =>
        faults.map(({ field, code, message }: any) => `${field} ${code} ${message}`),
      ),
    ).toEqual([[`quantity RETAIL_ON_T ${words}`], [], []]);
  });

  test('bids any amount in an offer whose terms say so', async () => {
    expect((await ask(aBid({ symbol: 'HINDCOPPER', quantity: 1, price: 400 }))).json.code).not.toBe(
      'RETAIL_ON_T',
    );
  });
});
