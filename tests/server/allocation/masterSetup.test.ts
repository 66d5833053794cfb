import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instantOf } from '#domain/market/calendar.ts';
import { writableOf } from '#model';
import { masterSetup } from '#schemas/masterSetup.ts';
import { security } from '#schemas/security.ts';
import { system } from '#server/database/writing/mutation.ts';
import { disagreements } from '../../../resources/masterSetup/server/disagreements.ts';
import { placeOrder } from '../../../resources/order/server/intake/intake.ts';
import {
  actorOf,
  controlUser,
  dealer,
  type Market,
  openMarket,
  setValues,
} from '../market/openMarket.ts';
import { as } from '../market/smallExchange.ts';

const maker = as('listco', { userId: 'listco', memberId: null });
const checker = as('listco', { userId: 'listco2', memberId: null });

let market: Market;
let now = instantOf('2026-11-18', '18:00:00');
beforeAll(async () => {
  market = await openMarket({}, () => now);
});
afterAll(() => market.close());

const api = '/api/allocation/master-setup';
const terms = {
  symbol: 'NEWCO',
  securityName: 'New Company Limited',
  isinCode: 'INE0J1Y01099',
  tickSize: 0.05,
  regularLotSize: 1,
  openOnDate: '2026-12-07',
  nextOnDate: '2026-12-08',
  baseQuantity: 1000,
  greenshoeQuantity: 500,
  floorPrice: 100.25,
  allotmentType: 'PRICE_PRIORITY',
  cutoffFlag: true,
};
const setUp = (more: object = {}, who = maker) =>
  market.ask(who, 'POST', api, { payload: { ...terms, ...more } });
const move = (id: number, name: string, who = maker) =>
  market.ask(who, 'POST', `${api}/${id}/${name}`);
const setupOf = async (symbol: string) => {
  const [row] = await market.machine.database.store.list(masterSetup, { symbol });
  if (!row) throw new Error(`no set-up of ${symbol}`);
  return row;
};
const decide = async (symbol: string, action: string, payload: object = {}, who = maker) => {
  const { id, version } = await setupOf(symbol);
  const body = { version, reason: 'The board has met', ...payload };
  return market.ask(who, 'POST', `${api}/${id}/${action}`, { payload: body });
};
/** Decides on every pending change as a second LISTCO user; 'ok', or the refusal, for each. */
const decideWaiting = async (decision: 'approve' | 'refuse', who = checker): Promise<string[]> => {
  const { rows } = (await market.ask(who, 'GET', '/api/approvals?state=waiting')).json;
  const ids = rows.map(({ id }: { id: number }) => id);
  const payload = { ids, decision, reason: 'Read and found right' };
  const { json } = await market.ask(who, 'POST', '/api/approvals/decide', { payload });
  return json.results.map(({ ok, message }: { ok: boolean; message: string }) =>
    ok ? 'ok' : message,
  );
};

describe('the master set-up refuses', () => {
  test.each([
    ['no base quantity', { baseQuantity: null }, 'baseQuantity', 'Base Quantity is mandatory'],
    [
      'a base quantity of none',
      { baseQuantity: 0 },
      'baseQuantity',
      'Base Quantity must be at least 1',
    ],
    [
      'a negative greenshoe',
      { greenshoeQuantity: -1 },
      'greenshoeQuantity',
      'Greenshoe Quantity must be at least 0',
    ],
    [
      'three decimals in the floor price',
      { floorPrice: 1.255 },
      'floorPrice',
      'Floor Price cannot have more than 2 decimal places',
    ],
    ['no allotment type', { allotmentType: null }, 'allotmentType', 'Allotment Type is mandatory'],
    [
      'a percentage above 100',
      { riPercent: 100.5 },
      'riPercent',
      'Minimum RI Percentage must be at most 100',
    ],
    [
      'a discount without its type',
      { discountFactor: 5 },
      'discountType',
      'Discount Factor Type is mandatory as Discount Factor is mentioned',
    ],
    [
      'a type without a discount',
      { discountType: 'PERCENT' },
      'discountType',
      'Discount Factor Type must not be chosen without a Discount Factor',
    ],
    [
      'a discount that leaves nothing to pay',
      { discountFactor: 100, discountType: 'PERCENT' },
      'discountFactor',
      'Discount Factor must leave something of the floor price to pay',
    ],
    ['no word on the cut-off', { cutoffFlag: null }, 'cutoffFlag', 'Cut-off Allowed is mandatory'],
    [
      'a retail quantity beyond the offer',
      { retailQuantity: 1501 },
      'retailQuantity',
      'Retail Quantity cannot be more than base and greenshoe together',
    ],
    [
      'a retail quantity in part lots',
      { regularLotSize: 10, retailQuantity: 15 },
      'retailQuantity',
      'Retail Quantity must be in lots of 10',
    ],
    [
      'limits of employees the wrong way round',
      { employeeFirstLimit: 600000 },
      'employeeLimit',
      'Employee Limit cannot be less than Employee First Limit',
    ],
    [
      'a T day on which the exchange does not trade',
      { openOnDate: '2031-03-01', nextOnDate: '2031-03-03' },
      'openOnDate',
      'Open On must be a trading day',
    ],
    [
      'a T+1 that is not the next trading day',
      { nextOnDate: '2026-12-09' },
      'nextOnDate',
      'T+1 Date must be 2026-12-08, the next trading day',
    ],
  ])('%s', async (_, more, field, words) => {
    const { status, json } = await setUp(more);
    expect([status, json.errors?.[field]]).toEqual([400, words]);
  });

  test('a second one for the same symbol and day', async () => {
    expect((await setUp({ symbol: 'TWICE' })).status).toBe(201);
    const { status, json } = await setUp({ symbol: 'TWICE' });
    expect([status, json.code]).toEqual([409, 'DUPLICATE']);
  });
});

test('only LISTCO reads and writes master set-ups', async () => {
  const { id } = await setupOf('LICI');
  for (const who of [controlUser, dealer, as('viewOnly'), as('memberAdmin')])
    for (const [method, path] of [
      ['GET', api],
      ['GET', `${api}/${id}`],
      ['POST', api],
      ['GET', '/api/allocation/security-stats'],
    ] as const)
      expect([method, path, (await market.ask(who, method, path, {})).status]).toEqual([
        method,
        path,
        403,
      ]);
});

test('a set-up goes from a draft to terms that hold, and the person who wrote it last does not approve it', async () => {
  const stats = async () => (await market.ask(maker, 'GET', '/api/allocation/security-stats')).json;
  const before = await stats();
  const { json: made } = await setUp({ symbol: 'MOVES' });
  expect(made.status).toBe('provisional');
  expect(await stats()).toEqual({ ...before, provisional: before.provisional + 1 });
  for (const [name, status] of [
    ['draft', 'drafted'],
    ['submit', 'verification'],
    ['rework', 'rework'],
    ['draft', 'drafted'],
    ['submit', 'verification'],
  ] as const)
    expect((await move(made.id, name)).json.status).toBe(status);
  expect((await move(made.id, 'approve')).status).toBe(403);
  expect((await move(made.id, 'approve', checker)).json.status).toBe('approved');
  expect(await stats()).toEqual({ ...before, approved: before.approved + 1 });

  const { json: row } = await market.ask(maker, 'GET', `${api}/${made.id}`);
  const values = Object.fromEntries(
    writableOf(masterSetup, 'edit').map((name) => [name, row[name]]),
  );
  const edit = await market.ask(checker, 'PUT', `${api}/${made.id}`, {
    payload: { ...values, version: row.version, capPercent: 20, reason: 'As agreed' },
  });
  expect(edit.status).toBe(202);
  expect((await setupOf('MOVES')).capPercent).toBe(25_000);
  expect(await decideWaiting('approve', checker)).not.toEqual(['ok']);
  expect(await decideWaiting('approve', maker)).toEqual(['ok']);
  expect((await setupOf('MOVES')).capPercent).toBe(20_000);
});

describe('the seller decides', () => {
  test('nothing while bidding on T is open, and the words say until when', async () => {
    const { status, json } = await decide('LICI', 'decideOversubscription', { quantity: 1000 });
    expect([status, json.message]).toEqual([
      422,
      'Bidding for LICI on T day ends at 2026-11-18 23:59:59. The seller decides after it.',
    ]);
  });

  test('how much of the oversubscription is given, which a second LISTCO approves', async () => {
    const tooMuch = await decide('MAHABANK', 'decideOversubscription', { quantity: 76_915_550 });
    expect([tooMuch.status, tooMuch.json.errors.quantity]).toEqual([
      400,
      'Oversubscription cannot be more than 76915549',
    ]);
    expect(
      (await decide('MAHABANK', 'decideOversubscription', { quantity: 50_000_000 })).status,
    ).toBe(202);
    expect((await setupOf('MAHABANK')).exercisedGreenshoe).toBeNull();
    expect(await decideWaiting('approve', maker)).not.toEqual(['ok']);
    expect(await decideWaiting('approve')).toEqual(['ok']);
    expect(await setupOf('MAHABANK')).toMatchObject({
      exercisedGreenshoe: 50_000_000,
      decidedAt: now,
    });
    const entries = await market.rows('journal', {
      resource: 'masterSetup',
      key: String((await setupOf('MAHABANK')).id),
      action: 'edit',
    });
    const last = entries.at(-1);
    expect(last.userId).toBe('listco');
    expect(JSON.parse(last.after)).toMatchObject({
      '#reason': 'The board has met',
      '#approvedBy': 'listco2',
    });
  });

  test('a part of the oversubscription, and the retail quantity that was printed for all of it is worked out anew', async () => {
    await decide('CENTRALBK', 'decideOversubscription', {
      quantity: 362_056_051,
      retailQuantity: 72_411_213,
    });
    await decideWaiting('approve');
    expect(await setupOf('CENTRALBK')).toMatchObject({
      exercisedGreenshoe: 362_056_051,
      retailQuantity: 72_411_213,
    });
    await decide('CENTRALBK', 'decideOversubscription', { quantity: 1_000 });
    await decideWaiting('approve');
    expect(await setupOf('CENTRALBK')).toMatchObject({
      exercisedGreenshoe: 1_000,
      retailQuantity: null,
    });
    await decide('CENTRALBK', 'decideOversubscription', {
      quantity: 1_000,
      retailQuantity: 36_205_800,
    });
    await decideWaiting('approve');
    expect((await setupOf('CENTRALBK')).retailQuantity).toBe(36_205_800);
  });

  test('the employees’ shares, and whether an undersubscribed offer stands or is cancelled', async () => {
    expect((await decide('CENTRALBK', 'decideEmployees', { quantity: 9_000_000 })).status).toBe(
      202,
    );
    await decideWaiting('approve');
    expect((await setupOf('CENTRALBK')).employeeQuantityDecided).toBe(9_000_000);
    expect((await decide('TICL', 'decideEmployees', { quantity: 1 })).status).toBe(422);

    expect((await decide('IRONWOOD', 'acceptUndersubscription')).status).toBe(202);
    await decideWaiting('approve');
    expect((await setupOf('IRONWOOD')).acceptsUndersubscription).toBe('accept');
    expect((await decide('IRONWOOD', 'cancelOffer')).status).toBe(202);
    await decideWaiting('refuse');
    expect((await setupOf('IRONWOOD')).acceptsUndersubscription).toBe('accept');
  });

  test('nothing more once an allocation goes by it, not even what waited for a second person', async () => {
    const state = (allocationState: string) =>
      market.machine.database.write(
        setValues,
        { table: 'masterSetup', where: { symbol: 'NTPC' }, values: { allocationState } },
        system,
      );
    expect((await decide('NTPC', 'decideOversubscription', { quantity: 5 })).status).toBe(202);
    await state('T_RUNNING');
    expect(await decideWaiting('approve')).toEqual([
      'The allocation of NTPC uses the earlier decision. Cancel its run to decide again.',
    ]);
    expect((await setupOf('NTPC')).exercisedGreenshoe).toBeNull();
    await decideWaiting('refuse');
    const { status, json } = await decide('NTPC', 'decideOversubscription', { quantity: 5 });
    expect([status, json.message]).toEqual([
      422,
      'T day is being allotted from what was decided: cancel that run to change the decision.',
    ]);
    await state('NONE');
  });
});

describe('a set-up and its securities', () => {
  test('agree for every approved offer of the demo', async () => {
    const { store } = market.machine.database;
    const setups = await store.list(masterSetup, { status: 'approved', createdBy: 'system' });
    expect(setups.length).toBeGreaterThan(9);
    for (const setup of setups) {
      const { symbol, openOnDate } = setup;
      const securities = await store.list(security, { symbol, openOnDate });
      expect([symbol, disagreements(setup, securities)]).toEqual([symbol, {}]);
    }
  });

  test('are told apart in words, by field', async () => {
    const { store } = market.machine.database;
    const setup = await setupOf('COALINDIA');
    const securities = await store.list(security, { symbol: 'COALINDIA' });
    const other = { ...setup, floorPrice: 41_300, employeeQuantity: 30_000, cutoffFlag: false };
    expect(
      disagreements(
        other,
        securities.filter(({ series }) => series !== 'IS'),
      ),
    ).toEqual({
      IS: 'COALINDIA has no security IS (Non-retail)',
      floorPrice: 'Floor Price is 413 here and 412 in RS; Floor Price is 413 here and 412 in ES',
      cutoffFlag: 'Cut-off Allowed is No here and Yes in RS',
      employeeQuantity: 'Employee Quantity is 30,000 here and 25,000 in ES',
    });
    const { json } = await market.ask(maker, 'GET', `${api}/${setup.id}/agreement`);
    expect(json).toMatchObject({ disagreements: {}, offered: { retail: 12_325_458 } });
  });
});

describe('what if', () => {
  const tryOut = async (payload: object, who = maker) => {
    const { id } = await setupOf('TICL');
    return market.ask(who, 'POST', `/api/allocation/what-if/${id}`, { payload });
  };

  test('other terms on the live book show price, coverage and who would change, and store nothing', async () => {
    // T of TICL: 15,703,800 shares, 14,133,420 of them for non-retail.
    const evening = now;
    now = instantOf('2026-11-16', '10:00:00');
    const clients = await market.rows('client', { memberId: 'M001', category: 'NII' });
    for (const [at, [quantity, price]] of [
      [10_000_000, 3_300],
      [6_000_000, 3_260],
      [2_000_000, 3_250],
    ].entries())
      await market.machine.database.write(
        placeOrder,
        {
          bid: {
            symbol: 'TICL',
            series: 'IS',
            category: 'NII',
            clientType: 'CLI',
            clientId: clients[at].clientId,
            pan: clients[at].pan,
            participantId: null,
            marginType: '1',
            isMarketOrder: false,
            quantity: quantity as number,
            price: price as number,
          },
          clientOrderId: null,
        },
        actorOf(dealer),
      );
    now = evening;
    const before = await setupOf('TICL');
    const { status, json } = await tryOut({ capPercent: null });
    expect(status).toBe(200);
    expect(json.sources).toEqual([{ exchange: 'NSE', bids: 3, quantity: 18_000_000 }]);
    // With a cap of 3,925,950 shares a PAN all three reach it, or nearly; without one the two highest take all.
    expect(json.base).toMatchObject({
      cutOffPrice: 32.5,
      capQuantity: 3_925_950,
      allotted: 9_851_900,
    });
    expect(json.chosen).toMatchObject({
      cutOffPrice: 32.6,
      capQuantity: null,
      allotted: 14_133_420,
    });
    expect(json.ladder).toEqual([
      { price: 33, quantity: 10_000_000, cumulative: 10_000_000 },
      { price: 32.6, quantity: 6_000_000, cumulative: 16_000_000 },
      { price: 32.5, quantity: 2_000_000, cumulative: 18_000_000 },
    ]);
    expect(json.changes).toMatchObject({ bids: 3 });
    expect(json.changes.rows[0]).toMatchObject({
      before: 3_925_950,
      after: 10_000_000,
      quantity: 10_000_000,
    });
    expect(json.changes.rows[0].pan).toMatch(/^\w{4}xxxx\w{2}$/);
    expect(await setupOf('TICL')).toEqual(before);
  });

  test('a larger share for retail leaves less to non-retail', async () => {
    const { json } = await tryOut({ capPercent: 0, retailPercent: 50 });
    expect(json.chosen).toMatchObject({ nonRetailQuantity: 7_851_900, cutOffPrice: 33 });
  });

  test('is for LISTCO and Control User, and refuses what cannot be decided', async () => {
    expect((await tryOut({}, controlUser)).status).toBe(200);
    expect((await tryOut({}, dealer)).status).toBe(403);
    expect((await tryOut({ exercisedGreenshoe: 1 })).json.errors).toEqual({
      exercisedGreenshoe: 'Oversubscription cannot be more than 0',
    });
    expect(
      (await market.ask(maker, 'POST', '/api/allocation/what-if/999999', { payload: {} })).status,
    ).toBe(404);
  });
});
