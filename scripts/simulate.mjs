// Plays exchange days from seeds, and compares each with what everybody was told: `npm run simulate -- --days 100 --seed 1`,
// and `--postgres` on PostgreSQL. A day that fails is played again by SEED=… npm run simulate.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    days: { type: 'string' },
    seed: { type: 'string' },
    postgres: { type: 'boolean', default: false },
  },
});
const seed = values.seed ?? process.env.SEED ?? '1';
const days = values.days ?? (values.seed || process.env.SEED ? '1' : '10');
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
  { stdio: 'inherit', env: { ...process.env, SIMULATED_DAYS: days, SEED: seed } },
);
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
