import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { entriesOf } from '../../contract/addresses.ts';
import { type CookieMarket, openCookieMarket } from './cookieMarket.ts';
import { openSignedInMarket } from './signedInMarket.ts';
import { ask } from './signedInServer.ts';

let market: CookieMarket;
let control: string;
beforeAll(async () => {
  market = await openCookieMarket();
  await market.app.listen({ port: 0, host: '127.0.0.1' });
  control = await market.signIn('control');
});
afterAll(() => market.close());

const view = (payload: object, cookie = control) =>
  market.ask(cookie, 'POST', '/auth/view-as', { payload });
const stop = (cookie = control) => market.ask(cookie, 'POST', '/auth/view-as/end', { payload: {} });
const read = (url: string, cookie = control) => market.ask(cookie, 'GET', url);
afterEach(async () => {
  await stop();
});

const journal = async (action: string) =>
  (await market.machine.database.db
    .selectFrom('journal')
    .selectAll()
    .where('action', '=', action)
    .orderBy('seq')
    .execute()) as Record<string, any>[];

describe('who views as whom:', () => {
  test('a Control User, and nobody else', async () => {
    for (const userId of ['listco', 'viewer', '1001', '4001']) {
      const cookie = await market.signIn(userId);
      const { status, json } = await view({ role: 'dealer', memberId: 'M001' }, cookie);
      expect([userId, status]).toEqual([userId, 403]);
      expect(json.why.needs).toMatch(/^Roles that may: Control User\. Your role: /);
      expect((await read('/auth/user-info', cookie)).json.viewAs).toBeUndefined();
    }
  });

  test.each([
    [{ role: 'dealer' }, 'memberId', 'Choose the member'],
    [{ role: 'dealer', memberId: 'M999' }, 'memberId', 'There is no Dealer of M999'],
    [{ role: 'viewOnly', memberId: 'M001' }, 'memberId', 'A VIEWONLY has no member'],
    [{ role: 'branchAdmin', memberId: 'M001' }, 'branchId', 'Choose the branch'],
    [
      { role: 'branchAdmin', memberId: 'M001', branchId: 'B99' },
      'branchId',
      'There is no Branch Admin of M001, B99',
    ],
  ])('not as nobody: %j', async (payload, field, words) => {
    const { status, json } = await view(payload);
    expect([status, json.errors]).toEqual([400, { [field]: words }]);
    expect((await read('/auth/user-info')).json.roles).toEqual(['ROLE_1']);
  });

  test('nobody views with the rights of a Control User, and nobody views out of a view', async () => {
    expect((await view({ role: 'controlUser' })).status).toBe(400);
    await view({ role: 'memberAdmin', memberId: 'M001' });
    expect((await view({ role: 'viewOnly' })).status).toBe(403);
    expect((await read('/auth/user-info')).json.roles).toEqual(['ROLE_4']);
  });
});

describe('what is read while viewing is what the role of the member reads', () => {
  test('rows of the member alone, by the access of the server', async () => {
    const all = (await read('/masters/branch')).json;
    expect(new Set(all.map((row: any) => row.tradingMemberId)).size).toBeGreaterThan(1);
    const { json } = await view({ role: 'memberAdmin', memberId: 'M001' });
    expect(json.userInfo).toMatchObject({
      userId: 'control',
      roles: ['ROLE_4'],
      memberId: 'M001',
      viewAs: { timeLeft: expect.any(Number) },
    });
    const own = (await read('/masters/branch')).json;
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own.map((row: any) => row.tradingMemberId))).toEqual(new Set(['M001']));
    const other = all.find((row: any) => row.tradingMemberId !== 'M001');
    const path = `/masters/branch/${other.tradingMemberId}/${other.branchId}`;
    expect((await read(path)).status).toBe(404);
    for (const closed of ['/auth/admin/loggedInCount', '/masters/settlement'])
      expect((await read(closed)).status).toBe(403);
    await stop();
    expect((await read(path)).status).toBe(200);
  });

  test('what belongs to one user is nobody else’s: a dealer’s own bids are none', async () => {
    await view({ role: 'dealer', memberId: 'M001' });
    const { status, json } = await read('/rms/order');
    expect([status, json]).toEqual([200, []]);
  });

  test('never more than the person may read without viewing', async () => {
    expect((await read('/masters/client')).status).toBe(403);
    const dealer = await market.signIn('1001');
    const [client] = (await read('/masters/client', dealer)).json;
    expect((await read(`/find?text=${client.clientId}`, dealer)).json.length).toBeGreaterThan(0);
    await view({ role: 'memberAdmin', memberId: 'M001' });
    const { status, json } = await read('/masters/client');
    expect([status, json.code, json.message]).toEqual([
      403,
      'VIEWING',
      'You are viewing as Member Admin of M001: your own role may not read this.',
    ]);
    expect((await read(`/masters/client/${client.id}/history`)).status).toBe(403);
    expect((await read(`/find?text=${client.clientId}`)).json).toEqual([]);
    await stop();
    await view({ role: 'listco' });
    expect((await read('/allocation/master-setup')).status).toBe(403);
  });

  test('no settings of a person', async () => {
    await view({ role: 'dealer', memberId: 'M001' });
    expect((await read('/masters/mfa-settings')).json).toMatchObject({ code: 'VIEWING' });
  });
});

test('every call that changes something is refused, in words', async () => {
  const { json: document } = await read('/openapi.json');
  const writing = entriesOf(document).filter(({ method }) => method !== 'get');
  const ofTheSession = ['auth.validateToken', 'auth.refreshCookie', 'auth.endViewAs'];
  expect(writing.length).toBeGreaterThan(150);
  await view({ role: 'dealer', memberId: 'M001' });
  const answers: string[] = [];
  for (const { method, path, entry } of writing) {
    if (ofTheSession.includes(entry.operationId)) continue;
    const url = path.replace(/\{\w+\}/g, '1');
    const { status, json } = await market.ask(control, method.toUpperCase(), url, { payload: {} });
    if (
      status === 403 &&
      json.message === 'You are viewing as Dealer of M001: nothing can be changed.'
    )
      continue;
    answers.push(`${entry.operationId}: ${status} ${json?.message}`);
  }
  expect(answers).toEqual([]);
  for (const path of ['/auth/validateToken', '/auth/refreshCookie']) {
    const { status, json } = await market.ask(control, 'POST', path, { payload: {} });
    expect([status, json.userInfo.roles]).toEqual([200, ['ROLE_0']]);
  }
});

describe('the journal names the person', () => {
  test('who viewed as whom, from when to when', async () => {
    await view({ role: 'branchAdmin', memberId: 'M001', branchId: 'B1' });
    await stop();
    const [begun, ended] = [await journal('view as begun'), await journal('view as ended')].map(
      (entries) => entries.at(-1),
    );
    for (const entry of [begun, ended])
      expect(entry).toMatchObject({ userId: 'control', role: 'controlUser', key: 'control' });
    expect(JSON.parse(begun?.after)).toMatchObject({
      viewedRole: 'branchAdmin',
      memberId: 'M001',
      branchId: 'B1',
    });
    expect(JSON.parse(ended?.after)).toMatchObject({ viewedRole: 'branchAdmin', how: 'stopped' });
  });

  test('a search for a PAN and a refused change are theirs', async () => {
    await view({ role: 'viewOnly' });
    const search = await read('/query/export-client-data?clientPan=AAAPA0001A&symbol=LICI');
    expect(search.status).toBe(200);
    await market.ask(control, 'POST', '/masters/user', { payload: {} });
    const entries = (await market.machine.database.db
      .selectFrom('journal')
      .selectAll()
      .orderBy('seq', 'desc')
      .limit(2)
      .execute()) as Record<string, any>[];
    expect(entries).toMatchObject([
      { action: 'refused', resource: 'POST /api/masters/user' },
      { resource: 'clientBid' },
    ]);
    for (const entry of entries)
      expect(entry).toMatchObject({ userId: 'control', role: 'controlUser', memberId: null });
  });

  test('a sign-out ends viewing too', async () => {
    const cookie = await market.signIn('control2');
    const { json } = await view({ role: 'viewOnly' }, cookie);
    const authorization = `Bearer ${json.accessToken}`;
    await market.ask(cookie, 'GET', '/auth/logout', {
      headers: { authorization, cookie: `__Host-sid=${cookie}` },
    });
    expect(JSON.parse((await journal('view as ended')).at(-1)?.after)).toMatchObject({
      viewedRole: 'viewOnly',
      how: 'signed out',
    });
    expect(await market.isIn(cookie)).toBe(false);
  });
});

test('a stream ends when viewing begins, and the next hears what the role hears', async () => {
  const { port } = market.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/messaging/message-stream`;
  const listen = () =>
    new Promise<{ messages: string[]; isOver: () => boolean; leave: () => void }>((resolve) => {
      const request = get(url, { headers: { cookie: `__Host-sid=${control}` } }, (answer) => {
        const messages: string[] = [];
        let isOver = false;
        answer.on('data', (chunk: Buffer) => messages.push(String(chunk)));
        answer.on('end', () => {
          isOver = true;
        });
        resolve({ messages, isOver: () => isOver, leave: () => request.destroy() });
      });
    });
  const before = await listen();
  await view({ role: 'dealer', memberId: 'M001' });
  await expect.poll(before.isOver).toBe(true);
  const stream = await listen();
  const event = (type: string) => ({ id: null, type, messageText: null, createDate: '' });
  const { hub } = market.machine;
  hub.publish(event('TO_STAFF'), { roles: ['controlUser'] });
  hub.publish(event('TO_OTHERS'), { memberId: 'M002' });
  hub.publish(event('TO_MEMBER'), { memberId: 'M001' });
  await expect.poll(() => stream.messages.join('')).toContain('TO_MEMBER');
  expect(stream.messages.join('')).not.toMatch(/TO_STAFF|TO_OTHERS/);
  await stop();
  await expect.poll(stream.isOver).toBe(true);
});

test('viewing ends by itself after thirty minutes, and the person goes on as themselves', async () => {
  const clocked = await openSignedInMarket();
  try {
    const first = await ask(clocked, 'POST', 'auth/ldapLogin', {
      body: { username: 'control', password: clocked.encoded('Offerdesk@2026') },
    });
    const { cookie } = await ask(clocked, 'POST', 'auth/validateExUserOTP', {
      body: {
        otp: '',
        userName: 'control',
        token: first.body.accessToken,
        browserSignature: 'b0b',
        purpose: 'Login',
      },
    });
    const who = async () =>
      (await ask(clocked, 'GET', 'auth/user-info', { cookie })).body.roles as string[];
    const body = { role: 'dealer', memberId: 'M001' };
    expect((await ask(clocked, 'POST', 'auth/view-as', { body, cookie })).status).toBe(200);
    for (const minutes of [10, 10, 9]) {
      clocked.pass(minutes * 60_000);
      expect(await who()).toEqual(['ROLE_0']);
    }
    clocked.pass(60_000);
    expect(await who()).toEqual(['ROLE_1']);
    await expect
      .poll(async () => (await clocked.rows('journal', { action: 'view as ended' })).at(-1)?.after)
      .toContain('"how":"ran out"');
  } finally {
    await clocked.close();
  }
});
