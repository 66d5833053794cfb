import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { textIn } from '#domain/sentence.ts';
import type { StreamMessage } from '#server/machine/hub.ts';
import marketByPriceModule from '../../../resources/marketByPrice/server.ts';
import { announcementsOf } from '../../../resources/security/server/marketClock.ts';
import securityModule from '../../../resources/security/server.ts';
import {
  aBid,
  aRetailBid,
  clientOf,
  controlUser,
  dealer,
  inquiry,
  type Market,
  memberAdmin,
  openMarket,
  otherDealer,
  stranger,
} from './openMarket.ts';

const mof = { ...dealer, role: 'mof' as const };
const viewer = { ...dealer, role: 'viewOnly' as const };

let market: Market;
beforeAll(async () => {
  // Two offers of the demo are open in the hours of the exchange alone.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T11:00:00+05:30') });
  market = await openMarket();
});
afterAll(async () => {
  await market.close();
  vi.useRealTimers();
});

const place = (bid: object, user = dealer) =>
  market.ask(user, 'POST', '/api/rms/order', { payload: bid });
const read = async (path: string, user = dealer) =>
  (await market.ask(user, 'GET', `/api${path}`)).json;

/** The figures of the book that is counted: HINDCOPPER is on its T day today, and NHPC on its T+1. */
const bookDay = async (day: 'T' | 'T+1') => {
  const symbol = day === 'T' ? 'HINDCOPPER' : 'NHPC';
  const [{ openOnDate, nextOnDate }] = await market.rows('security', { symbol, series: 'IS' });
  return { day, tradeDate: day === 'T' ? openOnDate : nextOnDate };
};

describe('the securities on offer today', () => {
  test('are those whose series has a session, each with its configuration', async () => {
    const rows = await read('/masters/security/active');
    expect(
      rows.map((row: any) => [row.symbol, row.configuration.series, row.configuration.configLabel]),
    ).toEqual([
      ['COALINDIA', 'IS', 'T+1 day - IS'],
      ['COALINDIA', 'RS', 'T+1 day - RS'],
      ['COALINDIA', 'ES', 'T+1 day - ES'],
      ['HINDCOPPER', 'IS', 'T day - IS'],
      ['INDIGRID', 'IS', 'T+1 day - IS'],
      ['INDIGRID', 'RS', 'T+1 day - RS'],
      ['LICI', 'IS', 'T day - IS'],
      ['MAHABANK', 'IS', 'T+1 day - IS'],
      ['MAHABANK', 'RS', 'T+1 day - RS'],
      ['MAHABANK', 'ES', 'T+1 day - ES'],
      ['NHPC', 'IS', 'T+1 day - IS'],
      ['NHPC', 'RS', 'T+1 day - RS'],
      ['NHPC', 'ES', 'T+1 day - ES'],
    ]);
    const lici = rows.find((row: any) => row.symbol === 'LICI');
    expect(lici).toMatchObject({
      symbol: 'LICI',
      securityName: 'Life Insurance Corporation of India',
      isinCode: 'INE0J1Y01017',
      faceValue: 10,
      tickSize: 0.05,
      regularLotSize: 1,
      configuration: {
        series: 'IS',
        issueSize: 740_024_730,
        basePrice: 382,
        mktOpenTime: '00:00:00',
        mktCloseTime: '23:59:59',
        isNewOrderAllowed: true,
        isOpen: true,
        cutOffPrice: null,
      },
    });
    const carriedForward = rows.find((row: any) => row.symbol === 'NHPC');
    expect(carriedForward.configuration).toMatchObject({ isNewOrderAllowed: false, isOpen: true });
  });

  test.each([
    ['HINDCOPPER', 'IS', 52_219_296],
    ['NHPC', 'RS', 60_270_210],
    ['NHPC', 'ES', 9_040_530],
    ['COALINDIA', 'IS', 110_929_108],
  ])('%s %s offers %s shares, as its notice says', async (symbol, series, shares) => {
    expect((await read(`/query/ladder?symbol=${symbol}&series=${series}`)).issueSize).toBe(shares);
  });

  test('are not for the ministry', async () => {
    expect((await market.ask(mof, 'GET', '/api/masters/security/active')).status).toBe(403);
  });
});

describe('the book of a series', () => {
  const symbol = 'HINDCOPPER';
  beforeAll(async () => {
    for (const [quantity, price] of [
      [300, 525],
      [400, 522.5],
      [250, 520],
      [150, 520],
      [500, 515],
    ])
      await place(aBid({ symbol, quantity, price }));
    await place(
      aBid({
        symbol,
        quantity: 1_000,
        price: 514,
        category: 'MF',
        participantId: 'CP01',
        marginType: '0',
      }),
    );
    await place(aRetailBid(await clientOf(market, 'C0005')));
  });

  test('is told price by price, the best first', async () => {
    const first = await bookDay('T');
    expect(await read(`/query/marketByPrice?symbol=${symbol}&series=IS`)).toEqual([
      { symbol, series: 'IS', price: 525, quantity: 300, numberOfOrders: 1, ...first },
      { symbol, series: 'IS', price: 522.5, quantity: 400, numberOfOrders: 1, ...first },
      { symbol, series: 'IS', price: 520, quantity: 400, numberOfOrders: 2, ...first },
      { symbol, series: 'IS', price: 515, quantity: 500, numberOfOrders: 1, ...first },
      { symbol, series: 'IS', price: 514, quantity: 1_000, numberOfOrders: 1, ...first },
    ]);
    const next = await bookDay('T+1');
    expect(await read('/query/marketByPrice?symbol=NHPC&series=RS')).toEqual([
      { symbol: 'NHPC', series: 'RS', price: null, quantity: 1_000, numberOfOrders: 1, ...next },
    ]);
    expect(await read('/query/marketByPrice?symbol=NOSUCH&series=IS')).toEqual([]);
  });

  test('is a ladder with running totals, confirmed shares and 0% margin', async () => {
    const ladder = await read(`/query/ladder?symbol=${symbol}&series=IS`);
    expect(ladder).toMatchObject({
      symbol,
      series: 'IS',
      floorPrice: 514,
      tickSize: 0.05,
      demand: 2_600,
      confirmed: 1_600,
      zeroMargin: 1_000,
      orders: 6,
      // (300×525 + 400×522.50 + 400×520 + 500×515 + 1000×514) / 2600
      indicativePrice: 517.69,
    });
    expect(
      ladder.levels.map((level: any) => [
        level.price,
        level.cumulativeQuantity,
        level.confirmedQuantity,
      ]),
    ).toEqual([
      [525, 300, 300],
      [522.5, 700, 400],
      [520, 1_100, 400],
      [515, 1_600, 500],
      [514, 2_600, 0],
    ]);
  });

  test('in total is quantity, indicative price, value and number of bids', async () => {
    expect(await read(`/query/securitystats?symbol=${symbol}&series=IS`)).toEqual({
      totalQuantity: 2_600,
      totalPrice: 517.69,
      totalValue: 1_346_000,
      totalRecords: 6,
      ...(await bookDay('T')),
    });
    expect(await read('/query/securitystats?symbol=NHPC&series=RS')).toEqual({
      totalQuantity: 1_000,
      totalPrice: null,
      totalValue: 71_000,
      totalRecords: 1,
      ...(await bookDay('T+1')),
    });
  });

  test('of a security nobody offers is not found', async () => {
    for (const call of ['ladder', 'securitystats'])
      expect(
        (await market.ask(dealer, 'GET', `/api/query/${call}?symbol=NOSUCH&series=IS`)).status,
      ).toBe(404);
  });
});

describe('who listens to market by price', () => {
  test('hears of changed levels, whole, numbered without a gap, and not who bid', async () => {
    const { machine } = market;
    const published: { message: StreamMessage; audience: any }[] = [];
    const publish = vi.spyOn(machine.hub, 'publish').mockImplementation((message, audience) => {
      if (message.type === 'MBP') published.push({ message, audience });
    });
    const listeners = vi.spyOn(machine.hub, 'listeners').mockReturnValue(1);
    const stop = await marketByPriceModule.start?.(machine);
    const { sequence } = await read('/query/ladder?symbol=LICI&series=IS');
    await place(
      aBid({ price: 399, clientId: 'C0007', pan: (await clientOf(market, 'C0007')).pan }),
    );
    await expect.poll(() => published.length).toBe(1);
    for (let bid = 0; bid < 12; bid += 1) await place(aBid({ price: 399 + bid, quantity: 100 }));
    await expect.poll(() => JSON.stringify(published)).toContain('"price":410');
    stop?.();
    publish.mockRestore();
    listeners.mockRestore();

    const [first] = published.map(({ message }) => message.data as any);
    expect(first).toMatchObject({
      symbol: 'LICI',
      series: 'IS',
      sequence: sequence + 1,
      levels: [{ price: 399, quantity: 1000, confirmedQuantity: 1000, numberOfOrders: 1 }],
      totals: { demand: 1000, confirmed: 1000, zeroMargin: 0, orders: 1, indicativePrice: 399 },
    });
    // Twelve bids within a quarter of a second each cause far fewer messages.
    expect(published.length).toBeLessThan(12);
    expect(published.map(({ message }) => (message.data as any).sequence)).toEqual(
      published.map((_, index) => sequence + 1 + index),
    );
    const book = new Map<number, number>();
    for (const { message } of published)
      for (const level of (message.data as any).levels) book.set(level.price, level.quantity);
    const ladder = await read('/query/ladder?symbol=LICI&series=IS');
    expect([...book].sort()).toEqual(
      ladder.levels.map((level: any) => [level.price, level.quantity]).sort(),
    );
    expect(ladder.sequence).toBe(sequence + published.length);
    for (const { message, audience } of published) {
      expect(message.id).toBeNull();
      expect(JSON.stringify(message)).not.toMatch(/M001|1001|C0007|AAAP/);
      expect(audience.roles).toContain('dealer');
      expect(audience.roles).not.toContain('mof');
    }
  });

  test('hears nothing and misses nothing unseen: the number goes on while nobody listens', async () => {
    const stop = await marketByPriceModule.start?.(market.machine);
    const { sequence } = await read('/query/ladder?symbol=LICI&series=IS');
    await place(aBid());
    await expect
      .poll(async () => (await read('/query/ladder?symbol=LICI&series=IS')).sequence)
      .toBe(sequence + 1);
    stop?.();
  });
});

describe('the figures of the dashboards', () => {
  test('a dealer counts the own orders, the member admin those of the member, the stranger none', async () => {
    await place(aBid(), otherDealer);
    await place(aBid({ price: 1 }), otherDealer);
    const { orderId } = (await place(aBid(), otherDealer)).json;
    await market.ask(otherDealer, 'DELETE', `/api/rms/order/${orderId}`);
    expect(await read('/query/userstats', otherDealer)).toEqual({
      SUBMITTED: 2,
      CONFIRMED: 1,
      CANCELLED: 1,
      REJECTED: 1,
    });
    expect(await read('/query/userstats', stranger)).toEqual({
      SUBMITTED: 0,
      CONFIRMED: 0,
      CANCELLED: 0,
      REJECTED: 0,
    });
    const all = await read('/query/userstats', memberAdmin);
    expect(all.SUBMITTED).toBe(await market.count('order'));
    // An inquiry user sees the reports of the member.
    expect(await read('/query/userstats', inquiry)).toEqual(all);
    for (const user of [mof, viewer])
      expect((await market.ask(user, 'GET', '/api/query/userstats')).status).toBe(403);
  });

  test('the exchange sees the day so far, of all and of one', async () => {
    const day = await read('/query/today', controlUser);
    const orders = await market.rows('order');
    expect(day.liveBids).toBe(
      orders.filter(({ orderStatus }) => orderStatus !== 'Cancelled').length,
    );
    const entered = (minutes: any[]) => minutes.reduce((sum, minute) => sum + minute.entered, 0);
    expect(entered(day.perMinute)).toBe(orders.length);
    const one = await read('/query/today?symbol=HINDCOPPER&series=IS', controlUser);
    expect([one.liveBids, one.value, entered(one.perMinute)]).toEqual([6, 1_346_000, 6]);
    expect((await market.ask(dealer, 'GET', '/api/query/today')).status).toBe(403);
    expect(await read('/query/today', viewer)).toEqual(day);
  });

  test('demand by category comes to the demand of the book, beside what its notice offers', async () => {
    const { at, securities } = await read('/query/category-demand', inquiry);
    expect(Date.parse(at)).toBeLessThanOrEqual(market.machine.now());
    const of = (symbol: string, series: string) =>
      securities.find((each: any) => each.symbol === symbol && each.series === series);
    expect(of('HINDCOPPER', 'IS')).toEqual({
      symbol: 'HINDCOPPER',
      series: 'IS',
      ...(await bookDay('T')),
      offered: 52_219_296,
      categories: [
        { category: 'MF', totalRecords: 1, totalQuantity: 1_000 },
        { category: 'NII', totalRecords: 5, totalQuantity: 1_600 },
      ],
    });
    expect(of('NHPC', 'RS').categories).toEqual([
      { category: 'RI', totalRecords: 1, totalQuantity: 1_000 },
    ]);
    for (const { symbol, series, offered, categories } of securities) {
      const ladder = await read(`/query/ladder?symbol=${symbol}&series=${series}`);
      const sum = (name: string) =>
        categories.reduce((all: number, one: any) => all + one[name], 0);
      expect([offered, sum('totalQuantity'), sum('totalRecords')]).toEqual([
        ladder.issueSize,
        ladder.demand,
        ladder.orders,
      ]);
    }
  });

  test('demand by category is for who sees the market, and the ministry', async () => {
    const statusOf = async (user: typeof dealer) =>
      (await market.ask(user, 'GET', '/api/query/category-demand')).status;
    for (const user of [dealer, memberAdmin, controlUser, viewer, inquiry, mof])
      expect(await statusOf(user)).toBe(200);
    expect(await statusOf({ ...dealer, role: 'lic' as const })).toBe(403);
    expect(await statusOf({ ...dealer, role: 'listco' as const })).toBe(403);
  });

  test('the links are up while writes are taken, and surveillance is not there', async () => {
    expect(await read('/rms/interface/status', controlUser)).toEqual({
      rmsServerConnectionStatus: 3,
      rmsReceiverConnectionStatus: 3,
      rmsApproveReceiverConnectionStatus: 3,
      survServerConnectionStatus: 0,
      isSurvServerConfigured: false,
      isRmsConfigured: false,
    });
    const halted = vi.spyOn(market.machine.database, 'halted').mockReturnValue('the disk failed');
    expect(await read('/rms/interface/status', controlUser)).toMatchObject({
      rmsServerConnectionStatus: 0,
    });
    halted.mockRestore();
  });
});

describe('the market clock', () => {
  test.each([
    ['at start', null, ['LICI IS'], [['MKT_OPEN', 'Market open for LICI IS.']]],
    ['at start with nothing open', null, [], [['MKT_CLOSE', 'Market is closed.']]],
    ['when nothing changes', ['LICI IS'], ['LICI IS'], []],
    [
      'when one more opens',
      ['LICI IS'],
      ['LICI IS', 'NHPC RS'],
      [['MKT_OPEN', 'Market open for LICI IS, NHPC RS.']],
    ],
    ['when the last closes', ['LICI IS'], [], [['MKT_CLOSE', 'Market closed for LICI IS.']]],
    [
      'when one of two closes',
      ['LICI IS', 'NHPC RS'],
      ['NHPC RS'],
      [
        ['MKT_CLOSE', 'Market closed for LICI IS.'],
        ['MKT_OPEN', 'Market stays open for NHPC RS.'],
      ],
    ],
    [
      'when one closes and another opens',
      ['LICI IS'],
      ['NHPC RS'],
      [
        ['MKT_CLOSE', 'Market closed for LICI IS.'],
        ['MKT_OPEN', 'Market open for NHPC RS.'],
      ],
    ],
  ] as [string, string[] | null, string[], [string, string][]][])(
    '%s',
    (_, before, open, announcements) => {
      expect(announcementsOf(before, open).map(({ type, text }) => [type, textIn(text)])).toEqual(
        announcements,
      );
    },
  );

  test('says once at start which sessions are open', async () => {
    const stop = await securityModule.start?.(market.machine);
    const events = await market.rows('outbox', { type: 'MKT_OPEN' });
    expect(events).toHaveLength(1);
    expect(events[0].text).toBe(
      'Market open for COALINDIA IS, COALINDIA RS, COALINDIA ES, HINDCOPPER IS, INDIGRID IS, INDIGRID RS, LICI IS, MAHABANK IS, MAHABANK RS, MAHABANK ES, NHPC IS, NHPC RS, NHPC ES.',
    );
    stop?.();
  });
});
