import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitRefusal } from '#domain/bid/limit.ts';
import { type Sentence, sentence, textOf } from '#domain/sentence.ts';
import {
  aBid,
  controlUser,
  dealer,
  type Market,
  memberAdmin,
  openMarket,
  otherDealer,
} from './openMarket.ts';
import { as } from './smallExchange.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const branchAdmin = as('branchAdmin', { userId: '5001', branchId: 'B1' });
const path = '/api/masters/price-settings';
const sheet = async (who = memberAdmin) => (await market.ask(who, 'GET', path)).json;

/** Sets a limit in rupees, in its current version. */
const set = async (
  who: ReturnType<typeof as>,
  holder: Record<string, string>,
  limit: number | null,
) => {
  const [noun, key] = holder.userId
    ? ['user', { userId: holder.userId }]
    : holder.branchId
      ? ['branch', { tradingMemberId: 'M001', branchId: holder.branchId }]
      : ['tradingMember', { tradingMemberId: 'M001' }];
  const [{ version }] = await market.rows(noun as string, key as object as any);
  const level = holder.userId ? 'user' : holder.branchId ? 'branch' : 'member';
  return market.ask(who, 'PUT', path, {
    payload: { level, memberId: 'M001', ...holder, limit, version },
  });
};

test('a lower level is never above the level over it, nor below the one under it', () => {
  const over = [
    { whose: sentence('member M001'), limit: 500_00 },
    { whose: sentence('branch B1'), limit: 300_00 },
  ];
  expect(limitRefusal(300_00, over, [])).toBeNull();
  expect(textOf(limitRefusal(300_01, over, []) as Sentence)).toBe(
    'The limit cannot be above ₹ 300.00, the limit of branch B1',
  );
  expect(limitRefusal(null, over, [])).toBeNull();
  const under = [
    { whose: sentence('user 1001'), limit: 200_00 },
    { whose: sentence('user 1002'), limit: null },
  ];
  expect(textOf(limitRefusal(199_99, [], under) as Sentence)).toBe(
    'The limit cannot be below ₹ 200.00, the limit of user 1001: lower that limit first',
  );
  expect(limitRefusal(200_00, [], under)).toBeNull();
});

test('the exchange sets the limit of a member, its admin those of branches and users, a branch admin its dealers', async () => {
  const may = async (who: ReturnType<typeof as>, holder: Record<string, string>) =>
    (await set(who, holder, null)).status;
  const whose = [
    {},
    { branchId: 'B1' },
    { userId: '1001' },
    { userId: '1002' },
    { userId: '5001' },
  ];
  const table = async (who: ReturnType<typeof as>) => {
    const statuses = [];
    for (const holder of whose) statuses.push(await may(who, holder as Record<string, string>));
    return statuses;
  };
  expect(await table(controlUser)).toEqual([200, 403, 403, 403, 403]);
  expect(await table(memberAdmin)).toEqual([403, 200, 200, 200, 200]);
  expect(await table(branchAdmin)).toEqual([403, 403, 200, 403, 403]);
  expect((await market.ask(dealer, 'GET', path)).status).toBe(403);
});

test('a member admin sets nothing of another member', async () => {
  const answer = await set(memberAdmin, { userId: '2001' }, 100);
  expect(answer.status).toBe(404);
});

test('a limit above the one over it is refused beside its box', async () => {
  for (const holder of [{ branchId: 'B2' }, { userId: '1002' }] as Record<string, string>[])
    await set(memberAdmin, holder, null);
  expect((await set(controlUser, {}, 1_000_000)).status).toBe(200);
  expect((await set(memberAdmin, { branchId: 'B1' }, 800_000)).status).toBe(200);
  const tooHigh = await set(branchAdmin, { userId: '1001' }, 800_000.01);
  expect([tooHigh.status, tooHigh.json.errors]).toEqual([
    422,
    { limit: 'The limit cannot be above ₹ 8,00,000.00, the limit of branch B1' },
  ]);
  const tooLow = await set(controlUser, {}, 799_999);
  expect(tooLow.json.errors.limit).toBe(
    'The limit cannot be below ₹ 8,00,000.00, the limit of branch B1: lower that limit first',
  );
});

test('bids are held to the limits of the branch and of the user, and changing one makes room', async () => {
  expect((await set(memberAdmin, { userId: '1001' }, 400_000)).status).toBe(200);
  const place = (who: ReturnType<typeof as>, quantity: number) =>
    market.ask(who, 'POST', '/api/rms/order', { payload: aBid({ quantity }) });
  const first = await place(dealer, 1000);
  expect(first.status).toBe(201);
  expect((await place(dealer, 100)).json.code).toBe('USER_LIMIT');
  const revised = await market.ask(dealer, 'PUT', `/api/rms/order/${first.json.orderId}`, {
    payload: { quantity: 1040, price: 383, isMarketOrder: false },
  });
  expect(revised.status).toBe(200);
  const colleague = as('dealer', { userId: '1003', memberId: 'M001', branchId: 'B1' });
  expect((await place(colleague, 1100)).json.code).toBe('BRANCH_LIMIT');
  expect((await place(otherDealer, 1100)).status).toBe(201);
  expect((await place(otherDealer, 1100)).json.code).toBe('MEMBER_LIMIT');
  const { users, branches, member } = await sheet();
  const used = (list: any[], key: string, value: string) =>
    list.find((line) => line[key] === value).used;
  expect(used(users, 'userId', '1001')).toBe(1040 * 383);
  expect(used(branches, 'branchId', 'B1')).toBe(1040 * 383);
  expect(member.used).toBe((1040 + 1100) * 383);
});

test('a branch admin sees the own branch', async () => {
  const { branches, users } = await sheet(branchAdmin);
  expect(branches.map(({ branchId }: any) => branchId)).toEqual(['B1']);
  expect(new Set(users.map(({ branchId }: any) => branchId))).toEqual(new Set(['B1']));
});

test('every limit that is set stands in the journal', async () => {
  const entries = await market.rows('journal', { resource: 'user', key: '1001', action: 'edit' });
  expect(entries.map(({ userId }: any) => userId)).toContain('4001');
});

test('a client bids from the day after its UCC became compliant', async () => {
  const [row] = await market.rows('client', { memberId: 'M002', clientId: 'C0002' });
  const { clientName, pan, category, version } = row;
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const admin = as('memberAdmin', { userId: '2002', memberId: 'M002' });
  const edited = await market.ask(admin, 'PUT', `/api/masters/client/${row.id}`, {
    payload: { clientName, pan, category, uccComplianceDate: today, isActive: true, version },
  });
  expect(edited.status).toBe(200);
  const stranger = as('dealer', { userId: '2001', memberId: 'M002', branchId: 'B1' });
  const { json } = await market.ask(stranger, 'POST', '/api/rms/order', {
    payload: aBid({ clientId: 'C0002', pan }),
  });
  expect(json.code).toBe('UCC_NOT_COMPLIANT');
});

test('an offer that has a list of its employees takes bids of nobody else in ES', async () => {
  const stranger = as('dealer', { userId: '2001', memberId: 'M002', branchId: 'B1' });
  const [employee] = await market.rows('client', { memberId: 'M002', category: 'EMP' });
  const bid = aBid({
    symbol: 'NHPC',
    series: 'ES',
    category: 'EMP',
    isMarketOrder: true,
    price: null,
    quantity: 100,
    clientId: employee.clientId,
    pan: employee.pan,
  });
  const place = () => market.ask(stranger, 'POST', '/api/rms/order', { payload: bid });
  expect((await place()).status).toBe(201);
  const [row] = await market.rows('offerEmployee', { symbol: 'NHPC', pan: employee.pan });
  const off = await market.ask(controlUser, 'DELETE', `/api/masters/offer-employee/${row.id}`);
  expect(off.status).toBe(200);
  expect((await place()).json.code).toBe('EMPLOYEE_UNKNOWN');
});
