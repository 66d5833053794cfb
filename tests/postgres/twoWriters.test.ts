import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { system } from '#server/database/writing/mutation.ts';
import { dealers, openWorld, rememberedLimits, signedIn, type World } from '../proof/exchange.ts';
import type { Dealer } from '../proof/model.ts';
import type { Exchange } from '../server/market/smallExchange.ts';
import { plainBid } from './plainBid.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const crore = 1_000_000_000;

/** What happens at once, each at one of two processes. */
type Deed =
  | { does: 'place'; who: number; lots: number; id: number; isTwice: boolean }
  | { does: 'cancel'; which: number }
  | { does: 'limit'; who: number; crores: number };

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
);

const live = ({ orderStatus }: { orderStatus: string }) =>
  orderStatus === 'Submitted' || orderStatus === 'Confirmed';

test('two processes that bid, cancel and change limits at once take each client order id once, pass no limit, and remember what the tables have', async () => {
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

  const happens = async (each: Deed, at: number): Promise<void> => {
    const [one, other] = world.both.toSorted(() => (at % 2 === 0 ? 1 : -1)) as [Exchange, Exchange];
    if (each.does === 'cancel') return cancel(one, each.which);
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
      // Limits change one after the other: two changes of one row at once are a conflict of their editors.
      const isLimit = ({ does }: Deed) => does === 'limit';
      const before = new Map(await usedByUsers());
      await Promise.all([
        ...deeds.filter((each) => !isLimit(each)).map(happens),
        (async () => {
          for (const each of deeds.filter(isLimit)) await happens(each, 0);
        })(),
      ]);
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
      for (const { machine } of world.both)
        for (const { holder, value, stored } of await machine.database.write(
          rememberedLimits,
          undefined,
          system,
        ))
          expect([holder, value]).toEqual([holder, stored]);
    }),
    { numRuns: 12, endOnFailure: true },
  );
  expect(placed).toBeGreaterThan(20);
});

const usedByUsers = async (): Promise<[string, number][]> =>
  (await world.rows('limitUse'))
    .filter(({ holder }) => dealers.some(({ userId }) => holder === `user:${userId}`))
    .map(({ holder, used }) => [String(holder).slice('user:'.length), Number(used)]);
