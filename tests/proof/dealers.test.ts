import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAgreement } from './agreement.ts';
import type { Move } from './commands.ts';
import {
  dealers,
  floor,
  lot,
  newModel,
  openWorld,
  signedIn,
  symbol,
  tick,
  type World,
} from './exchange.ts';
import type { BidTerms, Dealer, ModelBid } from './model.ts';
import { move, wanted } from './steps.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const paise = (rupees: number | null) => (rupees === null ? null : Math.round(rupees * 100));

/** A bid as the product answered it. */
const asAnswered = (dealer: Dealer, order: any): ModelBid => ({
  ...order,
  id: order.orderId,
  dealer,
  price: paise(order.price),
  value: paise(order.value) ?? 0,
  status: order.orderStatus,
  allotted: order.allottedQuantity ?? null,
  isCpRefused: false,
  isRestoredLate: false,
});

type Action =
  | { does: 'place'; wanted: BidTerms }
  | { does: 'modify' | 'cancel'; which: number; move: Move };

/** The actions of each of three dealers, one after the other. */
const actions = (who: number): fc.Arbitrary<Action> => {
  const place = wanted(world, who).map((bid) => ({ does: 'place' as const, wanted: bid }));
  const revise = fc.record({
    does: fc.constantFrom('modify' as const, 'modify' as const, 'cancel' as const),
    which: fc.nat(100),
    move,
  });
  return fc.oneof({ arbitrary: place, weight: 3 }, { arbitrary: revise, weight: 2 });
};

test('200 random actions of three dealers at once: market by price, statistics and reports agree with the answers they got, to the paisa', async () => {
  const seed = Date.now() % 2 ** 31;
  const ledger = newModel(world);
  const counted = { taken: 0, refused: 0 };
  const act = async (dealer: Dealer, own: ModelBid[], action: Action) => {
    const user = signedIn(dealer);
    if (action.does === 'place') {
      const { wanted: bid } = action;
      const price = bid.price === null ? null : bid.price / 100;
      return world.ask(user, 'POST', '/api/rms/order', { payload: { ...bid, symbol, price } });
    }
    const bid = own[action.which % own.length];
    const path = `/api/rms/order/${bid?.id ?? 0}`;
    if (action.does === 'cancel') return world.ask(user, 'DELETE', path);
    const { lots, ticks, isMarketOrder } = action.move;
    const price = isMarketOrder ? null : ((bid?.price ?? floor) + ticks * tick) / 100;
    const quantity = Math.max(lot, (bid?.quantity ?? 0) + lots * lot);
    return world.ask(user, 'PUT', path, { payload: { quantity, price, isMarketOrder } });
  };
  const day = async (dealer: Dealer, who: number) => {
    const own: ModelBid[] = [];
    const refused = () =>
      ledger.refused.set(dealer.userId, (ledger.refused.get(dealer.userId) ?? 0) + 1);
    for (const action of fc.sample(actions(who), { numRuns: 67, seed: seed + who })) {
      const { status, json } = await act(dealer, own, action);
      if (status === 422) {
        refused();
        counted.refused += 1;
      } else if (status < 300) {
        const bid = asAnswered(dealer, json);
        const at = own.findIndex(({ id }) => id === bid.id);
        own.splice(at < 0 ? own.length : at, 1, bid);
        counted.taken += 1;
      } else {
        // A dealer without a bid has none to revise.
        expect([status, own.length], `seed ${seed}`).toEqual([404, 0]);
      }
    }
    ledger.bids.push(...own);
  };
  await Promise.all(dealers.map(day));
  console.log(`Seed ${seed}: ${counted.taken} actions taken, ${counted.refused} refused.`);
  expect(Math.min(counted.taken, counted.refused), `seed ${seed}`).toBeGreaterThan(20);
  try {
    await expectAgreement(ledger, world);
  } catch (error) {
    console.log(`The dealers of seed ${seed} do not agree with what is shown.`);
    throw error;
  }
});
