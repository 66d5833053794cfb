import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayAfter } from '#domain/market/calendar.ts';
import { createRow, updateRow } from '#server/database/rows/rows.ts';
import { system } from '#server/database/writing/mutation.ts';
import { randomFrom } from '../../../resources/demo/server/random.ts';
import {
  aBid,
  clientOf,
  controlUser,
  dealer,
  type Market,
  openMarket,
  otherDealer,
  setTerms,
} from './openMarket.ts';
import { as } from './smallExchange.ts';

const symbol = 'LICI';
/** A dealer of a member that has the insurer for a client. */
const insurersDealer = as('dealer', { userId: '10005', memberId: 'M005', branchId: 'B1' });
const insurersPan = 'AAACL0001L';
const lic = as('lic', { userId: '6001', memberId: 'LIC' });
const mof = as('mof', { userId: '7001', memberId: 'MOF' });

type User = typeof dealer;
type Figures = { totalRecords: number; totalQuantity: number; totalValue: number };

let clock = Date.now();
let market: Market;
let days: { T: string; 'T+1': string };
/** The figures of every report for T's book while T was the day. */
let onT: Figures;

beforeAll(async () => {
  market = await openMarket({}, () => clock);
  const [{ openOnDate, nextOnDate }] = await market.rows('security', { symbol, series: 'IS' });
  days = { T: openOnDate, 'T+1': nextOnDate };
  clock = noonOf('T');
});
afterAll(() => market.close());

const noonOf = (day: 'T' | 'T+1') => Date.parse(`${days[day]}T12:00:00+05:30`);

const ask = async (user: User, method: string, path: string, payload?: object) => {
  const answer = await market.ask(user, method, `/api${path}`, payload ? { payload } : {});
  return { status: answer.status, json: answer.json };
};
const sent = async (user: User, method: string, path: string, payload?: object): Promise<any> => {
  const { status, json } = await ask(user, method, path, payload);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(json)}`);
  return json;
};
const read = (path: string, user = controlUser) => sent(user, 'GET', path);

const place = async (bid: object, user = dealer): Promise<number> =>
  (await sent(user, 'POST', '/rms/order', bid)).orderId;
const modify = (orderId: number, quantity: number, price: number, user = dealer) =>
  sent(user, 'PUT', `/rms/order/${orderId}`, { quantity, price, isMarketOrder: false });
const cancel = (orderId: number, user = dealer) => sent(user, 'DELETE', `/rms/order/${orderId}`);
const answerForCustodian = async (orderId: number, name: 'confirm' | 'reject') =>
  sent(controlUser, 'POST', `/rms/order/${orderId}/${name}`, {
    version: Number((await market.rows('order', { orderId }))[0].version),
    ...(name === 'reject' && { reason: 'The custodian does not know it' }),
  });

/** The allotment of T is published: the shares of some bids, and nothing for all others. */
const publishT = async (allotted: Record<number, number>) => {
  const locked = { symbol, openOnDate: days.T, day: 'T', tradeDate: days.T, runId: 1 };
  const at = new Date(clock).toISOString();
  await market.machine.database.write(
    createRow,
    {
      resource: 'allocationLock',
      values: { ...locked, lockedAt: at, publishedAt: at },
      scope: {},
    } as never,
    system,
  );
  const bids = await market.rows('order', { symbol, day: 'T' });
  for (const { orderId, orderStatus } of bids)
    if (orderStatus === 'Submitted' || orderStatus === 'Confirmed')
      await market.machine.database.write(
        updateRow,
        {
          resource: 'order',
          key: { orderId: Number(orderId) },
          values: { allottedQuantity: allotted[orderId] ?? 0 },
          version: null,
          scope: {},
        },
        system,
      );
};
const carry = async (orderId: number, quantity: number, price: number, user = dealer) =>
  (await sent(user, 'POST', `/rms/order/${orderId}/carryForward`, { quantity, price }))
    .orderId as number;

const none: Figures = { totalRecords: 0, totalQuantity: 0, totalValue: 0 };
const sumOf = (rows: readonly Figures[]): Figures =>
  rows.reduce(
    (sum, row) => ({
      totalRecords: sum.totalRecords + row.totalRecords,
      totalQuantity: sum.totalQuantity + row.totalQuantity,
      totalValue: Math.round(100 * (sum.totalValue + row.totalValue)) / 100,
    }),
    none,
  );

/** Every report of demand of one symbol, over all series, on its default day or the requested one. */
const reportsOf = async (name: string, day?: 'T' | 'T+1') => {
  // Counts by category are cached for some seconds.
  clock += 10_000;
  const dayQuery = day ? `&day=${encodeURIComponent(day)}` : '';
  const ofSymbol = (rows: any[]) => rows.filter((row) => row.symbol === name);
  const orders = await market.rows('order');
  const pans = [...new Set(orders.map(({ pan }) => pan as string))];
  const clients: Figures[] = [];
  const bids: Figures[] = [];
  for (const pan of pans) {
    const user = pan === insurersPan ? lic : controlUser;
    clients.push(
      ...ofSymbol(await read(`/query/get-client-summary?clientPan=${pan}${dayQuery}`, user)),
    );
    const rows = await read(
      `/query/get-client-data?clientPan=${pan}&symbol=${name}${dayQuery}`,
      user,
    );
    bids.push(
      ...rows.map(({ quantity, value }: any) => ({
        totalRecords: 1,
        totalQuantity: quantity,
        totalValue: value,
      })),
    );
  }
  const series = [
    ...new Set((await market.rows('security', { symbol: name })).map((row) => row.series)),
  ];
  const each = async <R>(path: string, of: (json: any) => R): Promise<R[]> =>
    Promise.all(
      series.map(async (one) => of(await read(`${path}?symbol=${name}&series=${one}${dayQuery}`))),
    );
  const mofRows = ofSymbol(await read(`/query/get-mof-summary?${dayQuery}`, mof));
  const categories = ofSymbol(await read(`/query/get-mof-category-data?${dayQuery}`, mof));
  const demand = ofSymbol((await read(`/query/category-demand?${dayQuery}`)).securities);
  const levels = (await each('/query/marketByPrice', (rows) => rows)).flat();
  const ladders = await each('/query/ladder', (json) => json);
  const today = await Promise.all(
    series.map((one) => read(`/query/today?symbol=${name}&series=${one}`)),
  );
  const combined = ofSymbol(await read('/rms/monitoring/combiner'));
  const halted = await read(`/rms/halt/reach?symbol=${name}`);
  const quantities = (list: any[], records: string, quantity: string) => ({
    totalRecords: list.reduce((sum, one) => sum + one[records], 0),
    totalQuantity: list.reduce((sum, one) => sum + one[quantity], 0),
  });
  return {
    whole: {
      clients: sumOf(clients),
      bids: sumOf(bids),
      mof: sumOf(mofRows),
      categories: sumOf(categories),
      statistics: sumOf(await each('/query/securitystats', (json) => json)),
    },
    quantities: {
      ladder: quantities(ladders, 'orders', 'demand'),
      marketByPrice: quantities(levels, 'numberOfOrders', 'quantity'),
      demandByCategory: quantities(
        demand.flatMap((one: any) => one.categories),
        'totalRecords',
        'totalQuantity',
      ),
    },
    /** The reports on today's session alone, whatever day is requested; not all of them have shares or value. */
    session: [
      {
        totalRecords: today.reduce((sum, { liveBids }) => sum + liveBids, 0),
        totalValue: today.reduce((sum, { value }) => sum + value, 0),
      },
      quantities(combined, 'liveBids', 'quantity'),
      { totalRecords: halted.liveBids },
    ],
  };
};

/** All reports agree on a day's book; returns their figures. */
const agreed = async (name: string, day?: 'T' | 'T+1'): Promise<Figures> => {
  const { whole, quantities, session } = await reportsOf(name, day);
  const { statistics } = whole;
  for (const figures of Object.values(whole)) expect(whole).toEqual(allAs(whole, figures));
  const { totalRecords, totalQuantity, totalValue } = statistics;
  expect(quantities).toEqual(allAs(quantities, { totalRecords, totalQuantity }));
  if (!day)
    expect(session).toEqual([
      { totalRecords, totalValue },
      { totalRecords, totalQuantity },
      { totalRecords },
    ]);
  return statistics;
};
const allAs = (names: object, figures: object) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, figures]));

/** The figures of some bids, in rupees. */
const of = (...bids: [quantity: number, price: number][]): Figures =>
  sumOf(
    bids.map(([quantity, price]) => ({
      totalRecords: 1,
      totalQuantity: quantity,
      totalValue: quantity * price,
    })),
  );

describe('every report of demand counts the book of one day of an offer', () => {
  const bid: Record<string, number> = {};
  const own = async (clientId: string) => clientOf(market, clientId);
  const fund = (more: object = {}) => aBid({ category: 'MF', participantId: 'CP01', ...more });

  test('on T: what is live of T, with what was modified, without what was cancelled, rejected or refused', async () => {
    bid.plain = await place(aBid());
    bid.modified = await place(aBid({ ...(await own('C0007')), quantity: 2_000, price: 384 }));
    await modify(bid.modified, 2_500, 385);
    bid.cancelled = await place(aBid({ quantity: 7_000 }));
    await cancel(bid.cancelled);
    bid.confirmed = await place(fund({ ...(await own('C0041')), quantity: 3_000 }));
    await answerForCustodian(bid.confirmed, 'confirm');
    bid.refused = await place(fund({ ...(await own('C0041')), quantity: 9_000 }));
    await answerForCustodian(bid.refused, 'reject');
    bid.pending = await place(fund({ ...(await own('C0041')), quantity: 500 }));
    bid.unmargined = await place(
      fund({ ...(await own('C0041')), quantity: 4_000, price: 390, marginType: '0' }),
    );
    await answerForCustodian(bid.unmargined, 'reject');
    bid.insurers = await place(
      aBid({ category: 'IC', clientId: 'C0044', pan: insurersPan, quantity: 6_000, price: 386 }),
      insurersDealer,
    );
    bid.small = await place(aBid({ quantity: 100, price: 382 }), otherDealer);
    // Nothing counts below the floor: there is no bid at all.
    expect((await ask(dealer, 'POST', '/rms/order', aBid({ price: 1 }))).status).toBe(422);

    onT = await agreed(symbol);
    expect(onT).toEqual(
      of(
        [1_000, 383],
        [2_500, 385],
        [3_000, 383],
        [500, 383],
        [4_000, 390],
        [6_000, 386],
        [100, 382],
      ),
    );
    expect(await agreed(symbol, 'T')).toEqual(onT);
    expect(await agreed(symbol, 'T+1')).toEqual(none);
  });

  test('on T+1: what is carried, with what it is carried with, and what retail and employees bid', async () => {
    clock = noonOf('T+1');
    await market.machine.database.write(
      setTerms,
      { where: { symbol }, values: { cutOffPrice: 383 } },
      system,
    );
    await publishT({ [bid.plain as number]: 400, [bid.small as number]: 100 });
    expect(await agreed(symbol)).toEqual(none);

    await carry(bid.plain as number, 600, 386);
    const up = await carry(bid.modified as number, 2_500, 385);
    await modify(up, 2_000, 385.5);
    const off = await carry(bid.insurers as number, 5_000, 386, insurersDealer);
    await cancel(off, insurersDealer);
    await carry(bid.unmargined as number, 4_000, 391);
    await carry(bid.confirmed as number, 3_000, 383);
    const retail = aBid({ series: 'RS', category: 'RI', ...(await own('C0005')) });
    await place({ ...retail, quantity: 100, price: 384 });
    await place({ ...retail, quantity: 50, isMarketOrder: true, price: null });
    const [employee] = await employees();
    await place(
      aBid({
        series: 'ES',
        category: 'EMP',
        ...employee,
        quantity: 30,
        isMarketOrder: true,
        price: null,
      }),
    );

    const next = await agreed(symbol);
    expect(next.totalRecords).toBe(7);
    expect(next).toEqual(
      of([600, 386], [2_000, 385.5], [4_000, 391], [3_000, 383], [100, 384], [50, 383], [30, 373]),
    );
    expect(await agreed(symbol, 'T+1')).toEqual(next);
  });

  test('T keeps its book whole after it was allotted and carried forward: a bid of T counts what it was bid for', async () => {
    const { whole, quantities } = await reportsOf(symbol, 'T');
    const { totalRecords, totalQuantity } = onT;
    expect(whole).toEqual(allAs(whole, onT));
    expect(quantities).toEqual(allAs(quantities, { totalRecords, totalQuantity }));
  });

  test('a bid at the cut-off price is worth the same everywhere, also when that price moves after it', async () => {
    const before = await agreed(symbol);
    await market.machine.database.write(
      setTerms,
      { where: { symbol }, values: { cutOffPrice: 384.5 } },
      system,
    );
    expect(await agreed(symbol)).toEqual({
      ...before,
      totalValue: before.totalValue + 1.5 * 50 + 1.5 * 30,
    });
  });

  test('whatever is bid, changed and cancelled', async () => {
    const { below } = randomFrom(29);
    const clients = await Promise.all(['C0005', 'C0009', 'C0013'].map(own));
    const placed: number[] = [];
    for (let step = 0; step < 60; step += 1) {
      const at = placed[below(placed.length)];
      const kind = below(4);
      const price = 385 + below(20) / 4;
      if (at === undefined || kind < 2) {
        const bid = { series: 'RS', category: 'RI', ...clients[below(3)], quantity: 1 + below(9) };
        placed.push(await place(aBid({ ...bid, price })));
      } else if (kind === 2) await modify(at, 1 + below(9), price);
      else await cancel(placed.splice(placed.indexOf(at), 1)[0] as number);
    }
    expect(placed.length).toBeGreaterThan(0);
    expect((await agreed(symbol)).totalRecords).toBe(7 + placed.length);
  });

  test('of one offer: those of an earlier one of the same symbol are counted by nobody', async () => {
    const later = { openOnDate: dayAfter(days['T+1'], 7), nextOnDate: dayAfter(days['T+1'], 8) };
    await market.machine.database.write(
      setTerms,
      { where: { symbol: 'HINDCOPPER', series: 'IS' }, values: { symbol, ...later } },
      system,
    );
    expect((await agreed(symbol)).totalRecords).toBeGreaterThan(0);
    clock = Date.parse(`${later.openOnDate}T12:00:00+05:30`);
    await place(aBid({ price: 600, quantity: 70 }));
    const { whole } = await reportsOf(symbol);
    expect(whole.clients).toEqual(of([70, 600]));
    expect(whole.bids).toEqual(of([70, 600]));
    expect(whole.mof).toEqual(of([70, 600]));
    expect(whole.categories).toEqual(of([70, 600]));
  });
});

/** Clients of the dealer's member that the seller of the offer has named as employees. */
const employees = async () => {
  const named = await market.rows('offerEmployee', { symbol, openOnDate: days.T });
  const clients = await market.rows('client', { memberId: 'M001' });
  return clients
    .filter(({ pan }) => named.some((one) => one.pan === pan))
    .map(({ clientId, pan }) => ({ clientId, pan }));
};
