import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;

// The parts of `npm run check`, here too so that what runs the tests needs to know of nothing else.
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
  120_000,
);
