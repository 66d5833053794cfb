import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actionWords } from '#model/values/actionWords.ts';
import { nouns } from '#registry';
import { record, system } from '#server/database/writing/mutation.ts';
import { codeOlderEntries } from '../../../src/own/auditEntry/server/codeEntries.ts';
import {
  addEntries,
  followJournal,
  followOnce,
  standingOf,
} from '../../../src/own/auditEntry/server/followJournal.ts';
import { lineTo, type TestDatabase } from '../database/emptyDatabase.ts';
import {
  aBid,
  controlUser,
  dealer,
  type Market,
  memberAdmin,
  openMarket,
} from '../market/openMarket.ts';

let market: Market;
const known = new Map(nouns.map((noun) => [noun.name, noun]));
/** Lets the list follow until it is where the journal is; returns how many entries it took. */
const follow = async (most = 400): Promise<number> => {
  let taken = 0;
  for (;;) {
    const { followed } = await standingOf(market.machine);
    const more = await followOnce(market.machine, known, followed, most);
    taken += more;
    if (more === 0) return taken;
  }
};
const list = async (filter: object, user = controlUser) => {
  const query = encodeURIComponent(JSON.stringify(filter));
  return market.ask(user, 'GET', `/api/utils/audit-entries?filter=${query}`);
};
const wordsOf = async (filter: object) =>
  (await list(filter)).json.map(({ words, record, key, changes }: any) => [
    words,
    record,
    key,
    changes,
  ]);

let orderId: number;
beforeAll(async () => {
  market = await openMarket();
  const day = { holidayDate: '2031-03-15', description: 'Mock session' };
  await market.ask(controlUser, 'POST', '/api/masters/holiday', { payload: day });
  await market.ask(controlUser, 'PUT', '/api/masters/holiday/2031-03-15', {
    payload: { description: 'Mock session of March', dayKind: 'SPECIAL', version: 1 },
  });
  const placed = await market.ask(dealer, 'POST', '/api/rms/order', { payload: aBid() });
  orderId = placed.json.orderId;
  await market.ask(memberAdmin, 'PUT', `/api/rms/order/${orderId}`, {
    payload: { quantity: 1500, price: 385 },
  });
  await follow();
});
afterAll(() => market.close());

describe('the list of the audit log', () => {
  test('speaks in labels, and says of each changed field what it was before and after', async () => {
    expect(await wordsOf({ key: '2031-03-15' })).toEqual([
      [
        'Changed',
        'Holiday',
        '2031-03-15',
        'Kind of Day: Holiday → Special Session; Description: Mock session → Mock session of March',
      ],
      ['Created', 'Holiday', '2031-03-15', null],
    ]);
    const [changed, placed] = await wordsOf({ key: String(orderId) });
    expect(changed.slice(0, 3)).toEqual(['Modified', 'Order', String(orderId)]);
    expect(changed[3]).toContain('Quantity: 1000 → 1500');
    expect(changed[3]).toContain('Price: 383 → 385');
    expect(placed).toEqual(['Placed', 'Order', String(orderId), null]);
  });

  test('is filtered by user, by action and by kind of record, each by itself and together', async () => {
    const users = async (filter: object) =>
      (await list(filter)).json.map(({ userId, words, record }: any) =>
        [userId, words, record].join(' '),
      );
    expect(await users({ userId: dealer.userId })).toEqual([`${dealer.userId} Placed Order`]);
    expect(await users({ action: 'modify' })).toEqual([`${memberAdmin.userId} Modified Order`]);
    expect(await users({ userId: 'control', record: 'Holiday', action: 'edit' })).toEqual([
      'control Changed Holiday',
    ]);
    expect(await users({ userId: 'control', action: 'place' })).toEqual([]);
  });

  test('answers the actions and the kinds of records that there are entries of, to be filtered by', async () => {
    const values = async (field: string, user = controlUser) =>
      market.ask(user, 'GET', `/api/utils/audit-entries/known?field=${field}`);
    const actions: { value: string; words: string }[] = (await values('action')).json.values;
    expect(actions.map(({ words }) => words)).toEqual(actions.map(({ words }) => words).toSorted());
    for (const name of ['value', 'words'] as const)
      expect(new Set(actions.map((action) => action[name])).size).toBe(actions.length);
    expect(actions).toEqual(
      expect.arrayContaining([
        { value: 'create', words: 'Created' },
        { value: 'modify', words: 'Modified' },
      ]),
    );
    for (const { value } of actions) expect((await list({ action: value })).json).not.toEqual([]);
    expect((await values('record')).json.values).toEqual(
      expect.arrayContaining([
        { value: 'Holiday', words: 'Holiday' },
        { value: 'Order', words: 'Order' },
      ]),
    );
    expect((await values('key')).status).toBe(400);
    expect((await values('action', dealer)).status).toBe(403);
    await follow();
    expect((await list({ action: ['place', 'modify'] })).json).toHaveLength(2);
  });

  test('has every entry of the journal once, and is exported by what it is filtered by', async () => {
    const { written, followed } = await standingOf(market.machine);
    expect(followed).toBe(written);
    expect(await market.count('auditEntry')).toBe(await market.count('journal'));
    const filter = encodeURIComponent('{"userId":"control","record":"Holiday"}');
    const csv = await market.ask(
      controlUser,
      'GET',
      `/api/utils/audit-entries/export?filter=${filter}`,
    );
    expect(csv.text).toContain('Kind of Day: Holiday → Special Session');
    // A file has what the screens call it, and the code.
    expect(csv.text).toMatch(/^[^\r]*Action,What Was Done/);
    expect(csv.text).toMatch(/,edit,Changed,/);
    expect(csv.text).not.toContain('Placed');
  });

  test('gives the entries of an older release, which kept words alone, their codes', async () => {
    const rows = async () =>
      (await market.rows('auditEntry')).toSorted((a, b) => Number(a.seq) - Number(b.seq));
    const before = await rows();
    const line = await lineTo((market.machine.database as TestDatabase).place);
    for (const { seq, words } of before.slice(0, -2))
      await line.db
        .updateTable('auditEntry')
        .set({ action: words, words: null })
        .where('seq', '=', seq)
        .execute();
    await line.end();
    expect(await rows()).not.toEqual(before);
    await codeOlderEntries(market.machine, () => true);
    expect(await rows()).toEqual(before);
  });

  test('shows a sign-in as one row, and one that stopped at the password as that', async () => {
    const entry = (action: string, key: string) =>
      market.machine.database.write(record, { action, resource: 'user', key }, system);
    await entry('OTP step', 'asha');
    await entry('OTP again', 'asha');
    await entry('signed in', 'asha');
    await entry('OTP step', 'ravi');
    await follow();
    expect(await wordsOf({ key: 'asha' })).toEqual([['Signed in', 'User', 'asha', null]]);
    expect(await wordsOf({ key: 'ravi' })).toEqual([['Password accepted', 'User', 'ravi', null]]);
    expect(await market.count('auditEntry')).toBe(await market.count('journal'));
  });

  test('names what a refused call was about, and the call itself', async () => {
    await market.ask(dealer, 'POST', '/api/masters/holiday', { payload: {} });
    await follow();
    expect(await wordsOf({ action: 'refused', record: 'Holiday' })).toEqual([
      ['Not allowed', 'Holiday', '', 'POST /api/masters/holiday'],
    ]);
  });

  test('is for Control Users alone, and nobody writes it', async () => {
    expect((await list({}, dealer)).status).toBe(403);
    const standing = '/api/utils/audit-entries/standing';
    expect((await market.ask(dealer, 'GET', standing)).status).toBe(403);
    expect((await market.ask(controlUser, 'GET', standing)).status).toBe(200);
    expect((await market.ask(controlUser, 'POST', '/api/utils/audit-entries')).status).toBe(404);
  });
});

test('the words of an action keep what is written in capitals', () => {
  expect(
    ['OTP step', 'carryForward', 'place'].map((action) => actionWords(undefined, action)),
  ).toEqual(['OTP step', 'Carry forward', 'Place']);
});

describe('the follower of the journal', () => {
  test('that is behind another takes nothing twice, and one that was cut off goes on where the list ends', async () => {
    const { database } = market.machine;
    for (let n = 1; n <= 5; n += 1)
      await market.ask(controlUser, 'POST', '/api/masters/holiday', {
        payload: { holidayDate: `2031-04-0${n}`, description: 'Another' },
      });
    const { followed } = await standingOf(market.machine);
    expect(await followOnce(market.machine, known, followed, 2)).toBe(2);
    // Another server that still believes the list to end where it did.
    expect(await followOnce(market.machine, known, followed, 2)).toBe(0);
    expect(await database.write(addEntries, { after: followed + 2, entries: [] }, system)).toBe(
      false,
    );
    expect(await follow()).toBeGreaterThanOrEqual(3);
    expect(await market.count('auditEntry')).toBe(await market.count('journal'));
  });

  test('runs by itself until it is stopped', async () => {
    const stop = followJournal(market.machine, known);
    await market.ask(controlUser, 'DELETE', '/api/masters/holiday/2031-04-01', {
      headers: { 'if-match': '"1"' },
    });
    await expect.poll(() => wordsOf({ key: '2031-04-01', action: 'remove' })).toHaveLength(1);
    await stop();
  });
});
