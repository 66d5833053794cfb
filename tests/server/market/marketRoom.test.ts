import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateRow } from '#server/database/rows/rows.ts';
import {
  aBid,
  actorOf,
  aRetailBid,
  clientOf,
  controlUser,
  dealer,
  inquiry,
  type Market,
  openMarket,
  stranger,
} from './openMarket.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const place = (bid: object, user = dealer) =>
  market.ask(user, 'POST', '/api/rms/order', { payload: bid });
const room = async (symbol: string, series: string, clientId?: string, user = dealer) => {
  const query = new URLSearchParams({ symbol, series, ...(clientId && { clientId }) });
  return (await market.ask(user, 'GET', `/api/rms/order/room?${query}`)).json;
};
const change = async (
  resource: string,
  key: Record<string, unknown>,
  values: Record<string, unknown>,
) => {
  const [{ version }] = await market.rows(resource, key);
  await market.machine.database.write(
    updateRow,
    { resource, key, values, version, scope: {} },
    actorOf(controlUser),
  );
};

test('what is left of the PAN is what the intake takes to the share, and nothing more', async () => {
  const client = await clientOf(market, 'C0005');
  expect((await place(aRetailBid({ ...client, quantity: 1000 }))).status).toBe(201);
  const { panLeft } = await room('NHPC', 'RS', 'C0005');
  // The bid is at the floor of 71 rupees, within 2 lakh.
  expect(panLeft).toBe(129_000);
  const most = Math.floor(panLeft / 71);
  const bid = (quantity: number) => place(aRetailBid({ ...client, quantity }));
  expect((await bid(most + 1)).json.code).toBe('RETAIL_LIMIT');
  expect((await bid(most)).status).toBe(201);
  expect((await room('NHPC', 'RS', 'C0005')).panLeft).toBe(129_000 - most * 71);
});

test('what is left of the member is what the intake takes to the share, and nothing more', async () => {
  await change('tradingMember', { tradingMemberId: 'M001' }, { orderValueLimit: 1_000_000 });
  const { memberLeft } = await room('LICI', 'IS');
  const most = Math.floor(memberLeft / 383);
  expect((await place(aBid({ quantity: most + 1 }))).json.code).toBe('MEMBER_LIMIT');
  expect((await place(aBid({ quantity: most }))).status).toBe(201);
  expect((await room('LICI', 'IS')).memberLeft).toBe(
    Math.round((memberLeft - most * 383) * 100) / 100,
  );
});

test('a limit that is lowered below what is bid already leaves less than nothing', async () => {
  await change('tradingMember', { tradingMemberId: 'M001' }, { orderValueLimit: 1 });
  expect((await room('LICI', 'IS')).memberLeft).toBeLessThan(0);
});

test('a member without a limit, a series without one, and a client nobody knows have none', async () => {
  await change('tradingMember', { tradingMemberId: 'M001' }, { orderValueLimit: null });
  expect(await room('LICI', 'IS', 'C0001')).toMatchObject({ memberLeft: null, panLeft: null });
  expect(await room('NHPC', 'RS')).toMatchObject({ panLeft: null });
  expect(await room('NHPC', 'RS', 'C9999')).toMatchObject({ panLeft: null });
});

test('nobody is told of the limit of another member, nor of the PAN of its clients', async () => {
  const own = await room('NHPC', 'RS', 'C0005', stranger);
  // M002 has a client with the same code: its limit is untouched.
  expect(own).toMatchObject({ memberLeft: 1_000_000_000_000, panLeft: 200_000 });
  expect(own.memberPan).not.toBe((await room('NHPC', 'RS')).memberPan);
  const { status } = await market.ask(inquiry, 'GET', '/api/rms/order/room?symbol=NHPC&series=RS');
  expect(status).toBe(403);
});

test('a pro bid carries the PAN that the exchange has of the member', async () => {
  const { memberPan } = await room('LICI', 'IS');
  const pro = (pan: string) => place(aBid({ clientType: 'PRO', clientId: 'M001', pan }));
  expect((await pro(memberPan)).status).toBe(201);
  expect((await pro('AAAPA0001A')).json).toMatchObject({
    code: 'PAN_MISMATCH',
    errors: { pan: 'PAN does not belong to the member' },
  });
});

test('dealers are told which participants a bid may name: the active ones, id and name', async () => {
  await change('participant', { participantId: 'CP02' }, { isActive: false });
  const { json } = await market.ask(dealer, 'GET', '/api/masters/participant/active');
  expect(json[0]).toEqual({
    participantId: 'CP01',
    participantName: 'Sterling Custody Services',
  });
  expect(json.map((each: { participantId: string }) => each.participantId)).not.toContain('CP02');
  expect((await market.ask(inquiry, 'GET', '/api/masters/participant/active')).status).toBe(403);
});
