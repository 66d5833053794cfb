import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyJournal } from '#server/audit/chain.ts';
import { updateRow } from '#server/database/rows/rows.ts';
import { system } from '#server/database/writing/mutation.ts';
import { type Placed, placeOrder } from '../../../resources/order/server/intake/intake.ts';
import type { OrderRow } from '../../../resources/order/server/orderRow.ts';
import { publishT, reopenT } from '../allocation/tAllotted.ts';
import {
  aBid,
  actorOf,
  controlUser,
  dealer,
  type Market,
  memberAdmin,
  openMarket,
  otherDealer,
  setTerms,
  stranger,
} from './openMarket.ts';

let market: Market;
/** The clock is at about noon yesterday, when NHPC and COALINDIA were on their T day. */
let tDay: number;
beforeAll(async () => {
  market = await openMarket();
  const [{ openOnDate }] = await market.rows('security', { symbol: 'NHPC', series: 'IS' });
  tDay = Date.parse(`${openOnDate}T12:00:00+05:30`);
});
afterAll(() => market.close());

/** A bid of NHPC at 75.00 that was entered on T day, to which T has allotted so many shares. */
const ofTDay = async (more: object = {}, allotted = 0): Promise<OrderRow> => {
  const order = await unallotted(more);
  const shares = { [order.orderId]: allotted };
  await market.machine.database.write(publishT, { symbol: 'NHPC', shares }, system);
  return order;
};

/** The same before T is allotted. */
const unallotted = async (more: object = {}): Promise<OrderRow> => {
  const { pan } = aBid();
  await market.machine.database.write(reopenT, { symbol: 'NHPC' }, system);
  const bid = {
    ...aBid({ symbol: 'NHPC', participantId: null, pan, price: 7_500, ...more }),
  } as never;
  const placed = (await market.machine.database.write(
    placeOrder,
    { bid, clientOrderId: null, at: tDay },
    actorOf(dealer),
  )) as Placed;
  if (!placed.order) throw new Error(`not taken: ${JSON.stringify(placed)}`);
  return placed.order;
};

const carry = (orderId: number, change: object = {}, user = dealer) =>
  market.ask(user, 'POST', `/api/rms/order/${orderId}/carryForward`, {
    payload: { quantity: 1000, price: 75, ...change },
  });
const orderOf = async (orderId: number) => (await market.rows('order', { orderId }))[0];
const used = async (holder: string) => (await market.rows('limitUse', { holder }))[0]?.used ?? 0;
const level = async (day: string, price: number) => {
  const [{ id }] = await market.rows('security', { symbol: 'NHPC', series: 'IS' });
  const [found] = await market.rows('bookLevel', { securityId: id, day, price });
  return found ? [found.quantity, found.numberOfOrders] : [0, 0];
};
const eventsOf = async (orderId: number) =>
  (await market.rows('orderLog', { orderId })).map(({ event }) => event);

describe('a bid of T day that is carried forward on T+1', () => {
  test('stands as a new bid in the book and the limits of T+1, and stays in the book of T', async () => {
    const old = await ofTDay();
    const before = { T: await level('T', 7_500), next: await level('T+1', 7_600) };
    const [member, user] = [await used('member:M001'), await used('user:1001')];
    const { status, json } = await carry(old.orderId, { quantity: 400, price: 76, version: 2 });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      day: 'T+1',
      carriedFrom: old.orderId,
      carriedTo: null,
      quantity: 400,
      price: 76,
      value: 30_400,
      orderStatus: 'Confirmed',
      userId: '1001',
    });
    expect(json.orderId).toBeGreaterThan(old.orderId);
    expect(await orderOf(old.orderId)).toMatchObject({
      day: 'T',
      carriedTo: json.orderId,
      quantity: 1000,
      orderStatus: 'Confirmed',
      version: 3,
    });
    expect(await level('T', 7_500)).toEqual(before.T);
    const [quantity = 0, orders = 0] = before.next;
    expect(await level('T+1', 7_600)).toEqual([quantity + 400, orders + 1]);
    expect(await used('member:M001')).toBe(member - 7_500_000 + 3_040_000);
    expect(await used('user:1001')).toBe(user - 7_500_000 + 3_040_000);
    expect(await eventsOf(old.orderId)).toEqual(['ENTERED', 'ALLOTTED', 'CARRIED']);
    expect(await eventsOf(json.orderId)).toEqual(['ENTERED']);
  });

  test('is carried forward once, also by two calls that arrive together', async () => {
    const { orderId } = await ofTDay();
    const answers = await Promise.all([carry(orderId), carry(orderId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect((await carry(orderId)).json.code).toBe('CARRIED_ALREADY');
    expect(await market.rows('order', { carriedFrom: orderId })).toHaveLength(1);
  });

  test('is neither modified nor cancelled, before and after', async () => {
    const { orderId } = await ofTDay();
    const touch = async () => [
      (
        await market.ask(dealer, 'PUT', `/api/rms/order/${orderId}`, {
          payload: { quantity: 2000, price: 76, isMarketOrder: false },
        })
      ).json.code,
      (await market.ask(dealer, 'DELETE', `/api/rms/order/${orderId}`)).json.code,
    ];
    expect(await touch()).toEqual(['CARRY_FORWARD_ONLY', 'CARRY_FORWARD_ONLY']);
    await carry(orderId);
    expect(await touch()).toEqual(['CARRIED_ALREADY', 'CARRIED_ALREADY']);
  });

  test('may be modified and cancelled as a bid of T+1', async () => {
    const { orderId } = (await carry((await ofTDay()).orderId)).json;
    const call = (method: string, payload?: object) =>
      market.ask(dealer, method, `/api/rms/order/${orderId}`, payload ? { payload } : {});
    const down = await call('PUT', { quantity: 10, price: 72, isMarketOrder: false });
    expect([down.status, down.json.day]).toEqual([200, 'T+1']);
    expect((await call('DELETE')).json.orderStatus).toBe('Cancelled');
  });

  test('on 0% margin keeps what is open and its price at least, and is not cancelled', async () => {
    const institution = { category: 'IC', marginType: '0' };
    const { orderId } = await ofTDay(institution);
    const codes = async (changes: object[]) =>
      Promise.all(changes.map(async (change) => (await carry(orderId, change)).json.code));
    expect(await codes([{ quantity: 999 }, { price: 74.99 }])).toEqual([
      'UPWARDS_ONLY',
      'UPWARDS_ONLY',
    ]);
    const { json } = await carry(orderId);
    expect(json).toMatchObject({ marginType: '0', quantity: 1000, price: 75 });
    const off = await market.ask(dealer, 'DELETE', `/api/rms/order/${json.orderId}`);
    expect(off.json.code).toBe('CANCEL_NOT_ALLOWED');
    // Shares that were allotted on T day are not carried.
    const partly = await ofTDay(institution, 700);
    expect((await carry(partly.orderId, { quantity: 299 })).json.code).toBe('UPWARDS_ONLY');
    expect((await carry(partly.orderId, { quantity: 300 })).status).toBe(201);
  });

  test('waits for its custodian anew', async () => {
    const { orderId } = await ofTDay({ category: 'MF', participantId: 'CP01' });
    expect((await carry(orderId)).json).toMatchObject({
      orderStatus: 'Submitted',
      isCpApproved: false,
      waitsFor: 'CP',
      participantId: 'CP01',
    });
  });

  test('that a limit refuses cannot be placed again', async () => {
    const { orderId } = await ofTDay();
    const before = await used('member:M001');
    const { status, json } = await carry(orderId, { price: 500_000_000 });
    expect([status, json.code, json.errors]).toEqual([
      422,
      'USER_LIMIT',
      { quantity: json.message },
    ]);
    const again = await carry(orderId);
    expect([again.json.code, again.json.message]).toEqual([
      'CARRY_REFUSED_BEFORE',
      'Carrying this bid forward was refused before: it cannot be placed again',
    ]);
    expect(await orderOf(orderId)).toMatchObject({ carriedTo: null, orderStatus: 'Confirmed' });
    expect(await used('member:M001')).toBe(before);
    expect(await eventsOf(orderId)).toEqual([
      ...['ENTERED', 'ALLOTTED'],
      ...['REFUSED', 'CARRY_REFUSED', 'REFUSED'],
    ]);
  });

  test('that comes again under its client order id, by a caller who has lost the answer, is answered with what the first did', async () => {
    const { orderId } = await ofTDay();
    const named = { clientOrderId: `carry ${orderId}` };
    const first = await carry(orderId, { ...named, version: 2 });
    expect([first.status, first.json.clientOrderId]).toEqual([201, named.clientOrderId]);
    // The bid has another version by now, and was carried forward.
    const again = await carry(orderId, { ...named, version: 2 });
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect((await carry(orderId)).json.code).toBe('CARRIED_ALREADY');
    expect(await market.rows('order', { carriedFrom: orderId })).toHaveLength(1);
    expect(await market.rows('errorOrder', { clientOrderId: named.clientOrderId })).toEqual([]);
  });

  test('that was refused is refused in the same words when it comes again, and is no second refusal', async () => {
    const { orderId } = await ofTDay();
    const named = { clientOrderId: `carry ${orderId}`, price: 500_000_000 };
    const first = await carry(orderId, named);
    expect([first.status, first.json.code]).toEqual([422, 'USER_LIMIT']);
    const again = await carry(orderId, named);
    const { code, number, message, errors } = first.json;
    expect([again.status, again.json]).toMatchObject([422, { code, number, message, errors }]);
    expect(await eventsOf(orderId)).toEqual([
      ...['ENTERED', 'ALLOTTED'],
      ...['REFUSED', 'CARRY_REFUSED'],
    ]);
  });

  test('under the client order id of another bid is refused, whatever became of that', async () => {
    const [one, other] = [await ofTDay(), await ofTDay()];
    const named = { clientOrderId: `carry ${one.orderId}` };
    expect((await carry(one.orderId, named)).status).toBe(201);
    const { status, json } = await carry(other.orderId, named);
    expect([status, json.message]).toEqual([
      409,
      `The client order id ${named.clientOrderId} is already used by another bid.`,
    ]);
    expect((await carry(other.orderId, { clientOrderId: 'its own' })).status).toBe(201);
  });

  test('that is wrong in itself may be put right', async () => {
    const { orderId } = await ofTDay();
    expect((await carry(orderId, { price: 70.99 })).json.code).toBe('BELOW_FLOOR');
    expect((await carry(orderId)).status).toBe(201);
  });

  test('is no bid of T+1, none of today, none that is off, and none that was allotted in full', async () => {
    const carried = (await carry((await ofTDay()).orderId)).json.orderId;
    expect((await carry(carried)).json.code).toBe('CARRY_ONLY_ON_T1');
    const fresh = await market.ask(dealer, 'POST', '/api/rms/order', { payload: aBid() });
    expect((await carry(fresh.json.orderId)).json.code).toBe('CARRY_ONLY_ON_T1');
    const full = await ofTDay({}, 1000);
    expect((await carry(full.orderId)).json.code).toBe('FULLY_ALLOTTED');
    const off = await ofTDay();
    await put(off.orderId, { orderStatus: 'Cancelled' });
    expect((await carry(off.orderId)).json.code).toBe('NOT_LIVE');
  });

  test('is not carried before the allotments of T are out, in words that say when it can be', async () => {
    const old = await unallotted();
    const words =
      'T day of NHPC is not allotted yet. What it leaves of a bid can be carried forward once its allotments are published';
    const refused = async () => {
      const { status, json } = await carry(old.orderId);
      return [status, json.code, json.message];
    };
    expect(await refused()).toEqual([422, 'T_NOT_ALLOTTED', words]);
    // Its shares are written, and the day is not published yet: the answer to a bid beyond the limits, too, is
    // only that it must wait.
    await put(old.orderId, { allottedQuantity: 300 });
    expect(await refused()).toEqual([422, 'T_NOT_ALLOTTED', words]);
    expect((await carry(old.orderId, { price: 500_000_000 })).json.code).toBe('T_NOT_ALLOTTED');
    expect(await orderOf(old.orderId)).toMatchObject({ carriedTo: null, isCarryRefused: 0 });
    await market.machine.database.write(publishT, { symbol: 'NHPC' }, system);
    expect((await carry(old.orderId, { quantity: 701 })).json).toMatchObject({
      code: 'ABOVE_WHAT_IS_LEFT',
      message: 'At most 700 shares: T day left only these of the bid',
      errors: { quantity: 'At most 700 shares: T day left only these of the bid' },
    });
    expect((await carry(old.orderId, { quantity: 700 })).status).toBe(201);
  });

  test('is never raised above what T left of it, and on 0% margin not lowered', async () => {
    const modify = async (orderId: number, quantity: number, price = 76) =>
      (
        await market.ask(dealer, 'PUT', `/api/rms/order/${orderId}`, {
          payload: { quantity, price, isMarketOrder: false },
        })
      ).json;
    for (const bid of [{}, { category: 'IC', marginType: '0' }]) {
      const old = await ofTDay(bid, 400);
      const { orderId } = (await carry(old.orderId, { quantity: 600 })).json;
      expect((await modify(orderId, 601)).code).toBe('ABOVE_WHAT_IS_LEFT');
      expect((await modify(orderId, 600)).quantity).toBe(600);
      const lowered = await modify(orderId, 599);
      expect(lowered.code ?? lowered.quantity).toBe('category' in bid ? 'UPWARDS_ONLY' : 599);
    }
  });

  test('is carried by its dealer and the admins over it, in the name of its dealer', async () => {
    const { orderId } = await ofTDay();
    const statuses = [otherDealer, stranger, controlUser].map(
      async (user) => (await carry(orderId, {}, user)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 404, 403]);
    const { status, json } = await carry(orderId, {}, memberAdmin);
    expect([status, json.userId]).toEqual([201, '1001']);
  });

  test('that somebody else has touched meanwhile is not carried', async () => {
    const { orderId } = await ofTDay();
    const { status, json } = await carry(orderId, { version: 9 });
    expect([status, json.code, json.current.version]).toEqual([409, 'STALE', 2]);
  });

  test('of an offer of one day is not carried', async () => {
    const { orderId } = await ofTDay();
    await setSecurity({ isOneDay: true });
    expect((await carry(orderId)).json).toMatchObject({ code: 'CARRY_ONLY_ON_T1' });
    await setSecurity({ isOneDay: false });
    expect((await carry(orderId)).status).toBe(201);
  });
});

test('market by price, its ladder and its figures are of the day of the session', async () => {
  const ask = async (path: string) => (await market.ask(dealer, 'GET', `/api/query/${path}`)).json;
  const demandOf = async (day: string) => {
    const [{ id }] = await market.rows('security', { symbol: 'NHPC', series: 'IS' });
    const levels = await market.rows('bookLevel', { securityId: id, day });
    return levels.reduce((sum, { quantity }) => sum + quantity, 0);
  };
  const [first, next] = [await demandOf('T'), await demandOf('T+1')];
  expect(first).not.toBe(next);
  expect(next).toBeGreaterThan(0);
  const shown = await ask('ladder?symbol=NHPC&series=IS');
  expect([shown.day, shown.demand]).toEqual(['T+1', next]);
  expect((await ask('ladder?symbol=NHPC&series=IS&day=T')).demand).toBe(first);
  expect((await ask('securitystats?symbol=NHPC&series=IS')).totalQuantity).toBe(next);
  const rows = await ask('marketByPrice?symbol=NHPC&series=IS');
  expect(rows.reduce((sum: number, { quantity }: any) => sum + quantity, 0)).toBe(next);
});

test('the journal of all this is whole', async () => {
  const { database, secrets } = market.machine;
  expect(await verifyJournal(database.db, secrets.journalKey)).toBeNull();
});

const put = (orderId: number, values: object) =>
  market.machine.database.write(
    updateRow,
    { resource: 'order', key: { orderId }, values: { ...values }, version: null, scope: {} },
    system,
  );
const setSecurity = (values: Record<string, unknown>) =>
  market.machine.database.write(
    setTerms,
    { where: { symbol: 'NHPC', series: 'IS' }, values },
    system,
  );
