import { test } from 'vitest';
import { dayOf } from './dayOf.ts';
import { playDay } from './dayPlayed.ts';

test('try', async () => {
  for (const seed of [1, 2, 3]) {
    const day = dayOf(seed);
    const at = performance.now();
    const cpu = process.cpuUsage();
    const answers = await playDay(day, async ({ ledger, world }) => [...ledger.answers, ledger.bids.length, world.figures]);
    const used = process.cpuUsage(cpu);
    console.log(seed, JSON.stringify(day.rates), performance.now() - at, (used.user + used.system) / 1000, JSON.stringify(answers));
  }
});
