import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyJournal } from '#server/audit/chain.ts';
import { updateRow } from '#server/database/rows/rows.ts';
import { system } from '#server/database/writing/mutation.ts';
import { confirmOrder } from '../../../resources/demo/server/custodian.ts';
import {
  aBid,
  actorOf,
  aRetailBid,
  clientOf,
  controlUser,
  dealer,
  inquiry,
  type Market,
  memberAdmin,
  openMarket,
  otherDealer,
  stranger,
} from './openMarket.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const place = (bid: object, user = dealer) =>
  market.ask(user, 'POST', '/api/rms/order', { payload: bid });
const modify = (orderId: number, change: object, user = dealer) =>
  market.ask(user, 'PUT', `/api/rms/order/${orderId}`, { payload: change });
const cancel = (orderId: number, user = dealer) =>
  market.ask(user, 'DELETE', `/api/rms/order/${orderId}`);

const stored = ['order', 'bookLevel', 'limitUse', 'activity', 'errorOrder', 'journal', 'outbox'];
const counts = async () =>
  Object.fromEntries(
    await Promise.all(stored.map(async (table) => [table, await market.count(table)])),
  );

const idOf = async (symbol: string, series: string): Promise<number> =>
  (await market.rows('security', { symbol, series }))[0].id;
const levelAt = async (symbol: string, series: string, price: number) =>
  (await market.rows('bookLevel', { securityId: await idOf(symbol, series), price }))[0];
const usedBy = async (holder: string) => (await market.rows('limitUse', { holder }))[0]?.used ?? 0;

describe('a bid that is taken', () => {
  test('is answered with the order, and is in order, book, limit, activity, journal and outbox', async () => {
    const before = await counts();
    const { status, json } = await place(aBid({ price: 390, clientOrderId: 'whole' }));
    expect(status).toBe(201);
    expect(json).toMatchObject({
      orderStatus: 'Confirmed',
      isCpApproved: null,
      quantity: 1000,
      price: 390,
      value: 390_000,
      memberId: 'M001',
      branchId: 'B1',
      userId: '1001',
      version: 1,
    });
    expect(json.entryTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+05:30$/);
    const after = await counts();
    expect(after).toEqual({
      ...before,
      order: before.order + 1,
      bookLevel: before.bookLevel + 1,
      limitUse: before.limitUse + 3,
      activity: after.activity,
      journal: before.journal + 1,
      outbox: before.outbox + 1,
    });
    expect(await levelAt('LICI', 'IS', 39_000)).toMatchObject({
      quantity: 1000,
      confirmedQuantity: 1000,
      zeroMarginQuantity: 0,
      numberOfOrders: 1,
    });
    const [entry] = await market.rows('journal', { action: 'place', key: String(json.orderId) });
    expect(JSON.parse(entry.after)).toMatchObject({ pan: 'AAAPxxxx1A', quantity: 1000 });
    const events = await market.rows('outbox', { type: 'ORDER' });
    expect(events.at(-1)).toMatchObject({ audience: '{"memberId":"M001"}', text: null });
    expect(Object.keys(JSON.parse(events.at(-1).data))).toEqual([
      'orderId',
      'symbol',
      'series',
      'status',
    ]);
  });

  test('is numbered by the day and in the order of entry', async () => {
    const ids: number[] = [];
    for (let bid = 0; bid < 3; bid += 1) ids.push((await place(aBid())).json.orderId);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    expect(String(ids[0])).toMatch(new RegExp(`^${today.replaceAll('-', '')}\\d{8}$`));
  });

  test('waits for the custodian it names, and stands in the book meanwhile', async () => {
    const bid = aBid({ category: 'MF', participantId: 'CP01', price: 391 });
    const { json } = await place(bid);
    expect(json).toMatchObject({ orderStatus: 'Submitted', isCpApproved: false });
    expect(await levelAt('LICI', 'IS', 39_100)).toMatchObject({
      quantity: 1000,
      confirmedQuantity: 0,
    });
    const { database } = market.machine;
    await database.write(confirmOrder, { orderId: json.orderId }, system);
    await database.write(confirmOrder, { orderId: json.orderId }, system);
    expect(await levelAt('LICI', 'IS', 39_100)).toMatchObject({
      quantity: 1000,
      confirmedQuantity: 1000,
      numberOfOrders: 1,
    });
    const changed = await modify(json.orderId, {
      quantity: 1500,
      price: 391,
      isMarketOrder: false,
    });
    expect(changed.json).toMatchObject({ orderStatus: 'Submitted', isCpApproved: false });
    expect(await levelAt('LICI', 'IS', 39_100)).toMatchObject({
      quantity: 1500,
      confirmedQuantity: 0,
    });
  });

  test('at the cut-off price stands at the level without a price, valued at the floor or above', async () => {
    const { json } = await place(aRetailBid(await clientOf(market, 'C0004')));
    expect(json).toMatchObject({ price: null, value: 71_000, isMarketOrder: true });
    expect(await levelAt('NHPC', 'RS', 0)).toMatchObject({ quantity: 1000, numberOfOrders: 1 });
    // A change that does not say it leaves the bid at the cut-off price.
    const changed = await market.ask(dealer, 'PUT', `/api/rms/order/${json.orderId}`, {
      payload: { quantity: 900, price: null },
    });
    expect([changed.status, changed.json.isMarketOrder, changed.json.quantity]).toEqual([
      200,
      true,
      900,
    ]);
  });
});

describe('a bid that is refused', () => {
  const lines: [words: string, code: string, field: string | null, bid: object][] = [
    [
      'new orders on the second day of non-retail',
      'NEW_ORDERS_NOT_ALLOWED',
      null,
      aBid({ symbol: 'NHPC', price: 75 }),
    ],
    ['retail on the first day', 'MARKET_CLOSED', null, aRetailBid({ symbol: 'LICI' })],
    ['an offer of next week', 'MARKET_CLOSED', null, aBid({ symbol: 'GICRE', price: 352 })],
    ['a symbol nobody offers', 'SYMBOL_NOT_FOUND', 'symbol', aBid({ symbol: 'NOSUCH' })],
    [
      'an offer that is only drafted',
      'SYMBOL_NOT_FOUND',
      'symbol',
      aBid({ symbol: 'IRFC', price: 91 }),
    ],
    ['a category of another series', 'CATEGORY_NOT_ALLOWED', 'category', aBid({ category: 'RI' })],
    ['a price between ticks', 'PRICE_NOT_IN_TICKS', 'price', aBid({ price: 383.01 })],
    ['a price below the floor', 'BELOW_FLOOR', 'price', aBid({ price: 381.95 })],
    [
      'the cut-off price for non-retail',
      'CUT_OFF_NOT_ALLOWED',
      'isMarketOrder',
      aBid({ isMarketOrder: true, price: null }),
    ],
    ['a price with the cut-off price', 'PRICE_WITH_CUT_OFF', 'price', aRetailBid({ price: 71 })],
    ['0% margin of no institution', 'MARGIN_NOT_ALLOWED', 'marginType', aBid({ marginType: '0' })],
    ['more than 2 lakh of a PAN', 'RETAIL_LIMIT', 'quantity', aRetailBid({ quantity: 2817 })],
    [
      'a value that no sum could hold',
      'VALUE_TOO_LARGE',
      'quantity',
      aBid({ quantity: 9_000_000_000_000 }),
    ],
    ['an unknown client', 'CLIENT_UNKNOWN', 'clientId', aBid({ clientId: 'C9999' })],
    ['a PAN of somebody else', 'PAN_MISMATCH', 'pan', aBid({ pan: 'ZZZPZ0000Z' })],
    [
      'an unknown custodian',
      'PARTICIPANT_UNKNOWN',
      'participantId',
      aBid({ participantId: 'CP99' }),
    ],
  ];

  test.each(lines)(
    'for %s says %s, and leaves an error order and nothing else',
    async (_, code, field, bid) => {
      const before = await counts();
      const { status, json } = await place(bid);
      expect(status).toBe(422);
      expect(json).toMatchObject({ code, errors: field === null ? {} : { [field]: json.message } });
      expect(await counts()).toEqual({
        ...before,
        errorOrder: before.errorOrder + 1,
        journal: before.journal + 1,
      });
      expect((await market.rows('errorOrder')).at(-1)).toMatchObject({
        code,
        reason: json.message,
        userId: '1001',
        memberId: 'M001',
      });
    },
  );

  test('shows no PAN in the journal', async () => {
    await place(aBid({ price: 1 }));
    const entries = await market.rows('journal', { action: 'refuse' });
    expect(entries.length).toBeGreaterThan(0);
    for (const { after } of entries) expect(after).not.toMatch(/[A-Z]{5}\d{4}[A-Z]/);
  });

  test.each([
    ['a price in words', { price: '383' }, 'price'],
    ['half a share', { quantity: 0.5 }, 'quantity'],
    ['a third decimal', { price: 383.005 }, 'price'],
    ['a field nobody knows', { simulatedAt: 1 }, 'simulatedAt'],
    ['an instant of its own', { at: 1 }, 'at'],
  ])('as malformed for %s is a 400 and leaves nothing', async (_, more, field) => {
    const before = await counts();
    const { status, json } = await place(aBid(more));
    expect([status, Object.keys(json.errors)]).toEqual([400, [field]]);
    expect(await counts()).toEqual(before);
  });

  test.each([
    ['inquiry', inquiry],
    ['the exchange', controlUser],
  ] as const)('because %s may not bid is a 403', async (_, user) => {
    const before = await counts();
    expect((await place(aBid(), user)).status).toBe(403);
    // The journal has the attempt.
    expect(await counts()).toEqual({ ...before, journal: before.journal + 1 });
  });
});

describe('a client order id that its user has used before', () => {
  test('gets the order of then, and makes no second bid', async () => {
    const first = await place(aBid({ clientOrderId: 'once' }));
    const before = await counts();
    const again = await place(aBid({ clientOrderId: 'once', quantity: 5 }));
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.json).toEqual(first.json);
    expect(await counts()).toEqual(before);
  });

  test('gets one bid from two calls that arrive together', async () => {
    const before = await market.count('order');
    const bid = aBid({ clientOrderId: 'together' });
    const answers = await Promise.all([place(bid), place(bid), place(bid)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map(({ json }) => json.orderId)).size).toBe(1);
    expect(await market.count('order')).toBe(before + 1);
  });

  test('gets the refusal of then', async () => {
    const first = await place(aBid({ clientOrderId: 'bad', price: 100 }));
    const before = await counts();
    const again = await place(aBid({ clientOrderId: 'bad', price: 390 }));
    expect([again.status, again.json.code, again.json.errors]).toEqual([
      422,
      'BELOW_FLOOR',
      first.json.errors,
    ]);
    expect(await counts()).toEqual(before);
  });

  test('is free for another user', async () => {
    await place(aBid({ clientOrderId: 'shared' }));
    expect((await place(aBid({ clientOrderId: 'shared' }), otherDealer)).status).toBe(201);
  });
});

describe('a live bid', () => {
  test('moves in the book when its price and quantity change', async () => {
    const { orderId } = (await place(aBid({ price: 400 }))).json;
    const used = await usedBy('member:M001');
    const { status, json } = await modify(orderId, {
      quantity: 600,
      price: 401,
      isMarketOrder: false,
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({ quantity: 600, price: 401, value: 240_600, version: 2 });
    expect(await levelAt('LICI', 'IS', 40_000)).toMatchObject({ quantity: 0, numberOfOrders: 0 });
    expect(await levelAt('LICI', 'IS', 40_100)).toMatchObject({
      quantity: 600,
      confirmedQuantity: 600,
      numberOfOrders: 1,
    });
    expect(await usedBy('member:M001')).toBe(used - 40_000_000 + 24_060_000);
    const [entry] = await market.rows('journal', { action: 'modify', key: String(orderId) });
    // The values are in rupees, as the journal has them in every row.
    expect([JSON.parse(entry.before).price, JSON.parse(entry.after).price]).toEqual([400, 401]);
  });

  test('leaves the book when it is cancelled, once', async () => {
    const { orderId } = (await place(aBid({ price: 402 }))).json;
    const used = await usedBy('member:M001');
    expect((await cancel(orderId)).json).toMatchObject({
      orderStatus: 'Cancelled',
      quantity: 1000,
    });
    expect(await levelAt('LICI', 'IS', 40_200)).toMatchObject({ quantity: 0, numberOfOrders: 0 });
    expect(await usedBy('member:M001')).toBe(used - 40_200_000);
    expect((await cancel(orderId)).json.code).toBe('NOT_LIVE');
    expect(
      (await modify(orderId, { quantity: 1, price: 402, isMarketOrder: false })).json.code,
    ).toBe('NOT_LIVE');
    expect(await usedBy('member:M001')).toBe(used - 40_200_000);
  });

  test('on 0% margin goes up only and stays', async () => {
    const { orderId } = (await place(aBid({ category: 'IC', marginType: '0', price: 403 }))).json;
    expect(await levelAt('LICI', 'IS', 40_300)).toMatchObject({ zeroMarginQuantity: 1000 });
    const down = await modify(orderId, { quantity: 999, price: 404, isMarketOrder: false });
    expect([down.status, down.json.code]).toEqual([422, 'UPWARDS_ONLY']);
    expect((await cancel(orderId)).json.code).toBe('CANCEL_NOT_ALLOWED');
    expect(
      (await modify(orderId, { quantity: 1001, price: 403, isMarketOrder: false })).status,
    ).toBe(200);
    expect(await levelAt('LICI', 'IS', 40_300)).toMatchObject({ zeroMarginQuantity: 1001 });
  });

  test('that somebody else has changed is not changed over it', async () => {
    const { orderId } = (await place(aBid())).json;
    const change = { quantity: 10, price: 383, isMarketOrder: false, version: 1 };
    expect((await modify(orderId, change)).status).toBe(200);
    const late = await modify(orderId, { ...change, quantity: 20 });
    expect([late.status, late.json.code]).toEqual([409, 'STALE']);
    expect(late.json.current).toMatchObject({ quantity: 10, version: 2, price: 383 });
  });

  test.each([
    ['another dealer of the member', otherDealer, 404],
    ['a dealer of another member', stranger, 404],
    ['the member admin', memberAdmin, 200],
    ['the exchange', controlUser, 403],
  ] as const)('is touched by %s: %s', async (_, user, status) => {
    const { orderId } = (await place(aBid())).json;
    const change = { quantity: 20, price: 383, isMarketOrder: false };
    expect((await modify(orderId, change, user)).status).toBe(status);
    expect((await cancel(orderId, user)).status).toBe(status);
    const [row] = await market.rows('order', { orderId });
    expect(row.orderStatus).toBe(status === 200 ? 'Cancelled' : 'Confirmed');
  });

  test.each(['0', 'x', '1e3', '99999999999999999999', '-1'])('%s is no order', async (orderId) => {
    expect((await cancel(orderId as never)).status).toBe(404);
  });
});

test('the bids of one PAN share its limit, and a cancelled one makes room', async () => {
  const client = await clientOf(market, 'C0002');
  const bid = (quantity: number) => place(aRetailBid({ ...client, quantity }));
  const first = await bid(1400);
  expect([first.status, (await bid(1500)).json.code]).toEqual([201, 'RETAIL_LIMIT']);
  const grown = await modify(first.json.orderId, {
    quantity: 2816,
    price: null,
    isMarketOrder: true,
  });
  expect([grown.status, (await bid(1)).json.code]).toEqual([200, 'RETAIL_LIMIT']);
  await cancel(first.json.orderId);
  expect((await bid(2816)).status).toBe(201);
  // The other offer has a separate limit.
  expect((await place(aRetailBid({ ...client, symbol: 'COALINDIA', quantity: 485 }))).status).toBe(
    201,
  );
});

test('the member is held to its limit, and a change of the master counts from the next bid on', async () => {
  const { database } = market.machine;
  const key = { tradingMemberId: 'M001' };
  const set = async (values: object) => {
    const [{ version }] = await market.rows('tradingMember', key);
    await database.write(
      updateRow,
      { resource: 'tradingMember', key, values: { ...values }, version, scope: {} },
      actorOf(controlUser),
    );
  };
  // The values are in rupees, as the form has them.
  await set({ orderValueLimit: (await usedBy('member:M001')) / 100 + 383_000 });
  expect((await place(aBid({ quantity: 1001 }))).json.code).toBe('MEMBER_LIMIT');
  expect((await place(aBid())).status).toBe(201);
  expect((await place(aBid({ quantity: 1 }))).json.code).toBe('MEMBER_LIMIT');
  await set({ isActive: false });
  expect((await place(aBid())).json.code).toBe('MEMBER_LIMIT');
  await set({ orderValueLimit: 1_000_000_000_000 });
  expect((await place(aBid())).json.code).toBe('MEMBER_NOT_ACTIVE');
  await set({ isActive: true });
  expect((await place(aBid())).status).toBe(201);
});

test('the journal of all this is whole', async () => {
  expect(
    await verifyJournal(market.machine.database.db, market.machine.secrets.journalKey),
  ).toBeNull();
});
