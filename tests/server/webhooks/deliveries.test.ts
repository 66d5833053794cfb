import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { system } from '#server/database/writing/mutation.ts';
import { endDeliveries } from '../../../resources/webhook/server/endDeliveries.ts';
import { sendWebhooks } from '../../../resources/webhook/server/sendWebhooks.ts';
import { takeDeliveries } from '../../../resources/webhook/server/takeDeliveries.ts';
import { type Answering, startWebhookSink } from '../../peers/webhookSink.ts';
import { aBid } from '../market/openMarket.ts';
import { openWebhookMarket, toThisMachine, type WebhookMarket } from './webhookMarket.ts';

let market: WebhookMarket;
beforeEach(async () => {
  market = await openWebhookMarket(toThisMachine());
});
afterEach(() => market.close());

const minute = 60_000;
const day = 24 * 60 * minute;

const sink = async (answering?: Answering) => {
  const started = await startWebhookSink(answering);
  onTestFinished(started.stop);
  return started;
};
const sending = () => {
  const stop = sendWebhooks(market.machine);
  onTestFinished(stop);
  return stop;
};
const bid = async (more: object = {}, who = '1001') => {
  const placed = await market.ask(await market.by(who), 'POST', '/rms/order', {
    payload: aBid(more),
  });
  if (placed.status !== 201) throw new Error(placed.text);
  return placed.json;
};
const modify = async ({ orderId, version }: any, quantity: number, who = '1001') =>
  (
    await market.ask(await market.by(who), 'PUT', `/rms/order/${orderId}`, {
      payload: { quantity, price: 383, isMarketOrder: false, version },
    })
  ).json;
const soon = { timeout: 8_000 };
const eventsOf = (received: readonly { body: string }[]) =>
  received.map(({ body }) => JSON.parse(body));

test('an event of a bid arrives signed, with the fields of the order log, and the log says so', async () => {
  const { url, received } = await sink();
  const { id, secret } = await market.makeWebhook({ url });
  const { orderId } = await bid();
  sending();
  await expect.poll(() => received.length, soon).toBe(1);
  const verified = received.map(({ body, headers }) => new Webhook(secret).verify(body, headers));
  expect(verified).toMatchObject([
    { type: 'order.entered', data: { orderId, memberId: 'M001', quantity: 1000, price: 383 } },
  ]);
  const filter = encodeURIComponent(JSON.stringify({ orderId }));
  const query = `/query/orderLog?filter=${filter}&sort=["id","ASC"]`;
  const [shown] = (await market.ask(await market.by('4001'), 'GET', query)).json;
  expect(shown).toMatchObject((verified[0] as any).data);
  await expect
    .poll(async () => (await market.deliveriesOf(id)).map(({ state }) => state), soon)
    .toEqual(['delivered']);
  const [row] = await market.deliveriesOf(id);
  expect(row).toMatchObject({ tries: 1, status: 204, eventType: 'order.entered' });
  expect(received[0]?.headers['webhook-id']).toBe(row?.messageId);
  expect(
    Math.abs(Number(received[0]?.headers['webhook-timestamp']) * 1000 - Date.now()),
  ).toBeLessThan(minute);
});

test('nothing from before the first secret is told', async () => {
  const { url, received } = await sink();
  await bid();
  await market.makeWebhook({ url });
  const { orderId } = await bid();
  sending();
  await expect.poll(() => received.length, soon).toBeGreaterThan(0);
  expect(new Set(eventsOf(received).map(({ data }) => data.orderId))).toEqual(new Set([orderId]));
});

test('a webhook tells the events of its member that its user sees, of the kinds that are chosen', async () => {
  const { url, received } = await sink();
  const { id } = await market.makeWebhook({ url, userId: '1001', tellsMarket: false });
  const own = await bid();
  await bid({}, '1002');
  await market
    .signIn('2001', undefined, 'M002')
    .then((cookie) => market.ask(cookie, 'POST', '/rms/order', { payload: aBid() }));
  sending();
  await expect
    .poll(async () => Number((await market.webhookAt(id)).bidsUpTo), soon)
    .toBeGreaterThanOrEqual(2);
  await expect.poll(() => received.length, soon).toBe(1);
  expect(eventsOf(received).map(({ data }) => data.orderId)).toEqual([own.orderId]);
  const members = (await market.deliveriesOf(id)).map(({ memberId }) => memberId);
  expect(new Set(members)).toEqual(new Set(['M001']));
});

test('the opening and closing of the market is told', async () => {
  const { url, received } = await sink();
  await market.makeWebhook({ url, tellsBids: false, tellsAllotments: false });
  const control = await market.by('control');
  const closed = await market.ask(control, 'POST', '/rms/halt', {
    payload: { symbol: 'NHPC', cause: 'MARKET', reason: 'Contingency' },
  });
  expect(closed.status).toBe(201);
  sending();
  await expect.poll(() => received.length, soon).toBe(1);
  expect(eventsOf(received)).toMatchObject([
    {
      type: 'market.closed',
      data: { marketStatus: 'MKT_CLOSE', announcement: 'Closed by hand for NHPC: Contingency' },
    },
  ]);
  expect(received[0]?.body).not.toContain('announcedBy');
});

describe('at least once:', () => {
  test('an event that happened while no server sent is told by the next one', async () => {
    const { url, received } = await sink();
    await market.makeWebhook({ url });
    await bid();
    await sending()();
    const before = received.length;
    await bid();
    sending();
    await expect.poll(() => received.length, soon).toBe(2);
    expect(before).toBeLessThanOrEqual(1);
  });

  test('a server that is killed between sending and writing sends again, under the same id', async () => {
    const { url, received } = await sink();
    const { id } = await market.makeWebhook({ url });
    await bid();
    const { database } = market.machine;
    // A server takes the delivery, sends it, and is no more.
    const killed = await database.write(takeDeliveries, { webhookId: id, owner: 'killed' }, system);
    expect(killed?.due).toHaveLength(1);
    sending();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(received).toEqual([]);
    market.pass(minute + 1);
    await expect.poll(() => received.length, soon).toBe(1);
    expect(received[0]?.headers['webhook-id']).toBe(killed?.due[0]?.messageId);
    // The one that was thought dead and wakes up changes nothing.
    const late = { id: killed?.due[0]?.id ?? 0, status: null, fault: { key: 'x', values: {} } };
    await database.write(
      endDeliveries,
      { webhookId: id, owner: 'killed', results: [late as never] },
      system,
    );
    expect((await market.webhookAt(id)).failures ?? 0).toBe(0);
  });

  test('two servers on one database send each event once', async () => {
    const { url, received } = await sink();
    await market.makeWebhook({ url });
    for (let server = 0; server < 3; server++) sending();
    for (let nth = 0; nth < 5; nth++) await bid();
    await expect.poll(() => received.length, soon).toBe(5);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(5);
    expect(received).toHaveLength(5);
  });
});

test('the events of a bid arrive in their order, also where one of them is refused at first', async () => {
  let refusals = 0;
  const { url, received } = await sink(({ body }) => {
    const { type, data } = JSON.parse(body);
    if (type === 'order.modified' && data.quantity === 1100 && refusals < 2) {
      refusals += 1;
      return { status: 500 };
    }
    return { status: 200 };
  });
  await market.makeWebhook({ url });
  const order = await bid();
  const other = await bid();
  let last = order;
  for (const quantity of [1100, 1200, 1300]) last = await modify(last, quantity);
  sending();
  await expect
    .poll(() => {
      market.pass(10_000);
      return received.length;
    }, soon)
    .toBeGreaterThanOrEqual(7);
  const of = (orderId: number) =>
    eventsOf(received)
      .filter(({ data }) => data.orderId === orderId)
      .map(({ type, data }) => `${type} ${data.quantity}`);
  const entered = of(order.orderId);
  expect(entered.filter((words, at) => words !== entered[at - 1])).toEqual([
    'order.entered 1000',
    ...['order.modified 1100', 'order.modified 1200', 'order.modified 1300'],
  ]);
  expect(entered.filter((words) => words === 'order.modified 1100')).toHaveLength(3);
  expect(of(other.orderId)).toEqual(['order.entered 1000']);
});

test('tries go on at growing intervals, and end with the first success', async () => {
  const { url, received, answer } = await sink(() => ({ status: 503 }));
  const { id } = await market.makeWebhook({ url });
  await bid();
  sending();
  const pauses: number[] = [];
  for (let nth = 1; nth <= 7; nth++) {
    await expect.poll(async () => (await market.webhookAt(id)).failures, soon).toBe(nth);
    const { retryAt } = await market.webhookAt(id);
    pauses.push(Math.round((Number(retryAt) - market.machine.steady()) / 1_000));
    market.pass(Number(retryAt) - market.machine.steady());
  }
  const wanted = [5, 30, 120, 600, 1_800, 3_600, 3_600];
  pauses.forEach((pause, at) => {
    expect(Math.abs(pause - (wanted[at] ?? 0))).toBeLessThanOrEqual(3);
  });
  const [first] = await market.deliveriesOf(id);
  expect(first).toMatchObject({ state: 'waiting', status: 503, fault: 'It answered 503.' });
  answer(() => ({ status: 200 }));
  await expect
    .poll(async () => {
      market.pass(10 * minute);
      return (await market.deliveriesOf(id)).map(({ state }) => state);
    }, soon)
    .toEqual(['delivered']);
  expect(await market.webhookAt(id)).toMatchObject({ failures: 0, failingSince: null });
  expect(received.length).toBe(8);
});

test('a delivery that is refused for three days while others arrive is given up, and those after it go', async () => {
  const { url, received } = await sink(({ body }) => ({
    status: JSON.parse(body).type === 'order.entered' && body.includes('1111') ? 422 : 200,
  }));
  const { id } = await market.makeWebhook({ url });
  const order = await bid({ quantity: 1111 });
  await modify(order, 1200);
  sending();
  await expect.poll(async () => (await market.webhookAt(id)).failures, soon).toBe(1);
  market.pass(10_000);
  await bid();
  await expect.poll(async () => (await market.webhookAt(id)).deliveredAt, soon).not.toBe(null);
  market.pass(3.1 * day);
  await expect
    .poll(async () => (await market.deliveriesOf(id)).map(({ state }) => state), soon)
    .toEqual(['failed', 'delivered', 'delivered']);
  expect(eventsOf(received).at(-1)).toMatchObject({ type: 'order.modified' });
  expect((await market.webhookAt(id)).state).toBe('active');
});

describe('a webhook is switched off', () => {
  const alerts = async (userId: string) =>
    (await market.ask(await market.by(userId), 'GET', '/messaging/get-messages')).json
      .map(({ messageText }: any) => messageText)
      .filter((words: string) => words?.startsWith('Webhook '));

  test('after three days of failures, with a message to the Member Admins, and goes on where it was', async () => {
    const { url, received, answer } = await sink(() => ({ status: 500 }));
    const { id } = await market.makeWebhook({ url });
    await bid();
    sending();
    await expect.poll(async () => (await market.webhookAt(id)).failures, soon).toBe(1);
    market.pass(2.9 * day);
    await expect.poll(async () => (await market.webhookAt(id)).failures, soon).toBe(2);
    expect((await market.webhookAt(id)).state).toBe('active');
    market.pass(0.2 * day);
    await expect.poll(async () => (await market.webhookAt(id)).state, soon).toBe('off');
    const words = 'Webhook Desk of M001 is switched off: nothing was accepted for 3 days.';
    expect(await alerts('4001')).toEqual([words]);
    expect(await alerts('1001')).toEqual([]);
    answer(() => ({ status: 200 }));
    received.length = 0;
    expect((await market.act(id, 'start')).status).toBe(200);
    await expect.poll(() => received.length, soon).toBe(1);
  });

  test('at once by a receiver that is gone (410)', async () => {
    const { url } = await sink(() => ({ status: 410 }));
    const { id } = await market.makeWebhook({ url });
    await bid();
    sending();
    await expect.poll(async () => (await market.webhookAt(id)).state, soon).toBe('off');
    expect(await alerts('4001')).toEqual([
      'Webhook Desk of M001 is switched off: its receiver says that it is gone (410).',
    ]);
  });

  test('when its user is disabled', async () => {
    const { url, received } = await sink();
    const { id } = await market.makeWebhook({ url, userId: '1002' });
    const control = await market.by('control');
    const { version } = (await market.ask(control, 'GET', '/masters/user/1002')).json;
    await market.ask(control, 'POST', '/masters/user/1002/disable', {
      payload: { version, reason: 'Left the firm' },
    });
    await bid();
    sending();
    await expect.poll(async () => (await market.webhookAt(id)).state, soon).toBe('off');
    expect(await alerts('4001')).toEqual([
      'Webhook Desk of M001 is switched off: user 1002 is disabled or gone.',
    ]);
    expect(received).toEqual([]);
  });
});

describe('the log of deliveries', () => {
  test('is read by the Member Admin, and a delivery is sent again under the same id', async () => {
    const { url, received } = await sink();
    const { id } = await market.makeWebhook({ url });
    await bid();
    sending();
    await expect
      .poll(async () => (await market.deliveriesOf(id)).map(({ state }) => state), soon)
      .toEqual(['delivered']);
    const admin = await market.by('4001');
    const list = await market.ask(
      admin,
      'GET',
      `/query/webhook-delivery?filter={"webhookId":${id}}&sort=["id","ASC"]`,
    );
    const [row] = list.json;
    const payload = { version: row.version };
    const again = await market.ask(admin, 'POST', `/query/webhook-delivery/${row.id}/resend`, {
      payload,
    });
    expect(again.status).toBe(200);
    await expect.poll(() => received.length, soon).toBe(2);
    expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
    expect(received[1]?.body).toBe(received[0]?.body);
    const dealer = await market.by('1001');
    expect((await market.ask(dealer, 'GET', '/query/webhook-delivery')).status).toBe(403);
  });

  test('has no secret, and neither has the log of the server', async () => {
    const { url } = await sink(() => ({ status: 400, body: 'no' }));
    const { id, secret } = await market.makeWebhook({ url });
    await bid();
    sending();
    await expect.poll(async () => (await market.webhookAt(id)).failures, soon).toBe(1);
    const { sealedSecret } = await market.webhookAt(id);
    const stored = JSON.stringify(await market.deliveriesOf(id)) + market.logged.join('');
    for (const word of [secret, secret.slice(6), sealedSecret]) expect(stored).not.toContain(word);
  });
});

test('deliveries are signed with the former secret too while it works, and not after', async () => {
  const { url, received } = await sink();
  const { id, secret } = await market.makeWebhook({ url });
  const next = (await market.newSecret(id)).json.secret;
  await bid();
  sending();
  await expect.poll(() => received.length, soon).toBe(1);
  const [one] = received;
  for (const key of [secret, next]) new Webhook(key).verify(one?.body ?? '', one?.headers ?? {});
  market.pass(1.01 * day);
  const admin = await market.by('4001');
  const [row] = (
    await market.ask(admin, 'GET', `/query/webhook-delivery?filter={"webhookId":${id}}`)
  ).json;
  await market.ask(admin, 'POST', `/query/webhook-delivery/${row.id}/resend`, {
    payload: { version: row.version },
  });
  await expect.poll(() => received.length, soon).toBe(2);
  const { body = '', headers = {} } = received[1] ?? {};
  new Webhook(next).verify(body, headers);
  expect(() => new Webhook(secret).verify(body, headers)).toThrow();
});

test('nothing goes to this machine where the settings do not allow it', async () => {
  const plain = await openWebhookMarket();
  onTestFinished(plain.close);
  const { url, received } = await sink();
  const { id } = await plain.makeWebhook({ url });
  await plain.ask(await plain.by('1001'), 'POST', '/rms/order', { payload: aBid() });
  const stop = sendWebhooks(plain.machine);
  await expect.poll(async () => (await plain.webhookAt(id)).failures, soon).toBe(1);
  await stop();
  const [row] = await plain.deliveriesOf(id);
  expect(row?.fault).toBe('The address does not lead to the internet by https.');
  expect(received).toEqual([]);
});
