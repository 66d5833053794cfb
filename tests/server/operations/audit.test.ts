import { rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepAnchors } from '#server/audit/anchors.ts';
import { headFileOf } from '#server/audit/heads/headFile.ts';
import { verifyAudit } from '#server/audit/verification.ts';
import { record, system } from '#server/database/writing/mutation.ts';
import type { Exchange } from '../market/smallExchange.ts';
import { checker, maker, openHeld, runSql, viewer } from './heldExchange.ts';

let exchange: Exchange;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T05:00:00Z') });
  exchange = await openHeld();
});
afterEach(async () => {
  await exchange.close();
  vi.useRealTimers();
});

const ask: Exchange['ask'] = (...question) => exchange.ask(...question);
const sql = (statement: string) => exchange.machine.database.write(runSql, statement, system);
const entry = (action: string, key = '1') =>
  exchange.machine.database.write(
    record,
    { action, resource: 'offer', key, after: { price: 1 } },
    system,
  );
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const dayMs = 86_400_000;
const verify = () => verifyAudit(exchange.machine.database.db, exchange.machine.secrets.journalKey);
/** The possible actions of an owner of the tables, in either of the databases. */
const withoutGuards = async (table: string) => {
  const of = exchange.machine.database.dialect.name === 'postgres' ? ` ON "${table}"` : '';
  for (const on of ['update', 'delete']) await sql(`DROP TRIGGER "guard_${table}_${on}"${of}`);
};

/** Two days with entries, each anchored once it is over. */
const twoDays = async () => {
  const looks: (() => void)[] = [];
  for (let day = 0; day < 3; day += 1) {
    for (const key of ['1', '2']) await entry(`day ${day}`, key);
    pass(dayMs);
    looks.push(await keepAnchors(exchange.machine));
  }
  for (const stop of looks) stop();
};

describe('the anchors', () => {
  test('say where the journal stood at the end of each day, once, and the journal says so too', async () => {
    await twoDays();
    const { fault, anchors } = await verify();
    expect(fault).toBeNull();
    expect(anchors.map(({ day, seq }) => [day, seq])).toEqual([
      ['2026-11-20', 2],
      ['2026-11-21', 5],
      ['2026-11-22', 8],
    ]);
    const stop = await keepAnchors(exchange.machine);
    stop();
    expect((await verify()).anchors).toHaveLength(3);
  });

  test('are missed when one is changed, taken out or put in', async () => {
    await twoDays();
    await expect(sql(`UPDATE "journalAnchor" SET seq = 1`)).rejects.toThrow('only added to');
    await expect(sql(`DELETE FROM "journalAnchor"`)).rejects.toThrow('only added to');
    await sql(`INSERT INTO "journalAnchor" (day, seq, hash, version, "createdBy", "createdAt", "updatedBy", "updatedAt")
      SELECT '2026-11-19', seq, hash, 1, 'system', 1, 'system', 1 FROM "journalAnchor" WHERE seq = 2`);
    expect((await verify()).fault).toEqual({
      seq: 2,
      why: 'The anchor of 2026-11-19 was not written by the server.',
    });
    await withoutGuards('journalAnchor');
    await sql(`DELETE FROM "journalAnchor" WHERE day = '2026-11-19'`);
    await sql(`UPDATE "journalAnchor" SET hash = 'x' WHERE seq = 5`);
    expect((await verify()).fault).toEqual({
      seq: 5,
      why: 'The entry is not the one that was anchored for 2026-11-21.',
    });
    await sql(`DELETE FROM "journalAnchor" WHERE seq = 5`);
    expect((await verify()).fault).toEqual({
      seq: 5,
      why: 'The anchor of 2026-11-21 is missing.',
    });
  });
});

describe('the check of the chain', () => {
  const check = async () => {
    expect((await ask(maker, 'POST', '/api/audit/verify')).status).toBe(202);
    await expect
      .poll(async () => (await ask(maker, 'GET', '/api/audit/verify')).json.state)
      .not.toBe('running');
    return (await ask(maker, 'GET', '/api/audit/verify')).json;
  };

  test('names the line of the file of heads that is none', async () => {
    const { settings } = exchange.machine;
    const path = headFileOf(settings);
    writeFileSync(path, '{"seq": 2}\n');
    const found = await check();
    rmSync(path);
    expect(found).toMatchObject({ state: 'broken', rows: 0 });
    expect(found.fault).toMatchObject({ seq: null, why: expect.stringContaining('Line 1 of') });
  });

  test('is for control users, says that all is whole, and stands in the journal itself', async () => {
    await twoDays();
    expect((await ask(viewer, 'POST', '/api/audit/verify')).status).toBe(403);
    expect((await ask(viewer, 'GET', '/api/audit/verify')).status).toBe(403);
    expect((await ask(maker, 'GET', '/api/audit/verify')).json.state).toBe('none');
    const found = await check();
    expect(found).toMatchObject({ state: 'whole', fault: null, checked: found.total });
    expect(found.anchors).toHaveLength(3);
    expect(found.endedAt).toMatch(/\+05:30$/);
    const { json } = await ask(
      maker,
      'GET',
      '/api/utils/master-audit-log?filter={"resource":"journal"}',
    );
    expect(json).toMatchObject([{ userId: 'control', action: 'verify' }]);
  });

  test('names the entry of which one byte was changed, taken out or put in', async () => {
    await twoDays();
    await expect(sql(`UPDATE journal SET action = 'x' WHERE seq = 4`)).rejects.toThrow(
      'The journal is only added to',
    );
    await withoutGuards('journal');
    await sql(`UPDATE journal SET after = '{"price":2}' WHERE seq = 4`);
    expect(await check()).toMatchObject({
      state: 'broken',
      fault: { seq: 4, why: 'The entry was changed after it was written.' },
    });
    await sql('DELETE FROM journal WHERE seq = 2');
    expect(await check()).toMatchObject({
      state: 'broken',
      fault: { seq: 2, why: 'The entry is missing.' },
    });
  });
});

describe('the audit log', () => {
  const list = async (query: Record<string, unknown>, user = maker) => {
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]),
    );
    return ask(user, 'GET', `/api/utils/master-audit-log?${search}`);
  };

  test('lists every entry, newest first, for control users alone', async () => {
    await twoDays();
    const { json, headers } = await list({});
    expect(headers['content-range']).toBe('journal 0-8/9');
    expect(json.map(({ seq }: any) => seq)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(json[0]).toMatchObject({ userId: 'system', action: 'anchor', key: '2026-11-22' });
    expect(json[0]).not.toHaveProperty('version');
    expect((await list({}, viewer)).status).toBe(403);
  });

  test('is filtered by what was written, by key and by time', async () => {
    await twoDays();
    const seqs = async (filter: object) => (await list({ filter })).json.map(({ seq }: any) => seq);
    expect(await seqs({ resource: 'journalAnchor' })).toEqual([9, 6, 3]);
    expect(await seqs({ key: '1' })).toEqual([7, 4, 1]);
    expect(await seqs({ resource: 'offer', key: '2' })).toEqual([8, 5, 2]);
    expect(await seqs({ at__lte: '2026-11-20T23:59:59+05:30' })).toEqual([2, 1]);
  });

  test('shows an entry with what it changed, why, and who approved it', async () => {
    await ask(maker, 'POST', '/api/masters/offer', { payload: { symbol: 'LICI', price: 380 } });
    await ask(checker, 'POST', '/api/masters/offer/1/publish');
    const payload = {
      symbol: 'LICI',
      price: 381,
      lot: 1,
      version: 2,
      reason: 'The notice says so',
    };
    const { json } = await ask(maker, 'PUT', '/api/masters/offer/1', { payload });
    const decision = { ids: [json.held.id], decision: 'approve' };
    await ask(checker, 'POST', '/api/approvals/decide', { payload: decision });
    const [edit] = (await list({ filter: { resource: 'offer' } })).json;
    expect((await ask(maker, 'GET', `/api/utils/master-audit-log/${edit.seq}`)).json).toMatchObject(
      {
        seq: edit.seq,
        userId: 'control',
        action: 'edit',
        resource: 'offer',
        key: '1',
        reason: 'The notice says so',
        approvedBy: 'control2',
        changes: [{ field: 'price', before: 380, after: 381 }],
      },
    );
    expect((await ask(maker, 'GET', '/api/utils/master-audit-log/999')).status).toBe(404);
    expect((await ask(viewer, 'GET', '/api/utils/master-audit-log/1')).status).toBe(403);
  });

  test('has who took a list away and who was refused', async () => {
    await ask(viewer, 'GET', '/api/masters/offer/export');
    await ask(viewer, 'POST', '/api/masters/offer', { payload: {} });
    const { json } = await list({});
    expect(json.map(({ userId, action }: any) => [userId, action])).toEqual([
      ['viewer', 'refused'],
      ['viewer', 'export'],
    ]);
  });

  test('takes no writing of any kind', async () => {
    await twoDays();
    for (const method of ['PUT', 'DELETE', 'POST'])
      expect((await ask(maker, method, '/api/utils/master-audit-log/1')).status).toBe(404);
    expect((await ask(maker, 'POST', '/api/utils/master-audit-log')).status).toBe(404);
  });
});
