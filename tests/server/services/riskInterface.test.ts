import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { system } from '#server/database/writing/mutation.ts';
import type { Stop } from '#server/machine/machine.ts';
import { confirmOrder } from '../../../resources/demo/server/custodian.ts';
import { type Placed, placeOrder } from '../../../resources/order/server/intake/intake.ts';
import type { OrderRow } from '../../../resources/order/server/orderRow.ts';
import riskModule from '../../../resources/riskCheck/server.ts';
import { patience } from '../../../scripts/patience.ts';
import { type Rms, type RmsCheck, startRms } from '../../peers/rms.ts';
import { publishT, reopenT } from '../allocation/tAllotted.ts';
import type { TestDatabase } from '../database/emptyDatabase.ts';
import {
  aBid,
  actorOf,
  controlUser,
  dealer,
  type Market,
  openMarket,
  setTerms,
  settingsOf,
} from '../market/openMarket.ts';

type Verdict = NonNullable<Parameters<Rms['answer']>[1]>;

let market: Market;
let rms: Rms;
let stop: Stop;
/** The immediate answer of risk management to each check; null when the test answers later. */
let verdict: ((check: RmsCheck) => Verdict) | null = null;
const confirming = (): Verdict => ({ outcome: 'confirmed' });

const startAgain = (options: Parameters<typeof startRms>[0] = {}) =>
  startRms({ verdict: (check) => verdict?.(check) ?? null, ...options });
/** Restarts it as after a kill: it has its answers, and none of the checks. */
const comeBack = async (options: Parameters<typeof startRms>[0] = {}) => {
  rms = await startAgain({ port: rms.port, answers: rms.answers, ...options });
};

beforeAll(async () => {
  rms = await startAgain();
  market = await openMarket(settingsOf({ RMS_URL: rms.url, RMS_TOKEN: 'a-token' }));
  stop = (await riskModule.start?.(market.machine)) ?? (() => undefined);
});
afterEach(() => {
  verdict = null;
});
afterAll(async () => {
  await stop();
  await rms.stop();
  await market.close();
});

let price = 383;
/** Places a bid at a unique price, so that its level of the book is unique too. */
const place = async (more: object = {}) => {
  price += 1;
  const { status, json } = await market.ask(dealer, 'POST', '/api/rms/order', {
    payload: aBid({ price, ...more }),
  });
  return { status, json, orderId: json.orderId as number, price };
};
const modify = (orderId: number, quantity: number, at: number) =>
  market.ask(dealer, 'PUT', `/api/rms/order/${orderId}`, {
    payload: { quantity, price: at, isMarketOrder: false },
  });
const cancel = (orderId: number) => market.ask(dealer, 'DELETE', `/api/rms/order/${orderId}`);
const orderAt = async (orderId: number) => (await market.rows('order', { orderId }))[0];
const used = async () => (await market.rows('limitUse', { holder: 'member:M001' }))[0]?.used ?? 0;
const level = async (at: number) => (await market.rows('bookLevel', { price: at * 100 }))[0];
const eventually = (look: () => Promise<void>) =>
  vi.waitFor(look, { timeout: patience, interval: 20 });
const becomes = (orderId: number, like: object) =>
  eventually(async () => expect(await orderAt(orderId)).toMatchObject(like));
const eventsOf = async (orderId: number) =>
  (await market.rows('orderLog', { orderId }))
    .sort((a, b) => a.id - b.id)
    .map(({ event }) => event);
/** The check of a bid, once risk management has received it. */
const checkOf = async (orderId: number, kind = 'NEW'): Promise<RmsCheck> => {
  const find = () => rms.checks().find((each) => each.orderId === orderId && each.kind === kind);
  await eventually(async () => expect(find()).toBeDefined());
  return find() as RmsCheck;
};
const status = async () => (await market.ask(controlUser, 'GET', '/api/rms/interface/status')).json;
const bothAt = (code: number) =>
  eventually(async () =>
    expect(await status()).toMatchObject({
      rmsServerConnectionStatus: code,
      rmsReceiverConnectionStatus: code,
    }),
  );

test('a new bid is Submitted until risk management confirms it, and stands in the book meanwhile', async () => {
  const bid = await place();
  const { orderId } = bid;
  expect([bid.status, bid.json.orderStatus, bid.json.waitsFor]).toEqual([201, 'Submitted', 'RMS']);
  expect(await level(bid.price)).toMatchObject({ quantity: 1000, confirmedQuantity: 0 });
  const check = await checkOf(orderId);
  expect(check).toMatchObject({
    version: 1,
    memberId: 'M001',
    branchId: 'B1',
    userId: '1001',
    symbol: 'LICI',
    series: 'IS',
    clientId: 'C0001',
    pan: 'AAAPA0001A',
    quantity: 1000,
    price: bid.price,
    value: bid.price * 1000,
    before: null,
  });
  expect([...rms.authorizations()]).toEqual(['Bearer a-token']);
  rms.answer(check.id, { outcome: 'confirmed' });
  await becomes(orderId, { orderStatus: 'Confirmed', waitsFor: null, version: 2 });
  expect(await level(bid.price)).toMatchObject({ quantity: 1000, confirmedQuantity: 1000 });
  expect(await eventsOf(orderId)).toEqual(['ENTERED', 'RISK_CONFIRMED']);
});

test('a new bid that is rejected leaves the book and the limits, with the reason', async () => {
  verdict = () => ({ outcome: 'rejected', reason: 'Margin of the client is short' });
  const before = await used();
  const bid = await place();
  await becomes(bid.orderId, { orderStatus: 'Rejected', waitsFor: null });
  expect(await level(bid.price)).toMatchObject({ quantity: 0, numberOfOrders: 0 });
  expect(await used()).toBe(before);
  const log = await market.rows('orderLog', { orderId: bid.orderId, event: 'RISK_REJECTED' });
  expect(log).toEqual([expect.objectContaining({ reason: 'Margin of the client is short' })]);
  expect(await market.rows('errorOrder', { orderId: bid.orderId })).toEqual([
    expect.objectContaining({
      code: 'RISK_REJECTED',
      errorNumber: 16597,
      reason: 'Margin of the client is short',
      memberId: 'M001',
      userId: '1001',
    }),
  ]);
  const alerts = await market.rows('outbox', { type: 'ALERT' });
  expect(alerts.at(-1)).toMatchObject({
    audience: '{"memberId":"M001","userId":"1001"}',
    text: `Risk management rejected bid ${bid.orderId}: LICI IS, 1,000 shares of C0001. Margin of the client is short`,
  });
});

test('a bid that names a custodian waits for it once risk management has confirmed', async () => {
  verdict = confirming;
  const { orderId } = await place({ category: 'MF', participantId: 'CP01' });
  await becomes(orderId, { orderStatus: 'Submitted', waitsFor: 'CP' });
  await market.machine.database.write(confirmOrder, { orderId }, system);
  await becomes(orderId, { orderStatus: 'Confirmed', waitsFor: null });
});

describe('a modification', () => {
  const confirmed = async () => {
    verdict = confirming;
    const bid = await place();
    await becomes(bid.orderId, { orderStatus: 'Confirmed' });
    verdict = null;
    return bid;
  };

  test('is asked with what the bid was, and holds the larger of both until it is answered', async () => {
    const before = await used();
    const { orderId, price: at } = await confirmed();
    const reply = await modify(orderId, 400, at);
    expect(reply.json).toMatchObject({ orderStatus: 'Submitted', waitsFor: 'RMS' });
    const check = await checkOf(orderId, 'MODIFY');
    expect(check).toMatchObject({
      quantity: 400,
      before: { quantity: 1000, price: at, value: at * 1000 },
    });
    expect((await used()) - before).toBe(at * 1000 * 100);
    expect(await level(at)).toMatchObject({ quantity: 400 });
    rms.answer(check.id, { outcome: 'confirmed' });
    await becomes(orderId, { orderStatus: 'Confirmed', quantity: 400 });
    expect((await used()) - before).toBe(at * 400 * 100);
  });

  test('that is rejected makes the bid what it was, in the book and the limits too', async () => {
    const before = await used();
    const { orderId, price: at } = await confirmed();
    await modify(orderId, 2000, 500);
    const check = await checkOf(orderId, 'MODIFY');
    expect([(await used()) - before, (await level(500)).quantity]).toEqual([100_000_000, 2000]);
    rms.answer(check.id, { outcome: 'rejected', reason: 'No' });
    await becomes(orderId, {
      orderStatus: 'Confirmed',
      quantity: 1000,
      price: at * 100,
      value: at * 100_000,
      waitsFor: null,
    });
    expect((await used()) - before).toBe(at * 100_000);
    expect(await level(500)).toMatchObject({ quantity: 0, numberOfOrders: 0 });
    expect(await level(at)).toMatchObject({ quantity: 1000, confirmedQuantity: 1000 });
    const [log] = await market.rows('orderLog', { orderId, event: 'RISK_REJECTED' });
    expect(log).toMatchObject({ quantityBefore: 2000, quantity: 1000, reason: 'No' });
    // The refused change has the requested values.
    expect(await market.rows('errorOrder', { orderId })).toEqual([
      expect.objectContaining({ code: 'RISK_REJECTED', quantity: 2000, price: 50_000 }),
    ]);
  });

  test('that comes again, by a caller who has lost the answer, is asked once, and answered with the bid as it is', async () => {
    const { orderId, price: at } = await confirmed();
    const first = await modify(orderId, 400, at);
    const again = await modify(orderId, 400, at);
    expect([again.status, again.json]).toEqual([200, first.json]);
    rms.answer((await checkOf(orderId, 'MODIFY')).id, { outcome: 'confirmed' });
    await becomes(orderId, { orderStatus: 'Confirmed', quantity: 400 });
    const late = await modify(orderId, 400, at);
    expect([late.status, late.json.orderStatus]).toEqual([200, 'Confirmed']);
    expect(await market.rows('riskCheck', { orderId, kind: 'MODIFY' })).toHaveLength(1);
    expect((await eventsOf(orderId)).filter((event) => event === 'MODIFIED')).toHaveLength(1);
    expect(await market.rows('errorOrder', { orderId })).toEqual([]);
  });

  test('is not taken, nor a cancellation, while risk management has the bid before it', async () => {
    const { orderId } = await place();
    for (const reply of [await modify(orderId, 2000, 500), await cancel(orderId)])
      expect([reply.status, reply.json.code]).toEqual([422, 'RISK_PENDING']);
    expect(await orderAt(orderId)).toMatchObject({ quantity: 1000, version: 1 });
    rms.answer((await checkOf(orderId)).id, { outcome: 'confirmed' });
    await becomes(orderId, { orderStatus: 'Confirmed' });
    expect((await cancel(orderId)).json.orderStatus).toBe('Cancelled');
  });
});

describe('a carrying forward', () => {
  /** A bid of NHPC that was entered on T day, yesterday. */
  const ofTDay = async (): Promise<OrderRow> => {
    const [{ openOnDate }] = await market.rows('security', { symbol: 'NHPC', series: 'IS' });
    const bid = aBid({ symbol: 'NHPC', participantId: null, price: 7_500 }) as never;
    const at = Date.parse(`${openOnDate}T12:00:00+05:30`);
    const { database } = market.machine;
    const args = { bid, clientOrderId: null, at };
    await database.write(reopenT, { symbol: 'NHPC' }, system);
    const { order } = (await database.write(placeOrder, args, actorOf(dealer))) as Placed;
    await database.write(publishT, { symbol: 'NHPC' }, system);
    return order;
  };
  const carry = async (orderId: number, more: object = {}) =>
    (
      await market.ask(dealer, 'POST', `/api/rms/order/${orderId}/carryForward`, {
        payload: { quantity: 1000, price: 76, ...more },
      })
    ).json;

  test('is asked of risk management, and stands once it has confirmed', async () => {
    verdict = confirming;
    const old = await ofTDay();
    const { orderId, orderStatus } = await carry(old.orderId);
    expect(orderStatus).toBe('Submitted');
    expect(await checkOf(orderId, 'CARRY')).toMatchObject({ quantity: 1000, price: 76 });
    await becomes(orderId, { orderStatus: 'Confirmed', day: 'T+1', carriedFrom: old.orderId });
  });

  test('that is rejected is taken back, and cannot be placed again', async () => {
    const before = await used();
    const old = await ofTDay();
    verdict = () => ({ outcome: 'rejected', reason: 'No margin' });
    const { orderId } = await carry(old.orderId);
    await becomes(orderId, { orderStatus: 'Rejected' });
    await becomes(old.orderId, { orderStatus: 'Confirmed', carriedTo: null });
    expect((await used()) - before).toBe(old.value);
    expect((await carry(old.orderId)).code).toBe('CARRY_REFUSED_BEFORE');
  });

  test('that comes again after its rejection, by a caller who has lost the answer, is answered with the bid that it made', async () => {
    const old = await ofTDay();
    verdict = () => ({ outcome: 'rejected', reason: 'No margin' });
    const named = { clientOrderId: `carry ${old.orderId}` };
    const { orderId } = await carry(old.orderId, named);
    await becomes(orderId, { orderStatus: 'Rejected' });
    await becomes(old.orderId, { orderStatus: 'Confirmed', carriedTo: null });
    expect(await carry(old.orderId, named)).toMatchObject({ orderId, orderStatus: 'Rejected' });
  });
});

test('a bid that the custodians’ cut-off took out while risk management was silent does not come back once it is rejected', async () => {
  const { orderId } = await place({ category: 'MF', participantId: 'CP01' });
  const { id } = await checkOf(orderId);
  const line = await (market.machine.database as TestDatabase).beside();
  const out = { orderStatus: 'Rejected', waitsFor: null, custodianReason: 'CP not approved' };
  await line.db.updateTable('order').set(out).where('orderId', '=', orderId).execute();
  rms.answer(id, { outcome: 'rejected' });
  await becomes(orderId, { orderStatus: 'Rejected', custodianReason: null });
  const { version } = await orderAt(orderId);
  const payload = { version, reason: 'A mistake' };
  const restore = await market.ask(controlUser, 'POST', `/api/rms/order/${orderId}/restore`, {
    payload,
  });
  expect([restore.status, restore.json.message]).toEqual([
    422,
    'Its custodian has not refused it.',
  ]);
});

describe('an answer after the custodians’ cut-off', () => {
  const cutOffAt = (cpCutOffTime: string) =>
    market.machine.database.write(
      setTerms,
      { where: { symbol: 'LICI', series: 'IS' }, values: { cpCutOffTime } },
      actorOf(controlUser),
    );
  afterEach(() => cutOffAt('23:59:59'));
  const custodians = { category: 'MF', participantId: 'CP01' };
  const late = { orderStatus: 'Rejected', waitsFor: null, custodianReason: 'CP not approved' };

  test('rejects a bid that a custodian should have confirmed, which can be taken back', async () => {
    const before = await used();
    const bid = await place(custodians);
    const { id } = await checkOf(bid.orderId);
    await cutOffAt('00:00:00');
    rms.answer(id, { outcome: 'confirmed' });
    await becomes(bid.orderId, late);
    expect(await level(bid.price)).toMatchObject({ quantity: 0, numberOfOrders: 0 });
    expect(await used()).toBe(before);
    expect(await eventsOf(bid.orderId)).toEqual(['ENTERED', 'RISK_CONFIRMED', 'CP_REJECTED']);
    const { version } = await orderAt(bid.orderId);
    const restored = await market.ask(
      controlUser,
      'POST',
      `/api/rms/order/${bid.orderId}/restore`,
      { payload: { version, reason: 'It was not the custodian who was late' } },
    );
    expect(restored.json.row).toMatchObject({ orderStatus: 'Submitted', waitsFor: 'CP' });
  });

  test('leaves a bid on 0% margin, and one without a custodian, as it is', async () => {
    const [zero, none] = [await place({ ...custodians, marginType: '0' }), await place()];
    const ids = [(await checkOf(zero.orderId)).id, (await checkOf(none.orderId)).id];
    await cutOffAt('00:00:00');
    for (const id of ids) rms.answer(id, { outcome: 'confirmed' });
    await becomes(zero.orderId, { orderStatus: 'Submitted', waitsFor: 'CP' });
    await becomes(none.orderId, { orderStatus: 'Confirmed', waitsFor: null });
  });

  test('that refuses a change rejects a bid that was not confirmed before it either', async () => {
    verdict = confirming;
    const bid = await place(custodians);
    await becomes(bid.orderId, { waitsFor: 'CP' });
    verdict = null;
    await modify(bid.orderId, 700, bid.price);
    const { id } = await checkOf(bid.orderId, 'MODIFY');
    await cutOffAt('00:00:00');
    rms.answer(id, { outcome: 'rejected' });
    await becomes(bid.orderId, { ...late, quantity: 1000 });
    expect(await level(bid.price)).toMatchObject({ quantity: 0, numberOfOrders: 0 });
  });
});

test('a bid that breaks a rule is refused at once, and risk management is asked nothing', async () => {
  const checks = await market.count('riskCheck');
  expect((await place({ price: 1 })).json.code).toBe('BELOW_FLOOR');
  expect(await market.count('riskCheck')).toBe(checks);
});

test('answers that come again, contradict, or are to nothing asked change nothing', async () => {
  verdict = confirming;
  const { orderId } = await place();
  await becomes(orderId, { orderStatus: 'Confirmed' });
  const { id } = await checkOf(orderId);
  rms.repeat();
  rms.answer(id, { outcome: 'rejected' });
  rms.answer(987_654, { outcome: 'confirmed' });
  await becomes((await place()).orderId, { orderStatus: 'Confirmed' });
  expect(await orderAt(orderId)).toMatchObject({ orderStatus: 'Confirmed', version: 2 });
  expect(await eventsOf(orderId)).toEqual(['ENTERED', 'RISK_CONFIRMED']);
});

test('while risk management is away bids go on as Submitted, and when it is back each is answered once', async () => {
  await rms.stop();
  await bothAt(1);
  const ids: number[] = [];
  for (let bid = 0; bid < 25; bid += 1) {
    const { status: code, json, orderId } = await place();
    expect([code, json.orderStatus]).toEqual([201, 'Submitted']);
    ids.push(orderId);
  }
  const monitoring = await market.ask(controlUser, 'GET', '/api/rms/monitoring/rmsServer');
  expect(monitoring.json).toContainEqual(
    expect.objectContaining({ measure: 'Checks to be sent', value: '25' }),
  );
  const isRejected = (id: number) => id % 5 === 0;
  verdict = ({ id }) => ({ outcome: isRejected(id) ? 'rejected' : 'confirmed' });
  await comeBack();
  await eventually(async () =>
    expect(await market.rows('riskCheck', { state: 'WAITING' })).toEqual([]),
  );
  // The answers are in the order of their arrival, however long the line was down.
  expect(rms.checks().map(({ orderId }) => orderId)).toEqual(ids);
  for (const { id, orderId } of rms.checks()) {
    expect(await orderAt(orderId)).toMatchObject({
      orderStatus: isRejected(id) ? 'Rejected' : 'Confirmed',
      waitsFor: null,
      version: 2,
    });
    expect(await eventsOf(orderId)).toEqual([
      'ENTERED',
      isRejected(id) ? 'RISK_REJECTED' : 'RISK_CONFIRMED',
    ]);
  }
  await bothAt(3);
  const messages = await market.rows('outbox', { audience: '{"roles":["controlUser"]}' });
  const words = messages.map(({ text }) => text).filter((text) => text?.startsWith('Risk '));
  expect(words).toEqual([
    expect.stringMatching(
      /^Risk management is disconnected: (the connection was lost|it cannot be reached)/,
    ),
    'Risk management is connected again.',
  ]);
});

test('what it was asked before it was killed and never answered is asked again', async () => {
  const { orderId } = await place();
  await checkOf(orderId);
  await rms.stop();
  verdict = confirming;
  await comeBack();
  await becomes(orderId, { orderStatus: 'Confirmed' });
  expect(await eventsOf(orderId)).toEqual(['ENTERED', 'RISK_CONFIRMED']);
});

test('a process that is stopped lets the lines go, and the next goes on where it was', async () => {
  await stop();
  expect(await status()).toMatchObject({
    rmsServerConnectionStatus: 0,
    rmsReceiverConnectionStatus: 0,
  });
  const { orderId } = await place();
  verdict = confirming;
  stop = (await riskModule.start?.(market.machine)) ?? (() => undefined);
  await becomes(orderId, { orderStatus: 'Confirmed' });
  await bothAt(3);
});

test('a reason that no database keeps as it came is booked without what cannot be kept', async () => {
  await bothAt(3);
  const { orderId } = await place();
  const { id } = await checkOf(orderId);
  // The 255th character is the first half of a letter of two.
  const reason = `Short\0of\nmargin${'x'.repeat(239)}😀 and more`;
  rms.answer(id, { outcome: 'rejected', reason });
  await becomes(orderId, { orderStatus: 'Rejected' });
  const [check] = await market.rows('riskCheck', { id });
  expect(check.reason).toBe(`Short of margin${'x'.repeat(239)}`);
  const [event] = await market.rows('orderLog', { orderId, event: 'RISK_REJECTED' });
  expect(event.reason).toBe(check.reason);
  await bothAt(3);
});

test('one that says thousands of answers again and again keeps no bid waiting, and is not asked without rest', async () => {
  await bothAt(3);
  const { orderId } = await place();
  const { id } = await checkOf(orderId);
  await rms.stop();
  const nothingAsked = Array.from({ length: 4_000 }, (_, nth) => ({
    id: 10_000_000 + nth,
    outcome: 'confirmed',
  }));
  const answers = [...nothingAsked, { id, outcome: 'confirmed' }];
  let questions = 0;
  const flood = createServer((request, reply) => {
    if (request.method === 'POST') return void reply.writeHead(202).end();
    questions += 1;
    // The cursor is the position of the real interface, which continues from there.
    reply.end(JSON.stringify({ answers, cursor: String(rms.answers.length) }));
  });
  await new Promise<void>((resolve) => flood.listen(rms.port, '127.0.0.1', resolve));
  await becomes(orderId, { orderStatus: 'Confirmed', version: 2 });
  const [before, began] = [questions, performance.now()];
  const others = await Promise.all(Array.from({ length: 5 }, () => place()));
  expect(others.map((other) => other.status)).toEqual([201, 201, 201, 201, 201]);
  await eventually(async () => expect(questions - before).toBeGreaterThan(2));
  expect(questions - before).toBeLessThan(4 + (performance.now() - began) / 500);
  flood.closeAllConnections();
  await new Promise((resolve) => flood.close(resolve));
  await bothAt(1);
  verdict = confirming;
  await comeBack();
  await becomes((await place()).orderId, { orderStatus: 'Confirmed' });
});

test('what it answers and what it was asked never stands in the log of the server', async () => {
  await bothAt(3);
  await rms.stop();
  await comeBack({ fault: { status: 200, body: '<html>AAAPA0001A a-token</html>' } });
  await eventually(async () => expect(rms.authorizations().size).toBe(1));
  await eventually(async () => {
    const [link] = await market.rows('interfaceLink', { name: 'rmsReceiver' });
    expect(link.state).toBe('AWAY');
  });
  const logged = market.logged.join('\n');
  expect(logged).toContain('Risk management is disconnected');
  expect(logged).not.toMatch(/AAAPA0001A|a-token|<html/);
  await rms.stop();
  await comeBack();
  await bothAt(3);
});

test('an answer that is not what it should be is not booked, and the line counts as down', async () => {
  await bothAt(3);
  const [{ cursor }] = await market.rows('interfaceLink', { name: 'rmsReceiver' });
  await rms.stop();
  const body = '{"answers":[{"id":1,"outcome":"perhaps"}],"cursor":"x"}';
  await comeBack({ fault: { status: 200, body } });
  await eventually(async () => {
    const [link] = await market.rows('interfaceLink', { name: 'rmsReceiver' });
    expect(link).toMatchObject({ state: 'AWAY', cursor });
  });
  expect(await status()).toMatchObject({ rmsReceiverConnectionStatus: 1 });
});

test('without RMS_URL the checks of the intake are the answer: nothing is asked, and the link is well', async () => {
  const alone = await openMarket();
  const rest = await riskModule.start?.(alone.machine);
  const { json } = await alone.ask(dealer, 'POST', '/api/rms/order', { payload: aBid() });
  expect(json).toMatchObject({ orderStatus: 'Confirmed', waitsFor: null });
  expect(await alone.count('riskCheck')).toBe(0);
  const { json: codes } = await alone.ask(controlUser, 'GET', '/api/rms/interface/status');
  expect(codes).toEqual({
    rmsServerConnectionStatus: 3,
    rmsReceiverConnectionStatus: 3,
    rmsApproveReceiverConnectionStatus: 3,
    survServerConnectionStatus: 0,
    isSurvServerConfigured: false,
    isRmsConfigured: false,
  });
  await rest?.();
  await alone.close();
});
