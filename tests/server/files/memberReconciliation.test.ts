import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exchangeTime } from '#domain/market/calendar.ts';
import { serverModules } from '#registry/server.ts';
import { tmReconciliation } from '#schemas/tmReconciliation.ts';
import { runTasks } from '#server/jobs/scheduler.ts';
import { fetchOnSchedule } from '../../../resources/tmReconciliation/server/fetchMembers.ts';
import { controlUser, dealer, type Market, openMarket, settingsOf } from '../market/openMarket.ts';
import { as } from '../market/smallExchange.ts';

const data = mkdtempSync(join(tmpdir(), 'members-'));
const second = as('controlUser', { userId: 'control2' });
let market: Market;
let stop: () => void | Promise<void>;
beforeAll(async () => {
  market = await openMarket({ data, ...settingsOf({ OFFERDESK_MEMBER_FILE: 'members.csv' }) });
  const jobs = serverModules.flatMap((module) => module.jobs ?? []);
  stop = runTasks(market.machine, [], jobs);
});
afterAll(async () => {
  await stop();
  await market.close();
  rmSync(data, { recursive: true, force: true });
});

const { api } = tmReconciliation;
const at = `/api${api}`;
const members = () => market.rows('tradingMember');
const memberOf = async (tradingMemberId: string) =>
  (await market.rows('tradingMember', { tradingMemberId }))[0];

const heading = 'Member Id,Member Name,Member Type,City,PAN,Active';
const lineOf = (row: any, changes: object = {}) => {
  const { tradingMemberId, memberName, memberType, city, pan, isActive } = { ...row, ...changes };
  const flag = isActive ? 'Yes' : 'No';
  return [tradingMemberId, `"${memberName}"`, memberType, city ?? '', pan ?? '', flag].join(',');
};
/** The file that agrees with the master, with some members of it otherwise; null leaves one out. */
const fileWith = async (
  changes: Readonly<Record<string, object | null>>,
  more: readonly string[] = [],
): Promise<string> => {
  const rows = (await members()).filter(({ tradingMemberId }) => changes[tradingMemberId] !== null);
  const lines = rows.map((row) => lineOf(row, changes[row.tradingMemberId] ?? {}));
  return [heading, ...lines, ...more].join('\r\n');
};
const send = async (text: string, who: Parameters<Market['ask']>[0] = controlUser) => {
  const form = new FormData();
  form.set('file', new Blob([text], { type: 'text/csv' }), 'members-of-the-day.csv');
  const request = new Request('http://x/', { method: 'POST', body: form });
  return market.ask(who, 'POST', `${at}/file`, {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') as string },
  });
};
const show = async (id: number) => (await market.ask(controlUser, 'GET', `${at}/${id}`)).json;
/** Compares a file; answers the reconciliation once it has ended. */
const compared = async (text: string) => {
  const { status, json } = await send(text);
  expect(status).toBe(202);
  await expect.poll(async () => (await show(json.id)).reconciliationStatus).not.toBe('Comparing');
  return show(json.id);
};
const differencesOf = async (id: number) =>
  (await market.ask(controlUser, 'GET', `${at}/${id}/differences`)).json;
const act = (
  { id, version }: any,
  name: string,
  reason = 'The list of the depository',
  who: typeof controlUser = controlUser,
) => market.ask(who, 'POST', `${at}/${id}/${name}`, { payload: { version, reason } });
/** Decides on a held change; answers whether that was done, and what was said. */
const decide = async (id: number, who: typeof controlUser, decision = 'approve') => {
  const payload = { ids: [id], decision, reason: 'Checked' };
  return (await market.ask(who, 'POST', '/api/approvals/decide', { payload })).json.results[0];
};

const newcomer = 'M900,"Newcomer Securities",TM,Pune,,Yes';

describe('a file of trading members', () => {
  test('that agrees is matched, an export of the master among them', async () => {
    const row = await compared(await fileWith({}));
    const count = (await members()).length;
    expect(row).toMatchObject({
      reconciliationStatus: 'Matched',
      members: count,
      message: `All ${count} members agree.`,
      startedBy: 'control',
      source: 'uploaded',
    });
    const exported = await market.ask(controlUser, 'GET', '/api/masters/tradingMember/export');
    expect((await compared(exported.text)).reconciliationStatus).toBe('Matched');
  });

  test('is held against the master: missing here, missing there, differing fields with both values', async () => {
    const before = await members();
    const text = await fileWith({ M003: null, M002: { city: 'Kochi', isActive: false } }, [
      newcomer,
    ]);
    const row = await compared(text);
    expect(row).toMatchObject({
      reconciliationStatus: 'Differs',
      missingHere: 1,
      missingThere: 1,
      differing: 1,
      refused: 0,
    });
    const { differences, isCurrent } = await differencesOf(row.id);
    const { city } = await memberOf('M002');
    expect(isCurrent).toBe(true);
    expect(differences).toMatchObject([
      {
        tradingMemberId: 'M002',
        difference: 'differs',
        cells: [
          { field: 'city', before: city, after: 'Kochi' },
          { field: 'isActive', before: true, after: false },
        ],
      },
      { tradingMemberId: 'M003', difference: 'missingThere' },
      { tradingMemberId: 'M900', difference: 'missingHere' },
    ]);
    expect(await members()).toEqual(before);
    const filter = encodeURIComponent(JSON.stringify({ reconciliationId: row.id }));
    const list = await market.ask(
      controlUser,
      'GET',
      `/api/query/tm-reconciliation-differences/export?filter=${filter}`,
    );
    expect(list.text).toContain(`City: ${city}; Active: Yes`);
    expect(list.text).toContain('City: Kochi; Active: No');
  });

  test('is applied when a second person approves, all of it in one transaction, with both names', async () => {
    const text = await fileWith({ M003: null, M002: { city: 'Kochi' } }, [newcomer]);
    const row = await compared(text);
    const held = await act(row, 'apply');
    expect(held.status).toBe(202);
    const { id } = held.json.held;
    expect((await show(row.id)).reconciliationStatus).toBe('Differs');
    expect(await memberOf('M900')).toBeUndefined();
    expect((await decide(id, controlUser)).message).toMatch(/You made this change/);
    expect(await decide(id, second)).toMatchObject({ ok: true });
    expect(await show(row.id)).toMatchObject({
      reconciliationStatus: 'Applied',
      approvedBy: 'control2',
      appliedAt: expect.any(String),
    });
    expect(await memberOf('M900')).toMatchObject({ memberName: 'Newcomer Securities' });
    expect(await memberOf('M002')).toMatchObject({ city: 'Kochi' });
    expect(Boolean(Number((await memberOf('M003')).isActive))).toBe(false);
    const entries = (await market.rows('journal', { resource: 'tradingMember' })).slice(-3);
    expect(entries.map(({ key, userId }) => [key, userId])).toEqual([
      ['M002', 'control'],
      ['M003', 'control'],
      ['M900', 'control'],
    ]);
    for (const { after } of entries)
      expect(JSON.parse(after)).toMatchObject({
        '#approvedBy': 'control2',
        '#reason': `Reconciliation ${row.id} with members-of-the-day.csv`,
      });
    // The same file agrees now: nothing is made twice.
    expect((await compared(text)).reconciliationStatus).toBe('Matched');
  });

  test('is not applied in part: one member that was changed since undoes the whole approval', async () => {
    const row = await compared(await fileWith({ M001: { city: 'Surat' }, M002: { city: 'Agra' } }));
    const { id } = (await act(row, 'apply')).json.held;
    const path = '/api/masters/tradingMember/M002';
    const { memberName, memberType, pan, isCollateralHeld, isActive, version } = (
      await market.ask(controlUser, 'GET', path)
    ).json;
    const payload = { memberName, memberType, pan, isCollateralHeld, isActive, version };
    const edited = await market.ask(controlUser, 'PUT', path, {
      payload: { ...payload, city: 'Delhi' },
    });
    expect(edited.status).toBe(200);
    expect((await differencesOf(row.id)).isCurrent).toBe(false);
    expect(await decide(id, second)).toMatchObject({
      ok: false,
      message:
        'The Trading Member M002 was changed since it was compared, so nothing is applied: refuse this change and reconcile the file again.',
    });
    expect((await memberOf('M001')).city).not.toBe('Surat');
    expect((await show(row.id)).reconciliationStatus).toBe('Differs');
    expect(await decide(id, second, 'refuse')).toMatchObject({ ok: true });
    expect((await act(await show(row.id), 'discard')).json.row).toMatchObject({
      reconciliationStatus: 'Discarded',
    });
  });

  test('with rows at fault is logged with row, field and fault, and cannot be applied', async () => {
    const own = await memberOf('M001');
    const text = await fileWith({ M001: { memberType: 'XYZ' }, M002: { pan: 'WRONG' } }, [
      lineOf(own),
      'M901,"Cut off",TM',
    ]);
    const row = await compared(text);
    expect(row).toMatchObject({ reconciliationStatus: 'Faulty', refused: 4, missingThere: 0 });
    const errors = await market.rows('tmReconciliationError', { reconciliationId: row.id });
    const lines = text.split('\r\n');
    expect(
      errors.map(({ line, tradingMemberId, faultyField, code }) => [
        Number(line),
        tradingMemberId,
        faultyField,
        code,
      ]),
    ).toEqual([
      [1 + lines.findIndex((each) => each.startsWith('M001')), 'M001', 'Member Type', 'INVALID'],
      [1 + lines.findIndex((each) => each.startsWith('M002')), 'M002', 'PAN', 'INVALID'],
      [lines.length - 1, 'M001', 'Member Id', 'TWICE'],
      [lines.length, null, null, 'RAGGED'],
    ]);
    const { status, json } = await act(row, 'apply');
    expect([status, json.message]).toEqual([
      422,
      'Rows of the file are at fault: correct it and reconcile it again.',
    ]);
  });

  test.each([
    ['an empty file', '', /row 1: This file is empty/],
    ['a heading alone', heading, /heading but no rows/],
    ['other columns', 'Ship,Port\r\nA,B', /row 1: Trading Member has no column 'Ship'/],
    ['a workbook', 'PK\u0003\u0004 and more', /row 1: This is /],
  ])('that is none is refused in words: %s', async (_, text, words) => {
    const row = await compared(text);
    expect(row).toMatchObject({ reconciliationStatus: 'Error' });
    expect(row.message).toMatch(words);
    expect(row.message).toContain('members-of-the-day.csv');
    const errors = await market.rows('tmReconciliationError', { reconciliationId: row.id });
    expect(errors.length).toBeGreaterThan(0);
  });

  test('is for Control Users alone, and nobody sets its status by hand', async () => {
    expect((await send(heading, dealer)).status).toBe(403);
    expect((await send(heading, as('viewOnly'))).status).toBe(403);
    const row = await compared(await fileWith({ M001: { city: 'Salem' } }));
    const { status } = await market.ask(controlUser, 'PUT', `${at}/${row.id}`, {
      payload: { reconciliationStatus: 'Applied', version: row.version },
    });
    expect(status).toBe(400);
    expect((await show(row.id)).reconciliationStatus).toBe('Differs');
  });
});

describe('the file that the clock fetches', () => {
  const fetchNow = async () => {
    const { json } = await market.ask(controlUser, 'POST', `${at}/fetch`, { payload: {} });
    const task = async () =>
      (await market.ask(controlUser, 'GET', `/api/scheduler/job/${json.jobId}`)).json;
    await expect.poll(async () => (await task()).state).toMatch(/done|failed/);
    return task();
  };

  test('is said to be missing while it is not there, and is compared once it is, with an alert', async () => {
    expect(await fetchNow()).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('members.csv is not in the folder exchange/ yet'),
    });
    mkdirSync(join(data, 'exchange'), { recursive: true });
    writeFileSync(join(data, 'exchange/members.csv'), await fileWith({ M001: { city: 'Hubli' } }));
    expect((await fetchNow()).state).toBe('done');
    const fetched = async () => (await market.rows('tmReconciliation', { source: 'fetched' }))[0];
    await expect.poll(async () => (await fetched())?.reconciliationStatus).toBe('Differs');
    const alerts = await market.rows('outbox', { type: 'ALERT' });
    expect(alerts.map(({ text }) => text)).toContain(
      'The trading members and members.csv. Members missing here: 0, missing in the file: 0, differing: 1. See the TM Reconciliation Logs.',
    );
  });

  test('is fetched at its hour on trading days', async () => {
    const dues = await fetchOnSchedule.due(market.machine, market.machine.now());
    expect(dues.length).toBeGreaterThan(0);
    for (const due of dues) {
      expect(exchangeTime(due.at).slice(11)).toBe('07:00:00');
      expect(due.of).toBe(`members.csv ${exchangeTime(due.at).slice(0, 10)}`);
    }
    const { json } = await market.ask(controlUser, 'GET', `${at}/source`);
    expect(json.source).toMatchObject({ fileName: 'members.csv', at: '07:00' });
  });
});
