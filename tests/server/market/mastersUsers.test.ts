import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memberRoles, type Role, roles } from '#domain/roles.ts';
import { writableOf } from '#model';
import { user } from '#schemas/user.ts';
import { accountsToTry } from '../../../resources/demo/server/accounts.ts';
import { controlUser, type Market, memberAdmin, openMarket } from './openMarket.ts';
import { as } from './smallExchange.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const branchAdmin = as('branchAdmin', { userId: '5001', branchId: 'B1' });
const viewOnly = as('viewOnly', { userId: 'viewer', memberId: null });

let next = 20_000;
const isOfMember = (role: Role) => (memberRoles as readonly Role[]).includes(role);
const aUser = (role: Role, more: object = {}) => {
  next += 1;
  return {
    userId: isOfMember(role) ? String(next) : `domain${next}`,
    userName: 'Somebody New',
    role,
    memberId: isOfMember(role) ? 'M001' : null,
    branchId: role === 'dealer' || role === 'branchAdmin' ? 'B1' : null,
    emailId: 'new@m001.example',
    mobileNumber: '9800000009',
    ...more,
  };
};
const create = (who: ReturnType<typeof as>, body: object) =>
  market.ask(who, 'POST', '/api/masters/user', { payload: body });

// Specification §6: + may create, x may not.
const table = `
  creator        dealer controlUser inquiry memberAdmin branchAdmin lic mof listco viewOnly
  controlUser    +      x           x       +           +           +   +   x      x
  memberAdmin    +      x           x       x           +           x   x   x      x
  branchAdmin    +      x           x       x           x           x   x   x      x
  dealer         x      x           x       x           x           x   x   x      x
  inquiry        x      x           x       x           x           x   x   x      x
  lic            x      x           x       x           x           x   x   x      x
  mof            x      x           x       x           x           x   x   x      x
  listco         x      x           x       x           x           x   x   x      x`;
const creators = {
  controlUser,
  memberAdmin,
  branchAdmin,
  dealer: as('dealer', { branchId: 'B1' }),
  inquiry: as('inquiry'),
  lic: as('lic'),
  mof: as('mof'),
  listco: as('listco', { memberId: null }),
};

describe('who may create whom', () => {
  const [head = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const cases = rows.flatMap(([creator, ...marks]) =>
    marks.map((mark, at) => [creator, head[at + 1], mark] as const),
  );
  test('is said for every role', () => {
    expect(head.slice(1)).toEqual(roles);
    expect(cases).toHaveLength(8 * roles.length);
  });
  test.each(cases)('%s creating %s: %s', async (creator, role, mark) => {
    const { status } = await create(
      creators[creator as keyof typeof creators],
      aUser(role as Role),
    );
    expect(status).toBe(mark === '+' ? 201 : 403);
  });

  test('a VIEWONLY may create the same as a Control User and nobody else', async () => {
    for (const role of roles) {
      const { status } = await create(viewOnly, aUser(role));
      const may = ['dealer', 'memberAdmin', 'branchAdmin', 'lic', 'mof'].includes(role);
      // With a reason it is held back for a Control User; without one the answer only requires a reason.
      expect([role, status === 403]).toEqual([role, !may]);
      expect((await market.rows('user', { createdBy: 'viewer' })).length).toBe(0);
    }
  });
});

test('a member admin makes users of the own member only, a branch admin of the own branch', async () => {
  expect((await create(memberAdmin, aUser('dealer', { memberId: 'M002' }))).status).toBe(403);
  expect((await create(branchAdmin, aUser('dealer', { branchId: 'B2' }))).status).toBe(403);
  expect((await create(memberAdmin, aUser('dealer', { branchId: 'B2' }))).status).toBe(201);
});

test('nobody makes a user into one that they could not create', async () => {
  const { json } = await create(memberAdmin, aUser('dealer'));
  const { userName, branchId, emailId, mobileNumber, isTwoFactor, version } = json;
  const body = { userName, branchId, emailId, mobileNumber, isTwoFactor, version };
  const to = (role: Role, who = memberAdmin) =>
    market.ask(who, 'PUT', `/api/masters/user/${json.userId}`, { payload: { ...body, role } });
  expect((await to('memberAdmin')).status).toBe(403);
  expect((await to('controlUser', controlUser)).status).toBe(403);
  expect((await to('branchAdmin')).status).toBe(200);
});

test('an inquiry user is created by nobody and changed by the exchange', async () => {
  const [{ version, emailId, mobileNumber }] = await market.rows('user', {
    userId: '3001',
  });
  const payload = {
    userName: 'Somebody Else',
    emailId,
    mobileNumber,
    role: 'inquiry',
    branchId: 'B1',
    isTwoFactor: false,
    version,
  };
  const rename = (who: ReturnType<typeof as>) =>
    market.ask(who, 'PUT', '/api/masters/user/3001', { payload });
  expect((await rename(memberAdmin)).status).toBe(403);
  expect((await rename(controlUser)).status).toBe(200);
});

test('exchange users are the domain users, for the Control User alone', async () => {
  const list = (who: ReturnType<typeof as>) =>
    market.ask(who, 'GET', '/api/masters/user?view=user-exchg&range=[0,99]');
  const { json } = await list(controlUser);
  expect(json.map(({ userId }: any) => userId).sort()).toEqual([
    'control',
    'control2',
    'listco',
    'listco2',
    'viewer',
  ]);
  expect((await list(memberAdmin)).status).toBe(403);
});

test.each([
  ['emailId', { emailId: 'mine@home.example' }],
  ['mobileNumber', { mobileNumber: '9000000001' }],
  ['isTwoFactor', { isTwoFactor: false }],
  ['role', { role: 'viewOnly' }],
])('the %s of another Control User is changed by two people only', async (field, change) => {
  const path = '/api/masters/user/listco2';
  const row = (await market.ask(controlUser, 'GET', path)).json;
  const flipped = field === 'isTwoFactor' ? { isTwoFactor: !row.isTwoFactor } : change;
  const values = Object.fromEntries(writableOf(user, 'edit').map((name) => [name, row[name]]));
  const { status, json } = await market.ask(controlUser, 'PUT', path, {
    payload: { ...values, ...flipped, version: row.version, reason: 'They asked me to' },
  });
  expect([status, json.held?.fields ?? json]).toEqual([202, [field]]);
  expect((await market.ask(controlUser, 'GET', path)).json).toEqual(row);
  const { id } = json.held;
  await market.ask(controlUser, 'POST', `/api/approvals/${id}/withdraw`);
});

describe('a user of a member', () => {
  const faults = async (more: object) =>
    (await create(controlUser, aUser('dealer', more))).json.errors;
  test('has a number of at most five digits', async () => {
    expect(await faults({ userId: 'ramesh' })).toEqual({ userId: 'Please enter a valid User Id' });
    expect(await faults({ userId: '123456' })).toEqual({
      userId: 'User Id cannot have more than 5 characters',
    });
  });
  test('can be reached, and has a member and a branch of it', async () => {
    expect(await faults({ emailId: 'nobody' })).toEqual({ emailId: 'Enter a valid Email ID' });
    expect(await faults({ emailId: null })).toEqual({ emailId: 'Email ID is mandatory' });
    expect(await faults({ mobileNumber: '12345' })).toEqual({
      mobileNumber: 'Mobile number must have 10 digits',
    });
    expect(await faults({ memberId: null })).toMatchObject({ memberId: 'Member Id is mandatory' });
    expect(await faults({ branchId: null })).toEqual({ branchId: 'Branch Id is mandatory' });
    expect(await faults({ branchId: 'B7' })).toEqual({ branchId: 'Branch Id is not known' });
  });
  test('has a name that can be seen as it is, in one line and from left to right', async () => {
    for (const userName of ['Asha\r\nKulkarni', 'Asha\u202eKulkarni', 'Asha\u0007']) {
      const { status, json } = await create(controlUser, aUser('dealer', { userName }));
      expect([status, json.errors]).toEqual([
        expect.any(Number),
        { userName: expect.stringMatching(/^User Name has an invisible character/) },
      ]);
      expect(status).toBeGreaterThanOrEqual(400);
    }
    const inMarathi = aUser('dealer', { userName: 'क्षि\u200d देशपांडे' });
    expect((await create(controlUser, inMarathi)).status).toBe(201);
  });

  test('is found by no other user id', async () => {
    expect((await create(controlUser, aUser('dealer', { userId: '1001' }))).status).toBe(409);
  });
});

test('a branch with users is not removed', async () => {
  const { status } = await market.ask(controlUser, 'DELETE', '/api/masters/branch/M001/B1');
  expect(status).toBe(422);
  const made = await market.ask(controlUser, 'POST', '/api/masters/branch', {
    payload: { tradingMemberId: 'M001', branchId: 'B9', branchName: 'Empty', isActive: true },
  });
  expect(made.status).toBe(201);
  expect((await market.ask(controlUser, 'DELETE', '/api/masters/branch/M001/B9')).status).toBe(200);
});

test('the demo says of M001 / 1003 what a forgotten password asks for', async () => {
  const [{ emailId, mobileNumber }] = await market.rows('user', { userId: '1003' });
  const account = accountsToTry().accounts.find(({ userId }) => userId === '1003');
  expect(account?.tries).toContain(`${emailId}, ${mobileNumber}`);
  for (const user of await market.rows('user'))
    expect([user.userId, user.emailId, user.mobileNumber]).not.toContain(null);
});
