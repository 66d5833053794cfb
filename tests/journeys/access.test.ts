import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { type Action, callsOf, viewFor } from '#model';
import { nouns } from '#registry';
import { accountsByRole, type Client, call, signIn } from '../markets/client.ts';
import { type Server, startServer } from '../markets/server.ts';

const roles = Object.keys(accountsByRole) as Role[];

let server: Server;
const clients = {} as Record<Role, Client>;
beforeAll(async () => {
  server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  for (const role of roles) clients[role] = await signIn(server.url, accountsByRole[role]);
});
afterAll(async () => {
  await server?.stop();
});

// The menus and dashboards of the specification for each role: + may, x may not, . is silent.
const table = `
  call                          0 1 3 4 5 6 7 8 10
  /masters/security/active      + + . + + . . . +
  /query/userstats              + . . + + x x x x
  /rms/interface/status         x + x x x x x x .
  /auth/admin/loggedInCount     x + x x x x x x x
  /messaging/get-messages       + + + + + + + + +
  /auth/user-info               + + + + + + + + +`;
const order: Role[] = [
  'dealer',
  'controlUser',
  'inquiry',
  'memberAdmin',
  'branchAdmin',
  'lic',
  'mof',
  'listco',
  'viewOnly',
];

describe('the calls of the specification', () => {
  const rows = table.trim().split('\n').slice(1);
  test.each(rows.map((row) => row.trim().split(/\s+/)))('%s', async (path, ...marks) => {
    for (const [at, mark] of marks.entries()) {
      const role = order[at] as Role;
      const { status } = await clients[role].call('GET', path as string);
      if (mark === '+') expect([role, status]).toEqual([role, 200]);
      if (mark === 'x') expect([role, status]).toEqual([role, 403]);
    }
    expect((await call(server.url, 'GET', path as string)).status).toBe(401);
  });
});

describe('the rows of every schema', () => {
  // The calls of held changes are written by hand and answer each role differently: tests/server/held.
  const stored = nouns
    .filter(({ noun }) => noun === 'resource')
    .filter(({ name }) => name !== 'pendingChange');
  test.each(stored.map((noun) => [noun.api, noun] as const))('%s', async (api, noun) => {
    const may = (role: Role, action: Action) =>
      viewFor({ userId: 'x', role, memberId: 'x', branchId: 'x' }, action, noun) !== null;
    // A call that no role may make does not exist at all.
    const refusal = (action: Action) => (roles.some((role) => may(role, action)) ? 403 : 404);
    const isItsOwn = callsOf(noun).some(({ method, path }) => method === 'POST' && path === api);
    for (const role of roles) {
      const list = await clients[role].call('GET', `${api}?range=[0,0]`);
      expect([role, list.status]).toEqual([role, may(role, 'list') ? 200 : refusal('list')]);
      // A schema that declares the call itself also declares who may make it.
      if (isItsOwn) continue;
      // An empty row: a role that may create one gets its faults.
      const create = await clients[role].call('POST', api, {});
      expect([role, 'create', create.status]).toEqual([
        role,
        'create',
        may(role, 'create') ? 400 : refusal('create'),
      ]);
    }
    expect((await call(server.url, 'GET', api)).status).toBe(401);
    expect((await call(server.url, 'POST', api, {})).status).toBe(401);
  });
});

describe('the rows of others', () => {
  test('a dealer sees the orders of nobody else, and cannot ask for one by its number', async () => {
    const all = await clients.controlUser.call('GET', '/rms/order?range=[0,99]');
    const others = all.body.filter((order: any) => order.userId !== '1001');
    expect(others.length).toBeGreaterThan(0);
    const { orderId } = others[0];
    const one = await clients.dealer.call('GET', `/rms/order/${orderId}`);
    expect(one.status).toBe(404);
    const cancel = await clients.dealer.call('DELETE', `/rms/order/${orderId}`);
    expect(cancel.status).toBe(404);
    const own = await clients.dealer.call('GET', '/rms/order?range=[0,99]');
    expect(own.body.every((order: any) => order.userId === '1001')).toBe(true);
    const filter = encodeURIComponent(JSON.stringify({ userId: '2001' }));
    const filtered = await clients.dealer.call('GET', `/rms/order?filter=${filter}&range=[0,99]`);
    expect([filtered.status, filtered.body]).toEqual([200, []]);
  });

  test('a member sees the clients and branches of nobody else', async () => {
    const filter = encodeURIComponent(JSON.stringify({ memberId: 'M002' }));
    const clientsOfOthers = await clients.dealer.call('GET', `/masters/client?filter=${filter}`);
    expect([clientsOfOthers.status, clientsOfOthers.body]).toEqual([200, []]);
    const branch = await clients.memberAdmin.call('GET', '/masters/branch/M002/B1');
    expect(branch.status).toBe(404);
    const planted = await clients.memberAdmin.call('POST', '/masters/branch', {
      tradingMemberId: 'M002',
      branchId: 'B9',
      branchName: 'Planted',
      city: null,
      isActive: true,
    });
    expect([403, 404]).toContain(planted.status);
    const found = await clients.controlUser.call('GET', '/masters/branch/M002/B9');
    expect(found.status).toBe(404);
  });
});
