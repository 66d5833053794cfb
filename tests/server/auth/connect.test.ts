import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type BidOperation,
  connect,
  order,
  security,
  TokenRefused,
  type Waited,
} from '#registry/client.ts';
import { type CuttableLine, layLine } from '../../peers/cuttableLine.ts';
import { aBid } from '../market/openMarket.ts';
import { type ClientKeys, type ClientMarket, openClientMarket } from './clientMarket.ts';

let market: ClientMarket;
let keys: ClientKeys;
let line: CuttableLine;
/** The time by which the clock of the program is ahead, ms; `pass` moves the server's. */
let ahead = 0;
let waits: Waited[] = [];

beforeAll(async () => {
  market = await openClientMarket({ clientCalls: 30 });
  keys = await market.makeClient();
  await market.app.listen({ host: '127.0.0.1', port: 0 });
  line = await layLine((market.app.server.address() as { port: number }).port);
});
afterEach(() => {
  line.mend();
  waits = [];
  // A test does not use up the calls of the next.
  market.pass(60_000);
});
afterAll(async () => {
  await line.close();
  await market.close();
});

const connected = (more: object = {}) =>
  connect({
    url: `${line.url}/`,
    clientId: keys.id,
    clientSecret: keys.secret,
    now: () => Date.now() + ahead,
    onWait: (waited) => waits.push(waited),
    ...more,
  });

const tokensIssued = async (): Promise<number> => {
  const { db } = market.machine.database;
  const entries = await db
    .selectFrom('journal')
    .select('seq')
    .where('action', '=', 'token issued')
    .execute();
  return entries.length;
};

const entry = (clientOrderId: string): BidOperation => ({
  ...{ operation: 'ENTER', clientOrderId, symbol: 'LICI', series: 'IS', category: 'NII' },
  ...{ clientType: 'CLI', clientId: 'C0001', pan: 'AAAPA0001A', marginType: '1' },
  ...{ isMarketOrder: false, quantity: 1000, price: 383 },
});

const bidsNamed = async (clientOrderId: string) => {
  const { db } = market.machine.database;
  return db.selectFrom('order').selectAll().where('clientOrderId', '=', clientOrderId).execute();
};

/** Cuts the line until the program has waited for it so often. */
const awayFor = async <A>(attempts: number, work: () => Promise<A>): Promise<A> => {
  line.cut();
  const pending = work();
  await expect.poll(() => waits.length).toBe(attempts);
  line.mend();
  return pending;
};

describe('the tokens of a program', () => {
  test('one serves all calls, and is replaced a minute before it ends', async () => {
    const client = connected();
    const before = await tokensIssued();
    await Promise.all([1, 2, 3].map(() => client.of(order).list()));
    await client.of(order).list();
    expect((await tokensIssued()) - before).toBe(1);
    ahead += 13 * 60_000;
    await client.of(order).list();
    expect((await tokensIssued()) - before).toBe(1);
    ahead += 61_000;
    await Promise.all([1, 2, 3].map(() => client.of(order).list()));
    expect((await tokensIssued()) - before).toBe(2);
  });

  test('one that the server ended is replaced when a call answers 401', async () => {
    const client = connected();
    await client.of(order).list();
    const before = await tokensIssued();
    market.pass(16 * 60_000);
    await Promise.all([1, 2, 3].map(() => client.of(order).list()));
    expect((await tokensIssued()) - before).toBe(1);
  });

  test('a refused client gets the reason, and no call is made', async () => {
    const refused = await connected({ clientSecret: 'x'.repeat(43) })
      .of(order)
      .list()
      .catch((error) => error);
    expect(refused).toBeInstanceOf(TokenRefused);
    expect([refused.code, waits]).toEqual(['invalid_client', []]);
  });

  test('they have the scopes that the program wants, or those of the client', async () => {
    const reader = connected({ scope: 'bids:read' });
    expect((await reader.call(security, 'active')).length).toBeGreaterThan(0);
    await expect(reader.bids([entry('S-1')])).rejects.toMatchObject({ status: 403 });
  });
});

describe('a call beyond the limit of the client', () => {
  test('waits as long as Retry-After says, and is made then', async () => {
    const client = connected();
    for (let nth = 0; nth < 30; nth += 1) await client.of(order).list();
    market.pass(58_500);
    const begun = Date.now();
    await client.call(order, 'place', { body: aBid({ clientOrderId: 'L-1' }) as never });
    expect(waits).toEqual([expect.objectContaining({ why: '429', attempt: 1 })]);
    expect(Date.now() - begun).toBeGreaterThan(1000);
    expect(await bidsNamed('L-1')).toHaveLength(1);
  });
});

describe('while the server is away', () => {
  test('a read is repeated until it answers', async () => {
    const client = connected();
    await client.of(order).list();
    const page = await awayFor(2, () => client.of(order).list());
    expect(page.rows).toBeInstanceOf(Array);
  });

  test('the first token is waited for', async () => {
    await awayFor(1, () => connected().of(order).list());
    expect(waits[0]?.url).toContain('/api/auth/token');
  });

  test('bids with keys are sent again, and one whose answer was lost is entered once', async () => {
    const client = connected();
    await client.of(order).list();
    const [sent] = await awayFor(2, () => client.bids([entry('A-1')]));
    expect(sent).toMatchObject({ result: 'accepted', isReplayed: false });
    waits = [];
    line.breakAnswerTo('POST /api/rms/orders');
    const [again] = await client.bids([entry('A-2')]);
    expect(waits).toHaveLength(1);
    expect(again).toMatchObject({ result: 'accepted', isReplayed: true });
    expect(await bidsNamed('A-2')).toHaveLength(1);
  });

  test('a call without a key is not sent again, though the server may have done it', async () => {
    const client = connected();
    await client.of(order).list();
    line.breakAnswerTo('POST /api/rms/order ');
    const body = aBid({ clientOrderId: 'N-1' }) as never;
    await expect(client.call(order, 'place', { body })).rejects.toThrow();
    expect(waits).toEqual([]);
    expect(await bidsNamed('N-1')).toHaveLength(1);
  });

  test('a program gives up after its time, with the fault of the last attempt', async () => {
    const client = connected({ giveUpMs: 1000 });
    await client.of(order).list();
    line.cut();
    await expect(client.of(order).list()).rejects.toThrow('fetch failed');
    expect(waits.length).toBeGreaterThan(0);
  });
});
