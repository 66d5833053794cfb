// Plays exchange days from seeds, and compares each with what everybody was told: `npm run simulate -- --days 100 --seed 1`. On PostgreSQL
// with `--postgres`; days of forty times the steps with `--size 40`. What is printed of a day that fails says how it is played again.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    days: { type: 'string' },
    seed: { type: 'string' },
    size: { type: 'string' },
    postgres: { type: 'boolean', default: false },
  },
});
const seed = values.seed ?? process.env.SEED ?? '1';
const days = values.days ?? (values.seed || process.env.SEED ? '1' : '10');
const size = values.size ?? process.env.SIMULATED_SIZE ?? '1';
const project = values.postgres ? 'postgres' : 'node';
const child = spawn(
  'npx',
  [
    'vitest',
    'run',
    '--project',
    project,
    '--disableConsoleIntercept',
    'tests/simulation/days.test.ts',
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, SIMULATED_DAYS: days, SIMULATED_SIZE: size, SEED: seed },
  },
);
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
