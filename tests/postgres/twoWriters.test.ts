import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealers, openWorld, signedIn, type World } from '../proof/exchange.ts';
import type { Dealer } from '../proof/model.ts';
import type { TestDatabase } from '../server/database/emptyDatabase.ts';
import type { Exchange } from '../server/market/smallExchange.ts';
import { plainBid } from './plainBid.ts';

let world: World;
/** A connection of somebody who changes tables by hand. */
let hand: pg.Client;
beforeAll(async () => {
  world = await openWorld();
  hand = new pg.Client((world.machine.database as TestDatabase).place.url);
  await hand.connect();
  await hand.query('set session_replication_role = replica');
});
afterAll(async () => {
  await hand?.end();
  await world?.close();
});

const crore = 1_000_000_000;

/** Actions that happen at once, each in one of two processes. */
type Deed =
  | { does: 'place'; who: number; lots: number; id: number; isTwice: boolean }
  | { does: 'cancel'; which: number }
  | { does: 'limit'; who: number; crores: number }
  | { does: 'hand'; what: number; value: number; isSlow: boolean };

/** Changes made by hand, in no process; none makes the server refuse a bid. */
const handiwork: readonly [sql: string, spelled: (value: number) => string | number][] = [
  ['update "tradingMember" set "orderValueLimit" = $1', (value) => (800 + value) * crore],
  ['update branch set "orderValueLimit" = $1', (value) => (800 + value) * crore],
  ['update security set "cpCutOffTime" = $1', (value) => `15:${30 + value}:00`],
  ['update client set "uccComplianceTime" = $1', (value) => `08:${10 + value}:00`],
];

const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('place' as const),
      who: fc.nat(dealers.length - 1),
      lots: fc.integer({ min: 1, max: 300 }),
      id: fc.nat(400),
      isTwice: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('cancel' as const), which: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('limit' as const),
      who: fc.nat(dealers.length - 1),
      crores: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('hand' as const),
      what: fc.nat(handiwork.length - 1),
      value: fc.integer({ min: 1, max: 9 }),
      isSlow: fc.boolean(),
    }),
  },
);

const live = ({ orderStatus }: { orderStatus: string }) =>
  orderStatus === 'Submitted' || orderStatus === 'Confirmed';

test('two processes that bid, cancel and change limits at once, and somebody who changes masters by hand, take each client order id once, pass no limit, and remember what the tables have', async () => {
  const limits = new Map(dealers.map(({ userId }) => [userId, 4 * crore]));
  for (const { userId } of dealers) await world.limit(`user:${userId}`, 4 * crore);
  let placed = 0;
  const place = async (at: Exchange, { who, lots, id }: Extract<Deed, { does: 'place' }>) => {
    const dealer = dealers[who] as Dealer;
    const payload = plainBid(world, dealer, lots, `both-${id}`);
    const { status, json } = await at.ask(signedIn(dealer), 'POST', '/api/rms/order', { payload });
    expect([200, 201, 422]).toContain(status);
    if (status !== 422) placed++;
    return { status, orderId: json.orderId, code: json.code };
  };
  const cancel = async (at: Exchange, which: number) => {
    const [order] = (await world.rows('order')).filter(live).slice(which % 7);
    const dealer = dealers.find(({ userId }) => userId === order?.userId);
    if (dealer) await at.ask(signedIn(dealer), 'DELETE', `/api/rms/order/${order.orderId}`);
  };

  const change = async ({ what, value, isSlow }: Extract<Deed, { does: 'hand' }>) => {
    const [sql, spelled] = handiwork[what] as (typeof handiwork)[number];
    await hand.query('begin');
    await hand.query(sql, [spelled(value)]);
    if (isSlow) await setTimeout(20);
    await hand.query('commit');
  };

  const happens = async (each: Deed, at: number): Promise<void> => {
    const [one, other] = world.both.toSorted(() => (at % 2 === 0 ? 1 : -1)) as [Exchange, Exchange];
    if (each.does === 'cancel') return cancel(one, each.which);
    if (each.does === 'hand') return change(each);
    if (each.does === 'limit') {
      const { userId } = dealers[each.who] as (typeof dealers)[number];
      limits.set(userId, each.crores * crore);
      return world.limit(`user:${userId}`, each.crores * crore);
    }
    const answers = await Promise.all([
      place(one, each),
      ...(each.isTwice ? [place(other, each)] : []),
    ]);
    const [first, second] = answers;
    if (second) expect([second.orderId, second.code]).toEqual([first?.orderId, first?.code]);
  };

  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 40 }), async (deeds) => {
      // Some do one thing after the other: two changes of a limit at once are a conflict of their editors.
      const inTurn = async (of: readonly Deed[]) => {
        for (const each of of) await happens(each, 0);
      };
      const byHand = deeds.filter((each) => each.does === 'hand');
      const before = new Map(await usedByUsers());
      await Promise.all([
        ...deeds.filter(({ does }) => does === 'place' || does === 'cancel').map(happens),
        inTurn(deeds.filter(({ does }) => does === 'limit')),
        inTurn(byHand.filter(({ isSlow }) => isSlow)),
      ]);
      // A transaction that begins and ends between two batches is never seen under way.
      await inTurn(byHand.filter(({ isSlow }) => !isSlow));
      const orders = (await world.rows('order')) as any[];
      const ids = orders.map(({ userId, clientOrderId }) => `${userId} ${clientOrderId}`);
      expect(new Set(ids).size).toBe(ids.length);
      const changed = new Set(
        deeds.flatMap((each) => (each.does === 'limit' ? [dealers[each.who]?.userId] : [])),
      );
      for (const [userId, used] of await usedByUsers()) {
        const sum = orders
          .filter((order) => live(order) && order.userId === userId)
          .reduce((all, { value }) => all + Number(value), 0);
        expect([userId, used]).toEqual([userId, sum]);
        // A limit that was lowered below what is used lets nothing more in.
        if (!changed.has(userId))
          expect(used).toBeLessThanOrEqual(
            Math.max(limits.get(userId) ?? 0, before.get(userId) ?? 0),
          );
      }
      for (const { about, key, remembered, stored } of await world.remembered())
        expect([about, key, remembered]).toEqual([about, key, stored]);
    }),
    { numRuns: 12, endOnFailure: true },
  );
  expect(placed).toBeGreaterThan(20);
});

const usedByUsers = async (): Promise<[string, number][]> =>
  (await world.rows('limitUse'))
    .filter(({ holder }) => dealers.some(({ userId }) => holder === `user:${userId}`))
    .map(({ holder, used }) => [String(holder).slice('user:'.length), Number(used)]);
