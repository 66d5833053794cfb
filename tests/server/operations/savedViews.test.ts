import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { viewMutations } from '#server/views/mutations.ts';
import { savedView } from '#server/views/table.ts';
import { as, desk, type Exchange, modules, openExchange, tally } from '../market/smallExchange.ts';

let exchange: Exchange;
beforeEach(async () => {
  exchange = await openExchange(
    [desk, tally],
    modules,
    {},
    { nouns: [savedView], mutations: viewMutations },
  );
});
afterEach(() => exchange.close());

const control = as('controlUser');
const admin = as('memberAdmin');
const inquiry = as('inquiry');
const otherAdmin = as('memberAdmin', { userId: 'admin2', memberId: 'M002' });
const otherInquiry = as('inquiry', { userId: 'inquiry2', memberId: 'M002' });

type Who = Parameters<Exchange['ask']>[0];
const list = async (who: Who, name = 'desk') =>
  (await exchange.ask(who, 'GET', `/api/views?list=${name}`)).json as any[];
const names = async (who: Who) => (await list(who)).map(({ name }) => name);
const keep = (who: Who, body: object) =>
  exchange.ask(who, 'POST', '/api/views', {
    payload: { list: 'desk', name: 'Mine', audience: 'private', state: 'kind=R', ...body },
  });
const put = (who: Who, id: number, body: object) =>
  exchange.ask(who, 'PUT', `/api/views/${id}`, { payload: body });

describe('a saved view', () => {
  test('is kept for its owner and reaches nobody else', async () => {
    const { status, json } = await keep(admin, {
      state: 'sort=-title&kind=R&after=abc'.replace('&after=abc', ''),
    });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      list: 'desk',
      name: 'Mine',
      state: 'kind=R&sort=-title',
      version: 1,
    });
    expect(await list(admin)).toMatchObject([{ name: 'Mine', isMine: true, mayChange: true }]);
    for (const other of [control, inquiry, otherAdmin]) expect(await list(other)).toEqual([]);
    for (const other of [control, inquiry, otherAdmin]) {
      const changed = { name: 'Taken', audience: 'private', state: '', version: 1 };
      expect((await put(other, json.id, changed)).status).toBe(404);
      expect((await exchange.ask(other, 'DELETE', `/api/views/${json.id}`)).status).toBe(404);
    }
    expect(await names(admin)).toEqual(['Mine']);
  });

  test('of a member reaches all of that member and no other; only its staff and the exchange make one', async () => {
    const { json } = await keep(admin, { name: 'Ours', audience: 'member', memberId: 'M002' });
    // The member of a member admin is their own, whatever the body says.
    expect(json.memberId).toBe('M001');
    expect(await names(inquiry)).toEqual(['Ours']);
    expect((await list(inquiry))[0]).toMatchObject({ isMine: false, mayChange: false });
    expect(await names(otherAdmin)).toEqual([]);
    expect(await names(otherInquiry)).toEqual([]);
    expect((await keep(inquiry, { audience: 'member' })).status).toBe(403);
    expect((await exchange.ask(inquiry, 'DELETE', `/api/views/${json.id}`)).status).toBe(404);
    expect((await exchange.ask(otherAdmin, 'DELETE', `/api/views/${json.id}`)).status).toBe(404);
    const made = await keep(control, { name: 'For two', audience: 'member', memberId: 'M002' });
    expect(made.status).toBe(201);
    expect(await names(otherInquiry)).toEqual(['For two']);
    expect(await names(admin)).toEqual(['Ours']);
    expect((await keep(control, { name: 'For whom', audience: 'member' })).json.errors).toEqual({
      memberId: 'Choose the member of the view',
    });
  });

  test('of a role is made by a control user alone', async () => {
    for (const who of [admin, inquiry])
      expect((await keep(who, { audience: 'role', role: 'inquiry' })).status).toBe(403);
    const made = await keep(control, { name: 'All inquiries', audience: 'role', role: 'inquiry' });
    expect(made.status).toBe(201);
    expect(await names(inquiry)).toEqual(['All inquiries']);
    expect(await names(otherInquiry)).toEqual(['All inquiries']);
    expect(await names(admin)).toEqual([]);
    const shut = await keep(control, { name: 'Shut', audience: 'role', role: 'listco' });
    expect(shut.json.errors).toEqual({ role: 'This role does not have the list' });
  });

  test('is the one a list opens with: the own default before the member’s, that before the role’s', async () => {
    const opening = async (who: Who) => (await list(who)).find(({ isOpening }) => isOpening)?.name;
    expect(await opening(inquiry)).toBeUndefined();
    await keep(control, { name: 'R', audience: 'role', role: 'inquiry', isDefault: true });
    expect(await opening(inquiry)).toBe('R');
    await keep(admin, { name: 'M', audience: 'member', isDefault: true });
    expect(await opening(inquiry)).toBe('M');
    expect(await opening(otherInquiry)).toBe('R');
    await keep(inquiry, { name: 'P', isDefault: true });
    expect(await opening(inquiry)).toBe('P');
    // A new default replaces the one before.
    const { json } = await keep(inquiry, { name: 'Q', isDefault: true });
    expect(await opening(inquiry)).toBe('Q');
    expect(
      (await list(inquiry)).filter(({ isDefault, isMine }) => isMine && isDefault),
    ).toHaveLength(1);
    await exchange.ask(inquiry, 'DELETE', `/api/views/${json.id}`);
    expect(await opening(inquiry)).toBe('M');
  });

  test('is changed by version, and a stale change is refused with the row as it is', async () => {
    const { json } = await keep(admin, {});
    const changed = { name: 'Renamed', audience: 'private', state: 'kind=I', version: 1 };
    expect((await put(admin, json.id, changed)).json).toMatchObject({
      name: 'Renamed',
      state: 'kind=I',
      version: 2,
    });
    const stale = await put(admin, json.id, { ...changed, name: 'Again' });
    expect(stale.status).toBe(409);
    expect(stale.json.current).toMatchObject({ name: 'Renamed', version: 2 });
    const gone = await exchange.ask(admin, 'DELETE', `/api/views/${json.id}`, {
      headers: { 'if-match': '"1"' },
    });
    expect(gone.status).toBe(409);
    expect((await put(admin, 999, changed)).status).toBe(404);
  });

  test('can be shared later, and taken back only by its owner', async () => {
    const { json } = await keep(admin, {});
    const shared = { name: 'Mine', audience: 'member', state: 'kind=R', version: 1 };
    expect((await put(admin, json.id, shared)).status).toBe(200);
    expect(await names(inquiry)).toEqual(['Mine']);
    const second = as('memberAdmin', { userId: 'admin3' });
    const back = { ...shared, audience: 'private', version: 2 };
    expect((await put(second, json.id, back)).status).toBe(403);
    expect((await put(admin, json.id, back)).status).toBe(200);
    expect(await names(inquiry)).toEqual([]);
  });

  test('holds what its list knows, in bounds', async () => {
    const faults = async (body: object) => (await keep(admin, body)).json.errors;
    expect(await faults({ state: 'price=1' })).toEqual({
      state: "A list of Desks does not know 'price'",
    });
    expect(await faults({ state: 'after=abc' })).toEqual({
      state: "A list of Desks does not know 'after'",
    });
    expect(await faults({ state: `q=${'x'.repeat(4000)}` })).toEqual({
      state: 'State cannot have more than 4000 characters',
    });
    expect(await faults({ name: 'x'.repeat(61) })).toHaveProperty('name');
    expect(await faults({ name: ' ' })).toHaveProperty('name');
    expect(await faults({ userId: 'someone' })).toHaveProperty('userId');
    await keep(admin, {});
    expect((await keep(admin, { name: 'mine' })).status).toBe(409);
    for (let n = 1; n < 50; n++) await keep(admin, { name: `View ${n}` });
    expect((await keep(admin, { name: 'One more' })).status).toBe(422);
  });

  test('is of a list that its maker may open', async () => {
    expect((await keep(admin, { list: 'nothing' })).status).toBe(403);
    expect((await keep(as('mof'), {})).status).toBe(403);
    expect((await exchange.ask(as('mof'), 'GET', '/api/views?list=desk')).status).toBe(403);
    expect((await exchange.ask(null, 'GET', '/api/views?list=desk')).status).toBe(401);
    expect((await exchange.ask(null, 'POST', '/api/views')).status).toBe(401);
  });

  test('stands in the journal with every change', async () => {
    const { json } = await keep(admin, {});
    await put(admin, json.id, { name: 'Two', audience: 'private', state: 'kind=R', version: 1 });
    await exchange.ask(admin, 'DELETE', `/api/views/${json.id}`);
    const entries = await exchange.machine.database.db
      .selectFrom('journal')
      .select(['action', 'userId'])
      .where('resource', '=', 'savedView')
      .execute();
    expect(entries).toEqual(
      ['create', 'edit', 'remove'].map((action) => ({ action, userId: admin.userId })),
    );
  });
});
