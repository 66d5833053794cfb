import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { exchangeDate, instantOf } from '#domain/market/calendar.ts';
import type { Stop } from '#server/machine/machine.ts';
import orderLogModule from '../../../resources/orderLog/server.ts';
import riskModule from '../../../resources/riskCheck/server.ts';
import { patience } from '../../../scripts/patience.ts';
import { type Rms, startRms } from '../../peers/rms.ts';
import {
  aBid,
  actorOf,
  controlUser,
  dealer,
  inquiry,
  type Market,
  openMarket,
  setTerms,
  settingsOf,
} from '../market/openMarket.ts';

const token = 'a-token-of-the-collector';
let market: Market;
let rms: Rms;
let stop: Stop;
beforeAll(async () => {
  rms = await startRms({ verdict: () => ({ outcome: 'confirmed' }) });
  market = await openMarket({ ...settingsOf({ RMS_URL: rms.url }), metricsToken: token });
  stop = (await riskModule.start?.(market.machine)) ?? (() => undefined);
});
afterAll(async () => {
  await stop();
  await rms.stop();
  await market.close();
});

const bid = (headers: Record<string, string> = {}, more: object = {}) =>
  market.ask(dealer, 'POST', '/api/rms/order', { headers, payload: aBid(more) });
const metrics = (bearer: string | null = token) =>
  market.ask(null, 'GET', '/metrics', {
    headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
  });
const figureOf = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
};
const health = async () => (await market.ask(null, 'GET', '/api/health')).json;
const interfaces = async (): Promise<Record<string, any>> =>
  Object.fromEntries(
    (await market.ask(controlUser, 'GET', '/api/rms/interface/figures')).json.interfaces.map(
      (each: { name: string }) => [each.name, each],
    ),
  );
const eventually = (look: () => Promise<void>) =>
  vi.waitFor(look, { timeout: patience, interval: 50 });

describe('the figures for a collector', () => {
  test('are shown to the bearer of the token, and to nobody else', async () => {
    expect((await metrics()).status).toBe(200);
    for (const wrong of [null, 'another-token-of-16', `${token} `, token.slice(1)])
      expect((await metrics(wrong)).status).toBe(401);
  });

  test('are at no address where no token is set', async () => {
    const other = await openMarket();
    const { status } = await other.ask(null, 'GET', '/metrics', {
      headers: { authorization: `Bearer ${token}`, accept: 'text/html' },
    });
    expect(status).toBe(404);
    await other.close();
  });

  test('count writes with the size and the time of their batches', async () => {
    const before = (await metrics()).text;
    expect((await bid()).status).toBe(201);
    expect((await bid({}, { quantity: -1 })).status).toBe(400);
    const { text } = await metrics();
    const rise = (name: string) => (figureOf(text, name) ?? 0) - (figureOf(before, name) ?? 0);
    expect(rise('offerdesk_writes_total{outcome="written"}')).toBeGreaterThan(0);
    expect(rise('offerdesk_batch_writes_count')).toBeGreaterThan(0);
    expect(rise('offerdesk_commit_seconds_sum')).toBeGreaterThan(0);
    expect(rise('offerdesk_errors_total{kind="INVALID"}')).toBe(1);
    expect(figureOf(text, 'offerdesk_write_queue')).toBe(0);
    expect(figureOf(text, 'offerdesk_writes_halted')).toBe(0);
    expect(figureOf(text, 'offerdesk_streams')).toBe(0);
    expect(text).toContain('process_cpu_seconds_total');
  });

  test('name requests by the pattern of their route, so that no caller makes them many', async () => {
    const { json } = await bid();
    for (const path of [`/api/rms/order/${json.orderId}`, '/api/nothing/1', '/api/nothing/2'])
      await market.ask(dealer, 'GET', path);
    const { text } = await metrics();
    expect(text).not.toContain(String(json.orderId));
    expect(text).not.toContain('/nothing/');
    expect(text).toMatch(
      /offerdesk_request_seconds_count\{method="POST",route="\/api\/rms\/order",status="2xx"\} [1-9]/,
    );
    expect(text).toMatch(
      /offerdesk_request_seconds_count\{method="GET",route="unknown",status="4xx"\} 2\n/,
    );
  });

  test('say of each link whether it stands and when it was heard', async () => {
    await eventually(async () => {
      const { text } = await metrics();
      expect(figureOf(text, 'offerdesk_link_connected{link="rmsServer"}')).toBe(1);
      expect(figureOf(text, 'offerdesk_link_heard_seconds{link="rmsReceiver"}')).toBeLessThan(60);
    });
  });
});

describe('the reference of a request', () => {
  const reference = '0123456789abcdef0123456789abcdef';

  test('that a browser gives is answered, and stands in the journal with what the request wrote', async () => {
    const { status, headers, json } = await bid({ 'x-request-id': reference });
    expect([status, headers['x-request-id']]).toEqual([201, reference]);
    const [entry] = await market.rows('journal', { resource: 'order', key: String(json.orderId) });
    expect(JSON.parse(entry.after)).toMatchObject({ '#reference': reference, quantity: 1000 });
    const shown = await market.ask(controlUser, 'GET', `/api/utils/master-audit-log/${entry.seq}`);
    expect(shown.json.reference).toBe(reference);
    expect(shown.json.changes.map(({ field }: { field: string }) => field)).not.toContain(
      '#reference',
    );
  });

  test('is covered by the chain of the journal', async () => {
    const { verifyAudit } = await import('#server/audit/verification.ts');
    const { database, secrets } = market.machine;
    expect((await verifyAudit(database.db, secrets.journalKey)).fault).toBeNull();
  });

  test('that is none is not taken over: the server names the request itself', async () => {
    for (const bad of [
      'short',
      'x'.repeat(65),
      'a b c d e f g h i j k l',
      '<script>alert(1)</script>',
    ]) {
      const { headers, json } = await bid({ 'x-request-id': bad }, { quantity: -1 });
      expect(headers['x-request-id']).not.toBe(bad);
      expect(json.reference).toBe(headers['x-request-id']);
    }
    const { json } = await bid();
    const [entry] = await market.rows('journal', { resource: 'order', key: String(json.orderId) });
    expect(entry.after).not.toContain('#reference');
  });

  test('stands in the answer to a request that failed, and beside its cause in the log', async () => {
    const write = vi
      .spyOn(market.machine.database, 'write')
      .mockRejectedValue(new Error('the disk of PAN AAAPA0001A is on fire'));
    const { status, json } = await bid({ 'x-request-id': reference });
    write.mockRestore();
    expect([status, json.reference]).toEqual([500, reference]);
    const line = market.logged.find((each) => each.includes('on fire'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ reference });
    expect(line).not.toContain('AAAPA0001A');
  });
});

describe('the interfaces', () => {
  test('count what went over them, and say when the other side was heard', async () => {
    await eventually(async () => {
      const { rmsServer, rmsReceiver, combiner } = await interfaces();
      expect(rmsServer).toMatchObject({ isConfigured: true, code: 3, waiting: 0, alarms: [] });
      expect(rmsServer.today).toBe(rms.checks().length);
      expect(rmsReceiver.today).toBe(rms.checks().length);
      expect(rmsServer.heardSeconds).toBeLessThan(60);
      expect(rmsServer.perMinute).toHaveLength(60);
      expect(combiner).toMatchObject({ code: 3, today: await market.count('order'), alarms: [] });
      // The chart draws exactly the counted items: all of them fall in the minutes that these tests
      // take.
      for (const { today, perMinute } of [rmsServer, rmsReceiver, combiner])
        expect(perMinute.reduce((sum: number, { passed }: any) => sum + passed, 0)).toBe(today);
    });
  });

  test('that are not configured say so, and have no alarm', async () => {
    const { surveillance } = await interfaces();
    expect(surveillance).toMatchObject({ isConfigured: false, waiting: null, alarms: [] });
  });

  test('are shown to Control Users alone', async () => {
    for (const user of [dealer, inquiry, null])
      expect((await market.ask(user, 'GET', '/api/rms/interface/figures')).status).toBe(
        user ? 403 : 401,
      );
  });

  test('that are away are an alarm with why and what to do, and the server is degraded until they are back', async () => {
    expect(await health()).toMatchObject({ status: 'ok' });
    const { port, answers } = rms;
    await rms.stop();
    await eventually(async () => {
      const { rmsReceiver } = await interfaces();
      expect(rmsReceiver.code).toBe(1);
      expect(rmsReceiver.alarms[0]).toMatchObject({ level: 'red' });
      expect(rmsReceiver.alarms[0].words).toMatch(/^The other side is disconnected: /);
    });
    const { status } = await bid();
    expect(status).toBe(201);
    await eventually(async () => {
      const { rmsServer } = await interfaces();
      expect(rmsServer.waiting).toBe(1);
      expect(rmsServer.waitingSeconds).toBeGreaterThanOrEqual(0);
    });
    await eventually(async () => {
      const answer = await health();
      expect(answer.status).toBe('degraded');
      expect(answer.concerns.map(({ part }: { part: string }) => part)).toContain('RMS Receiver');
      for (const { what, advice } of answer.concerns) expect([what, advice]).not.toContain('');
    });
    rms = await startRms({ port, answers, verdict: () => ({ outcome: 'confirmed' }) });
    await eventually(async () => expect((await interfaces()).rmsReceiver.alarms).toEqual([]));
  });

  test('of which surveillance is told every event count as many events', async () => {
    const { startSurveillance } = await import('../../peers/surveillance.ts');
    const surveillance = await startSurveillance();
    const other = await openMarket(settingsOf({ SURVEILLANCE_URL: surveillance.url }));
    const rest = await orderLogModule.start?.(other.machine);
    await other.ask(dealer, 'POST', '/api/rms/order', { payload: aBid() });
    await eventually(async () => {
      const { json } = await other.ask(controlUser, 'GET', '/api/rms/interface/figures');
      const [found] = json.interfaces.filter((each: any) => each.name === 'surveillance');
      expect(found).toMatchObject({ isConfigured: true, waiting: 0, alarms: [] });
      expect(found.today).toBe(await other.count('orderLog'));
    });
    await rest?.();
    await other.close();
    await surveillance.stop();
  });

  test('show the last hour over midnight too, and count the new day from its beginning', async () => {
    let time = instantOf(exchangeDate(Date.now()), '23:59:30');
    const other = await openMarket({}, () => time);
    expect((await other.ask(dealer, 'POST', '/api/rms/order', { payload: aBid() })).status).toBe(
      201,
    );
    time += 60_000;
    const { json } = await other.ask(controlUser, 'GET', '/api/rms/interface/figures');
    const { today, perMinute } = json.interfaces.find(({ name }: any) => name === 'combiner');
    expect([today, perMinute.slice(-2).map(({ passed }: any) => passed)]).toEqual([0, [1, 0]]);
    await other.close();
  });

  test('count for the custodians the bids that can still be confirmed, and no bid after its cut-off', async () => {
    const other = await openMarket();
    const waiting = async () => {
      const { json } = await other.ask(controlUser, 'GET', '/api/rms/interface/figures');
      return json.interfaces.find(({ name }: { name: string }) => name === 'custodian').waiting;
    };
    const payload = aBid({ category: 'MF', participantId: 'CP01' });
    expect((await other.ask(dealer, 'POST', '/api/rms/order', { payload })).status).toBe(201);
    const setCutOff = (cpCutOffTime: string) =>
      other.machine.database.write(
        setTerms,
        { where: { symbol: 'LICI', series: 'IS' }, values: { cpCutOffTime } },
        actorOf(controlUser),
      );
    const byCustodian = async () =>
      (await other.ask(controlUser, 'GET', '/api/rms/monitoring/cpApprove')).json.map(
        (row: any) => [row.participantId, row.waiting],
      );
    await setCutOff('23:59:59');
    expect(await waiting()).toBe(1);
    expect(await byCustodian()).toEqual([['CP01', 1]]);
    await setCutOff('00:00:00');
    await eventually(async () => expect(await waiting()).toBe(0));
    await eventually(async () => expect(await byCustodian()).toEqual([]));
    await other.close();
  });
});
