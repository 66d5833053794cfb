import { test } from 'vitest';
import { dayOf } from './dayOf.ts';
import { simulate } from './simulatedDay.ts';

test('try', async () => {
  for (const seed of (process.env.SEEDS ?? '1,2,3').split(',').map(Number)) {
    const day = dayOf(seed);
    const cpu = process.cpuUsage();
    const a = await simulate(day);
    const used = process.cpuUsage(cpu);
    console.log(seed, JSON.stringify(day.rates), (used.user + used.system) / 1000, JSON.stringify(a.counts), a.digest, '\n', a.faults.map((f) => f.slice(0, 1500)).join('\n'));
    const b = await simulate(day);
    console.log(a.digest === b.digest);
  }
}, 1e6);
