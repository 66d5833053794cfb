import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { system } from '#server/database/writing/mutation.ts';
import { confirmOrder } from '../../../resources/demo/server/custodian.ts';
import { haltBidding } from '../../../resources/halt/server/haltBidding.ts';
import { announceMarket } from '../../../resources/security/server/marketClock.ts';
import {
  aBid,
  actorOf,
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
import { as } from './smallExchange.ts';

const lic = as('lic', { userId: '6001', memberId: 'LIC' });
const mof = as('mof', { userId: '7001', memberId: 'MOF' });
const viewer = as('viewOnly', { userId: 'viewer', memberId: null });
const branchAdmin = as('branchAdmin', { userId: '5001', branchId: 'B1' });
const otherBranchAdmin = as('branchAdmin', { userId: '5002', branchId: 'B2' });

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
const read = async (path: string, user = controlUser) =>
  (await market.ask(user, 'GET', `/api${path}`)).json;
const statusOf = async (path: string, user = controlUser) =>
  (await market.ask(user, 'GET', `/api${path}`)).status;
const insurerBid = (more: object = {}) =>
  aBid({ category: 'IC', clientId: 'C0044', pan: 'AAACL0001L', participantId: 'CP01', ...more });
/** A dealer of a member that has LIC for a client. */
const insurersDealer = as('dealer', { userId: '10005', memberId: 'M005', branchId: 'B1' });

/**
 * The day and trade date in a report on the book of LICI and HINDCOPPER, which are on their T day
 * today.
 */
const onT = async () => {
  const [{ openOnDate }] = await market.rows('security', { symbol: 'LICI', series: 'IS' });
  return { day: 'T', tradeDate: openOnDate };
};

describe('the order log', () => {
  let orderId: number;
  beforeAll(async () => {
    orderId = (await place(aBid({ quantity: 500, price: 390 }))).json.orderId;
    const path = `/api/rms/order/${orderId}`;
    const change = { quantity: 600, price: 391, isMarketOrder: false };
    await market.ask(memberAdmin, 'PUT', path, { payload: change });
    await market.ask(dealer, 'PUT', path, { payload: { ...change, price: 1 } });
    await market.ask(dealer, 'DELETE', path);
    await place(aBid({ quantity: 0.5 }));
    await place(aBid({ price: 1 }));
    await place(aBid({ clientId: 'C0001', pan: 'AABPA0001D' }), stranger);
  });

  test('has each event of a bid once: what it was before and after, and who did it', async () => {
    const filter = encodeURIComponent(JSON.stringify({ orderId }));
    const rows = await read(`/query/orderLog?filter=${filter}`);
    expect(
      rows.map((row: any) => [
        row.event,
        row.quantityBefore,
        row.quantity,
        row.priceBefore,
        row.price,
        row.doneBy,
        row.userId,
      ]),
    ).toEqual([
      ['CANCELLED', null, 600, null, 391, '1001', '1001'],
      ['REFUSED', 600, 600, 391, 1, '1001', '1001'],
      ['MODIFIED', 500, 600, 390, 391, '4001', '1001'],
      ['ENTERED', null, 500, null, 390, '1001', '1001'],
    ]);
    expect(rows[1].reason).toBe('Bid price is below the floor price 382.00');
  });

  test('has a new bid that was refused, without an order; what is no bid at all is none', async () => {
    const filter = encodeURIComponent(JSON.stringify({ userId: '1001' }));
    const all = await read(`/query/orderLog?filter=${filter}`);
    const rows = all.filter(({ event }: any) => event === 'REFUSED');
    expect(rows.map((row: any) => [row.orderId, row.price])).toEqual([
      [null, 1],
      [orderId, 1],
    ]);
  });

  test("has a custodian's confirmation among the events of the member's own bid", async () => {
    const bid = aBid({ category: 'MF', clientId: 'C0041', participantId: 'CP01' });
    const { json } = await place({ ...bid, ...(await clientOf(market, 'C0041')) });
    await market.machine.database.write(
      confirmOrder,
      { orderId: json.orderId },
      { ...system, userId: 'CP01' },
    );
    const rows = await read('/query/orderLog?range=[0,1]', dealer);
    expect(rows.map((row: any) => [row.orderId, row.event, row.doneBy])).toEqual([
      [json.orderId, 'CONFIRMED', 'CP01'],
      [json.orderId, 'ENTERED', '1001'],
    ]);
  });

  test('is of the own bids for a dealer, of the branch, the member, and of all for the exchange', async () => {
    const members = async (user: typeof dealer) => {
      const rows = await read('/query/orderLog', user);
      return [...new Set(rows.map((row: any) => `${row.memberId} ${row.userId}`))].sort();
    };
    expect(await members(controlUser)).toEqual(['M001 1001', 'M002 2001']);
    expect(await members(dealer)).toEqual(['M001 1001']);
    expect(await members(stranger)).toEqual(['M002 2001']);
    expect(await members(otherDealer)).toEqual([]);
    expect(await members(branchAdmin)).toEqual(['M001 1001']);
    expect(await members(otherBranchAdmin)).toEqual([]);
    expect(await members(memberAdmin)).toEqual(['M001 1001']);
    expect(await members(inquiry)).toEqual(['M001 1001']);
    for (const user of [lic, mof, viewer])
      expect(await statusOf('/query/orderLog', user)).toBe(403);
  });
});

describe('the reports of orders', () => {
  test('of custodians have the bids that name one, each confirmed or pending, and no other', async () => {
    await place(aBid({ quantity: 700 }));
    const path = '/rms/order?view=order-custodian';
    const rows = await read(path);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row: any) => row.participantId !== null)).toBe(true);
    const filter = encodeURIComponent(JSON.stringify({ isCpApproved: true }));
    const confirmed = await read(`${path}&filter=${filter}`);
    expect(confirmed.map((row: any) => row.isCpApproved)).toEqual([true]);
    const export_ = await market.ask(
      controlUser,
      'GET',
      '/api/rms/order/export?view=order-custodian',
    );
    expect(export_.text).toContain(`#END rows=${rows.length} complete=true`);
    expect(await read(path, stranger)).toEqual([]);
    for (const user of [lic, mof, viewer]) expect(await statusOf(path, user)).toBe(403);
  });

  test('by present status are for the exchange alone', async () => {
    const path = '/rms/order?view=order-current';
    expect((await read(path)).length).toBeGreaterThan(0);
    for (const user of [dealer, memberAdmin, branchAdmin, inquiry, lic, mof, viewer])
      expect(await statusOf(path, user)).toBe(403);
  });

  test.each([{ orderStatus: 'Cancelled' }, { symbol: 'LICI', series: 'IS' }])(
    'narrow to what the dashboard links to: %o',
    async (filter) => {
      const rows = await read(`/rms/order?filter=${encodeURIComponent(JSON.stringify(filter))}`);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toMatchObject(filter);
    },
  );
});

describe('the client report', () => {
  beforeAll(async () => {
    for (const [quantity, price] of [
      [1_000, 383],
      [2_000, 384],
    ])
      expect((await place(insurerBid({ quantity, price }), insurersDealer)).status).toBe(201);
    const other = insurerBid({
      symbol: 'HINDCOPPER',
      quantity: 300,
      price: 514,
      participantId: null,
    });
    await place(other, insurersDealer);
    const { json } = await place(insurerBid({ quantity: 9_000 }), insurersDealer);
    await market.ask(insurersDealer, 'DELETE', `/api/rms/order/${json.orderId}`);
  });
  const summary = (pan: string) => `/query/get-client-summary?clientPan=${pan}`;
  const data = (pan: string, symbol: string) =>
    `/query/get-client-data?clientPan=${pan}&symbol=${symbol}`;

  test('is what a PAN bids for by symbol, over all members; what is cancelled is no bid', async () => {
    for (const user of [controlUser, viewer, lic])
      expect(await read(summary('AAACL0001L'), user)).toEqual([
        {
          symbol: 'HINDCOPPER',
          totalRecords: 1,
          totalQuantity: 300,
          totalValue: 154_200,
          ...(await onT()),
        },
        {
          symbol: 'LICI',
          totalRecords: 2,
          totalQuantity: 3_000,
          totalValue: 1_151_000,
          ...(await onT()),
        },
      ]);
    expect(await read(summary('ZZZPZ0000Z'))).toEqual([]);
  });

  test('is journalled for each look at a PAN, but not for the dashboard of an insurer, which refreshes itself', async () => {
    const looks = async (userId: string) =>
      (await market.rows('journal', { resource: 'clientSummary', action: 'report' })).filter(
        (entry) => entry.userId === userId,
      ).length;
    const [before, own] = [await looks('viewer'), await looks('6001')];
    await read(summary('AAACL0001L'), viewer);
    await read(summary('AAACL0001L'), lic);
    expect([await looks('viewer'), await looks('6001')]).toEqual([before + 1, own]);
    expect(own).toBe(0);
  });

  test('has each bid of a symbol with its member, margin and custodian', async () => {
    const rows = await read(data('AAACL0001L', 'LICI'), lic);
    expect(rows).toEqual([
      {
        tradingMemberName: 'Eastern Ghat Stock Brokers Limited',
        orderId: expect.any(Number),
        quantity: 2_000,
        price: 384,
        value: 768_000,
        marginType: '1',
        isCpApproved: false,
        ...(await onT()),
      },
      expect.objectContaining({ quantity: 1_000, price: 383, value: 383_000 }),
    ]);
    const [one] = await read(data('AAACL0001L', 'HINDCOPPER'));
    expect(one.isCpApproved).toBe(true);
  });

  test('is saved as a file named from PAN and symbol, and the journal has who took it without the PAN', async () => {
    const path = '/query/export-client-data?clientPan=AAACL0001L&symbol=LICI';
    const { text, headers } = await market.ask(lic, 'GET', `/api${path}`);
    expect(headers['content-disposition']).toContain('AAACL0001L_LICI.csv');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe(
      'PAN,Symbol,Trading Member,Order Id,Quantity,Price,Value,Margin,Margin (code),Custodian,Day,Day (code),Trade Date',
    );
    const { tradeDate } = await onT();
    expect(lines[1]).toMatch(/^AAACL0001L,LICI,.*,2000,384,768000,100%,1,pending,T day,T,/);
    expect(lines[1]?.endsWith(`,${tradeDate}`)).toBe(true);
    expect(lines.at(-2)).toBe('#END rows=2 complete=true');
    const entries = await market.rows('journal', { resource: 'clientBid', action: 'export' });
    expect(entries.map(({ userId }) => userId)).toEqual(['6001']);
    expect(JSON.stringify(entries)).not.toContain('AAACL0001L');
  });

  test("shows an insurer its own PAN's bids and no other's", async () => {
    expect(await read('/query/own-pan', lic)).toEqual({ pan: 'AAACL0001L' });
    for (const path of [
      summary('AAAPA0001A'),
      data('AAAPA0001A', 'LICI'),
      '/query/export-client-data?clientPan=AAAPA0001A&symbol=LICI',
    ])
      expect(await statusOf(path, lic)).toBe(403);
    // An insurer without a PAN on record has no bids to see.
    const other = as('lic', { userId: '6002', memberId: 'MOF' });
    expect(await read('/query/own-pan', other)).toEqual({ pan: null });
    expect(await statusOf(summary('AAACL0001L'), other)).toBe(403);
  });

  test('is not for those who bid, and needs a whole PAN', async () => {
    for (const user of [dealer, memberAdmin, branchAdmin, inquiry, mof])
      for (const path of [summary('AAACL0001L'), data('AAACL0001L', 'LICI')])
        expect(await statusOf(path, user)).toBe(403);
    for (const pan of ['', 'AAACL0001', 'AAACL0001LL', '1234567890'])
      expect(await statusOf(summary(pan))).toBe(400);
  });
});

describe('the MoF report', () => {
  test('is what is bid in each series in hand, by series and by category', async () => {
    await place(aRetailBid(await clientOf(market, 'C0005')));
    const rows = await read('/query/get-mof-summary', mof);
    const totals = await read('/query/securitystats?symbol=LICI&series=IS');
    expect(rows.find((row: any) => row.symbol === 'LICI')).toEqual({
      symbol: 'LICI',
      series: 'IS',
      totalRecords: totals.totalRecords,
      totalQuantity: totals.totalQuantity,
      totalValue: totals.totalValue,
      ...(await onT()),
    });
    const categories = await read('/query/get-mof-category-data', mof);
    expect(categories.filter((row: any) => row.symbol === 'NHPC')).toEqual([
      {
        symbol: 'NHPC',
        panCategoryName: 'Retail Individual',
        totalRecords: 1,
        totalQuantity: 1_000,
        totalValue: expect.any(Number),
        day: 'T+1',
        tradeDate: expect.any(String),
      },
    ]);
    const sum = (list: any[], name: string) =>
      list.filter(({ symbol }) => symbol === 'LICI').reduce((total, row) => total + row[name], 0);
    for (const name of ['totalRecords', 'totalQuantity', 'totalValue'])
      expect(sum(categories, name)).toBe(sum(rows, name));
  });

  test('counts the categories once for everybody who asks within some seconds', async () => {
    const readLong = vi.spyOn(market.machine.database, 'readLong');
    const categories = () => read('/query/get-mof-category-data', viewer);
    const answers = await Promise.all([categories(), categories(), categories()]);
    expect(answers[1]).toEqual(answers[0]);
    expect(readLong.mock.calls.length).toBeLessThanOrEqual(1);
    readLong.mockRestore();
  });

  test('is for the ministry, the exchange and those who look on', async () => {
    for (const path of ['/query/get-mof-summary', '/query/get-mof-category-data']) {
      for (const user of [mof, controlUser, viewer]) expect(await statusOf(path, user)).toBe(200);
      for (const user of [dealer, memberAdmin, branchAdmin, inquiry, lic])
        expect(await statusOf(path, user)).toBe(403);
    }
  });
});

describe('a broadcast', () => {
  const send = (payload: object, user = controlUser) =>
    market.ask(user, 'POST', '/api/messaging/broadcast', { payload });
  const windowOf = async (user: typeof dealer) =>
    (await read('/messaging/get-messages', user)).map(({ messageText }: any) => messageText);

  test('stands in the windows of those it is for, and in the log', async () => {
    expect((await send({ message: 'To all of you' })).status).toBe(201);
    expect((await send({ message: 'To dealers', toRole: 'dealer' })).status).toBe(201);
    expect((await send({ message: 'To M002', toMemberId: 'M002' })).status).toBe(201);
    expect(await windowOf(dealer)).toEqual(['To all of you', 'To dealers']);
    expect(await windowOf(stranger)).toEqual(['To all of you', 'To dealers', 'To M002']);
    expect(await windowOf(memberAdmin)).toEqual(['To all of you']);
    const rows = await read('/messaging/broadcast');
    expect(rows.map((row: any) => [row.message, row.toRole, row.toMemberId, row.sentBy])).toEqual([
      ['To M002', null, 'M002', 'control'],
      ['To dealers', 'dealer', null, 'control'],
      ['To all of you', null, null, 'control'],
    ]);
  });

  test('is refused beside its field, and nothing is sent', async () => {
    const before = await market.count('outbox');
    const unknown = await send({ message: 'Whom?', toMemberId: 'NOONE' });
    expect([unknown.status, unknown.json.errors]).toEqual([
      400,
      { toMemberId: 'Member NOONE is not known' },
    ]);
    expect((await send({ message: '' })).status).toBe(400);
    expect((await send({ message: 'x'.repeat(501) })).status).toBe(400);
    expect((await send({ message: 'Who?', toRole: 'nobody' })).status).toBe(400);
    for (const user of [dealer, memberAdmin, viewer, mof])
      expect((await send({ message: 'Me too' }, user)).status).toBe(403);
    expect(await market.count('outbox')).toBe(before);
  });
});

describe('a broadcast, before and after it,', () => {
  test('is said beforehand in numbers: for how many users, and how many are signed in', async () => {
    const reach = async (query: string, user = controlUser) =>
      market.ask(user, 'GET', `/api/messaging/broadcast/reach${query}`);
    const users = async (where: Record<string, unknown> = {}) =>
      (await market.rows('user', { isDisabled: 0, ...where })).length;
    expect((await reach('')).json).toEqual({ users: await users(), signedIn: 0 });
    expect((await reach('?toRole=dealer')).json.users).toBe(await users({ role: 'dealer' }));
    expect((await reach('?toMemberId=M002')).json.users).toBe(await users({ memberId: 'M002' }));
    expect((await reach('', dealer)).status).toBe(403);
  });

  test('is recalled once, by another message to the same windows', async () => {
    const payload = { message: 'Bidding is extended.', toMemberId: 'M001' };
    const { json } = await market.ask(controlUser, 'POST', '/api/messaging/broadcast', { payload });
    const recall = async () => {
      const row = await read(`/messaging/broadcast/${json.id}`);
      const payload = { version: row.version, reason: 'Sent by mistake.' };
      return market.ask(controlUser, 'POST', `/api/messaging/broadcast/${json.id}/recall`, {
        payload,
      });
    };
    const { status, json: answer } = await recall();
    expect([status, answer.message]).toEqual([200, `Message ${json.id} is recalled.`]);
    const lastMessageOf = async (user: typeof dealer) =>
      (await read('/messaging/get-messages', user)).at(-1)?.messageText;
    expect(await lastMessageOf(dealer)).toBe(
      'Recalled: “Bidding is extended.” no longer holds. Sent by mistake.',
    );
    expect(await lastMessageOf(stranger)).not.toContain('Recalled');
    const again = await recall();
    expect([again.status, again.json.message]).toEqual([422, 'It has been recalled already.']);
  });
});

describe('the logs of the exchange', () => {
  test('of the market have a row for each opening and closing that was announced', async () => {
    const open =
      'COALINDIA IS, COALINDIA RS, COALINDIA ES, HINDCOPPER IS, INDIGRID IS, INDIGRID RS, LICI IS, MAHABANK IS, MAHABANK RS, MAHABANK ES, NHPC IS, NHPC RS, NHPC ES';
    const look = (isStart: boolean) =>
      market.machine.database.write(announceMarket, { isStart }, system);
    expect(await look(true)).toHaveLength(1);
    expect(await look(true)).toEqual([]);
    await market.machine.database.write(
      haltBidding,
      { symbol: '*', cause: 'MARKET', reason: 'Contingency' },
      actorOf(controlUser),
    );
    const rows = await read('/query/mkt-status-log');
    expect(rows.map((row: any) => [row.marketStatus, row.announcement])).toEqual([
      ['MKT_CLOSE', `Market closed for ${open}. Closed by hand for all securities: Contingency`],
      ['MKT_CLOSE', 'Closed by hand for all securities: Contingency'],
      ['MKT_OPEN', `Market open for ${open}.`],
    ]);
  });

  test.each([
    '/query/mkt-status-log',
    '/query/circuit-breaker-log',
    '/query/archival-log',
    '/query/eod-logs',
    '/query/checksum-logs',
    '/query/tm-reconciliation-logs',
    '/query/tm-reconciliation-error-logs',
    '/query/exchange-upload-log',
    '/scheduler/demanddata/uploads',
    '/allocation/nse-bid-filegen-logs',
    '/query/bse-filegen-tracker',
    '/rms/monitoring/rmsServer',
    '/rms/monitoring/rmsReceiver',
    '/rms/monitoring/cpApprove',
    '/rms/monitoring/combiner',
  ])('%s is for the exchange to read and for nobody to write', async (path) => {
    expect(await statusOf(path)).toBe(200);
    for (const user of [dealer, memberAdmin, inquiry, lic, mof, viewer])
      expect(await statusOf(path, user)).toBe(403);
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await market.ask(controlUser, method, `/api${path}`, { payload: {} })).status).toBe(
        404,
      );
  });
});

describe('monitoring', () => {
  test('counts the bids that wait for each custodian', async () => {
    const waiting = (
      await market.rows('order', { participantId: 'CP01', isCpApproved: false })
    ).filter(({ orderStatus }) => orderStatus === 'Submitted');
    expect(waiting.length).toBeGreaterThan(0);
    const [row] = await read('/rms/monitoring/cpApprove');
    expect(row).toMatchObject({ participantId: 'CP01', waiting: waiting.length });
  });

  test('says how the book of each series on offer stands', async () => {
    const rows = await read('/rms/monitoring/combiner');
    const { totalRecords } = await read('/query/securitystats?symbol=LICI&series=IS');
    expect(rows.find((row: any) => row.symbol === 'LICI')).toMatchObject({
      liveBids: totalRecords,
    });
  });

  test('knows the link and how fast bids come', async () => {
    const rows = await read('/rms/monitoring/rmsServer');
    expect(rows.slice(0, 2)).toEqual([
      { place: 0, measure: 'Link', value: 'Not configured: bids are checked here alone' },
      { place: 1, measure: 'Bids are', value: 'taken' },
    ]);
    const refused = await market.count('errorOrder');
    const receiver = await read('/rms/monitoring/rmsReceiver');
    expect(receiver[0].value).toBe('Not configured: bids are checked here alone');
    expect(receiver[2]).toEqual({ place: 2, measure: 'Refused today', value: String(refused) });
  });
});
