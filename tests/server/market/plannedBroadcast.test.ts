import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { system } from '#server/database/writing/mutation.ts';
import { claimJob } from '#server/jobs/jobMutations.ts';
import { runTasks } from '#server/jobs/scheduler.ts';
import type { Stop } from '#server/machine/machine.ts';
import {
  plannedBroadcasts,
  sendPlanned,
} from '../../../resources/broadcast/server/plannedBroadcasts.ts';
import { controlUser, dealer, type Market, openMarket, stranger } from './openMarket.ts';

const at = (time: string) => Date.parse(`2026-11-23T${time}+05:30`);

let market: Market;
const stops: Stop[] = [];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('08:00:00') });
  market = await openMarket();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await market.close();
  vi.useRealTimers();
});

/** Starts a server of this database that runs the task. */
const start = () => {
  const stop = runTasks(market.machine, [plannedBroadcasts], []);
  stops.push(stop);
  return stop;
};
const plan = (payload: object) =>
  market.ask(controlUser, 'POST', '/api/messaging/broadcast', { payload });
const planned = async (message: string, more: object = {}) => {
  const { status, json } = await plan({ message, sendAt: '2026-11-23T09:00:00+05:30', ...more });
  expect(status).toBe(201);
  return json.id as number;
};
const messagesOf = async (user = dealer) =>
  (await market.ask(user, 'GET', '/api/messaging/get-messages')).json.map(
    ({ messageText }: any) => messageText,
  );
const rowOf = async (id: number) =>
  (await market.ask(controlUser, 'GET', `/api/messaging/broadcast/${id}`)).json;
const jobs = () => market.rows('job', { kind: 'broadcast.sendPlanned' });

describe('a planned broadcast', () => {
  test('is told at its time and not before, once over two servers, to those it is for', async () => {
    const id = await planned('Bidding ends early.', { toMemberId: 'M001' });
    expect(await rowOf(id)).toMatchObject({ state: 'planned', sentAt: null, sentBy: 'control' });
    start();
    start();
    await expect
      .poll(jobs)
      .toMatchObject([{ state: 'planned', name: `Send Broadcast: message ${id}` }]);
    expect(await messagesOf()).toEqual([]);
    vi.setSystemTime(at('09:00:00'));
    await expect.poll(messagesOf).toEqual(['Bidding ends early.']);
    await expect.poll(jobs).toMatchObject([{ state: 'done' }]);
    expect(await messagesOf()).toEqual(['Bidding ends early.']);
    expect(await messagesOf(stranger)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', sentBy: 'control' });
    const entries = await market.rows('journal', { resource: 'broadcast', key: String(id) });
    expect(entries.map(({ action, userId }) => [action, userId])).toEqual([
      ['plan', 'control'],
      ['send', 'system'],
    ]);
  });

  test('that a server missed is sent when it starts; one that was cut off after sending sends nothing again', async () => {
    const id = await planned('Missed meanwhile.');
    const stop = start();
    await expect.poll(jobs).toMatchObject([{ state: 'planned' }]);
    await stop();
    vi.setSystemTime(at('10:00:00'));
    // A server begins the task, sends, and is killed before it can say so.
    const [{ jobId }] = await jobs();
    const owned = { jobId, owner: 'a server that is killed' };
    await market.machine.database.write(claimJob, { ...owned, orphans: [] }, system);
    expect(await market.machine.database.write(sendPlanned, { ...owned, id }, system)).toBe(true);
    vi.setSystemTime(at('10:10:00'));
    start();
    await expect.poll(jobs).toMatchObject([{ state: 'done' }]);
    expect(await messagesOf()).toEqual(['Missed meanwhile.']);
  });

  test('is recalled before its time: it is struck off the plan, and nobody hears of it', async () => {
    const id = await planned('Never to be sent.');
    start();
    await expect.poll(jobs).toHaveLength(1);
    const { version } = await rowOf(id);
    const recalled = await market.ask(
      controlUser,
      'POST',
      `/api/messaging/broadcast/${id}/recall`,
      { payload: { version, reason: 'Not needed.' } },
    );
    expect([recalled.status, (await rowOf(id)).state]).toEqual([200, 'recalled']);
    await expect.poll(jobs).toEqual([]);
    vi.setSystemTime(at('09:30:00'));
    expect(await messagesOf()).toEqual([]);
  });

  test('is refused beside its field when its time has passed or is too far away', async () => {
    const past = await plan({ message: 'Too late.', sendAt: '2026-11-23T07:59:59+05:30' });
    expect([past.status, past.json.errors]).toEqual([
      400,
      { sendAt: 'Send At must be later than now, 2026-11-23 08:00:00' },
    ]);
    const far = await plan({ message: 'Too far.', sendAt: '2028-01-01T00:00:00+05:30' });
    expect([far.status, far.json.errors]).toEqual([
      400,
      { sendAt: 'Send At must be within a year' },
    ]);
    expect(await market.count('broadcast')).toBe(0);
  });
});
