import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;

// The parts of `npm run check`, here too so that a run of the tests needs no other command.
test.each([
  ['types agree', ['tsc', '--noEmit']],
  ['format and lint find nothing', ['biome', 'check', '.']],
  ['no export, file or dependency is dead', ['knip']],
])(
  '%s',
  (_, [program, ...args]) => {
    const { stdout, stderr, status } = spawnSync(`node_modules/.bin/${program}`, args, {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
    });
    expect(status === 0 ? '' : stdout + stderr).toBe('');
  },
  300_000,
);

test('the lock file names the packages of every platform, without which npm ci refuses it', () => {
  const lock = readFileSync(new URL('package-lock.json', `file://${root}`), 'utf8');
  const packages: Record<string, { optionalDependencies?: Record<string, string> }> =
    JSON.parse(lock).packages;
  const named = Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, ''));
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !named.includes(name));
  expect(missing).toEqual([]);
});
