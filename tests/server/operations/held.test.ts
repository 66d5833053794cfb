import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyJournal } from '#server/audit/chain.ts';
import { verifyAudit } from '#server/audit/verification.ts';
import { updateRow } from '#server/database/rows/rows.ts';
import { system } from '#server/database/writing/mutation.ts';
import { as, type Exchange } from '../market/smallExchange.ts';
import { checker, heldNouns, maker, offer, openHeld, runSql, viewer } from './heldExchange.ts';

let exchange: Exchange;
beforeEach(async () => {
  exchange = await openHeld();
  for (const [userId, userName] of [
    ['control', 'Control Desk'],
    ['control2', 'Second Desk'],
  ])
    await ask(maker, 'POST', '/api/masters/user', { payload: { userId, userName } });
});
afterEach(() => exchange.close());

const ask: Exchange['ask'] = (...question) => exchange.ask(...question);
const path = '/api/masters/offer/1';
const stored = () => exchange.machine.database.store.get(offer, { id: 1 });
const waiting = () =>
  exchange.machine.database.db.selectFrom('pendingChange').selectAll().orderBy('id').execute();
const entries = async (resource: string) =>
  (
    await exchange.machine.database.db
      .selectFrom('journal')
      .selectAll()
      .where('resource', '=', resource)
      .orderBy('seq')
      .execute()
  ).map(({ userId, action, before, after }) => [
    userId,
    action,
    JSON.parse(before),
    JSON.parse(after),
  ]);

const terms = { symbol: 'LICI', price: 380.5, lot: 1 };

/** An offer that two people have made live, in version 2. */
const live = async () => {
  await ask(maker, 'POST', '/api/masters/offer', { payload: { ...terms, pan: 'AAAPA0001A' } });
  expect((await ask(checker, 'POST', `${path}/publish`)).status).toBe(200);
};
const put = (values: object, user = maker, version = 2) =>
  ask(user, 'PUT', path, {
    payload: { ...terms, pan: 'AAAPA0001A', note: null, version, ...values },
  });
const held = async (values: object = { price: 381 }, user = maker): Promise<number> => {
  const { status, json } = await put({ ...values, reason: 'The notice says so' }, user);
  expect(status).toBe(202);
  return json.held.id;
};
const decide = async (user: typeof maker, ids: number[], decision = 'approve', reason?: string) =>
  (await ask(user, 'POST', '/api/approvals/decide', { payload: { ids, decision, reason } })).json;
const list = async (user: typeof maker, query = '') =>
  (await ask(user, 'GET', `/api/approvals${query}`)).json.rows;

describe('a change of a guarded field', () => {
  test('is held back as a whole and changes nothing of the row', async () => {
    await live();
    const before = await stored();
    const { status, json } = await put({ price: 381, note: 'new', reason: 'The notice says so' });
    expect([status, json]).toEqual([202, { held: { id: 1, fields: ['price'] } }]);
    expect(await stored()).toEqual(before);
    expect(await list(checker)).toEqual([
      {
        id: 1,
        resource: 'offer',
        key: '1',
        label: 'LICI 380.5',
        action: 'edit',
        base: 2,
        before: { price: 380.5, note: null },
        after: { price: 381, note: 'new' },
        guarded: ['price'],
        reason: 'The notice says so',
        state: 'waiting',
        madeBy: 'control',
        madeByName: 'Control Desk',
        madeAt: expect.stringMatching(/\+05:30$/),
        decidedBy: null,
        decidedByName: null,
        decidedAt: null,
        decisionReason: null,
        isMoved: false,
        mayDecide: true,
        isMine: false,
      },
    ]);
    expect(await list(maker)).toMatchObject([{ isMine: true, mayDecide: false }]);
    expect(await list(viewer)).toEqual([]);
    expect((await ask(viewer, 'GET', '/api/approvals/1')).status).toBe(404);
    expect((await ask(viewer, 'GET', `${path}/held`)).json).toMatchObject({ id: 1 });
    expect((await ask(checker, 'GET', '/api/approvals/1')).json.current).toMatchObject({
      price: 380.5,
      version: 2,
    });
  });

  const none = 'Enter a reason: a second person must approve this change';
  const short = 'Reason must have at least 3 characters';
  test.each([
    [undefined, none],
    ['', none],
    ['   ', none],
    ['a', short],
    ['  ab ', short],
    ['x'.repeat(501), 'Reason cannot have more than 500 characters'],
  ])(
    'needs words that say why: %o is refused with what is wrong with it',
    async (reason, words) => {
      await live();
      const query = reason === undefined ? '' : `?reason=${encodeURIComponent(reason)}`;
      for (const { status, json } of [
        await put({ price: 381, reason }),
        ...(reason?.length === 501 ? [] : [await ask(maker, 'DELETE', `${path}${query}`)]),
      ]) {
        expect([status, json.code]).toEqual([422, 'INVALID']);
        expect(json.errors.reason).toBe(words);
      }
      expect(await waiting()).toEqual([]);
      const id = await held();
      const [refused] = (await decide(checker, [id], 'refuse', reason)).results ?? [];
      if (refused)
        expect(refused).toMatchObject({
          ok: false,
          message: words === none ? 'Enter a reason for your refusal' : words,
        });
      if (words === short)
        expect((await decide(checker, [id], 'approve', reason)).results).toMatchObject([
          { ok: false, message: short },
        ]);
      expect((await waiting()).map(({ state }) => state)).toEqual(['waiting']);
    },
  );

  test('is checked like any other before it waits', async () => {
    await live();
    const reason = 'The notice says so';
    expect((await put({ price: -1, reason })).status).toBe(400);
    expect((await put({ price: 381, reason }, maker, 1)).json.code).toBe('STALE');
    expect((await put({ price: 381, reason }, viewer)).status).toBe(403);
    expect(await waiting()).toEqual([]);
  });

  test('of another field, or while the row is not so, goes through at once', async () => {
    await ask(maker, 'POST', '/api/masters/offer', { payload: terms });
    expect((await put({ price: 390, pan: null }, maker, 1)).json).toMatchObject({ price: 390 });
    await ask(checker, 'POST', `${path}/publish`);
    expect((await put({ price: 390, note: 'x', pan: null }, maker, 3)).json.note).toBe('x');
    expect(await waiting()).toEqual([]);
  });

  test('waits alone: a second one is refused and says whose the first is', async () => {
    await live();
    await held();
    const second = await put({ lot: 5, reason: 'Another notice' }, checker);
    expect([second.status, second.json.code]).toEqual([409, 'DUPLICATE']);
    expect(second.json.message).toBe(
      'A change by control of this Offer waits for approval already. It must be decided or withdrawn first.',
    );
    const removal = await ask(checker, 'DELETE', `${path}?reason=Withdrawn+by+the+government`);
    expect(removal.json.code).toBe('DUPLICATE');
  });

  test('stands in the journal with PANs masked, and in none of it does a secret', async () => {
    await live();
    await held({ price: 381, word: 'hush-hush', pan: 'AAAPA0002A' });
    expect((await entries('pendingChange'))[0]).toEqual([
      'control',
      'hold',
      null,
      {
        id: 1,
        resource: 'offer',
        key: '1',
        action: 'edit',
        guarded: 'price',
        madeBy: 'control',
        madeRole: 'controlUser',
        madeMember: maker.memberId,
        madeBranch: maker.branchId,
        base: 2,
        before: { price: 380.5, pan: 'AAAPxxxx1A' },
        after: { price: 381, pan: 'AAAPxxxx2A', word: '•••' },
        reason: 'The notice says so',
      },
    ]);
    const [shown] = await list(checker);
    expect(shown.after).toEqual({ price: 381, pan: 'AAAPA0002A' });
    await decide(checker, [1]);
    expect(await stored()).toMatchObject({ word: 'hush-hush', pan: 'AAAPA0002A' });
    const journal = await exchange.machine.database.db.selectFrom('journal').selectAll().execute();
    expect(JSON.stringify(journal)).not.toMatch(/hush-hush|AAAPA000[12]A/);
  });
});

describe('a second person', () => {
  test('approves, and the change is made as its maker made it', async () => {
    await live();
    const id = await held();
    const { results } = await decide(checker, [id], 'approve', 'Checked with the notice');
    expect(results).toEqual([{ id, ok: true, message: 'Approved' }]);
    expect(await stored()).toMatchObject({ price: 38_100, version: 3, updatedBy: 'control' });
    expect((await entries('offer')).at(-1)).toEqual([
      'control',
      'edit',
      { price: 380.5 },
      { price: 381, '#reason': 'The notice says so', '#approvedBy': 'control2' },
    ]);
    expect((await entries('pendingChange')).at(-1)).toMatchObject([
      'control2',
      'approve',
      { state: 'waiting' },
      {
        state: 'approved',
        madeBy: 'control',
        approvedBy: 'control2',
        reason: 'The notice says so',
        decisionReason: 'Checked with the notice',
      },
    ]);
    expect(await list(checker, '?state=approved')).toMatchObject([
      {
        id,
        decidedBy: 'control2',
        decidedByName: 'Second Desk',
        decisionReason: 'Checked with the notice',
      },
    ]);
    expect((await decide(checker, [id])).results).toMatchObject([
      { ok: false, message: 'This change is already approved.' },
    ]);
    expect(
      await verifyJournal(exchange.machine.database.db, exchange.machine.secrets.journalKey),
    ).toBeNull();
  });

  test('refuses with words, and the row stays', async () => {
    await live();
    const id = await held();
    expect((await decide(checker, [id], 'refuse')).results).toMatchObject([
      { ok: false, message: 'Enter a reason for your refusal' },
    ]);
    expect((await decide(checker, [id], 'refuse', 'Not in the notice')).results).toMatchObject([
      { ok: true },
    ]);
    expect(await stored()).toMatchObject({ price: 38_050, version: 2 });
    expect(await list(maker, '?state=refused&of=mine')).toMatchObject([
      { decidedBy: 'control2', decisionReason: 'Not in the notice' },
    ]);
    // The row is free for the next change.
    await held({ price: 382 });
  });

  test('decides on many at once, each on its own', async () => {
    await live();
    await ask(maker, 'POST', '/api/masters/offer', { payload: { ...terms, symbol: 'NHPC' } });
    await ask(checker, 'POST', '/api/masters/offer/2/publish');
    const first = await held();
    const { json } = await ask(maker, 'PUT', '/api/masters/offer/2', {
      payload: { ...terms, symbol: 'LICI', price: 381, version: 2, reason: 'The same terms' },
    });
    expect(await ask(checker, 'GET', '/api/approvals/count')).toMatchObject({
      json: { toDecide: 2, mine: 0 },
    });
    const { results } = await decide(checker, [first, json.held.id, 99]);
    expect(results).toMatchObject([
      { id: first, ok: true },
      // Uniqueness is checked at the moment of the decision.
      { ok: false, message: 'An Offer with this Symbol and Price exists already' },
      { id: 99, ok: false, message: 'There is no such change.' },
    ]);
    expect(await ask(checker, 'GET', '/api/approvals/count')).toMatchObject({
      json: { toDecide: 1, mine: 0 },
    });
    expect((await waiting()).map(({ state }) => state)).toEqual(['approved', 'waiting']);
  });

  test('approves a removal, which was held back with its reason', async () => {
    await live();
    expect((await ask(maker, 'DELETE', path)).json.errors).toHaveProperty('reason');
    const { status, json } = await ask(maker, 'DELETE', `${path}?reason=Withdrawn`);
    expect([status, json]).toEqual([202, { held: { id: 1, fields: [] } }]);
    expect(await stored()).not.toBeNull();
    expect(await list(checker)).toMatchObject([{ action: 'remove', after: null }]);
    await decide(checker, [1]);
    expect(await stored()).toBeNull();
    expect((await entries('offer')).at(-1)).toMatchObject([
      'control',
      'remove',
      { symbol: 'LICI' },
      { '#reason': 'Withdrawn', '#approvedBy': 'control2' },
    ]);
  });

  test('hears that something waits, and so does the maker, and nobody else', async () => {
    await live();
    const events: unknown[] = [];
    exchange.machine.database.onEvent(({ type, audience, data, text }) =>
      events.push([type, audience, data, text]),
    );
    const id = await held();
    await decide(checker, [id]);
    const signals = [
      ['APPROVALS', { roles: ['controlUser'] }, {}, null],
      ['APPROVALS', { userId: 'control' }, {}, null],
    ];
    expect(events).toEqual([...signals, ...signals]);
  });
});

describe('the maker', () => {
  test('cannot approve through the API, and the attempt stands in the journal', async () => {
    await live();
    const id = await held();
    expect((await decide(maker, [id])).results).toEqual([
      {
        id,
        ok: false,
        message: 'You made this change: a second person must decide.',
        why: {
          rule: 'A second person decides on a change, never the person who made it.',
          needs: 'Another person with one of these roles: Control User.',
        },
      },
    ]);
    expect((await decide(maker, [id], 'refuse', 'Changed my mind')).results).toMatchObject([
      { ok: false },
    ]);
    expect((await entries('pendingChange')).at(-1)?.slice(0, 2)).toEqual(['control', 'refused']);
    expect(await stored()).toMatchObject({ price: 38_050 });
  });

  test('cannot make a move that wants another person', async () => {
    await ask(maker, 'POST', '/api/masters/offer', { payload: terms });
    const { status, json } = await ask(maker, 'POST', `${path}/publish`);
    expect([status, json.message]).toEqual([
      403,
      'Publish needs a second person: you wrote this Offer last.',
    ]);
    expect((await ask(checker, 'POST', `${path}/publish`)).json.status).toBe('live');
  });

  test('cannot approve through SQL', async () => {
    await ask(maker, 'POST', '/api/masters/offer', { payload: terms });
    const refuses = async (sql: string, words: string) =>
      expect(exchange.machine.database.write(runSql, sql, system), sql).rejects.toThrow(words);
    const moved = 'Publish needs a second person';
    await refuses(`UPDATE offer SET status = 'live'`, moved);
    await refuses(`UPDATE offer SET status = 'live', "updatedBy" = 'control'`, moved);
    await ask(checker, 'POST', `${path}/publish`);
    const pan = null;
    expect((await put({ price: 381, pan, reason: 'The notice says so' })).status).toBe(202);
    const two = 'takes two people to change';
    const own = 'Nobody decides on a change that they made';
    const fixed = 'stays as it is';
    const update = 'UPDATE "pendingChange" SET';
    await refuses('UPDATE offer SET price = 38100', two);
    await refuses('UPDATE offer SET price = 38100, "updatedAt" = 1, version = 3', two);
    await refuses(`UPDATE offer SET status = 'draft'`, two);
    await refuses('DELETE FROM offer', two);
    await refuses(`${update} state = 'approved', "decidedBy" = 'control', "decidedAt" = 1`, own);
    await refuses(`${update} state = 'approved', "decidedAt" = 1`, own);
    await refuses(`${update} "decidedBy" = "madeBy"`, own);
    await refuses(`${update} "madeBy" = 'somebody'`, fixed);
    await refuses(`${update} state = 'approved', "decidedBy" = 'b', after = '{}'`, fixed);
    await refuses('DELETE FROM "pendingChange"', 'withdrawn or refused, not deleted');
    await refuses(
      `INSERT INTO "pendingChange" (resource, key, label, action, guarded, reason, state, "madeBy", "madeAt", "decidedBy")
       VALUES ('offer', '1', 'x', 'edit', 'price', 'why', 'approved', 'a', 1, 'b')`,
      'A change begins by waiting',
    );
    expect(await stored()).toMatchObject({ price: 38_050, status: 'live', version: 2 });
    // The guards let only the approved change itself through.
    expect((await decide(checker, [1])).results).toMatchObject([{ ok: true }]);
  });

  test('takes a change back; nobody else does', async () => {
    await live();
    const id = await held();
    expect((await ask(checker, 'POST', `/api/approvals/${id}/withdraw`)).status).toBe(404);
    const { json } = await ask(maker, 'POST', `/api/approvals/${id}/withdraw`);
    expect(json).toMatchObject({ state: 'withdrawn', decidedBy: null });
    expect((await decide(checker, [id])).results).toMatchObject([
      { ok: false, message: 'This change is already withdrawn.' },
    ]);
    expect((await ask(maker, 'GET', `${path}/held`)).text).toBe('null');
    await held();
  });
});

describe('a row that moved on under a change', () => {
  const moved = async () => {
    await live();
    const id = await held({ price: 381, note: 'mine' });
    expect((await put({ note: 'theirs' }, checker)).status).toBe(200);
    return id;
  };

  test('is not overwritten: the checker is told that the maker must rebase', async () => {
    const id = await moved();
    expect(await list(checker)).toMatchObject([{ id, isMoved: true }]);
    expect((await decide(checker, [id])).results).toEqual([
      {
        id,
        ok: false,
        message:
          'control2 has changed this Offer since: control must rebase the change on it first.',
      },
    ]);
  });

  test('takes the change anew, with a word on every field that both changed', async () => {
    const id = await moved();
    const rebase = (payload: object) =>
      ask(maker, 'POST', `/api/approvals/${id}/rebase`, { payload });
    expect((await rebase({ version: 2 })).json).toMatchObject({
      code: 'STALE',
      current: { version: 3 },
    });
    const clash = await rebase({ version: 3 });
    expect([clash.status, clash.json.clashes]).toEqual([409, ['note']]);
    expect(clash.json.current).toMatchObject({ note: 'theirs', price: 380.5 });
    expect((await rebase({ version: 3, values: { status: 'shut' } })).status).toBe(400);
    expect((await rebase({ version: 3, values: { price: -1, note: 'x' } })).status).toBe(400);
    const { json } = await rebase({ version: 3, values: { note: 'both' } });
    expect(json).toMatchObject({
      base: 3,
      isMoved: false,
      before: { note: 'theirs', price: 380.5 },
      after: { note: 'both', price: 381 },
    });
    expect((await decide(checker, [id])).results).toMatchObject([{ ok: true }]);
    expect(await stored()).toMatchObject({ note: 'both', price: 38_100, version: 4 });
    // The journal has the change as held, rebased and decided.
    const { database, secrets } = exchange.machine;
    const verdict = await verifyAudit(database.db, secrets.journalKey, { nouns: heldNouns });
    expect([verdict.fault, ...verdict.more]).toEqual([null]);
  });
});

describe('rows that a role makes', () => {
  const dealer = as('dealer', { userId: '1001', memberId: 'M001' });
  const admin = as('memberAdmin', { userId: '4001', memberId: 'M001' });
  const stranger = as('memberAdmin', { userId: '4002', memberId: 'M002' });
  const create = (payload: object, user = dealer) =>
    ask(user, 'POST', '/api/masters/venue', { payload });
  const mumbai = { memberId: 'M001', code: 'B/1', city: 'Mumbai', reason: 'A new office' };

  test('wait where the schema says so, for those who reach them', async () => {
    const { status, json } = await create(mumbai);
    expect([status, json]).toEqual([202, { held: { id: 1, fields: [] } }]);
    expect((await create(mumbai)).json.code).toBe('DUPLICATE');
    expect(await list(admin)).toMatchObject([
      { action: 'create', base: null, before: null, after: { code: 'B/1' }, mayDecide: true },
    ]);
    expect(await list(stranger)).toEqual([]);
    expect((await decide(stranger, [1])).results).toMatchObject([
      { ok: false, message: 'There is no such change.' },
    ]);
    // A user who may edit the rows does not decide where the schema names others.
    expect((await decide(maker, [1])).results).toMatchObject([{ ok: false }]);
    expect((await decide(admin, [1])).results).toMatchObject([{ ok: true }]);
    const row = (await ask(admin, 'GET', '/api/masters/venue/M001/B%2F1')).json;
    expect(row).toMatchObject({ city: 'Mumbai', createdBy: '1001', version: 1 });
    expect((await create(mumbai)).json.code).toBe('DUPLICATE');
    // A key with letters that a code does not allow still finds its approved change.
    const change = { city: 'Pune', version: 1, reason: 'It moved' };
    const edit = await ask(dealer, 'PUT', '/api/masters/venue/M001/B%2F1', { payload: change });
    expect(edit.status).toBe(202);
    expect((await decide(admin, [edit.json.held.id])).results).toMatchObject([{ ok: true }]);
  });

  test('of other roles are made at once', async () => {
    expect((await create({ ...mumbai, code: 'B2' }, admin)).status).toBe(201);
  });
});

test('whatever writes a row is held back, also without the API; only the machine makes what it makes', async () => {
  await live();
  const write = (by: object) =>
    exchange.machine.database.write(
      updateRow,
      {
        resource: 'offer',
        key: { id: 1 },
        version: 2,
        scope: {},
        values: { price: 381 },
        reason: 'By a file',
      },
      {
        userId: 'control',
        role: 'controlUser',
        memberId: null,
        branchId: null,
        address: null,
        ...by,
      },
    );
  expect(await write({})).toEqual({ held: { id: 1, fields: ['price'] } });
  await expect(write({ userId: 'system', role: null })).rejects.toThrow(
    'Changing Price of this Offer takes two people; the system cannot do it.',
  );
});

describe('a field of many rows', () => {
  const many = (payload: object, user = maker, noun = 'offer') =>
    ask(user, 'POST', `/api/masters/${noun}/edit`, { payload });
  const lots = async () =>
    (await exchange.machine.database.store.list(offer)).map(({ id, lot }) => [id, lot]);

  test('is set to one value, and each row is done, waits for a second person or is refused by itself', async () => {
    await live();
    for (const more of [{ symbol: 'NHPC' }, { symbol: 'COAL' }, { symbol: 'SJVN', price: 99 }])
      await ask(maker, 'POST', '/api/masters/offer', { payload: { ...terms, ...more } });
    const rows = [
      { key: '1', version: 2 },
      { key: '2', version: 1 },
      { key: '3', version: 7 },
      { key: '4', version: 1 },
      { key: '99', version: 1 },
    ];
    const { status, json } = await many({ rows, lot: 500, reason: 'The notice says so' });
    expect(status).toBe(200);
    expect(json.outcomes.map(({ key, is, code }: any) => [key, is, code])).toEqual([
      // Lot 500 at 380.50 breaks the rule of the row, before anybody is asked.
      ['1', 'refused', 'INVALID'],
      ['2', 'refused', 'INVALID'],
      ['3', 'refused', 'STALE'],
      ['4', 'done', null],
      ['99', 'refused', 'NOT_FOUND'],
    ]);
    expect(json.outcomes[1].errors).toEqual({ lot: 'Lot is too large at this price' });
    const small = await many({ rows: rows.slice(0, 2), lot: 50, reason: 'The notice says so' });
    expect(small.json.outcomes.map(({ is }: any) => is)).toEqual(['held', 'done']);
    expect(await lots()).toEqual([
      [1, 1],
      [2, 50],
      [3, 1],
      [4, 500],
    ]);
    expect(await waiting()).toMatchObject([{ guarded: 'lot', reason: 'The notice says so' }]);
    const edits = (await entries('offer')).filter(([, action]) => action === 'edit');
    expect(edits.map(([, , before, after]) => [before, after])).toMatchObject([
      [{ lot: 1 }, { lot: 500 }],
      [{ lot: 1 }, { lot: 50, '#reason': 'The notice says so' }],
    ]);
  });

  test('needs a reason where a second person is asked', async () => {
    await live();
    const { json } = await many({ rows: [{ key: '1', version: 2 }], lot: 3 });
    expect(json.outcomes).toMatchObject([
      { is: 'refused', errors: { reason: expect.stringMatching(/^Enter a reason/) } },
    ]);
  });

  test.each([
    ['a field that the schema does not name', { price: 3 }],
    ['two fields at once', { lot: 3, note: 'x' }],
    ['no field', {}],
    ['a value that the field cannot have', { lot: 0 }],
  ])('refuses %s as a whole', async (_, values) => {
    await live();
    const { status } = await many({ rows: [{ key: '1', version: 2 }], ...values });
    expect(status).toBe(400);
    expect((await stored())?.version).toBe(2);
  });

  test('is for those who may edit the rows, and reaches no row beyond theirs', async () => {
    await live();
    const rows = [{ key: '1', version: 2 }];
    expect((await many({ rows, note: 'x' }, viewer)).status).toBe(403);
    for (const memberId of ['M001', 'M002'])
      await ask(as('controlUser'), 'POST', '/api/masters/venue', {
        payload: { memberId, code: 'A', city: 'Pune' },
      });
    const { json } = await many(
      {
        rows: [
          { key: 'M001/A', version: 1 },
          { key: 'M002/A', version: 1 },
        ],
        city: 'Mumbai',
        reason: 'Moved there',
      },
      as('memberAdmin'),
      'venue',
    );
    expect(json.outcomes.map(({ is, code }: any) => [is, code])).toEqual([
      ['held', null],
      ['refused', 'NOT_FOUND'],
    ]);
  });
});
