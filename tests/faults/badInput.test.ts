import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Client, control, dealer, signIn } from '../markets/client.ts';
import { bidOn, type Offer, openedForReading, openOffer } from '../markets/market.ts';
import { type Server, startServer } from '../markets/server.ts';

let server: Server;
let bidder: Client;
let keeper: Client;
let offer: Offer;
beforeAll(async () => {
  server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  bidder = await signIn(server.url, dealer);
  keeper = await signIn(server.url, control);
  offer = await openOffer(bidder);
});
afterAll(async () => {
  await server?.stop();
});

/** The state that bad input must not change, as one number. Refusals by a rule are stored elsewhere. */
const book = (): string => {
  const database = openedForReading(server.data);
  const hash = createHash('sha256');
  for (const table of ['order', 'bookLevel', 'limitUse', 'security', 'holiday', 'branch', 'user'])
    for (const row of database.prepare(`select * from "${table}"`).raw().iterate())
      hash.update(JSON.stringify(row));
  database.close();
  return hash.digest('hex');
};

/** A clear refusal: its status, words for people, faults by field, and a reference for the log. */
const isClear = ({ body }: Answer, what = '') => {
  const parts = ['code', 'errors', 'message', 'reference'];
  expect([what, Object.keys(body)]).toEqual([what, expect.arrayContaining(parts)]);
  expect(body.code).toMatch(/^[A-Z_]+$/);
  expect(body.message.length).toBeGreaterThan(5);
  expect(JSON.stringify(body)).not.toMatch(/sqlite|node_modules|\bat .*\.js|undefined|\[object/i);
};

const json = (text: string) => ['POST', '/rms/order', text] as const;
const bid = (changes: Record<string, unknown> = {}) =>
  ['POST', '/rms/order', bidOn(offer, changes)] as const;
const written = (field: string, value: string) =>
  json(JSON.stringify({ ...bidOn(offer), [field]: '@' }).replace('"@"', value));
const day = { holidayDate: '2027-01-26', description: 'Republic Day' };

describe('what is not understood is a clear 4xx, and changes nothing', () => {
  const cases: [
    what: string,
    ask: () => readonly [string, string, unknown?],
    status: number,
    field?: string,
  ][] = [
    ['a body that is no JSON', () => json('{"symbol":'), 400],
    ['an empty body', () => json(''), 400],
    ['a body that is a list', () => json('[]'), 400],
    ['a body that is null', () => json('null'), 400],
    ['a body that is a text', () => json('"bid"'), 400],
    ['a body of more than a megabyte', () => bid({ symbol: 'X'.repeat(2 ** 20) }), 413],
    [
      'a body a thousand levels deep',
      () => json(`${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`),
      400,
    ],
    ['a field it does not know', () => bid({ colour: 'red' }), 400],
    ['a field of the prototype', () => written('symbol', '"A","__proto__":{"isAdmin":true}'), 400],
    ['a constructor', () => bid({ constructor: { prototype: { isAdmin: true } } }), 400],
    ['a field that the exchange sets', () => bid({ orderStatus: 'Confirmed' }), 400],
    ['a member that is not the own', () => bid({ memberId: 'M002' }), 400],
    ['a quantity in words', () => bid({ quantity: '100' }), 400, 'quantity'],
    ['a quantity in scientific writing', () => bid({ quantity: '1e2' }), 400, 'quantity'],
    ['half a share', () => bid({ quantity: 1.5 }), 400, 'quantity'],
    ['no share', () => bid({ quantity: 0 }), 400, 'quantity'],
    ['minus no share', () => written('quantity', '-0'), 400, 'quantity'],
    ['a share less than none', () => bid({ quantity: -100 }), 400, 'quantity'],
    ['more shares than there are numbers', () => written('quantity', '1e309'), 400, 'quantity'],
    ['a quantity that is a list', () => bid({ quantity: [100] }), 400, 'quantity'],
    ['a quantity that is missing', () => bid({ quantity: undefined }), 400, 'quantity'],
    ['a price of three decimals', () => bid({ price: 384.505 }), 400, 'price'],
    ['a price in words', () => bid({ price: '384.50' }), 400, 'price'],
    ['a price of nothing', () => bid({ price: 0 }), 400, 'price'],
    ['a negative price', () => bid({ price: -384.5 }), 400, 'price'],
    ['a price that is no number', () => written('price', 'NaN'), 400],
    ['a price beyond exact arithmetic', () => bid({ price: 1e15 }), 400, 'price'],
    ['a series that there is not', () => bid({ series: 'XX' }), 400, 'series'],
    ['a margin as a number', () => bid({ marginType: 1 }), 400, 'marginType'],
    ['a flag in words', () => bid({ isMarketOrder: 'false' }), 400, 'isMarketOrder'],
    ['a PAN of nine letters', () => bid({ pan: 'AAAPA0001' }), 400, 'pan'],
    ['a client code that is too long', () => bid({ clientId: 'C'.repeat(11) }), 400, 'clientId'],
    ['a filter that is no JSON', () => ['GET', '/rms/order?filter={'], 400],
    ['a filter on a field that is none', () => ['GET', '/rms/order?filter={"colour":"red"}'], 400],
    [
      'a filter by SQL',
      () => ['GET', `/rms/order?filter=${encodeURIComponent('{"symbol\\" or 1=1 --":1}')}`],
      400,
    ],
    ['a sort by a field that is none', () => ['GET', '/rms/order?sort=["colour","ASC"]'], 400],
    ['a sort that is a word', () => ['GET', '/rms/order?sort=up'], 400],
    ['a range backwards', () => ['GET', '/rms/order?range=[24,0]'], 400],
    ['a range of the moon', () => ['GET', '/rms/order?range=[0,1e309]'], 400],
    ['a cursor that nobody gave', () => ['GET', '/rms/order?after=bm90IG91cnM'], 400],
    [
      'the same word of a query twice',
      () => ['GET', '/query/ladder?symbol=A&symbol=B&series=IS'],
      400,
    ],
    ['a query without what is asked', () => ['GET', '/query/marketByPrice'], 400],
    ['a broken escape in a path', () => ['GET', '/rms/order/%E0%A4%A'], 400],
    ['an order number in words', () => ['DELETE', '/rms/order/mine'], 404],
    ['an order that there is not', () => ['DELETE', '/rms/order/1'], 404],
    ['a path that there is not', () => ['GET', '/rms/nothing'], 404],
  ];

  test('one by one', async () => {
    const before = book();
    const seen: unknown[] = [];
    for (const [what, ask, status, field] of cases) {
      const [method, path, body] = ask();
      const answer = await bidder.call(method, path, body);
      seen.push([what, answer.status, field && Object.keys(answer.body.errors ?? {})]);
      expect([what, answer.status, JSON.stringify(answer.body).slice(0, 300)]).toEqual([
        what,
        status,
        expect.any(String),
      ]);
      isClear(answer, what);
      if (field) expect([what, Object.keys(answer.body.errors)]).toEqual([what, [field]]);
    }
    expect(seen).toHaveLength(cases.length);
    expect(book()).toBe(before);
  });

  test('a body that is not said to be JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const answer = await bidder.call('POST', '/rms/order', '{}', { 'content-type': type });
      expect([type, answer.status]).toEqual([type, 415]);
      isClear(answer);
    }
  });

  test('a call from a foreign page', async () => {
    const before = book();
    const [method, path, body] = bid();
    for (const [name, value] of [
      ['origin', 'https://elsewhere.example'],
      ['sec-fetch-site', 'cross-site'],
    ] as const) {
      const answer = await bidder.call(method, path, body, { [name]: value });
      expect(answer.status).toBe(403);
      isClear(answer);
    }
    expect(book()).toBe(before);
  });

  test('a request that is no HTTP', async () => {
    for (const text of [
      'BID /api/rms/order HTTP/9.9\r\n\r\n',
      'POST /api/rms/order HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
      `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    ])
      expect(await answerTo(server.port, text)).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect((await bidder.call('GET', '/auth/user-info')).status).toBe(200);
  });

  test('master data: types, unknown fields, a key that changes, a version that is old', async () => {
    const before = book();
    for (const [method, path, body, status] of [
      ['POST', '/masters/holiday', { ...day, holidayDate: '26-01-2027' }, 400],
      ['POST', '/masters/holiday', { ...day, description: 5 }, 400],
      ['POST', '/masters/holiday', { ...day, version: 'x' }, 400],
      ['POST', '/masters/holiday', { holidayDate: day.holidayDate }, 400],
      ['POST', '/masters/security', { status: 'approved' }, 400],
      ['PUT', '/masters/security/1', { id: 2, version: 1 }, 400],
      ['PUT', '/masters/holiday/2027-01-27', { description: 'x', version: 1 }, 404],
      ['POST', '/masters/security/1/nothing', {}, 404],
    ] as const) {
      const answer = await keeper.call(method, path, body);
      expect([method, path, body, answer.status]).toEqual([method, path, body, status]);
      isClear(answer);
    }
    expect(book()).toBe(before);
  });
});

describe('what a rule of the exchange refuses is a 422 with its code, and makes no bid', () => {
  test('one by one', async () => {
    const { body: active } = await bidder.call('GET', '/masters/security/active');
    const seriesOf = (wanted: string) =>
      active.find(({ configuration }: any) => configuration.series === wanted);
    const carried = active.find(
      ({ configuration: { series, configLabel } }: any) =>
        series === 'IS' && configLabel === 'T+1 day - IS',
    );
    const retail = seriesOf('RS');
    const staff = seriesOf('ES');
    const of = ({ symbol, configuration }: any, changes: object) => ({
      symbol,
      series: configuration.series,
      price: configuration.basePrice,
      ...changes,
    });
    const above = Math.round((offer.floorPrice + offer.tickSize / 2) * 100) / 100;
    const below = Math.round((offer.floorPrice - offer.tickSize) * 100) / 100;
    const cases: [code: string, changes: Record<string, unknown>, field: string | null][] = [
      ['SYMBOL_NOT_FOUND', { symbol: 'NOTHING' }, 'symbol'],
      ['NEW_ORDERS_NOT_ALLOWED', of(carried, {}), null],
      ['CATEGORY_NOT_ALLOWED', { category: 'RI' }, 'category'],
      ['BELOW_FLOOR', { price: below }, 'price'],
      ['PRICE_MISSING', { price: null }, 'price'],
      ['CUT_OFF_NOT_ALLOWED', { isMarketOrder: true, price: null }, 'isMarketOrder'],
      ['PRICE_WITH_CUT_OFF', of(retail, { category: 'RI', isMarketOrder: true }), 'price'],
      ['CUT_OFF_ONLY', of(staff, { category: 'EMP' }), 'price'],
      ['MARGIN_NOT_ALLOWED', { marginType: '0' }, 'marginType'],
      [
        'RETAIL_LIMIT',
        of(retail, { category: 'RI', isMarketOrder: true, price: null, quantity: 1_000_000 }),
        'quantity',
      ],
      ['CLIENT_UNKNOWN', { clientId: 'NOBODY' }, 'clientId'],
      ['PAN_MISMATCH', { pan: 'ZZZPZ9999Z' }, 'pan'],
      ['PARTICIPANT_UNKNOWN', { category: 'MF', participantId: 'NOBODY' }, 'participantId'],
    ];
    if ((above * 100) % Math.round(offer.tickSize * 100) !== 0)
      cases.push(['PRICE_NOT_IN_TICKS', { price: above }, 'price']);
    const before = book();
    for (const [code, changes, field] of cases) {
      const answer = await bidder.call('POST', '/rms/order', bidOn(offer, changes));
      expect([code, answer.status, answer.body.code]).toEqual([code, 422, code]);
      isClear(answer);
      if (field) expect(answer.body.errors).toEqual({ [field]: answer.body.message });
    }
    expect(book()).toBe(before);
    const { body: errors } = await bidder.call('GET', '/rms/errororder?range=[0,99]');
    expect(errors.map(({ code }: any) => code)).toEqual(
      expect.arrayContaining(cases.map(([code]) => code)),
    );
  });
});

test('whatever JSON is sent as a bid is answered, never with a 500', async () => {
  const before = book();
  const sound = bidOn(offer);
  const names = Object.keys(sound);
  const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('', null, 0, -1, 2 ** 60));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), value, async (name, changed) => {
      const { status } = await bidder.call('POST', '/rms/order', {
        ...sound,
        quantity: 0,
        [name]: changed,
      });
      expect([400, 422]).toContain(status);
    }),
    { numRuns: 150 },
  );
  expect(book()).toBe(before);
});

/** The answer over a bare socket. */
const answerTo = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setTimeout(5000, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk;
      if (answer.includes('\r\n')) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
