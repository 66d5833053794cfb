import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { system } from '#server/database/writing/mutation.ts';
import { runTasks } from '#server/jobs/scheduler.ts';
import type { Stop } from '#server/machine/machine.ts';
import { announceMarket } from '../../../resources/security/server/marketClock.ts';
import {
  closeSessions,
  freezeClients,
  openSessions,
} from '../../../resources/security/server/sessionTasks.ts';
import securityModule from '../../../resources/security/server.ts';
import { controlUser, dealer, type Market, openMarket, setTerms } from './openMarket.ts';
import { as } from './smallExchange.ts';

const second = as('controlUser', { userId: 'control2' });
const at = (day: string, time: string) => Date.parse(`${day}T${time}+05:30`);
const today = '2026-11-23';
/** The offers of the demo on any day, by symbol and series. */
const open =
  'COALINDIA IS, COALINDIA RS, COALINDIA ES, HINDCOPPER IS, INDIGRID IS, INDIGRID RS, LICI IS, MAHABANK IS, MAHABANK RS, MAHABANK ES, NHPC IS, NHPC RS, NHPC ES';

let market: Market;
const stops: Stop[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: at(today, '08:00:00') });
  market = await openMarket();
  // The demo is open around the clock; a real market is not.
  const values = { mktOpenTime: '09:15:00', mktCloseTime: '15:30:00' };
  await market.machine.database.write(setTerms, { where: {}, values }, system);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await market.close();
  vi.useRealTimers();
});

/** Starts a server: it announces which sessions are open, and runs its tasks. */
const start = async () => {
  const stop = await securityModule.start?.(market.machine);
  const tasks = [openSessions, closeSessions, freezeClients];
  const stopTasks = runTasks(market.machine, tasks, []);
  const all = async () => {
    await stop?.();
    await stopTasks();
  };
  stops.push(all);
  return all;
};
const messagesOf = async (user = dealer) =>
  (await market.ask(user, 'GET', '/api/messaging/get-messages')).json.map(
    ({ type, messageText }: any) => `${type} ${messageText}`,
  );
const planned = async () =>
  (await market.ask(controlUser, 'GET', '/api/scheduler/job?sort=["dueAt","ASC"]')).json.map(
    (row: any) => [row.name, row.state, row.dueAt.slice(5, 16).replace('T', ' ')],
  );

test('sessions open and close by the clock, each said once and as a task that stands in the log before', async () => {
  await start();
  const first = 'COALINDIA ES, COALINDIA IS, COALINDIA RS, HINDCOPPER IS and 9 more';
  const next = 'HINDCOPPER IS, HINDCOPPER RS, LICI ES, LICI IS and 1 more';
  await expect
    .poll(async () => (await planned()).slice(0, 5))
    .toEqual([
      [`Open Session: ${first}`, 'planned', '11-23 09:15'],
      [`Close Session: ${first}`, 'planned', '11-23 15:30'],
      // The 24th is a holiday.
      [`UCC Freeze: ${next}`, 'planned', '11-24 22:00'],
      [`Open Session: ${next}`, 'planned', '11-25 09:15'],
      [`Close Session: ${next}`, 'planned', '11-25 15:30'],
    ]);
  expect(await messagesOf()).toEqual(['MKT_CLOSE Market is closed.']);
  vi.setSystemTime(at(today, '09:15:00'));
  await expect.poll(messagesOf).toHaveLength(2);
  vi.setSystemTime(at(today, '15:30:00'));
  await expect
    .poll(messagesOf)
    .toEqual([
      'MKT_CLOSE Market is closed.',
      `MKT_OPEN Market open for ${open}.`,
      `MKT_CLOSE Market closed for ${open}.`,
    ]);
  vi.setSystemTime(at('2026-11-24', '22:00:00'));
  await expect
    .poll(async () => (await messagesOf()).at(-1))
    .toBe(
      `UCC_FREEZE The clients who may bid on 2026-11-25 are settled (${next}). A client whose UCC becomes compliant after 22:00 bids a day later.`,
    );
  expect(await messagesOf(as('lic'))).toHaveLength(3);
});

test('an announcement is not repeated by a server that starts, nor by a second one', async () => {
  vi.setSystemTime(at(today, '10:00:00'));
  const stop = await start();
  expect(await messagesOf()).toEqual([`MKT_OPEN Market open for ${open}.`]);
  await stop();
  await start();
  await market.machine.database.write(announceMarket, { isStart: true }, system);
  expect(await messagesOf()).toHaveLength(1);
});

test('a server that was down at the close says so when it starts', async () => {
  vi.setSystemTime(at(today, '10:00:00'));
  const stop = await start();
  await expect.poll(planned).not.toEqual([]);
  await stop();
  vi.setSystemTime(at(today, '16:00:00'));
  await start();
  expect(await messagesOf()).toEqual([
    `MKT_OPEN Market open for ${open}.`,
    `MKT_CLOSE Market closed for ${open}.`,
  ]);
  const log = async () =>
    (await market.ask(controlUser, 'GET', '/api/scheduler/job?filter={"state":"done"}')).json;
  await expect.poll(log).toMatchObject([
    {
      name: 'Close Session: COALINDIA ES, COALINDIA IS, COALINDIA RS, HINDCOPPER IS and 9 more',
      message: 'Late by 30 min. No session opened or closed.',
    },
  ]);
});

test('hours that are changed move the task, and open the market at once where they hold now', async () => {
  vi.setSystemTime(at(today, '08:30:00'));
  await start();
  const [row] = await market.rows('security', { symbol: 'LICI', series: 'IS' });
  const path = `/api/masters/security/${row.id}`;
  const { json } = await market.ask(controlUser, 'GET', path);
  const { id, status: _, createdBy, createdAt, updatedBy, updatedAt, ...terms } = json;
  const changed = { ...terms, mktOpenTime: '08:15:00', reason: 'The seller asks for it' };
  const { status, json: held } = await market.ask(controlUser, 'PUT', path, { payload: changed });
  expect(status).toBe(202);
  await market.ask(second, 'POST', '/api/approvals/decide', {
    payload: { ids: [held.held.id], decision: 'approve' },
  });
  await expect
    .poll(messagesOf)
    .toEqual(['MKT_CLOSE Market is closed.', 'MKT_OPEN Market open for LICI IS.']);
  await expect
    .poll(planned)
    .toContainEqual([
      'Open Session: COALINDIA ES, COALINDIA IS, COALINDIA RS, HINDCOPPER IS and 8 more',
      'planned',
      '11-23 09:15',
    ]);
});

test('a halt says in its own transaction what it closes, and to every browser what is halted', async () => {
  vi.setSystemTime(at(today, '10:00:00'));
  await start();
  const breaker = { symbol: '*', cause: 'BREAKER', reason: 'Index fell by 10%' };
  await market.ask(controlUser, 'POST', '/api/rms/halt', { payload: breaker });
  const events = async () =>
    (await market.rows('outbox')).map(({ type, data }) => [type, JSON.parse(data ?? 'null')]);
  const since = '2026-11-23T10:00';
  const sentenceOf = (key: string) => ({ sentence: expect.objectContaining({ key }) });
  expect((await events()).slice(-3)).toEqual([
    ['CIRCUIT_BREAKER', sentenceOf('Circuit breaker: bidding in %{what} is halted. %{reason}')],
    ['MKT_CLOSE', sentenceOf('Market closed for %{names}.')],
    ['HALTS', { halted: [{ ...breaker, haltedAt: expect.stringContaining(since) }] }],
  ]);
  await market.ask(second, 'POST', '/api/rms/halt/resume', { payload: breaker });
  expect((await events()).slice(-2)).toEqual([
    ['MKT_OPEN', sentenceOf('Market open for %{names}.')],
    ['HALTS', { halted: [] }],
  ]);
});
