import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guards, rows } from '../security/guards.ts';

const root = new URL('../..', import.meta.url).pathname;

// `npm run guards` removes each guard from the server and checks that a test notices; it takes minutes.
test.each(guards.map((guard) => [guard.row, guard.what, guard] as const))(
  'the guard of row %i stands where the list says: %s',
  (_, __, { file, guard, without }) => {
    const source = readFileSync(join(root, file), 'utf8');
    expect(source.split(guard)).toHaveLength(2);
    expect(without).not.toBe(guard);
  },
);

test('every row has a guard and a test that bears its number', () => {
  const folder = join(root, 'tests/security');
  const tests = readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  for (const row of rows) {
    expect([row, guards.some((guard) => guard.row === row)]).toEqual([row, true]);
    expect([row, new RegExp(`describe\\('([\\d.,]+ (and )?)*${row}\\.`).test(tests)]).toEqual([
      row,
      true,
    ]);
  }
});

test('docs/security.md names tests that are there, for every row from 23 on', () => {
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
  const [, section = ''] = /## Where each row is tested\n([\s\S]*?)\n## /.exec(page) ?? [];
  const table = section.split('\n').filter((line) => /^\| \d/.test(line));
  const missing = table.flatMap((line) =>
    [...line.matchAll(/`([\w/.]+\.test\.tsx?)`: ((?:\*[^*]+\*(?:, )?)+)/g)].flatMap(
      ([, file = '', names = '']) => {
        const source = readFileSync(join(root, 'tests', file), 'utf8');
        return [...names.matchAll(/\*([^*]+)\*/g)]
          .map(([, name = '']) => name)
          .filter((name) => !source.includes(name))
          .map((name) => `${file}: ${name}`);
      },
    ),
  );
  expect(missing).toEqual([]);
  expect(table.map((line) => Number(line.split('|')[1]))).toEqual([
    23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 35, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48,
  ]);
  for (const line of table) expect([line, line.includes('.test.ts')]).toEqual([line, true]);
});
