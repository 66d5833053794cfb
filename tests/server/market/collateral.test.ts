import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exchangeDate } from '#domain/market/calendar.ts';
import { updateRow } from '#server/database/rows/rows.ts';
import {
  aBid,
  actorOf,
  controlUser,
  dealer,
  type Market,
  memberAdmin,
  openMarket,
  stranger,
} from './openMarket.ts';

let market: Market;
let settlementNumber: string;
let client: { clientId: string; pan: string };
beforeAll(async () => {
  market = await openMarket();
  const [today] = await market.rows('settlement', {
    tradeDate: exchangeDate(Date.now()),
    settlementType: 'H',
  });
  settlementNumber = today.settlementNumber;
  const [{ clientId, pan }] = await market.rows('client', { memberId: 'M002', clientId: 'C0001' });
  client = { clientId, pan };
});
afterAll(() => market.close());

/** Bids of M002, which the demo holds to its collateral. */
const place = (more: object, user = stranger) =>
  market.ask(user, 'POST', '/api/rms/order', { payload: aBid({ ...client, ...more }) });
const modify = (orderId: number, quantity: number, price = 383) =>
  market.ask(stranger, 'PUT', `/api/rms/order/${orderId}`, {
    payload: { quantity, price, isMarketOrder: false },
  });
const cancel = (orderId: number) => market.ask(stranger, 'DELETE', `/api/rms/order/${orderId}`);
const collateralLeft = async (user = stranger) =>
  (await market.ask(user, 'GET', '/api/rms/order/room?symbol=LICI&series=IS')).json.collateralLeft;
const used = async () => {
  const holder = `collateral:M002:${settlementNumber}`;
  return ((await market.rows('limitUse', { holder }))[0]?.used ?? 0) / 100;
};

const control2 = { ...controlUser, userId: 'control2' };
const path = () => `/api/masters/collateral/M002/${settlementNumber}`;
const change = async (amount: number) => {
  const [row] = await market.rows('collateral', { memberId: 'M002', settlementNumber });
  return market.ask(controlUser, 'PUT', path(), {
    payload: { amount, version: row.version, reason: 'The bank guarantee' },
  });
};
const approve = (id: number, user: typeof controlUser) =>
  market.ask(user, 'POST', '/api/approvals/decide', {
    payload: { ids: [id], decision: 'approve' },
  });
/** The collateral of M002 in rupees, as two people change it. */
const putDown = async (amount: number) => {
  const { status, json } = await change(amount);
  expect([status, json]).toEqual([202, expect.anything()]);
  await approve(json.held.id, control2);
  const [row] = await market.rows('collateral', { memberId: 'M002', settlementNumber });
  expect(row.amount).toBe(amount * 100);
};

test('collateral is changed by two people', async () => {
  const { json } = await change(900_000);
  await approve(json.held.id, controlUser);
  expect((await market.ask(controlUser, 'GET', path())).json.amount).toBe(500_000_000_000);
  await approve(json.held.id, control2);
  expect((await market.ask(controlUser, 'GET', path())).json.amount).toBe(900_000);
});

describe('a member that is held to its collateral', () => {
  test('bids on 100% margin to the rupee that it has put down, and not one share more', async () => {
    await putDown(383_000);
    expect(await collateralLeft()).toBe(383_000);
    const refused = await place({ quantity: 1001 });
    expect([refused.status, refused.json]).toEqual([
      422,
      expect.objectContaining({
        code: 'INSUFFICIENT_COLLATERAL',
        errors: {
          quantity:
            "Bid value is above the 3,83,000.00 that the member's collateral of the day still covers",
        },
      }),
    ]);
    expect(await used()).toBe(0);
    const taken = await place({ quantity: 1000 });
    expect(taken.status).toBe(201);
    expect(await used()).toBe(383_000);
    expect(await collateralLeft()).toBe(0);
    expect((await place({ quantity: 1 })).json.code).toBe('INSUFFICIENT_COLLATERAL');
    await cancel(taken.json.orderId);
    expect([await used(), await collateralLeft()]).toEqual([0, 383_000]);
  });

  test('changes a bid within what the bid itself makes room for', async () => {
    await putDown(400_000);
    const { orderId } = (await place({ quantity: 1000 })).json;
    expect((await modify(orderId, 1100)).json.code).toBe('INSUFFICIENT_COLLATERAL');
    expect((await modify(orderId, 1000, 400)).status).toBe(200);
    expect(await used()).toBe(400_000);
    expect((await modify(orderId, 500, 390)).status).toBe(200);
    expect(await used()).toBe(195_000);
    await cancel(orderId);
    expect(await used()).toBe(0);
  });

  test('bids on 0% margin without any', async () => {
    await putDown(1);
    const fund = (await market.rows('client', { memberId: 'M002', category: 'MF' }))[0];
    const bid = {
      clientId: fund.clientId,
      pan: fund.pan,
      category: 'MF',
      marginType: '0',
      quantity: 5000,
    };
    expect((await place(bid)).status).toBe(201);
    expect((await place({ ...bid, marginType: '1' })).json.code).toBe('INSUFFICIENT_COLLATERAL');
    expect(await used()).toBe(0);
  });

  test('is not refused for what it has put down before it is held, and is from then on', async () => {
    const held = async (isCollateralHeld: boolean) => {
      const key = { tradingMemberId: 'M002' };
      const [{ version }] = await market.rows('tradingMember', key);
      await market.machine.database.write(
        updateRow,
        { resource: 'tradingMember', key, values: { isCollateralHeld }, version, scope: {} },
        actorOf(controlUser),
      );
    };
    await held(false);
    const { orderId, settlementNumber: of } = (await place({ quantity: 10 })).json;
    expect([of, await used(), await collateralLeft()]).toEqual([null, 0, null]);
    await held(true);
    // Raising the bid books all of it; cancelling it releases only what was booked.
    expect((await modify(orderId, 20)).json.code).toBe('INSUFFICIENT_COLLATERAL');
    await putDown(7_660);
    expect((await modify(orderId, 20)).status).toBe(200);
    expect(await used()).toBe(7_660);
    await cancel(orderId);
    expect(await used()).toBe(0);
  });
});

test('a member that is not held bids without any, and nothing is booked', async () => {
  expect(await collateralLeft(dealer)).toBeNull();
  const { status, json } = await market.ask(dealer, 'POST', '/api/rms/order', {
    payload: aBid(),
  });
  expect([status, json.settlementNumber]).toEqual([201, null]);
  expect(
    (await market.rows('limitUse')).filter(({ holder }) => holder.startsWith('collateral:M001')),
  ).toEqual([]);
});

test('twenty bids at once take no more than is put down', async () => {
  await putDown(383_000);
  const replies = await Promise.all(Array.from({ length: 20 }, () => place({ quantity: 100 })));
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(10);
  expect(statuses.filter((status) => status === 422)).toHaveLength(10);
  expect([await used(), await collateralLeft()]).toEqual([383_000, 0]);
});

test('Limit Setting tells what a member has put down and what is left of it', async () => {
  const sheet = (await market.ask(controlUser, 'GET', '/api/masters/price-settings?memberId=M002'))
    .json;
  expect(sheet.collateral).toMatchObject({ isHeld: true });
  expect(sheet.collateral.settlements).toContainEqual(
    expect.objectContaining({ settlementNumber, amount: 383_000, used: 383_000, isToday: true }),
  );
  const own = (await market.ask(memberAdmin, 'GET', '/api/masters/price-settings')).json;
  expect(own.collateral).toEqual({ isHeld: false, settlements: [] });
});

test('settlements and collateral are for the exchange alone', async () => {
  for (const path of ['settlement', 'collateral'])
    for (const user of [dealer, memberAdmin])
      expect((await market.ask(user, 'GET', `/api/masters/${path}`)).status).toBe(403);
});
