import { afterEach, beforeEach, expect, test } from 'vitest';
import { allocate } from '#domain/allocation/allocate.ts';
import { nouns } from '#registry';
import { serverModules } from '#registry/server.ts';
import { folderMutations } from '#server/app/mutations.ts';
import { machineTables } from '#server/app/nouns.ts';
import { system } from '#server/database/writing/mutation.ts';
import { openClock } from '#server/runtime/exchangeClock.ts';
import { ownBids } from '../../../resources/order/server/ownBids.ts';
import { setup } from '../../domain/allocationBooks.ts';
import { isOnPostgres } from '../database/emptyDatabase.ts';
import { aBid, dealer, type Market, openMarket, setTerms } from '../market/openMarket.ts';
import { openExchange } from '../market/smallExchange.ts';

const hour = 3_600_000;
let time: number;
let market: Market;
beforeEach(async () => {
  time = Date.parse('2026-11-23T11:00:00+05:30');
  market = await openMarket({}, () => time);
});
afterEach(() => market.close());

const place = async (more: object = {}, at: Pick<Market, 'ask'> = market): Promise<any> => {
  const payload = aBid({ quantity: 10, price: 383, ...more });
  const { status, json } = await at.ask(dealer, 'POST', '/api/rms/order', { payload });
  expect([status, json.message]).toEqual([201, undefined]);
  return json;
};

/** Our bids as an allocation and a bid file have them, the earliest at the top. */
const inOrder = async () => {
  const [{ openOnDate }] = await market.rows('security', { symbol: 'LICI', series: 'IS' });
  const bids = [];
  for await (const some of ownBids(market.machine, { symbol: 'LICI', openOnDate, day: 'T' }))
    bids.push(...some);
  return bids;
};

test('bids of the same price are allotted in the order in which they came, also when the clock was set back between them', async () => {
  const first = await place();
  time += 1_000;
  const second = await place();
  time -= hour;
  const third = await place();
  time += 1_000;
  const fourth = await place();
  const came = [first, second, third, fourth].map(({ orderId }) => String(orderId));

  const bids = await inOrder();
  expect(bids.map(({ bidId }) => bidId)).toEqual(came);
  const times = bids.map(({ entryTime }) => entryTime);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  // The remainder of a pro rata goes to the bid that was entered first (allocation rules §3).
  for (const [shares, served] of [1, 2, 3].entries()) {
    const quantity = shares + 1;
    const { allotments } = allocate(setup({ quantity, floorPrice: 38_300 }), bids as never);
    expect(allotments.map(({ quantity: shares }) => shares)).toEqual(
      came.map((_, nth) => (nth < served ? 1 : 0)),
    );
  }
});

test('a bid that is changed or cancelled after the clock was set back was not changed before it was entered', async () => {
  const { orderId } = await place();
  const { orderId: other } = await place();
  time -= hour;
  const payload = { quantity: 20, price: 384, isMarketOrder: false };
  expect((await market.ask(dealer, 'PUT', `/api/rms/order/${orderId}`, { payload })).status).toBe(
    200,
  );
  expect((await market.ask(dealer, 'DELETE', `/api/rms/order/${other}`)).status).toBe(200);
  for (const { entryTime, modifiedTime } of await market.rows('order'))
    expect(Number(modifiedTime)).toBeGreaterThanOrEqual(Number(entryTime));
});

test.runIf(isOnPostgres())(
  'two servers whose clocks are an hour apart give bids the order in which they were written',
  async () => {
    const beside = await openExchange(
      nouns,
      serverModules,
      { now: () => time - hour, beside: market },
      { nouns: machineTables, mutations: folderMutations },
    );
    try {
      const came: string[] = [];
      for (let n = 0; n < 6; n++) {
        came.push(String((await place({}, n % 2 === 0 ? market : beside)).orderId));
        time += 1_000;
      }
      const bids = await inOrder();
      expect(bids.map(({ bidId }) => bidId)).toEqual(came);
      const times = bids.map(({ entryTime }) => entryTime);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    } finally {
      await beside.close();
    }
  },
);

test('a market that has closed for the day is not opened by a clock that is set back', async () => {
  const passed = { wall: Date.parse('2026-11-23T15:29:00+05:30'), ms: 0 };
  const clock = openClock({ wall: () => passed.wall, passed: () => passed.ms });
  const pass = (ms: number) => {
    passed.wall += ms;
    passed.ms += ms;
  };
  const real = await openMarket({}, clock.now);
  try {
    const values = { mktOpenTime: '09:15:00', mktCloseTime: '15:30:00' };
    await real.machine.database.write(setTerms, { where: {}, values }, system);
    const bid = async () => {
      const { status } = await real.ask(dealer, 'POST', '/api/rms/order', { payload: aBid() });
      return status;
    };
    expect(await bid()).toBe(201);
    pass(2 * 60_000);
    expect(await bid()).not.toBe(201);
    passed.wall -= hour;
    expect(await bid()).not.toBe(201);
    pass(30 * 60_000);
    expect(await bid()).not.toBe(201);
  } finally {
    await real.close();
  }
});
