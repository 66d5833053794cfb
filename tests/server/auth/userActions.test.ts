import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteFailure } from '#server/auth/failureMutations.ts';
import {
  actorOf,
  controlUser,
  type Market,
  memberAdmin,
  openMarket,
} from '../market/openMarket.ts';
import { as } from '../market/smallExchange.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const branchAdmin = as('branchAdmin', { userId: '5001', branchId: 'B1' });
const second = as('controlUser', { userId: 'control2' });
const row = async (userId: string) => (await market.rows('user', { userId }))[0];
const act = async (who: ReturnType<typeof as>, userId: string, name: string, more: object = {}) =>
  market.ask(who, 'POST', `/api/masters/user/${userId}/${name}`, {
    payload: { version: (await row(userId)).version, ...more },
  });
const because = { reason: 'left the firm' };

describe('one call for many', () => {
  const many = async (who: ReturnType<typeof as>, name: string, payload: object) =>
    market.ask(who, 'POST', `/api/masters/user/${name}`, { payload });
  const seen = async (key: string) => ({ key, version: (await row(key)).version });

  test('does each on its own, keeps none back for another, and stands in the journal for each', async () => {
    const rows = [
      await seen('1001'),
      { ...(await seen('1002')), version: 99 },
      { key: '4001', version: 1 },
      { key: 'nobody', version: 1 },
    ];
    const { status, json } = await many(memberAdmin, 'disable', { rows, ...because });
    expect(status).toBe(200);
    expect(json.outcomes.map(({ key, is, code }: any) => [key, is, code])).toEqual([
      ['1001', 'done', null],
      ['1002', 'refused', 'STALE'],
      ['4001', 'refused', 'NOT_ALLOWED'],
      ['nobody', 'refused', 'NOT_FOUND'],
    ]);
    // A refused row says which rule refused it, and one that is not there says no more than one of others.
    expect(json.outcomes.map(({ why }: any) => why?.rule ?? null)).toEqual([
      null,
      null,
      expect.stringMatching(/./),
      'There is no such row among those you may open.',
    ]);
    expect((await row('1001')).isDisabled).toBeTruthy();
    expect((await row('1002')).isDisabled).toBeFalsy();
    expect(await market.rows('journal', { action: 'disable', key: '1001' })).toHaveLength(1);
    const back = await many(memberAdmin, 'enable', { rows: [await seen('1001')], ...because });
    expect(back.json.outcomes).toMatchObject([{ is: 'done' }]);
  });

  test('is refused as a whole when it says no reason, names a row twice or is not for the role', async () => {
    const rows = [await seen('1001')];
    expect((await many(memberAdmin, 'disable', { rows })).json.errors).toEqual({
      reason: 'Enter a reason',
    });
    for (const wrong of [undefined, [], 'all', [...rows, ...rows], [{ key: '1001' }], [7]]) {
      const { status, json } = await many(memberAdmin, 'disable', { rows: wrong, ...because });
      expect([wrong, status]).toEqual([wrong, 400]);
      expect(json.message).not.toBe('');
    }
    expect((await many(as('dealer'), 'disable', { rows, ...because })).status).toBe(403);
    expect((await row('1001')).isDisabled).toBeFalsy();
  });
});

describe('disabling and enabling', () => {
  test('asks for a reason, writes it in the journal, and the answer says what was done', async () => {
    expect((await act(memberAdmin, '1002', 'disable')).json.errors).toEqual({
      reason: 'Enter a reason',
    });
    const { status, json } = await act(memberAdmin, '1002', 'disable', because);
    expect([status, json.row.isDisabled, json.message]).toEqual([
      200,
      true,
      expect.stringMatching(/\(1002\) is disabled\.$/),
    ]);
    const [entry] = await market.rows('journal', { action: 'disable', key: '1002' });
    expect(entry.userId).toBe('4001');
    expect(JSON.parse(entry.after)).toEqual({ isDisabled: true, '#reason': 'left the firm' });
    expect((await act(memberAdmin, '1002', 'enable', because)).json.row.isDisabled).toBe(false);
  });

  test('an account that is disabled already is refused, and so is a version that is old', async () => {
    const { version } = await row('1001');
    const stale = await act(memberAdmin, '1001', 'disable', { ...because, version: version + 1 });
    expect([stale.status, stale.json.current.version]).toEqual([409, version]);
    const none = await act(memberAdmin, '1001', 'enable', because);
    expect([none.status, none.json.message]).toEqual([
      422,
      'Enable is not possible for this User in its present state.',
    ]);
  });

  test('nobody disables their own account', async () => {
    const own = await act(controlUser, 'control', 'disable', because);
    expect([own.status, own.json.message]).toEqual([422, 'You cannot disable your own account.']);
  });

  test('who may create whom is who may disable whom', async () => {
    expect((await act(branchAdmin, '5001', 'disable', because)).status).toBe(403);
    expect((await act(branchAdmin, '4001', 'disable', because)).status).toBe(404);
    expect((await act(branchAdmin, '1002', 'disable', because)).status).toBe(404);
    expect((await act(memberAdmin, '2001', 'disable', because)).status).toBe(404);
    expect((await act(memberAdmin, '3001', 'disable', because)).status).toBe(403);
    expect((await act(controlUser, '3001', 'disable', because)).status).toBe(200);
    for (const role of ['dealer', 'inquiry', 'lic', 'mof', 'listco', 'viewOnly'] as const)
      expect([role, (await act(as(role), '1001', 'disable', because)).status]).toEqual([role, 403]);
  });

  test('a domain account is disabled by one and enabled by two', async () => {
    expect((await act(controlUser, 'viewer', 'disable', because)).status).toBe(200);
    const held = await act(controlUser, 'viewer', 'enable', because);
    expect([held.status, held.json.held.fields]).toEqual([202, ['isDisabled']]);
    expect((await row('viewer')).isDisabled).toBeTruthy();
    const decide = (who: ReturnType<typeof as>) =>
      market.ask(who, 'POST', '/api/approvals/decide', {
        payload: { ids: [held.json.held.id], decision: 'approve' },
      });
    expect((await decide(controlUser)).json.results).toMatchObject([{ ok: false }]);
    expect((await row('viewer')).isDisabled).toBeTruthy();
    expect((await decide(second)).json.results).toMatchObject([{ ok: true }]);
    expect((await row('viewer')).isDisabled).toBeFalsy();
  });

  test('no form, no file and no new user says whether an account is disabled', async () => {
    const { version, userName } = await row('1001');
    const edit = await market.ask(controlUser, 'PUT', '/api/masters/user/1001', {
      payload: { version, userName, isDisabled: true },
    });
    expect([edit.status, edit.json.errors]).toEqual([
      400,
      { isDisabled: 'Disabled cannot be set here' },
    ]);
  });
});

describe('unlocking and resetting', () => {
  test('an account that wrong passwords closed is opened, by another', async () => {
    expect((await act(memberAdmin, '1001', 'unlock')).status).toBe(422);
    for (let tries = 0; tries < 5; tries++)
      await market.machine.database.write(
        noteFailure,
        { userId: '1001', why: 'wrong password' },
        { ...actorOf(memberAdmin) },
      );
    expect((await row('1001')).lockedAt).not.toBeNull();
    const { status, json } = await act(memberAdmin, '1001', 'unlock');
    expect([status, json.row.lockedAt, json.row.failedAttempts]).toEqual([200, null, 0]);
    const [entry] = await market.rows('journal', { action: 'unlock', key: '1001' });
    expect(entry.userId).toBe('4001');
  });

  test('a reset sends a link that only its reader sees, and sets no password', async () => {
    const { passwordHash } = await row('1002');
    const { status, json } = await act(memberAdmin, '1002', 'resetPassword');
    expect([status, json.message]).toEqual([
      200,
      expect.stringMatching(/^A link to set a new password is sent to .+ \(1002\) by mail\.$/),
    ]);
    expect(JSON.stringify(json)).not.toContain('password-expired');
    const [letter] = market.machine.delivery.outbox?.() ?? [];
    const [, token = ''] = /password-expired\/([^/]+)\/2/.exec(letter?.link ?? '') ?? [];
    expect(token.length).toBeGreaterThan(30);
    expect((await row('1002')).passwordHash).toBe(passwordHash);
    const journal = JSON.stringify(await market.rows('journal'));
    expect(journal).toContain('"resetPassword"');
    expect(journal).not.toContain(token);
  });

  test('nobody says what the password of another is to be', async () => {
    const chosen = await act(memberAdmin, '1002', 'resetPassword', { password: 'Mine@2026-mine' });
    expect([chosen.status, Object.keys(chosen.json.errors)]).toEqual([400, ['password']]);
    expect((await act(memberAdmin, '4001', 'resetPassword')).status).toBe(403);
    expect((await act(controlUser, 'control', 'resetPassword')).status).toBe(422);
  });
});

test('a person who changes the address of a user sends them no link: a colleague does', async () => {
  const { version, userName, role, branchId, isTwoFactor } = await row('1002');
  const edited = await market.ask(memberAdmin, 'PUT', '/api/masters/user/1002', {
    payload: {
      ...{ version, userName, role, branchId, isTwoFactor: Boolean(isTwoFactor) },
      ...{ emailId: 'mine@elsewhere.example', mobileNumber: '9811111111' },
    },
  });
  expect(edited.status).toBe(200);
  const own = await act(memberAdmin, '1002', 'resetPassword');
  expect([own.status, own.json.message]).toEqual([
    422,
    'You changed the Email ID or Mobile Number: a colleague must send the link.',
  ]);
  expect((await act(controlUser, '1002', 'resetPassword')).status).toBe(200);
});

test('what waits of a user is taken back when the account is disabled, and can be approved by nobody', async () => {
  const { version, userName, role, mobileNumber, isTwoFactor } = await row('listco');
  const held = await market.ask(controlUser, 'PUT', '/api/masters/user/listco', {
    payload: {
      ...{
        version,
        userName,
        role,
        branchId: null,
        mobileNumber,
        isTwoFactor: Boolean(isTwoFactor),
      },
      ...{ emailId: 'desk@listed.example', reason: 'a new address' },
    },
  });
  expect(held.status).toBe(202);
  expect((await act(second, 'control', 'disable', because)).status).toBe(200);
  const [change] = await market.rows('pendingChange', { id: held.json.held.id });
  expect(change).toMatchObject({ state: 'withdrawn', decisionReason: 'control was disabled.' });
  const { json } = await market.ask(second, 'POST', '/api/approvals/decide', {
    payload: { ids: [change.id], decision: 'approve' },
  });
  expect(json.results).toMatchObject([{ ok: false, message: 'This change is already withdrawn.' }]);
  expect((await row('listco')).emailId).not.toBe('desk@listed.example');
});
