import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBid, controlUser, dealer, type Market, memberAdmin, openMarket } from './openMarket.ts';
import { as } from './smallExchange.ts';

const second = as('controlUser', { userId: 'control2' });

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const place = (bid: object) => market.ask(dealer, 'POST', '/api/rms/order', { payload: bid });
const halt = (payload: object, user = controlUser) =>
  market.ask(user, 'POST', '/api/rms/halt', { payload });
const resume = (payload: object, user = second) =>
  market.ask(user, 'POST', '/api/rms/halt/resume', { payload });
const breaker = (symbol: string) => ({ symbol, cause: 'BREAKER', reason: 'Index fell by 10%' });
const isOpen = async (symbol: string): Promise<boolean> => {
  const { json } = await market.ask(dealer, 'GET', '/api/masters/security/active');
  return json.find((row: any) => row.symbol === symbol).configuration.isOpen;
};

describe('a halt', () => {
  test('stops entry, change and cancellation of bids in its symbol from its commit on, and no other', async () => {
    const { json: order } = await place(aBid());
    expect((await halt(breaker('LICI'))).status).toBe(201);
    const path = `/api/rms/order/${order.orderId}`;
    const change = { quantity: 2000, price: 384, isMarketOrder: false };
    const refused = [
      await place(aBid()),
      await market.ask(dealer, 'PUT', path, { payload: change }),
      await market.ask(dealer, 'DELETE', path),
    ];
    for (const { status, json } of refused)
      expect([status, json.code, json.message]).toEqual([
        422,
        'BIDDING_HALTED',
        'Bidding in LICI is halted by the exchange',
      ]);
    expect(await isOpen('LICI')).toBe(false);
    expect((await place(aBid({ symbol: 'HINDCOPPER', price: 515 }))).status).toBe(201);
  });

  test('is let go on by another Control User than the one who made it', async () => {
    const own = await resume(breaker('LICI'), controlUser);
    expect([own.status, own.json.message]).toEqual([
      403,
      'You halted it yourself, so another Control User must resume bidding.',
    ]);
    expect((await place(aBid())).status).toBe(422);
    expect((await resume(breaker('LICI'))).status).toBe(200);
    expect((await place(aBid())).status).toBe(201);
    expect((await resume(breaker('LICI'))).status).toBe(404);
  });

  test('of everything counts for every symbol, also beside one of a single symbol', async () => {
    await halt(breaker('HINDCOPPER'));
    await halt(breaker('*'));
    expect((await place(aBid())).json.code).toBe('BIDDING_HALTED');
    await resume(breaker('*'));
    expect((await place(aBid())).status).toBe(201);
    const { json } = await place(aBid({ symbol: 'HINDCOPPER', price: 515 }));
    expect(json.code).toBe('BIDDING_HALTED');
    await resume(breaker('HINDCOPPER'));
  });

  test('is said to everybody and stands in its log with its reason; a closed market in its own', async () => {
    const closing = { symbol: 'NHPC', cause: 'MARKET', reason: 'Contingency' };
    await halt(closing);
    await resume(closing);
    const log = (await market.ask(controlUser, 'GET', '/api/query/circuit-breaker-log')).json;
    expect(log.map((row: any) => [row.action, row.symbol, row.doneBy])).toEqual([
      ['RESUME', 'HINDCOPPER', 'control2'],
      ['RESUME', null, 'control2'],
      ['HALT', null, 'control'],
      ['HALT', 'HINDCOPPER', 'control'],
      ['RESUME', 'LICI', 'control2'],
      ['HALT', 'LICI', 'control'],
    ]);
    const messages = (await market.ask(dealer, 'GET', '/api/messaging/get-messages')).json;
    expect(messages[0].messageText).toBe(
      'Circuit breaker: bidding in LICI is halted. Index fell by 10%',
    );
    const status = (await market.ask(controlUser, 'GET', '/api/query/mkt-status-log')).json;
    expect(status.map((row: any) => [row.marketStatus, row.announcement])).toEqual([
      ['MKT_OPEN', 'Opened again by hand for NHPC: Contingency'],
      ['MKT_CLOSE', 'Closed by hand for NHPC: Contingency'],
    ]);
  });

  test('is not made twice, nor for a symbol that is not on offer, nor by another role', async () => {
    await halt(breaker('LICI'));
    expect((await halt(breaker('LICI'))).status).toBe(409);
    await resume(breaker('LICI'));
    expect((await halt(breaker('NOSUCH'))).status).toBe(400);
    expect((await halt({ ...breaker('LICI'), reason: '' })).status).toBe(400);
    for (const user of [dealer, memberAdmin, as('viewOnly'), as('listco')]) {
      expect((await halt(breaker('LICI'), user)).status).toBe(403);
      expect((await resume(breaker('LICI'), user)).status).toBe(403);
    }
    expect(await market.rows('halt')).toEqual([]);
  });
});

describe('what is halted', () => {
  test('is told to everybody who is signed in; who halted it to the exchange alone', async () => {
    await halt(breaker('*'));
    const now = async (user: Parameters<Market['ask']>[0]) =>
      (await market.ask(user, 'GET', '/api/rms/halt/now')).json;
    const notice = { ...breaker('*'), haltedAt: expect.any(String) };
    for (const role of ['dealer', 'lic', 'mof', 'listco', 'viewOnly', 'inquiry'] as const)
      expect(await now(as(role))).toEqual([notice]);
    expect(await now(controlUser)).toEqual([{ ...notice, haltedBy: 'control' }]);
    await resume(breaker('*'));
    expect(await now(dealer)).toEqual([]);
  });

  test('is said beforehand in numbers: sessions, live bids and members', async () => {
    const reach = async (symbol: string, user: Parameters<Market['ask']>[0] = controlUser) =>
      market.ask(user, 'GET', `/api/rms/halt/reach?symbol=${symbol}`);
    const before = (await reach('HINDCOPPER')).json;
    expect(before).toMatchObject({ sessions: ['HINDCOPPER IS'], signedIn: 0 });
    const { json: bid } = await place(aBid({ symbol: 'HINDCOPPER', price: 516 }));
    expect((await reach('HINDCOPPER')).json).toMatchObject({
      liveBids: before.liveBids + 1,
      members: 1,
    });
    await market.ask(dealer, 'DELETE', `/api/rms/order/${bid.orderId}`);
    expect((await reach('HINDCOPPER')).json).toEqual(before);
    expect((await reach('*')).json.sessions).toHaveLength(13);
    expect((await reach('LICI', dealer)).status).toBe(403);
  });
});
