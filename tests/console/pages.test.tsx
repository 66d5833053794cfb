import { expect, test } from 'vitest';
import type { Pages } from '#console/pages.ts';

const halves = import.meta.glob<{ default: Pages }>('../../resources/*/console.tsx');

test('every page of a resource is a component: loaded lazily itself, it cannot be lazy again', async () => {
  const pages = await Promise.all(
    Object.entries(halves).map(async ([path, load]) =>
      Object.entries((await load()).default.pages).map(([name, body]) => ({
        page: `${path} ${name}`,
        kind: typeof body,
      })),
    ),
  );
  expect(pages.flat().length).toBeGreaterThan(10);
  expect(pages.flat().filter(({ kind }) => kind !== 'function')).toEqual([]);
});
