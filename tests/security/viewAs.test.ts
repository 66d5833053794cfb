import { describe, expect } from 'vitest';
import { accountsByRole, control } from '../markets/client.ts';
import { minutes, test } from './exchange.ts';
import type { Visitor } from './visitor.ts';

const viewing = (visitor: Visitor, whom: object) => visitor.call('POST', '/auth/view-as', whom);
const roleOf = async (visitor: Visitor) =>
  (await visitor.call('GET', '/auth/user-info')).body.roles?.[0];

describe('1. and 2. viewing as a role:', () => {
  test('a Control User may, and nobody else', async ({ exchange }) => {
    for (const role of ['listco', 'viewOnly', 'dealer', 'memberAdmin'] as const) {
      const visitor = await exchange.visitor().signIn(accountsByRole[role]);
      const before = await roleOf(visitor);
      const { status } = await viewing(visitor, { role: 'memberAdmin', memberId: 'M002' });
      expect([role, status, await roleOf(visitor)]).toEqual([role, 403, before]);
    }
  });

  test('nobody views as what there is not, nor as a Control User', async ({ exchange }) => {
    const visitor = await exchange.visitor().signIn(control);
    for (const whom of [
      { role: 'controlUser' },
      { role: 'dealer' },
      { role: 'dealer', memberId: 'M999' },
      { role: 'branchAdmin', memberId: 'M001', branchId: 'B99' },
    ]) {
      expect([whom, (await viewing(visitor, whom)).status]).toEqual([whom, 400]);
      expect(await roleOf(visitor)).toBe('ROLE_1');
    }
  });

  test('nothing is changed, whatever either role may', async ({ exchange }) => {
    const visitor = await exchange.visitor().signIn(control);
    await viewing(visitor, { role: 'memberAdmin', memberId: 'M001' });
    for (const [method, path, body] of [
      ['PUT', '/masters/price-settings', { level: 'user', userId: '1002', limit: 1, version: 1 }],
      ['POST', '/masters/user', { userId: '1999' }],
      ['POST', '/messaging/broadcast', { message: 'Nobody has sent this' }],
      ['POST', '/rms/halt', { symbol: 'LICI', cause: 'BREAKER', reason: 'Nobody has halted this' }],
      ['POST', '/auth/view-as', { role: 'viewOnly' }],
    ] as const) {
      const { status, body: answer } = await visitor.call(method, path, body);
      expect([path, status, answer.code]).toEqual([path, 403, 'VIEWING']);
    }
    expect((await visitor.call('POST', '/auth/view-as/end', {})).status).toBe(200);
    expect(await roleOf(visitor)).toBe('ROLE_1');
  });

  test('the rows are those of the viewed member', async ({ exchange }) => {
    const visitor = await exchange.visitor().signIn(control);
    const members = async () =>
      new Set(
        (await visitor.call('GET', '/masters/branch')).body.map((row: any) => row.tradingMemberId),
      );
    expect((await members()).size).toBeGreaterThan(1);
    await viewing(visitor, { role: 'memberAdmin', memberId: 'M001' });
    expect(await members()).toEqual(new Set(['M001']));
    expect((await visitor.call('GET', '/auth/admin/loggedInCount')).status).toBe(403);
  });

  test('nothing is read that the person may not read, nor found on the command line', async ({
    exchange,
  }) => {
    const dealer = await exchange.visitor().signIn(accountsByRole.dealer);
    const [client] = (await dealer.call('GET', '/masters/client')).body;
    const found = `/find?text=${client.clientId}`;
    expect((await dealer.call('GET', found)).body.length).toBeGreaterThan(0);
    const visitor = await exchange.visitor().signIn(control);
    await viewing(visitor, { role: 'memberAdmin', memberId: 'M001' });
    for (const path of ['/masters/client', `/masters/client/${client.id}`]) {
      const { status, body } = await visitor.call('GET', path);
      expect([path, status, body.code]).toEqual([path, 403, 'VIEWING']);
    }
    expect((await visitor.call('GET', found)).body).toEqual([]);
  });

  test('the settings of a person stay closed, and nothing of another user is one’s own', async ({
    exchange,
  }) => {
    const visitor = await exchange.visitor().signIn(control);
    await viewing(visitor, { role: 'dealer', memberId: 'M001' });
    const { status, body } = await visitor.call('GET', '/masters/mfa-settings');
    expect([status, body.code]).toEqual([403, 'VIEWING']);
    expect((await visitor.call('GET', '/rms/order')).body).toEqual([]);
  });
});

describe('28. viewing as a role:', () => {
  test('a stream with what the person hears ends when it begins', async ({ exchange }) => {
    const visitor = await exchange.visitor().signIn(control);
    const stream = await visitor.listen();
    expect(stream.status).toBe(200);
    let isOver = false;
    void stream.ended.then(() => {
      isOver = true;
    });
    await viewing(visitor, { role: 'dealer', memberId: 'M001' });
    await expect.poll(() => isOver, { timeout: 5_000 }).toBe(true);
  });
});

describe('14. viewing as a role:', () => {
  test('ends after thirty minutes, and the person goes on as themselves', async ({ clocked }) => {
    const visitor = await clocked.visitor().signIn(control);
    await viewing(visitor, { role: 'dealer', memberId: 'M001' });
    clocked.clock.set(minutes(29));
    expect(await roleOf(visitor)).toBe('ROLE_0');
    clocked.clock.set(minutes(2));
    expect(await roleOf(visitor)).toBe('ROLE_1');
  });
});

describe('32. viewing as a role:', () => {
  test('the record names the person: who viewed as whom, how it ended, and what was refused meanwhile', async ({
    exchange,
  }) => {
    const visitor = await exchange.visitor().signIn(accountsByRole.controlUser);
    const last = exchange.look((database) =>
      database.prepare('select max(seq) from journal').pluck().get(),
    );
    await viewing(visitor, { role: 'branchAdmin', memberId: 'M001', branchId: 'B1' });
    await visitor.call('POST', '/masters/user', {});
    await visitor.call('POST', '/auth/view-as/end', {});
    const entries = exchange.look((database) =>
      database
        .prepare(
          `select action, resource, "userId", role, "memberId", after from journal where seq > ? order by seq`,
        )
        .all(last),
    ) as Record<string, any>[];
    const whose = { userId: control.username, role: 'controlUser', memberId: null };
    expect(entries).toMatchObject([
      { action: 'view as begun', ...whose },
      { action: 'refused', resource: 'POST /api/masters/user', ...whose },
      { action: 'view as ended', ...whose },
    ]);
    const whom = { viewedRole: 'branchAdmin', memberId: 'M001', branchId: 'B1' };
    expect(JSON.parse(entries[0]?.after)).toMatchObject(whom);
    expect(JSON.parse(entries[2]?.after)).toMatchObject({ ...whom, how: 'stopped' });
  });
});
