import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Stop } from '#server/machine/machine.ts';
import orderLogModule from '../../../resources/orderLog/server.ts';
import { patience } from '../../../scripts/patience.ts';
import { type Surveillance, startSurveillance } from '../../peers/surveillance.ts';
import {
  aBid,
  controlUser,
  dealer,
  type Market,
  openMarket,
  settingsOf,
} from '../market/openMarket.ts';

let market: Market;
let surveillance: Surveillance;
let stop: Stop;
const start = async () => {
  stop = (await orderLogModule.start?.(market.machine)) ?? (() => undefined);
};
beforeAll(async () => {
  surveillance = await startSurveillance();
  // Supervisors are alerted from one crore rupees on.
  market = await openMarket(
    settingsOf({ SURVEILLANCE_URL: surveillance.url, OFFERDESK_ALERT_VALUE: '10000000' }),
  );
  await start();
});
afterAll(async () => {
  await stop();
  await surveillance.stop();
  await market.close();
});

const place = (more: object = {}) =>
  market.ask(dealer, 'POST', '/api/rms/order', { payload: aBid(more) });
const modify = (orderId: number, quantity: number) =>
  market.ask(dealer, 'PUT', `/api/rms/order/${orderId}`, {
    payload: { quantity, price: 400, isMarketOrder: false },
  });
const eventually = (look: () => Promise<void>) =>
  vi.waitFor(look, { timeout: patience, interval: 20 });
const code = async () =>
  (await market.ask(controlUser, 'GET', '/api/rms/interface/status')).json
    .survServerConnectionStatus;
const events = () => surveillance.calls().flat();
const logged = async () =>
  (await market.rows('orderLog')).map(({ id }) => Number(id)).sort((a, b) => a - b);

describe('surveillance', () => {
  test('is told every event of a bid, refusals too, in their order', async () => {
    const { orderId } = (await place({ price: 390 })).json;
    await modify(orderId, 2000);
    await place({ price: 1 });
    await market.ask(dealer, 'DELETE', `/api/rms/order/${orderId}`);
    await eventually(async () => expect(events()).toHaveLength(4));
    expect(events().map(({ event }) => event)).toEqual([
      'ENTERED',
      'MODIFIED',
      'REFUSED',
      'CANCELLED',
    ]);
    expect(events()[1]).toMatchObject({
      orderId,
      at: expect.stringMatching(/\+05:30$/),
      symbol: 'LICI',
      series: 'IS',
      category: 'NII',
      marginType: '1',
      pan: 'AAAPA0001A',
      memberId: 'M001',
      userId: '1001',
      quantityBefore: 1000,
      quantity: 2000,
      priceBefore: 390,
      price: 400,
    });
    await eventually(async () => expect(await code()).toBe(3));
  });

  test('is told what happened while it was away, once it is back, and nothing twice', async () => {
    await surveillance.stop();
    await place({ price: 391 });
    await place({ price: 392 });
    await eventually(async () => expect(await code()).toBe(1));
    const before = events().length;
    const { port } = surveillance;
    surveillance = await startSurveillance(port);
    await eventually(async () => expect(await code()).toBe(3));
    const ids = events().map(({ id }) => id);
    expect(ids).toEqual((await logged()).slice(before));
    const alerts = await market.rows('outbox', { audience: '{"roles":["controlUser"]}' });
    expect(alerts.map(({ type, text }) => [type, text])).toEqual([
      ['ALERT', 'Surveillance is disconnected: it cannot be reached (ECONNREFUSED).'],
      ['INTERFACE', 'Surveillance is connected again.'],
    ]);
  });

  test('is told again what it refused to take, and goes on from there after a restart', async () => {
    surveillance.answerWith(500);
    const sofar = events().length;
    await place({ price: 393 });
    await eventually(async () => expect(events().length).toBeGreaterThan(sofar));
    await eventually(async () => expect(await code()).toBe(1));
    await stop();
    expect(await code()).toBe(0);
    surveillance.answerWith(204);
    const refused = surveillance.calls().length;
    await place({ price: 394 });
    await start();
    await eventually(async () => expect(await code()).toBe(3));
    const again = surveillance.calls().slice(refused).flat();
    expect(again.map(({ price }) => price)).toEqual([393, 394]);
  });
});

describe('a bid on 0% margin above the alert value', () => {
  const fund = { category: 'MF', marginType: '0', price: 400 };
  const alerts = async () =>
    (await market.rows('outbox', { type: 'ALERT' })).filter(({ text }) => text.startsWith('Large'));

  test('is told to Control Users and to the admins of the member and of the branch', async () => {
    const { orderId } = (await place({ ...fund, quantity: 25_001 })).json;
    const rows = await alerts();
    expect(rows.map(({ audience }) => JSON.parse(audience))).toEqual([
      { roles: ['controlUser'] },
      { memberId: 'M001', roles: ['memberAdmin'] },
      { memberId: 'M001', branchId: 'B1', roles: ['branchAdmin'] },
    ]);
    for (const { text } of rows)
      expect(text).toBe(
        `Large bid on 0% margin, ₹ 1.00 crore: LICI IS, 25,001 at 400.00, client C0001 of M001, dealer 1001, order ${orderId}. Please review it.`,
      );
  });

  test('is told again when it is raised', async () => {
    const before = (await alerts()).length;
    const { orderId } = (await place({ ...fund, quantity: 25_000 })).json;
    expect(await alerts()).toHaveLength(before);
    expect((await modify(orderId, 30_000)).status).toBe(200);
    expect(await alerts()).toHaveLength(before + 3);
  });

  test('is none on 100% margin, nor one that is refused', async () => {
    const before = (await alerts()).length;
    await place({ ...fund, marginType: '1', quantity: 50_000 });
    await place({ ...fund, category: 'NII', quantity: 50_000 });
    expect(await alerts()).toHaveLength(before);
  });
});
