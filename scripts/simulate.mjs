// Plays exchange days from seeds, and compares each with what all participants were sent: `npm run
// simulate -- --days 100 --seed 1`. On PostgreSQL with `--postgres`; days of forty times the steps
// with `--size 40`. The output of a failed day says how to replay it.
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
