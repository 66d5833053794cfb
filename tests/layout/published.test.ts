import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(
  ['/{src,resources,scripts}/**/*.{ts,tsx,mjs}', '/vite.config.ts'],
  { eager: true, query: '?raw', import: 'default' },
);

test('MUI is used as it is published: no file of it is replaced, and one unstable call is left', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(1_000);
  const having = (pattern: RegExp) =>
    Object.entries(sources).flatMap(([path, source]) => (pattern.test(source) ? [path] : []));
  expect(having(/\balias:[^;]{0,400}(@mui|material)/)).toEqual([]);
  expect(having(/\.unstable_\w+/)).toEqual(['/src/console/parts/grid/Grid.tsx']);
});
