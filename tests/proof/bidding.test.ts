import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isOnPostgres } from '../server/emptyDatabase.ts';
import { newModel, openWorld, type World } from './exchange.ts';
import { steps } from './steps.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world?.close());

/** Markets, and steps in each. Every step is followed by a look at everything that is shown. */
const [markets, mostSteps] = isOnPostgres() ? [4, 100] : [12, 100];

test('whatever dealers, custodians, the exchange and the clock do, in any order, book, statistics, limits and reports are those of the naive model', async () => {
  const taken = new Map<string, number>();
  await fc.assert(
    fc
      .asyncProperty(
        fc.commands(steps(world), { maxCommands: mostSteps, size: 'max' }),
        async (commands) => {
          const model = newModel(world);
          await fc.asyncModelRun(() => ({ model, real: world }), commands);
          for (const { status, carriedTo } of model.bids) {
            const fate = carriedTo === null ? status : 'carried';
            taken.set(fate, (taken.get(fate) ?? 0) + 1);
          }
          for (const [code, times] of model.codes) taken.set(code, (taken.get(code) ?? 0) + times);
        },
      )
      .afterEach(async () => {
        await world.close();
        world = await openWorld();
      }),
    { numRuns: markets, endOnFailure: false },
  );
  console.log('What became of the bids:', Object.fromEntries(taken));
  // A model of nothing agrees with everything.
  const fates = ['Submitted', 'Confirmed', 'Cancelled', 'Rejected', 'carried'];
  const bids = fates.reduce((all, fate) => all + (taken.get(fate) ?? 0), 0);
  expect(bids).toBeGreaterThan(isOnPostgres() ? 3 : 10);
}, 300_000);
