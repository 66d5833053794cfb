import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isOnPostgres } from '../server/emptyDatabase.ts';
import { newModel, openWorld, type World } from './exchange.ts';
import { steps } from './steps.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** Markets, and steps in each. Every step is followed by a look at everything that is shown. */
const [markets, mostSteps] = isOnPostgres() ? [6, 40] : [20, 60];

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
          for (const refused of model.refused.values())
            taken.set('refused', (taken.get('refused') ?? 0) + refused);
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
  for (const fate of ['Submitted', 'Confirmed', 'Cancelled', 'refused'])
    expect(taken.get(fate) ?? 0, fate).toBeGreaterThan(0);
});
