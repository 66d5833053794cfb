import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(
  ['/{src,resources,scripts}/**/*.{ts,tsx,mjs}', '/vite.config.ts'],
  { eager: true, query: '?raw', import: 'default' },
);

test('MUI is used as it is published: no file of it is replaced, and nothing unstable is called', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(1_000);
  const faults = Object.entries(sources).filter(
    ([, source]) =>
      /\balias:[^;]{0,400}(@mui|material)/.test(source) ||
      /\.unstable_\w+|\bunstable_\w+\(/.test(source),
  );
  expect(faults.map(([path]) => path)).toEqual([]);
});
