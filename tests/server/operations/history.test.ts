import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRow, removeRow, updateRow } from '#server/database/rows/rows.ts';
import { as, type Exchange } from '../market/smallExchange.ts';
import { checker, maker, offer, openHeld, viewer } from './heldExchange.ts';

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
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const path = '/api/masters/offer/1';
const terms = { symbol: 'LICI', price: 380.5, lot: 1, pan: 'AAAPA0001A', note: null };

/** An offer made at 10:30, and changed at 10:31 and 10:32 by another user. */
const changed = async () => {
  const payload = { userId: 'control2', userName: 'Second Desk' };
  await ask(maker, 'POST', '/api/masters/user', { payload });
  await ask(maker, 'POST', '/api/masters/offer', { payload: { ...terms, word: 'hush' } });
  pass(60_000);
  await ask(checker, 'PUT', path, {
    payload: { ...terms, price: 381, version: 1, reason: 'Typo' },
  });
  pass(60_000);
  await ask(checker, 'PUT', path, {
    payload: { ...terms, price: 381, pan: 'AAAPA0002A', note: 'x', version: 2 },
  });
};
const history = async (query = '', user = maker, of = path) =>
  (await ask(user, 'GET', `${of}/history${query}`)).json;
const asOf = (time: string, user = maker, of = path) =>
  ask(user, 'GET', `${of}?asOf=${encodeURIComponent(time)}`);

describe('the history of a row', () => {
  test('says who changed what, when, from where and why, newest first', async () => {
    await changed();
    const { entries, next } = await history();
    expect(next).toBeNull();
    expect(entries).toEqual([
      {
        seq: 4,
        at: '2026-11-20T10:32:00.000+05:30',
        userId: 'control2',
        userName: 'Second Desk',
        role: 'controlUser',
        address: '127.0.0.1',
        action: 'edit',
        reason: null,
        approvedBy: null,
        approvedByName: null,
        changes: [
          { field: 'note', before: null, after: 'x' },
          { field: 'pan', before: 'AAAPxxxx1A', after: 'AAAPxxxx2A', isMasked: true },
        ],
      },
      expect.objectContaining({
        seq: 3,
        reason: 'Typo',
        changes: [{ field: 'price', before: 380.5, after: 381 }],
      }),
      expect.objectContaining({ seq: 2, action: 'create', userId: 'control', userName: 'control' }),
    ]);
    expect(entries[2].changes).toContainEqual({
      field: 'word',
      before: null,
      after: '•••',
      isMasked: true,
    });
  });

  test('names the second person of an approved change', async () => {
    await changed();
    await ask(maker, 'POST', `${path}/publish`);
    const payload = { ...terms, price: 382, version: 4, reason: 'The notice says so' };
    const { json } = await ask(maker, 'PUT', path, {
      payload: { ...payload, pan: 'AAAPA0002A', note: 'x' },
    });
    await ask(checker, 'POST', '/api/approvals/decide', {
      payload: { ids: [json.held.id], decision: 'approve' },
    });
    const [newest, move] = (await history()).entries;
    expect(newest).toMatchObject({
      userId: 'control',
      reason: 'The notice says so',
      approvedBy: 'control2',
      approvedByName: 'Second Desk',
    });
    expect(move).toMatchObject({
      action: 'publish',
      changes: [{ field: 'status', before: 'draft', after: 'live' }],
    });
  });

  test('comes in pages', async () => {
    await changed();
    const first = await history('?limit=2');
    expect(first.entries.map(({ seq }: any) => seq)).toEqual([4, 3]);
    const second = await history(`?limit=2&before=${first.next}`);
    expect([second.entries.map(({ seq }: any) => seq), second.next]).toEqual([[2], null]);
    expect((await ask(maker, 'GET', `${path}/history?limit=101`)).status).toBe(400);
  });

  test('is for those who may show the row, and tells nobody else that there is one', async () => {
    await changed();
    expect((await history('', viewer)).entries).toHaveLength(3);
    expect((await ask(as('dealer'), 'GET', `${path}/history`)).status).toBe(403);
    expect((await ask(null, 'GET', `${path}/history`)).status).toBe(401);
    expect((await ask(maker, 'GET', '/api/masters/offer/9/history')).status).toBe(404);
  });

  test('begins for a reader of part of the rows when the row came into that part', async () => {
    const admin = (memberId: string) => as('memberAdmin', { userId: `4${memberId}`, memberId });
    const venue = '/api/masters/venue/M001/V1';
    const payload = { memberId: 'M001', code: 'V1', city: 'Pune' };
    await ask(admin('M001'), 'POST', '/api/masters/venue', { payload });
    expect((await history('', admin('M001'), venue)).entries).toHaveLength(1);
    expect((await ask(admin('M002'), 'GET', `${venue}/history`)).status).toBe(404);
    expect((await asOf('2026-11-20T10:31:00+05:30', admin('M002'), venue)).status).toBe(404);
  });
});

describe('a row as it stood', () => {
  test('has the values of then, and says which the journal has masked', async () => {
    await changed();
    const then = (await asOf('2026-11-20T10:31:30+05:30')).json;
    expect(then).toEqual({
      id: 1,
      symbol: 'LICI',
      price: 381,
      lot: 1,
      note: null,
      pan: 'AAAPxxxx1A',
      status: 'draft',
      updatedBy: 'control2',
      updatedAt: '2026-11-20T10:31:00.000+05:30',
      asOf: '2026-11-20T10:31:30.000+05:30',
      seq: 3,
      masked: ['pan'],
    });
    // The answer is exact to the millisecond, in any offset.
    expect((await asOf('2026-11-20T05:00:59.999Z')).json.price).toBe(380.5);
    expect((await asOf('2026-11-20T05:01:00.000Z')).json.price).toBe(381);
    expect((await asOf('2027-01-01T00:00:00Z')).json).toMatchObject({
      pan: 'AAAPA0002A',
      seq: 4,
      masked: [],
    });
  });

  test('is not there before it was made nor after it was removed, and both say when', async () => {
    await changed();
    const early = await asOf('2026-11-20T10:29:00+05:30');
    expect([early.status, early.json.message]).toEqual([
      404,
      'This Offer was made at 2026-11-20 10:30:00.',
    ]);
    pass(60_000);
    expect((await ask(maker, 'DELETE', path)).status).toBe(200);
    const late = await asOf('2026-11-20T10:34:00+05:30');
    expect([late.status, late.json.message]).toEqual([
      404,
      'This Offer was removed at 2026-11-20 10:33:00.',
    ]);
    expect((await asOf('2026-11-20T10:32:30+05:30')).json).toMatchObject({ note: 'x', seq: 4 });
    expect((await history()).entries[0]).toMatchObject({ action: 'remove' });
    expect((await ask(maker, 'GET', path)).status).toBe(404);
  });

  test('is asked by a time with its offset', async () => {
    await changed();
    for (const time of ['', 'yesterday', '2026-11-20', '2026-11-20T10:31:30'])
      expect([time, (await asOf(time)).status]).toEqual([time, 400]);
  });

  test('equals what it was, for every moment of any life', async () => {
    const { database } = exchange.machine;
    const by = {
      userId: 'control',
      role: 'controlUser',
      memberId: null,
      branchId: null,
      address: null,
    } as const;
    const step = fc.oneof(
      fc.record({
        price: fc.integer({ min: 1, max: 10_000 }).map((paise) => paise / 100),
        note: fc.option(fc.string({ maxLength: 20 })),
        lot: fc.integer({ min: 1, max: 9 }),
      }),
      fc.constant('remove' as const),
      fc.constant('again' as const),
    );
    let lives = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        lives += 1;
        const symbol = `S${lives}`;
        const made: any = await database.write(
          createRow,
          { resource: 'offer', values: { ...terms, symbol } },
          by,
        );
        const remembered: [number, Record<string, unknown> | null][] = [[Date.now(), made]];
        for (const next of steps) {
          pass(1_000);
          const at = { resource: 'offer', key: { id: made.id }, version: null, scope: {} };
          const last = remembered.at(-1)?.[1];
          if (next === 'remove' && last) {
            await database.write(removeRow, at, by);
            remembered.push([Date.now(), null]);
          } else if (next === 'again' && !last) {
            const values = { ...terms, symbol, id: made.id };
            const row: any = await database.write(createRow, { resource: 'offer', values }, by);
            remembered.push([Date.now(), row]);
          } else if (typeof next === 'object' && last) {
            const row: any = await database.write(updateRow, { ...at, values: next }, by);
            remembered.push([Date.now(), row]);
          }
        }
        for (const [time, row] of remembered) {
          const answer = await asOf(
            new Date(time).toISOString(),
            maker,
            `/api/masters/offer/${made.id}`,
          );
          expect(answer.status).toBe(row ? 200 : 404);
          if (!row) continue;
          const { symbol: named, price, note, lot, status } = row;
          expect(answer.json).toMatchObject({ symbol: named, price, note, lot, status });
        }
        pass(1_000);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a restore', () => {
  const restore = (payload: object, user = maker) =>
    ask(user, 'POST', `${path}/restore`, { payload });

  test('gives the row its values of then by a normal edit, and leaves what is masked', async () => {
    await changed();
    const { status, json } = await restore({ seq: 2, version: 3, reason: 'All a mistake' });
    expect(status).toBe(200);
    expect(json).toMatchObject({ price: 380.5, note: null, pan: 'AAAPA0002A', version: 4 });
    expect((await history()).entries[0]).toMatchObject({
      action: 'restore',
      userId: 'control',
      reason: 'All a mistake',
      changes: [
        { field: 'price', before: 381, after: 380.5 },
        { field: 'note', before: 'x', after: null },
      ],
    });
    expect(await exchange.machine.database.store.get(offer, { id: 1 })).toMatchObject({
      word: 'hush',
    });
  });

  test('asks for the version that its reader saw, the right, and an entry of this very row', async () => {
    await changed();
    expect((await restore({ seq: 2 })).json.errors).toHaveProperty('version');
    expect((await restore({ seq: 2, version: 2 })).json.code).toBe('STALE');
    expect((await restore({ seq: 1, version: 3 })).json.errors.seq).toBe(
      'Entry 1 is none that changed this Offer',
    );
    expect((await restore({ seq: 2, version: 3 }, viewer)).status).toBe(403);
  });

  test('of a guarded field waits for a second person like any other change', async () => {
    await changed();
    await ask(maker, 'POST', `${path}/publish`);
    expect((await restore({ seq: 2, version: 4 })).json.errors).toHaveProperty('reason');
    const { status, json } = await restore({ seq: 2, version: 4, reason: 'The old price' });
    expect([status, json.held.fields]).toEqual([202, ['price']]);
  });

  test('makes a removed row again under its own key, its workflow from the start', async () => {
    await changed();
    await ask(maker, 'POST', `${path}/publish`);
    await ask(checker, 'POST', `${path}/shut`);
    await ask(maker, 'DELETE', path);
    const { status, json } = await restore({ seq: 4 });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      id: 1,
      price: 381,
      note: 'x',
      // The journal has no entry of it.
      pan: null,
      status: 'draft',
      version: 1,
    });
    expect((await history()).entries.map(({ action }: any) => action)).toEqual([
      'restore',
      'remove',
      'shut',
      'publish',
      'edit',
      'edit',
      'create',
    ]);
  });
});
