import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;

test('what moves or fades says how it looks to a reader who asks for reduced motion', () => {
  const moving = ['src/console', 'resources']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.css'))
        .map((name) => join(folder, name)),
    )
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))
    .filter(({ text }) => /^\s*(animation|transition):/m.test(text));
  expect(moving.length).toBeGreaterThan(2);
  expect(
    moving.filter(({ text }) => !text.includes('prefers-reduced-motion')).map(({ name }) => name),
  ).toEqual([]);
});
