import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { system } from '#server/database/writing/mutation.ts';
import { insertRows } from '../../../resources/demo/server/masters.ts';
import { type Placed, placeOrder } from '../../../resources/order/server/intake/intake.ts';
import type { OrderRow } from '../../../resources/order/server/orderRow.ts';
import {
  aBid,
  actorOf,
  aRetailBid,
  clientOf,
  controlUser,
  dealer,
  type Market,
  openMarket,
  setTerms,
  setValues,
} from '../market/openMarket.ts';
import { as } from '../market/smallExchange.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const offerOf = async (symbol: string, series = 'IS') =>
  (await market.rows('security', { symbol, series }))[0];
/** Locks the book of a day as the first step of a run does. */
const lock = async (symbol: string, day: 'T' | 'T+1', more: object = {}) => {
  const { openOnDate, nextOnDate } = await offerOf(symbol);
  const row = {
    symbol,
    openOnDate,
    day,
    tradeDate: day === 'T' ? openOnDate : nextOnDate,
    runId: 12,
    lockedAt: Date.now(),
    publishedAt: null,
    ...more,
  };
  await market.machine.database.write(
    insertRows,
    { resource: 'allocationLock', rows: [row] },
    system,
  );
};
const place = (bid: object) => market.ask(dealer, 'POST', '/api/rms/order', { payload: bid });
const placed = async (bid: object): Promise<any> => {
  const { status, json } = await place(bid);
  expect([status, json.message]).toEqual([201, undefined]);
  return json;
};
const answer = async (orderId: number, name: string) => {
  const [row] = await market.rows('order', { orderId });
  return market.ask(controlUser, 'POST', `/api/rms/order/${orderId}/${name}`, {
    payload: {
      version: Number(row.version),
      ...(name !== 'confirm' && { reason: 'the custodian says so' }),
    },
  });
};
/** A bid of NHPC, whose T+1 is today, as it was entered on T day. */
const ofTDay = async (): Promise<OrderRow> => {
  const { openOnDate } = await offerOf('NHPC');
  const bid = { ...aBid({ symbol: 'NHPC', price: 7_500 }), participantId: null } as never;
  const args = {
    bid,
    clientOrderId: null,
    at: Date.parse(`${openOnDate}T12:00:00+05:30`),
  };
  const { order } = (await market.machine.database.write(
    placeOrder,
    args,
    actorOf(dealer),
  )) as Placed;
  return order;
};
const isLocked = 'is locked for its allocation (run 12)';

describe('the book of a day that an allocation has taken', () => {
  test('takes no bid, no change and no cancellation, also within the hours, and says which run has it', async () => {
    const { orderId } = await placed(aBid());
    await lock('LICI', 'T');
    const refused = [
      await place(aBid()),
      await market.ask(dealer, 'PUT', `/api/rms/order/${orderId}`, {
        payload: { quantity: 2000, price: 383, isMarketOrder: false },
      }),
      await market.ask(dealer, 'DELETE', `/api/rms/order/${orderId}`),
    ];
    for (const { status, json } of refused)
      expect([status, json.code, json.message]).toEqual([
        422,
        'BOOK_LOCKED',
        `The book of LICI ${isLocked}`,
      ]);
    // A refused bid is an answer, which is stored.
    const kept = await market.rows('errorOrder', { code: 'BOOK_LOCKED' });
    expect(kept).toHaveLength(3);
    // The other symbols stay open for bids.
    await placed(aBid({ symbol: 'HINDCOPPER', price: 520 }));
  });

  test('hears no custodian on 100% margin any more, and those on 0% margin until their cut-off', async () => {
    const [full, none] = [
      await placed(
        aBid({ symbol: 'HINDCOPPER', price: 520, category: 'MF', participantId: 'CP01' }),
      ),
      await placed(
        aBid({
          symbol: 'HINDCOPPER',
          price: 520,
          category: 'MF',
          participantId: 'CP01',
          marginType: '0',
        }),
      ),
    ];
    await lock('HINDCOPPER', 'T');
    const late = await answer(full.orderId, 'confirm');
    expect([late.status, late.json.message]).toEqual([422, `Its book ${isLocked}.`]);
    const changed = await market.ask(dealer, 'PUT', `/api/rms/order/${none.orderId}/custodian`, {
      payload: { participantId: 'CP02' },
    });
    expect([changed.status, changed.json.code]).toEqual([422, 'BOOK_LOCKED']);
    const reply = await answer(none.orderId, 'confirm');
    expect([reply.status, reply.json.row.isCpApproved]).toEqual([200, true]);
  });

  test('also after the allotment an answer on 0% margin counts: it moves the obligation alone', async () => {
    const [{ orderId }] = (await market.rows('order', {
      symbol: 'HINDCOPPER',
      marginType: '0',
    })) as [{ orderId: number }];
    await market.machine.database.write(
      setValues,
      { table: 'order', where: { orderId }, values: { allottedQuantity: 400 } },
      system,
    );
    const refused = await answer(orderId, 'reject');
    // The custodian may still refuse what it has confirmed; the shares stay as they were allotted.
    expect([refused.status, refused.json.row.custodianReason]).toEqual([
      200,
      'the custodian says so',
    ]);
    const [row] = await market.rows('order', { orderId });
    expect([Number(row.allottedQuantity), row.orderStatus]).toEqual([400, 'Submitted']);
  });

  test('is given no further hours', async () => {
    const { openOnDate } = await offerOf('LICI');
    const hours = {
      symbol: 'LICI',
      tradeDate: openOnDate,
      opensAt: '23:00:00',
      closesAt: '23:30:00',
      purpose: 'a second window',
    };
    const request = await market.ask(controlUser, 'POST', '/api/masters/trading-window', {
      payload: { ...hours, reason: 'for a test' },
    });
    expect(request.status).toBe(202);
    const decided = await market.ask(
      as('controlUser', { userId: 'control2' }),
      'POST',
      '/api/approvals/decide',
      { payload: { ids: [request.json.held.id], decision: 'approve', reason: null } },
    );
    expect(JSON.stringify(decided.json)).toContain(
      `The book of LICI of ${openOnDate} is locked for its allocation (run 12): its hours can no longer be extended.`,
    );
    expect(await market.rows('tradingWindow', { symbol: 'LICI' })).toEqual([]);
  });
});

describe('bids of T day, while T is being allotted', () => {
  test('are carried forward only once the allotments are out', async () => {
    const old = await ofTDay();
    await lock('NHPC', 'T');
    const carry = () =>
      market.ask(dealer, 'POST', `/api/rms/order/${old.orderId}/carryForward`, {
        payload: { quantity: 400, price: 76 },
      });
    const early = await carry();
    expect([early.status, early.json.code]).toEqual([422, 'T_NOT_ALLOTTED']);
    await market.machine.database.write(
      setValues,
      {
        table: 'allocationLock',
        where: { symbol: 'NHPC' },
        values: { publishedAt: Date.now() },
      },
      system,
    );
    // Every bid of a published day has its answer, even if it gets nothing.
    await market.machine.database.write(
      setValues,
      { table: 'order', where: { orderId: old.orderId }, values: { allottedQuantity: 0 } },
      system,
    );
    expect((await carry()).status).toBe(201);
  });

  test('on T+1 retail and employees bid meanwhile; their own lock is that of T+1', async () => {
    const bidder = await clientOf(market, 'C0001');
    await market.machine.database.write(
      setTerms,
      { where: { symbol: 'NHPC' }, values: { cutOffPrice: 72 } },
      actorOf(controlUser),
    );
    await placed(aRetailBid({ ...bidder, quantity: 100 }));
    await lock('NHPC', 'T+1');
    const { status, json } = await place(aRetailBid({ ...bidder, quantity: 100 }));
    expect([status, json.code]).toEqual([422, 'BOOK_LOCKED']);
  });
});
