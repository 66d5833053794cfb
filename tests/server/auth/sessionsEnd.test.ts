import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepSessions } from '#server/auth/session/sessionMutations.ts';
import { placesIn } from '#server/runtime/networkPlaces.ts';
import { type CookieMarket, openCookieMarket, openMany } from './cookieMarket.ts';

let market: CookieMarket;
let control: string;
beforeAll(async () => {
  const places = placesIn('127.0.0.0/8=This house') ?? (() => null);
  market = await openCookieMarket({ places });
  await market.app.listen({ port: 0, host: '127.0.0.1' });
  control = await market.signIn('control');
});
afterAll(() => market.close());

const system = { userId: 'system', role: null, memberId: null, branchId: null, address: null };

/** The event stream of a session; resolves when the server ends it. */
const stream = async (cookie: string) => {
  const { port } = market.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/messaging/message-stream`;
  return new Promise<{ isOver: () => boolean }>((resolve) => {
    get(url, { headers: { cookie: `__Host-sid=${cookie}` } }, (answer) => {
      let isOver = false;
      answer.on('end', () => {
        isOver = true;
      });
      answer.resume();
      resolve({ isOver: () => isOver });
    });
  });
};

const actOn = async (userId: string, name: string, more: object = {}) =>
  market.ask(control, 'POST', `/masters/user/${userId}/${name}`, {
    payload: { version: (await market.userOf(userId)).version, ...more },
  });

const edit = async (userId: string, changes: object) => {
  const { userName, role, branchId, emailId, mobileNumber, isTwoFactor, version } =
    await market.userOf(userId);
  return market.ask(control, 'PUT', `/masters/user/${userId}`, {
    payload: {
      userName,
      role,
      branchId,
      emailId,
      mobileNumber,
      isTwoFactor: Boolean(isTwoFactor),
      version,
      ...changes,
    },
  });
};

describe('all sessions of a user, and their event streams, end in the transaction', () => {
  test('that disables the account', async () => {
    const [one, two, other] = [
      await market.signIn('1001'),
      await market.signIn('1001'),
      await market.signIn('1002'),
    ];
    const [theirs, others] = [await stream(one), await stream(other)];
    expect((await actOn('1001', 'disable', { reason: 'gone' })).status).toBe(200);
    expect(await Promise.all([one, two, other].map(market.isIn))).toEqual([false, false, true]);
    await expect.poll(theirs.isOver).toBe(true);
    expect(others.isOver()).toBe(false);
    await actOn('1001', 'enable', { reason: 'back' });
  });

  test.each([
    ['another role', { role: 'branchAdmin' }],
    ['another branch', { branchId: 'B2' }],
  ])('that gives them %s', async (_, changes) => {
    const cookie = await market.signIn('1001');
    const theirs = await stream(cookie);
    expect((await edit('1001', changes)).status).toBe(200);
    expect(await market.isIn(cookie)).toBe(false);
    await expect.poll(theirs.isOver).toBe(true);
    await edit('1001', { role: 'dealer', branchId: 'B1' });
  });

  test('and another name or address ends none', async () => {
    const cookie = await market.signIn('1001');
    expect((await edit('1001', { userName: 'A New Name', emailId: 'n@m.example' })).status).toBe(
      200,
    );
    expect(await market.isIn(cookie)).toBe(true);
  });

  test('that a second person approves', async () => {
    const cookie = await market.signIn('viewer');
    const held = await market.ask(control, 'PUT', '/masters/user/viewer', {
      payload: {
        userName: 'Viewer',
        role: 'listco',
        branchId: null,
        emailId: null,
        mobileNumber: null,
        isTwoFactor: false,
        version: (await market.userOf('viewer')).version,
        reason: 'another desk',
      },
    });
    expect([held.status, await market.isIn(cookie)]).toEqual([202, true]);
    const second = await market.signIn('control2');
    const { json } = await market.ask(second, 'POST', '/approvals/decide', {
      payload: { ids: [held.json.held.id], decision: 'approve' },
    });
    expect(json.results).toMatchObject([{ ok: true }]);
    expect(await market.isIn(cookie)).toBe(false);
  });

  test('that gives them back what they were', async () => {
    await edit('1002', { branchId: 'B1' });
    const cookie = await market.signIn('1002');
    const { json } = await market.ask(control, 'GET', '/masters/user/1002/history');
    const [, before] = json.entries;
    const { status } = await market.ask(control, 'POST', '/masters/user/1002/restore', {
      payload: { seq: before.seq, version: (await market.userOf('1002')).version },
    });
    expect([status, (await market.userOf('1002')).branchId]).toEqual([200, 'B2']);
    expect(await market.isIn(cookie)).toBe(false);
  });
});

describe('the sessions that last', () => {
  const list = async (cookie = control) =>
    (await market.ask(cookie, 'GET', '/query/active-users')).json as Record<string, any>[];

  test('are listed with device, place, address, browser and which is one’s own', async () => {
    await market.signIn('1002');
    const rows = await list();
    const own = rows.find(({ isOwn }) => isOwn);
    expect(own).toMatchObject({
      userId: 'control',
      device: 'Chrome 126 on Windows',
      place: 'This house',
      address: '127.0.0.1',
      browser: 'signatur',
    });
    expect(rows.filter(({ isOwn }) => isOwn)).toHaveLength(1);
    const stored = await market.machine.database.db
      .selectFrom('session')
      .select('sessionId')
      .execute();
    for (const { sessionId } of stored) expect(JSON.stringify(rows)).not.toContain(sessionId);
  });

  test('are ended by a Control User, who says why; the journal keeps it', async () => {
    const [cookie, kept] = [await market.signIn('4001'), await market.signIn('4001')];
    const theirs = await stream(cookie);
    const [latest] = await market.machine.database.db
      .selectFrom('session')
      .select(['handle', 'sessionId'])
      .where('userId', '=', '4001')
      .orderBy('startedAt')
      .execute();
    const path = `/query/active-users/${latest?.handle}/end`;
    const endBy = (as: string, reason?: string) =>
      market.ask(as, 'POST', path, { payload: reason ? { reason } : {} });
    expect((await endBy(kept, 'mine')).status).toBe(403);
    expect((await endBy(control)).json.errors).toEqual({ reason: 'Enter a reason' });
    const { status, json } = await endBy(control, 'an unknown laptop');
    expect([status, json]).toEqual([200, { row: null, message: 'The session of 4001 is ended.' }]);
    expect(await Promise.all([cookie, kept].map(market.isIn))).toEqual([false, true]);
    await expect.poll(theirs.isOver).toBe(true);
    expect((await endBy(control, 'again')).status).toBe(404);
    // Its holder hears why, as often as they ask; nobody else does.
    const wordsTo = async (as: string) =>
      (await market.ask(as, 'POST', '/auth/validateToken', { payload: {} })).json.messages;
    const why = ['The exchange has ended your session: an unknown laptop'];
    expect([await wordsTo(cookie), await wordsTo(cookie), await wordsTo(kept)]).toEqual([
      why,
      why,
      [],
    ]);
    const entry = await market.machine.database.db
      .selectFrom('journal')
      .selectAll()
      .where('resource', '=', 'activeUser')
      .where('action', '=', 'end')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(entry.before)).toMatchObject({ userId: '4001' });
    expect([entry.userId, JSON.parse(entry.after)]).toEqual([
      'control',
      { reason: 'an unknown laptop' },
    ]);
  });

  test('and one’s own is not ended like this', async () => {
    const own = (await list()).find(({ isOwn }) => isOwn);
    const { status, json } = await market.ask(
      control,
      'POST',
      `/query/active-users/${own?.session}/end`,
      { payload: { reason: 'mine' } },
    );
    expect([status, json.message]).toEqual([422, 'This is your own session: sign out instead.']);
  });
});

test('hundreds of sessions that ran out at once are cleared away in one go', async () => {
  const { database } = market.machine;
  await database.write(openMany, { count: 300, userId: '3001' }, system);
  await database.write(sweepSessions, null, system);
  const left = await database.db
    .selectFrom('session')
    .select('sessionId')
    .where('userId', '=', '3001')
    .execute();
  expect(left).toEqual([]);
  expect(await market.isIn(control)).toBe(true);
});
