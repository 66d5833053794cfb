import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Stop } from '#server/bodies.ts';
import { system } from '#server/database/work.ts';
import { confirmOrder } from '../../resources/order/custodianAnswer.ts';
import riskHalf from '../../resources/riskCheck/server.ts';
import { type Rms, startRms } from '../rms.ts';
import { aBid, controlUser, dealer, type Market, openMarket } from './openMarket.ts';

let market: Market;
let rms: Awaited<ReturnType<typeof startRms>>;
let stop: Stop;
const confirming = () => ({ outcome: 'confirmed' }) as const;

const open = async (options: Parameters<typeof startRms>[0] = {}) => {
  rms = await startRms(options);
  market = await openMarket({ rmsUrl: rms.url, rmsToken: 'a-token' });
  stop = (await riskHalf.start?.(market.machine)) ?? (() => undefined);
};
afterEach(async () => {
  await stop();
  await rms.stop();
  await market.close();
});

const place = (more: object = {}) =>
  market.ask(dealer, 'POST', '/api/rms/order', { payload: aBid(more) });
const modify = (orderId: number, quantity: number, price = 383) =>
  market.ask(dealer, 'PUT', `/api/rms/order/${orderId}`, {
    payload: { quantity, price, isMarketOrder: false },
  });
const cancel = (orderId: number) => market.ask(dealer, 'DELETE', `/api/rms/order/${orderId}`);
const orderAt = async (orderId: number) => (await market.rows('order', { orderId }))[0];
const used = async () =>
  (await market.rows('limitUse', { holder: 'member:M001' }))[0]?.used / 100 || 0;
const level = async (price: number) => (await market.rows('bookLevel', { price: price * 100 }))[0];
const eventually = (look: () => Promise<void>) =>
  vi.waitFor(look, { timeout: 15_000, interval: 20 });
const becomes = (orderId: number, like: object) =>
  eventually(async () => expect(await orderAt(orderId)).toMatchObject(like));
const eventsOf = async (orderId: number) =>
  (await market.rows('orderLog', { orderId }))
    .sort((a, b) => a.id - b.id)
    .map(({ event }) => event);
const status = async () => (await market.ask(controlUser, 'GET', '/api/rms/interface/status')).json;
/** Let the other side come back where it was. */
const restart = async (options: Parameters<typeof startRms>[0]) => {
  rms = await startRms({ port: rms.port, said: rms.said, ...options });
};

test('a new bid is Submitted until risk management confirms it, and stands in the book meanwhile', async () => {
  await open();
  const { status: code, json } = await place();
  expect([code, json.orderStatus, json.waitsFor]).toEqual([201, 'Submitted', 'RMS']);
  expect(await level(383)).toMatchObject({ quantity: 1000, confirmedQuantity: 0 });
  await eventually(async () => expect(rms.checks()).toHaveLength(1));
  expect(rms.checks()[0]).toMatchObject({
    kind: 'NEW',
    orderId: json.orderId,
    version: 1,
    memberId: 'M001',
    branchId: 'B1',
    userId: '1001',
    symbol: 'LICI',
    series: 'IS',
    clientId: 'C0001',
    pan: 'AAAPA0001A',
    quantity: 1000,
    price: 383,
    value: 383_000,
    before: null,
  });
  expect([...rms.authorizations()]).toEqual(['Bearer a-token']);
  rms.answer(rms.checks()[0]?.id ?? 0, { outcome: 'confirmed' });
  await becomes(json.orderId, { orderStatus: 'Confirmed', waitsFor: null, version: 2 });
  expect(await level(383)).toMatchObject({ quantity: 1000, confirmedQuantity: 1000 });
  expect(await eventsOf(json.orderId)).toEqual(['ENTERED', 'RISK_CONFIRMED']);
});

test('a new bid that is rejected leaves the book and the limits, with the reason', async () => {
  await open({ verdict: () => ({ outcome: 'rejected', reason: 'Margin of the client is short' }) });
  const { orderId } = (await place({ price: 390 })).json;
  await becomes(orderId, { orderStatus: 'Rejected', waitsFor: null });
  expect(await level(390)).toMatchObject({ quantity: 0, numberOfOrders: 0 });
  expect(await used()).toBe(0);
  const log = await market.rows('orderLog', { orderId, event: 'RISK_REJECTED' });
  expect(log).toEqual([expect.objectContaining({ reason: 'Margin of the client is short' })]);
  const told = await market.rows('outbox', { type: 'ALERT' });
  expect(told).toEqual([
    expect.objectContaining({
      audience: '{"memberId":"M001","userId":"1001"}',
      text: `Risk management rejected bid ${orderId}: LICI IS, 1,000 shares of C0001. Margin of the client is short`,
    }),
  ]);
});

test('a bid that names a custodian waits for it once risk management has confirmed', async () => {
  await open({ verdict: confirming });
  const { orderId } = (await place({ category: 'MF', participantId: 'CP01' })).json;
  await becomes(orderId, { orderStatus: 'Submitted', waitsFor: 'CP', isCpApproved: 0 });
  await market.machine.database.write(confirmOrder, { orderId }, system);
  await becomes(orderId, { orderStatus: 'Confirmed', waitsFor: null });
});

describe('a modification', () => {
  const confirmed = async () => {
    const { orderId } = (await place()).json;
    await eventually(async () => expect(rms.checks().length).toBeGreaterThan(0));
    rms.answer(rms.checks()[0]?.id ?? 0, { outcome: 'confirmed' });
    await becomes(orderId, { orderStatus: 'Confirmed' });
    return orderId as number;
  };
  const second = async () => {
    await eventually(async () => expect(rms.checks()).toHaveLength(2));
    return rms.checks()[1] as ReturnType<Rms['checks']>[number];
  };

  test('is asked with what the bid was, and holds the larger of both until it is answered', async () => {
    await open();
    const orderId = await confirmed();
    expect((await modify(orderId, 400)).json).toMatchObject({ orderStatus: 'Submitted' });
    const check = await second();
    expect(check).toMatchObject({
      kind: 'MODIFY',
      quantity: 400,
      before: { quantity: 1000, price: 383, value: 383_000 },
    });
    expect(await used()).toBe(383_000);
    expect(await level(383)).toMatchObject({ quantity: 400 });
    rms.answer(check.id, { outcome: 'confirmed' });
    await becomes(orderId, { orderStatus: 'Confirmed', quantity: 400 });
    expect(await used()).toBe(400 * 383);
  });

  test('that is rejected makes the bid what it was, in the book and the limits too', async () => {
    await open();
    const orderId = await confirmed();
    await modify(orderId, 2000, 400);
    const check = await second();
    expect([await used(), (await level(400)).quantity]).toEqual([800_000, 2000]);
    rms.answer(check.id, { outcome: 'rejected', reason: 'No' });
    await becomes(orderId, {
      orderStatus: 'Confirmed',
      quantity: 1000,
      price: 38_300,
      value: 38_300_000,
      waitsFor: null,
    });
    expect(await used()).toBe(383_000);
    expect(await level(400)).toMatchObject({ quantity: 0, numberOfOrders: 0 });
    expect(await level(383)).toMatchObject({ quantity: 1000, confirmedQuantity: 1000 });
    const [log] = await market.rows('orderLog', { orderId, event: 'RISK_REJECTED' });
    expect(log).toMatchObject({ quantityBefore: 2000, quantity: 1000, reason: 'No' });
  });

  test('is not taken, nor a cancellation, while risk management has the bid before it', async () => {
    await open();
    const { orderId } = (await place()).json;
    for (const reply of [await modify(orderId, 2000), await cancel(orderId)])
      expect([reply.status, reply.json.code]).toEqual([422, 'RISK_PENDING']);
    expect(await orderAt(orderId)).toMatchObject({ quantity: 1000, version: 1 });
  });
});

test('a refused bid is refused at once: risk management is asked of none that breaks a rule', async () => {
  await open();
  expect((await place({ price: 1 })).json.code).toBe('BELOW_FLOOR');
  expect(await market.count('riskCheck')).toBe(0);
});

test('while risk management is away bids go on as Submitted, and when it is back each is answered once', async () => {
  await open({ verdict: confirming });
  const first = (await place()).json.orderId;
  await becomes(first, { orderStatus: 'Confirmed' });
  await rms.stop();
  await eventually(async () =>
    expect(await status()).toMatchObject({
      rmsServerConnectionStatus: expect.toSatisfy((code: number) => code <= 2),
      rmsReceiverConnectionStatus: 1,
    }),
  );
  const ids: number[] = [];
  for (let bid = 0; bid < 25; bid += 1) {
    const { status: code, json } = await place({ price: 383 + bid });
    expect([code, json.orderStatus]).toEqual([201, 'Submitted']);
    ids.push(json.orderId);
  }
  await eventually(async () =>
    expect(await status()).toMatchObject({ rmsServerConnectionStatus: 1 }),
  );
  await restart({ verdict: ({ id }) => (id % 5 === 0 ? { outcome: 'rejected' } : confirming()) });
  await eventually(async () => {
    const left = await market.rows('order', { orderStatus: 'Submitted' });
    expect(left).toEqual([]);
  });
  const checks = await market.rows('riskCheck');
  expect(checks).toHaveLength(26);
  for (const { id, orderId, state } of checks) {
    const isRejected = orderId !== first && id % 5 === 0;
    expect(state).toBe(isRejected ? 'REJECTED' : 'CONFIRMED');
    expect(await orderAt(orderId)).toMatchObject({
      orderStatus: isRejected ? 'Rejected' : 'Confirmed',
      version: 2,
    });
  }
  // Those that came while it was away were asked in the order in which they came.
  expect(rms.checks().map(({ orderId }) => orderId)).toEqual(ids);
  await eventually(async () =>
    expect(await status()).toMatchObject({
      rmsServerConnectionStatus: 3,
      rmsReceiverConnectionStatus: 3,
    }),
  );
});

test('what it was asked before it was killed and never answered is asked again', async () => {
  await open();
  const { orderId } = (await place()).json;
  await eventually(async () => expect(rms.checks()).toHaveLength(1));
  await rms.stop();
  await restart({ verdict: confirming });
  await becomes(orderId, { orderStatus: 'Confirmed' });
  expect(await eventsOf(orderId)).toEqual(['ENTERED', 'RISK_CONFIRMED']);
});

test('answers that come again, contradict, or are to nothing asked change nothing', async () => {
  await open({ verdict: confirming });
  const { orderId } = (await place()).json;
  await becomes(orderId, { orderStatus: 'Confirmed' });
  const [{ id }] = await market.rows('riskCheck');
  rms.repeat();
  rms.answer(id, { outcome: 'rejected' });
  rms.answer(987_654, { outcome: 'confirmed' });
  const later = (await place({ price: 384 })).json.orderId;
  await becomes(later, { orderStatus: 'Confirmed' });
  expect(await orderAt(orderId)).toMatchObject({ orderStatus: 'Confirmed', version: 2 });
  expect(await eventsOf(orderId)).toEqual(['ENTERED', 'RISK_CONFIRMED']);
});

test('an answer that is not what it should be is not booked, and the line counts as down', async () => {
  await open({
    fault: { status: 200, body: '{"answers":[{"id":1,"outcome":"perhaps"}],"cursor":"1"}' },
  });
  const { orderId } = (await place()).json;
  await eventually(async () => {
    const [link] = await market.rows('interfaceLink', { name: 'rmsReceiver' });
    expect(link).toMatchObject({
      state: 'AWAY',
      cursor: null,
      problem: 'one of its answers has no id, or is neither confirmed nor rejected',
    });
  });
  expect(await status()).toMatchObject({ rmsReceiverConnectionStatus: 1 });
  expect(await orderAt(orderId)).toMatchObject({ orderStatus: 'Submitted' });
});

test('without RMS_URL the checks of the intake are the answer: nothing is asked, and the link is well', async () => {
  rms = await startRms();
  market = await openMarket();
  stop = (await riskHalf.start?.(market.machine)) ?? (() => undefined);
  expect((await place()).json).toMatchObject({ orderStatus: 'Confirmed', waitsFor: null });
  expect(await market.count('riskCheck')).toBe(0);
  expect(await status()).toEqual({
    rmsServerConnectionStatus: 3,
    rmsReceiverConnectionStatus: 3,
    rmsApproveReceiverConnectionStatus: 3,
    survServerConnectionStatus: 0,
  });
});
