import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateRow } from '#server/database/rows/rows.ts';
import { runTasks } from '#server/jobs/scheduler.ts';
import { custodianCutOffs } from '../../../resources/order/server/custodian/custodianCutOff.ts';
import {
  aBid,
  actorOf,
  controlUser,
  dealer,
  inquiry,
  type Market,
  memberAdmin,
  openMarket,
  otherDealer,
  setTerms,
  stranger,
} from './openMarket.ts';
import { as } from './smallExchange.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** A bid of a fund that its custodian CP01 must confirm. */
const forCustodian = (more: object = {}) =>
  aBid({ category: 'MF', participantId: 'CP01', ...more });
const place = async (bid: object): Promise<any> => {
  const { status, json } = await market.ask(dealer, 'POST', '/api/rms/order', { payload: bid });
  expect([status, json.message]).toEqual([201, undefined]);
  return json;
};
const stored = async (orderId: number) => (await market.rows('order', { orderId }))[0];
const answer = async (
  orderId: number,
  name: 'confirm' | 'reject' | 'restore',
  who: Parameters<Market['ask']>[0] = controlUser,
) =>
  market.ask(who, 'POST', `/api/rms/order/${orderId}/${name}`, {
    payload: {
      version: Number((await stored(orderId)).version),
      ...(name !== 'confirm' && { reason: 'the custodian says so' }),
    },
  });
const levelOf = async (price: number, symbol = 'LICI') => {
  const [offer] = await market.rows('security', { symbol, series: 'IS' });
  const [level] = await market.rows('bookLevel', { securityId: offer.id, price: price * 100 });
  const { quantity, confirmedQuantity, numberOfOrders } = level ?? {};
  return [Number(quantity), Number(confirmedQuantity), Number(numberOfOrders)];
};
const usedBy = async (holder: string) =>
  Number((await market.rows('limitUse', { holder }))[0]?.used ?? 0);
/** The number of rejected bids on the dealer's dashboard. */
const rejectedOf = async (): Promise<number> =>
  (await market.ask(dealer, 'GET', '/api/query/userstats')).json.REJECTED;
const eventsOf = async (orderId: number) =>
  (await market.rows('orderLog', { orderId })).map(({ event }) => event);

/** Changes the terms of LICI, whose T day is today, as a Control User does. */
const setOffer = (values: Record<string, unknown>) =>
  market.machine.database.write(
    setTerms,
    { where: { symbol: 'LICI', series: 'IS' }, values },
    actorOf(controlUser),
  );
const past = { cpCutOffTime: '00:00:00' };
const future = { cpCutOffTime: '23:59:59' };

describe('what a custodian answers', () => {
  test('confirming counts the bid among the confirmed shares, and stands in log, journal and answer', async () => {
    const { orderId } = await place(forCustodian({ price: 401 }));
    expect(await levelOf(401)).toEqual([1000, 0, 1]);
    const { status, json } = await answer(orderId, 'confirm');
    expect([status, json.message]).toEqual([200, `The bid ${orderId} is confirmed.`]);
    expect(json.row).toMatchObject({
      orderStatus: 'Confirmed',
      isCpApproved: true,
      waitsFor: null,
      version: 2,
    });
    expect(await levelOf(401)).toEqual([1000, 1000, 1]);
    expect(await eventsOf(orderId)).toEqual(['ENTERED', 'CONFIRMED']);
    const [entry] = await market.rows('journal', { action: 'confirm', key: String(orderId) });
    expect(entry.userId).toBe('control');
    expect(JSON.parse(entry.after)).toMatchObject({ orderStatus: 'Confirmed' });
    const again = await answer(orderId, 'confirm');
    expect([again.status, again.json.message]).toEqual([
      422,
      'Its custodian has confirmed it already.',
    ]);
  });

  test('a bid on 100% margin that is refused leaves the book and gives its limits back, and can come back', async () => {
    const before = await usedBy('member:M001');
    const { orderId } = await place(forCustodian({ price: 402 }));
    await answer(orderId, 'confirm');
    expect(await usedBy('member:M001')).toBe(before + 40_200_000);
    const rejectedBefore = await rejectedOf();
    const { json } = await answer(orderId, 'reject');
    // The link from the dealer's count of rejected bids shows the bid with its reason.
    expect(await rejectedOf()).toBe(rejectedBefore + 1);
    const errors = await market.ask(dealer, 'GET', '/api/rms/errororder?range=[0,99]');
    expect(errors.json.length).toBe(rejectedBefore + 1);
    expect(errors.json[0]).toMatchObject({
      orderId,
      code: 'CUSTODIAN_REJECTED',
      reason: 'the custodian says so',
      memberId: 'M001',
      userId: '1001',
      price: 402,
      quantity: 1000,
    });
    expect(json.row).toMatchObject({
      orderStatus: 'Rejected',
      isCpApproved: false,
      custodianReason: 'the custodian says so',
      waitsFor: null,
    });
    expect(await levelOf(402)).toEqual([0, 0, 0]);
    expect(await usedBy('member:M001')).toBe(before);
    expect((await answer(orderId, 'confirm')).json.message).toBe(
      'Its custodian has refused it. Restore it first.',
    );
    const back = await answer(orderId, 'restore');
    expect(back.json.row).toMatchObject({
      orderStatus: 'Submitted',
      isCpApproved: false,
      custodianReason: null,
      waitsFor: 'CP',
    });
    // A restored bid is no longer rejected.
    expect(await rejectedOf()).toBe(rejectedBefore);
    expect(await market.rows('errorOrder', { orderId })).toEqual([]);
    expect(await levelOf(402)).toEqual([1000, 0, 1]);
    expect(await usedBy('member:M001')).toBe(before + 40_200_000);
    expect((await answer(orderId, 'confirm')).status).toBe(200);
    expect(await eventsOf(orderId)).toEqual([
      'ENTERED',
      'CONFIRMED',
      'CP_REJECTED',
      'CP_RESTORED',
      'CONFIRMED',
    ]);
    const [restored] = await market.rows('journal', { action: 'restore', key: String(orderId) });
    expect(JSON.parse(restored.after)).toMatchObject({ '#reason': 'the custodian says so' });
  });

  test('a bid on 0% margin that is refused stays in the book, since the obligation stays with the member', async () => {
    const { orderId } = await place(forCustodian({ price: 403, marginType: '0' }));
    const used = await usedBy('member:M001');
    const { json } = await answer(orderId, 'reject');
    expect(json.row).toMatchObject({
      orderStatus: 'Submitted',
      isCpApproved: false,
      custodianReason: 'the custodian says so',
    });
    expect(await levelOf(403)).toEqual([1000, 0, 1]);
    expect(await usedBy('member:M001')).toBe(used);
    expect((await answer(orderId, 'restore')).json.row).toMatchObject({ custodianReason: null });
    expect((await answer(orderId, 'confirm')).json.row).toMatchObject({ orderStatus: 'Confirmed' });
  });

  test('a modification must be confirmed anew', async () => {
    const { orderId } = await place(forCustodian({ price: 404 }));
    await answer(orderId, 'confirm');
    const { json } = await market.ask(dealer, 'PUT', `/api/rms/order/${orderId}`, {
      payload: { quantity: 1200, price: 404, isMarketOrder: false },
    });
    expect(json).toMatchObject({ orderStatus: 'Submitted', isCpApproved: false, waitsFor: 'CP' });
    expect((await answer(orderId, 'confirm')).json.row).toMatchObject({ quantity: 1200 });
    expect(await levelOf(404)).toEqual([1200, 1200, 1]);
  });

  test('a bid comes back only where the limits still have room', async () => {
    const { orderId } = await place(forCustodian({ price: 405 }));
    await answer(orderId, 'reject');
    const [{ orderValueLimit, version }] = await market.rows('tradingMember', {
      tradingMemberId: 'M001',
    });
    const setLimit = async (limit: number, of: number) =>
      market.machine.database.write(
        updateRow,
        {
          resource: 'tradingMember',
          key: { tradingMemberId: 'M001' },
          values: { orderValueLimit: limit },
          version: of,
          scope: {},
        },
        actorOf(controlUser),
      );
    // The limit is one paisa short of the 405,000 rupees of the bid.
    await setLimit((await usedBy('member:M001')) / 100 + 405_000 - 0.01, Number(version));
    const full = await answer(orderId, 'restore');
    expect([full.status, full.json.message]).toEqual([
      422,
      'Bid value is above the remaining member limit, so it cannot come back into the book.',
    ]);
    expect(await levelOf(405)).toEqual([0, 0, 0]);
    await setLimit(Number(orderValueLimit) / 100, Number(version) + 1);
    expect((await answer(orderId, 'restore')).status).toBe(200);
  });

  const lines: [words: string, name: 'confirm' | 'reject' | 'restore', message: string][] = [
    ['confirm a cancelled bid', 'confirm', 'The bid is no longer live.'],
    ['reject a cancelled bid', 'reject', 'The bid is no longer live.'],
    ['restore one that nobody refused', 'restore', 'Its custodian has not refused it.'],
  ];
  test.each(lines)('nobody can %s', async (_, name, message) => {
    const { orderId } = await place(forCustodian({ price: 406 }));
    await market.ask(dealer, 'DELETE', `/api/rms/order/${orderId}`);
    const { status, json } = await answer(orderId, name);
    expect([status, json.message]).toEqual([422, message]);
  });

  test('a bid that names no custodian has nobody to answer for it', async () => {
    const { orderId } = await place(aBid({ price: 407 }));
    for (const name of ['confirm', 'reject', 'restore'] as const)
      expect((await answer(orderId, name)).status).toBe(422);
    expect(await levelOf(407)).toEqual([1000, 1000, 1]);
  });

  test('only Control Users answer for custodians', async () => {
    const { orderId } = await place(forCustodian({ price: 408 }));
    for (const who of [dealer, memberAdmin, inquiry, as('viewOnly'), as('branchAdmin')])
      for (const name of ['confirm', 'reject', 'restore'] as const)
        expect((await answer(orderId, name, who)).status).toBe(403);
    expect(await eventsOf(orderId)).toEqual(['ENTERED']);
  });

  test('hundreds are confirmed by a few calls, and one that is stale keeps none back', async () => {
    const placed = await Promise.all(
      Array.from({ length: 150 }, () => place(forCustodian({ price: 409, quantity: 10 }))),
    );
    const rows = placed.map(({ orderId }, at) => ({
      key: String(orderId),
      version: at === 7 ? 9 : 1,
    }));
    const { status, json } = await market.ask(controlUser, 'POST', '/api/rms/order/confirm', {
      payload: { rows },
    });
    expect(status).toBe(200);
    expect(json.outcomes).toHaveLength(150);
    expect(json.outcomes.filter(({ is }: any) => is === 'done')).toHaveLength(149);
    expect(json.outcomes[7]).toMatchObject({ is: 'refused', code: 'STALE' });
    expect(await levelOf(409)).toEqual([1500, 1490, 150]);
  });
});

describe('another custodian', () => {
  const change = (orderId: number, payload: object, who = dealer) =>
    market.ask(who, 'PUT', `/api/rms/order/${orderId}/custodian`, { payload });

  test('must confirm the bid anew, which stays in the book as it is', async () => {
    const { orderId } = await place(forCustodian({ price: 421 }));
    await answer(orderId, 'confirm');
    const used = await usedBy('member:M001');
    const { status, json } = await change(orderId, { participantId: 'CP02', version: 2 });
    expect([
      status,
      json.participantId,
      json.orderStatus,
      json.isCpApproved,
      json.waitsFor,
    ]).toEqual([200, 'CP02', 'Submitted', false, 'CP']);
    expect(await levelOf(421)).toEqual([1000, 0, 1]);
    expect(await usedBy('member:M001')).toBe(used);
    const [event] = (await market.rows('orderLog', { orderId })).slice(-1);
    expect(event).toMatchObject({ event: 'CP_CHANGED', reason: 'CP01 → CP02', doneBy: '1001' });
  });

  test('that is none makes the bid one that nobody must confirm, and one can be named later', async () => {
    const { orderId } = await place(forCustodian({ price: 422 }));
    const none = await change(orderId, { participantId: null });
    expect(none.json).toMatchObject({
      participantId: null,
      orderStatus: 'Confirmed',
      isCpApproved: null,
      waitsFor: null,
    });
    expect(await levelOf(422)).toEqual([1000, 1000, 1]);
    const named = await change(orderId, { participantId: 'CP01' });
    expect(named.json).toMatchObject({ orderStatus: 'Submitted', isCpApproved: false });
    expect(await levelOf(422)).toEqual([1000, 0, 1]);
  });

  test('is refused, kept and logged where it is not known, not another one or too late', async () => {
    const { orderId } = await place(forCustodian({ price: 423 }));
    const lines: [participantId: string | null, code: string][] = [
      ['NOSUCH', 'PARTICIPANT_UNKNOWN'],
      ['CP01', 'SAME_CUSTODIAN'],
    ];
    for (const [participantId, code] of lines) {
      const { status, json } = await change(orderId, { participantId });
      expect([status, json.code, Object.keys(json.errors)]).toEqual([422, code, ['participantId']]);
    }
    await setOffer(past);
    expect((await change(orderId, { participantId: 'CP02' })).json.code).toBe('CUSTODIAN_CUT_OFF');
    await setOffer(future);
    expect((await market.rows('errorOrder', { orderId })).map(({ code }) => code)).toEqual([
      'PARTICIPANT_UNKNOWN',
      'SAME_CUSTODIAN',
      'CUSTODIAN_CUT_OFF',
    ]);
    expect(await eventsOf(orderId)).toEqual(['ENTERED', 'REFUSED', 'REFUSED', 'REFUSED']);
    await market.ask(dealer, 'DELETE', `/api/rms/order/${orderId}`);
    expect((await change(orderId, { participantId: 'CP02' })).json.code).toBe('NOT_LIVE');
  });

  test('is given by those who deal in the bid, and by nobody else', async () => {
    const { orderId } = await place(forCustodian({ price: 424 }));
    const payload = { participantId: 'CP02' };
    for (const who of [controlUser, inquiry, as('viewOnly')])
      expect((await change(orderId, payload, who)).status).toBe(403);
    for (const who of [stranger, otherDealer])
      expect((await change(orderId, payload, who)).status).toBe(404);
    expect((await change(orderId, { ...payload, version: 7 })).status).toBe(409);
    expect((await change(orderId, payload, memberAdmin)).status).toBe(200);
  });
});

test('the totals say what is pending, confirmed and refused by cut-off, of the bids that one may see', async () => {
  const own = await openMarket();
  try {
    const enter = async (more: object, who = dealer) =>
      (await own.ask(who, 'POST', '/api/rms/order', { payload: forCustodian(more) })).json;
    const [confirmed, refused, kept] = [
      await enter({ quantity: 600 }),
      await enter({ quantity: 500 }),
      await enter({ quantity: 700, marginType: '0' }),
    ];
    await enter({ quantity: 300 });
    await enter({ quantity: 40 }, otherDealer);
    const cancelled = await enter({ quantity: 9 });
    await own.ask(dealer, 'DELETE', `/api/rms/order/${cancelled.orderId}`);
    await own.ask(dealer, 'POST', '/api/rms/order', { payload: aBid() });
    const say = (orderId: number, name: string) =>
      own.ask(controlUser, 'POST', `/api/rms/order/${orderId}/${name}`, {
        payload: { version: 1, ...(name === 'reject' && { reason: 'not ours' }) },
      });
    await say(confirmed.orderId, 'confirm');
    await say(refused.orderId, 'reject');
    await say(kept.orderId, 'reject');
    const totalsOf = async (who: Parameters<Market['ask']>[0]) =>
      (await own.ask(who, 'GET', '/api/rms/order/custodianTotals')).json.totals;
    const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    const nothing = { bids: 0, quantity: 0 };
    const common = { symbol: 'LICI', series: 'IS', day: 'T' };
    const dealers = await totalsOf(dealer);
    expect(dealers).toEqual([
      {
        ...{ ...common, marginType: '1', cutOffAt: `${today}T23:59:59.000+05:30` },
        confirmed: { bids: 1, quantity: 600 },
        pending: { bids: 1, quantity: 300 },
        refused: { bids: 1, quantity: 500 },
      },
      {
        ...{ ...common, marginType: '0', cutOffAt: expect.stringMatching(/T07:30:00/) },
        confirmed: nothing,
        pending: nothing,
        refused: { bids: 1, quantity: 700 },
      },
    ]);
    const [all] = await totalsOf(controlUser);
    expect(all.pending).toEqual({ bids: 2, quantity: 340 });
    expect(await totalsOf(stranger)).toEqual([]);
    expect((await own.ask(as('lic'), 'GET', '/api/rms/order/custodianTotals')).status).toBe(403);
  } finally {
    await own.close();
  }
});

describe('the cut-off', () => {
  test('after it nobody confirms or refuses, but a refusal can be taken back and is answered then', async () => {
    const waiting = await place(forCustodian({ price: 411 }));
    const refused = await place(forCustodian({ price: 412 }));
    await answer(refused.orderId, 'reject');
    await setOffer(past);
    const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    for (const name of ['confirm', 'reject'] as const)
      expect((await answer(waiting.orderId, name)).json.message).toBe(
        `Custodians answered for 100% margin bids in LICI until 00:00:00 of ${today}.`,
      );
    expect((await answer(refused.orderId, 'restore')).status).toBe(200);
    expect((await answer(refused.orderId, 'confirm')).json.row).toMatchObject({
      orderStatus: 'Confirmed',
    });
    await setOffer(future);
    expect((await answer(waiting.orderId, 'confirm')).status).toBe(200);
  });

  test('for bids on 0% margin it is on the next trading day', async () => {
    const { orderId } = await place(forCustodian({ price: 413, marginType: '0' }));
    await setOffer(past);
    expect((await answer(orderId, 'confirm')).status).toBe(200);
    await setOffer(future);
  });

  test('at it every unconfirmed bid on 100% margin is rejected, once, and its member is told', async () => {
    const late = await Promise.all(
      [414, 414, 415].map((price) => place(forCustodian({ price, quantity: 100 }))),
    );
    const kept = [
      await place(forCustodian({ price: 416, marginType: '0' })),
      await place(aBid({ price: 416 })),
      await place(forCustodian({ price: 416 })),
    ];
    await answer(kept[2].orderId, 'confirm');
    const before = await usedBy('member:M001');
    await setOffer(past);
    const stop = runTasks(market.machine, [custodianCutOffs], []);
    await expect.poll(async () => (await stored(late[2].orderId)).orderStatus).toBe('Rejected');
    for (const { orderId } of late)
      expect(await stored(orderId)).toMatchObject({
        orderStatus: 'Rejected',
        custodianReason: 'CP not approved',
        waitsFor: null,
        updatedBy: 'system',
      });
    for (const { orderId } of kept)
      expect((await stored(orderId)).orderStatus).not.toBe('Rejected');
    expect(await levelOf(414)).toEqual([0, 0, 0]);
    expect(await levelOf(416)).toEqual([3000, 2000, 3]);
    expect(await usedBy('member:M001')).toBeLessThanOrEqual(before - 12_430_000);
    const messages = async () =>
      (await market.rows('outbox')).filter(({ text }) => text?.includes('cut-off'));
    await expect.poll(async () => (await messages()).length).toBe(1);
    // The line stays quiet: an alarm that nobody can act on today is none.
    expect((await messages())[0]).toMatchObject({
      type: 'CUSTODIAN',
      audience: '{"memberId":"M001"}',
      text: expect.stringMatching(
        /^LICI IS: \d+ bids of yours rejected at the custodian cut-off: CP not approved\.$/,
      ),
    });

    // A restored bid is a person's decision: neither the same run nor a later one rejects it again.
    const [first] = late;
    expect((await answer(first.orderId, 'restore')).status).toBe(200);
    await setOffer({ cpCutOffTime: '00:00:01' });
    await expect
      .poll(
        async () =>
          (await market.rows('job', { kind: 'order.custodianCutOff', state: 'done' })).filter(
            ({ name }) => name.startsWith('Custodian Cut-off: LICI '),
          ).length,
      )
      .toBeGreaterThanOrEqual(2);
    await stop();
    expect((await stored(first.orderId)).orderStatus).toBe('Submitted');
    expect((await answer(first.orderId, 'confirm')).status).toBe(200);
    expect(await levelOf(414)).toEqual([100, 100, 1]);
    await setOffer(future);
  });
});
