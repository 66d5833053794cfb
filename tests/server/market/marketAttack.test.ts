import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { instantOf } from '#domain/market/calendar.ts';
import { system } from '#server/database/writing/mutation.ts';
import { runTasks } from '#server/jobs/scheduler.ts';
import type { SignedIn } from '#server/runtime/signedIn.ts';
import { custodianCutOffs } from '../../../resources/order/server/custodian/custodianCutOff.ts';
import { publishT } from '../allocation/tAllotted.ts';
import {
  aBid,
  controlUser,
  dealer,
  type Market,
  memberAdmin,
  openMarket,
  otherDealer,
  setTerms,
  setValues,
  stranger,
} from './openMarket.ts';

/**
 * The effects on bids of a change of their terms: further hours, another day, other terms, members
 * and clients that are disabled. NHPC: T on Monday the 16th, T+1 on the 17th; LICI: T on the 17th,
 * T+1 on the 18th.
 */
const TODAY = '2026-11-17 11:00:00';
let clock = 0;
const setClock = (when: string) => {
  const [date = '', time = ''] = when.split(' ');
  clock = instantOf(date, time);
};
setClock(TODAY);
let market: Market;
const set = (table: string, where: object, values: object) =>
  market.machine.database.write(setValues, { table, where, values }, system);
const offer = (where: object, values: Record<string, unknown>) =>
  market.machine.database.write(setTerms, { where, values }, system);

beforeAll(async () => {
  market = await openMarket({}, () => clock);
  await offer({}, { mktOpenTime: '09:15:00', mktCloseTime: '15:30:00', cpCutOffTime: '15:30:00' });
});
afterEach(() => setClock(TODAY));
afterAll(() => market.close());

const ask = (method: string, path: string, payload?: object, user: SignedIn = dealer) =>
  market.ask(user, method, `/api/rms/order${path}`, payload ? { payload } : {});
const place = async (more: object = {}, user?: SignedIn) => {
  const { status, json } = await ask('POST', '', aBid(more), user);
  expect([status, json.message]).toEqual([201, undefined]);
  return json;
};
const forCustodian = { category: 'MF', participantId: 'CP01' };
const stored = async (orderId: number) => (await market.rows('order', { orderId }))[0];
const answer = async (orderId: number, name: 'confirm' | 'reject' | 'restore') =>
  ask(
    'POST',
    `/${orderId}/${name}`,
    {
      version: (await stored(orderId)).version,
      ...(name !== 'confirm' && { reason: 'The custodian says so' }),
    },
    controlUser,
  );
const usedBy = async (holder: string) =>
  Number((await market.rows('limitUse', { holder }))[0]?.used ?? 0);
const cancel = (orderId: number, user?: SignedIn) => ask('DELETE', `/${orderId}`, undefined, user);
const modify = (orderId: number, more: object = {}, user?: SignedIn) =>
  ask('PUT', `/${orderId}`, { quantity: 1000, price: 383, isMarketOrder: false, ...more }, user);

describe('a bid that names a custodian', () => {
  test('in further hours after the cut-off is confirmed until they end, and what is not is rejected then', async () => {
    const held = await market.ask(controlUser, 'POST', '/api/masters/trading-window', {
      payload: {
        symbol: 'HINDCOPPER',
        series: 'IS',
        tradeDate: '2026-11-17',
        opensAt: '16:00:00',
        closesAt: '17:00:00',
        purpose: 'After an outage',
        reason: 'Agreed with the seller',
      },
    });
    await market.ask({ ...controlUser, userId: 'control2' }, 'POST', '/api/approvals/decide', {
      payload: { ids: [held.json.held.id], decision: 'approve' },
    });
    const inFurtherHours = { ...forCustodian, symbol: 'HINDCOPPER' };
    const early = await place({ ...inFurtherHours, price: 600 });
    setClock('2026-11-17 16:10:00');
    const stop = runTasks(market.machine, [custodianCutOffs], []);
    try {
      const [taken, left] = [
        await place({ ...inFurtherHours, price: 601 }),
        await place({ ...inFurtherHours, price: 602 }),
      ];
      expect((await answer(taken.orderId, 'confirm')).json.row).toMatchObject({
        orderStatus: 'Confirmed',
      });
      const { json } = await ask('GET', '/custodianTotals', undefined, controlUser);
      expect(json.totals.map(({ cutOffAt }: any) => cutOffAt)).toContain(
        '2026-11-17T17:00:00.000+05:30',
      );
      expect((await stored(early.orderId)).orderStatus).toBe('Submitted');
      setClock('2026-11-17 17:00:00');
      const late = await answer(left.orderId, 'confirm');
      expect([late.status, late.json.message]).toEqual([
        422,
        'Custodians answered for 100% margin bids in HINDCOPPER until 17:00:00 of 2026-11-17.',
      ]);
      for (const { orderId } of [early, left])
        await expect.poll(async () => (await stored(orderId)).orderStatus).toBe('Rejected');
      expect((await stored(taken.orderId)).orderStatus).toBe('Confirmed');
    } finally {
      await stop();
    }
  });

  test('is refused on 100% margin once its custodian cannot confirm it any more, new or changed', async () => {
    const before = await place(forCustodian);
    await offer({ symbol: 'LICI', series: 'IS' }, { cpCutOffTime: '14:00:00' });
    setClock('2026-11-17 14:00:00');
    for (const { status, json } of [
      await ask('POST', '', aBid(forCustodian)),
      await modify(before.orderId, { quantity: 900 }),
    ])
      expect([status, json.code, json.errors]).toEqual([
        422,
        'CUSTODIAN_CUT_OFF',
        {
          participantId:
            'Custodians answered for 100% margin bids in LICI until 14:00:00 of 2026-11-17',
        },
      ]);
    await place({ ...forCustodian, marginType: '0' });
    await place();
    expect((await cancel(before.orderId)).status).toBe(200);
    await offer({ symbol: 'LICI', series: 'IS' }, { cpCutOffTime: '15:30:00' });
  });

  test('that comes back on another day is held to the collateral under which it was taken', async () => {
    const [client] = await market.rows('client', { memberId: 'M002', clientId: 'C0001' });
    const bidder = { clientId: client.clientId, pan: client.pan };
    const [today] = await market.rows('settlement', {
      settlementType: 'H',
      tradeDate: '2026-11-17',
    });
    const { settlementNumber } = today;
    const holder = `collateral:M002:${settlementNumber}`;
    const bid = await place({ ...forCustodian, ...bidder }, stranger);
    expect((await stored(bid.orderId)).settlementNumber).toBe(settlementNumber);
    await answer(bid.orderId, 'reject');
    const [{ amount }] = await market.rows('collateral', { memberId: 'M002', settlementNumber });
    const leave = (paise: number) => set('limitUse', { holder }, { used: amount - paise });
    // The collateral is one paisa short of the 383,000 rupees; the next day's settlement does not count.
    await leave(38_299_999);
    setClock('2026-11-18 10:00:00');
    const short = await answer(bid.orderId, 'restore');
    expect([short.status, short.json.message]).toEqual([
      422,
      "Bid value is above the 3,82,999.99 that the member's collateral of the day still covers, so it cannot come back into the book.",
    ]);
    await leave(38_300_000);
    expect((await answer(bid.orderId, 'restore')).status).toBe(200);
    expect(await usedBy(holder)).toBe(amount);
  });
});

describe('who is put out while a session goes on', () => {
  const put = {
    member: (isActive: number) => set('tradingMember', { tradingMemberId: 'M001' }, { isActive }),
    client: (isActive: number) =>
      set('client', { memberId: 'M001', clientId: 'C0001' }, { isActive }),
  };

  test.each([
    ['member', 'MEMBER_NOT_ACTIVE'],
    ['client', 'CLIENT_NOT_ACTIVE'],
  ] as const)(
    'a %s: its live bids are cancelled, and neither changed nor added to',
    async (who, code) => {
      const before = await usedBy('member:M001');
      const { orderId } = await place();
      await put[who](0);
      expect((await ask('POST', '', aBid())).json.code).toBe(code);
      expect((await modify(orderId, { quantity: 500 })).json.code).toBe(code);
      expect((await cancel(orderId)).json.orderStatus).toBe('Cancelled');
      expect(await usedBy('member:M001')).toBe(before);
      await put[who](1);
    },
  );

  test('an unknown client and one that is not active are two refusals', async () => {
    await put.client(0);
    const words = async (clientId: string) =>
      (await ask('POST', '', aBid({ clientId }))).json.message;
    expect(await words('C0001')).toBe('Client C0001 is not active');
    expect(await words('C9999')).toBe('Client C9999 is not known');
    await put.client(1);
  });
});

describe('an admin who carries a bid of a dealer forward', () => {
  const carry = (orderId: number, price: number) =>
    ask('POST', `/${orderId}/carryForward`, { quantity: 1000, price }, memberAdmin);
  const limitOf = (userId: string, orderValueLimit: number | null) =>
    set('user', { userId }, { orderValueLimit });

  test('uses the limits of the dealer whose bid it is, and none of its own', async () => {
    const [{ orderValueLimit: own }] = await market.rows('user', { userId: '1001' });
    const [{ orderValueLimit: admins }] = await market.rows('user', { userId: '4001' });
    setClock('2026-11-16 11:00:00');
    const [bid, other] = [
      await place({ symbol: 'NHPC', price: 75 }),
      await place({ symbol: 'NHPC', price: 75 }),
    ];
    setClock(TODAY);
    await market.machine.database.write(publishT, { symbol: 'NHPC' }, system);
    const used = await usedBy('user:1001');
    await limitOf('4001', 0);
    const carried = await carry(bid.orderId, 150);
    expect([carried.status, carried.json.userId]).toEqual([201, '1001']);
    expect([await usedBy('user:1001'), await usedBy('user:4001')]).toEqual([used + 7_500_000, 0]);
    await limitOf('4001', admins);
    await limitOf('1001', used + 7_500_000);
    expect((await carry(other.orderId, 75.05)).json.code).toBe('USER_LIMIT');
    await limitOf('1001', own);
  });
});

describe('terms that change under live bids', () => {
  test('tick, lot and floor count for whatever is asked from then on, and every bid can be cancelled', async () => {
    const before = await usedBy('member:M001');
    const bids = [await place(), await place({ price: 382.5 }), await place({ quantity: 1003 })];
    const [terms] = await market.rows('security', { symbol: 'LICI', series: 'IS' });
    await offer(
      { symbol: 'LICI', series: 'IS' },
      { tickSize: 1, regularLotSize: 10, floorPrice: 383 },
    );
    const [first, second, third] = bids;
    expect((await modify(first.orderId, { quantity: 1001 })).json.code).toBe(
      'QUANTITY_NOT_IN_LOTS',
    );
    expect((await modify(second.orderId, { price: 383.5 })).json.code).toBe('PRICE_NOT_IN_TICKS');
    expect((await modify(second.orderId, { price: 382 })).json.code).toBe('BELOW_FLOOR');
    expect((await modify(third.orderId, { quantity: 1010 })).status).toBe(200);
    for (const { orderId } of bids) expect((await cancel(orderId)).status).toBe(200);
    expect(await usedBy('member:M001')).toBe(before);
    await offer(
      { symbol: 'LICI', series: 'IS' },
      {
        tickSize: terms.tickSize / 100,
        regularLotSize: terms.regularLotSize,
        floorPrice: terms.floorPrice / 100,
      },
    );
  });

  test('a cut-off price that is set later values what is changed then, and all is given back at last', async () => {
    const where = { symbol: 'NHPC', series: 'RS' };
    await offer(where, { cutOffPrice: null });
    const [security] = await market.rows('security', where);
    const retail = { ...where, category: 'RI', isMarketOrder: true, price: null };
    const pan = `pan:${security.id}:AAAPA0001A`;
    const [bid, left] = [
      await place({ ...retail, quantity: 100 }),
      await place({ ...retail, quantity: 200 }),
    ];
    expect(await usedBy(pan)).toBe(300 * security.floorPrice);
    await offer(where, { cutOffPrice: 75 });
    const more = await modify(bid.orderId, { quantity: 150, price: null, isMarketOrder: true });
    expect([more.status, more.json.value]).toEqual([200, 11_250]);
    expect(await usedBy(pan)).toBe(150 * 7_500 + 200 * security.floorPrice);
    for (const { orderId } of [bid, left]) expect((await cancel(orderId)).status).toBe(200);
    expect(await usedBy(pan)).toBe(0);
  });

  test('a limit lowered below what is used takes nothing more, and lets go of what there is', async () => {
    const [{ orderValueLimit }] = await market.rows('user', { userId: '1001' });
    const before = await usedBy('user:1001');
    const { orderId } = await place();
    await set('user', { userId: '1001' }, { orderValueLimit: 100 });
    expect((await ask('POST', '', aBid({ quantity: 1 }))).json.code).toBe('USER_LIMIT');
    expect((await modify(orderId, { quantity: 999 })).json.code).toBe('USER_LIMIT');
    expect((await cancel(orderId)).status).toBe(200);
    expect(await usedBy('user:1001')).toBe(before);
    await set('user', { userId: '1001' }, { orderValueLimit });
  });
});

test.each([
  ['the largest exact quantity', 'quantity', { quantity: Number.MAX_SAFE_INTEGER }, 422],
  ['one above it', 'quantity', { quantity: Number.MAX_SAFE_INTEGER + 1 }, 400],
  ['the largest exact price', 'quantity', { price: 90_071_992_547_409.9 }, 422],
  ['a price beyond it', 'price', { price: 90_071_992_547_410 }, 400],
  ['both at their largest', 'quantity', { quantity: 9e15, price: 90_071_992_547_409 }, 422],
])('%s is refused in words', async (_, field, more, status) => {
  const before = await usedBy('member:M001');
  const refused = await ask('POST', '', aBid(more));
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([status, [field]]);
  expect(await usedBy('member:M001')).toBe(before);
});

test('a client order id that comes twenty times at once, with other content too, makes one bid', async () => {
  const before = await usedBy('member:M001');
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      ask('POST', '', aBid({ clientOrderId: 'twenty', quantity: 100 + at })),
    ),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(19);
  const [kept] = await market.rows('order', { clientOrderId: 'twenty' });
  expect(new Set(replies.map(({ json }) => json.orderId))).toEqual(new Set([Number(kept.orderId)]));
  // Each answer has the live bid, so nobody takes it for the requested one.
  expect(new Set(replies.map(({ json }) => json.quantity))).toEqual(new Set([kept.quantity]));
  expect((await usedBy('member:M001')) - before).toBe(kept.quantity * 38_300);
});

test('two dealers who bid at once use what is left of their member, to the last bid and no further', async () => {
  const [{ orderValueLimit }] = await market.rows('tradingMember', { tradingMemberId: 'M001' });
  const before = await usedBy('member:M001');
  // The limit has room for seven bids of 38,300 rupees, and is a paisa short of the eighth.
  await set(
    'tradingMember',
    { tradingMemberId: 'M001' },
    { orderValueLimit: before + 8 * 3_830_000 - 1 },
  );
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      ask('POST', '', aBid({ quantity: 100 }), at % 2 === 0 ? dealer : otherDealer),
    ),
  );
  const taken = replies.filter(({ status }) => status === 201);
  expect(taken).toHaveLength(7);
  for (const { status, json } of replies)
    if (status !== 201) expect([status, json.code]).toEqual([422, 'MEMBER_LIMIT']);
  expect(await usedBy('member:M001')).toBe(before + 7 * 3_830_000);
  await set('tradingMember', { tradingMemberId: 'M001' }, { orderValueLimit });
});
