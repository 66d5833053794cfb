import { expect, test } from 'vitest';
import type { PageBody, Pages } from '#console/nouns/pages.ts';

const halves = import.meta.glob<{ default: Pages }>('../../resources/*/console.tsx');

const loaded = (body: PageBody) => ('load' in body ? body.load() : body);

test('every page of a resource is a component once it is loaded: loaded lazily itself, it cannot be lazy again', async () => {
  const pages = await Promise.all(
    Object.entries(halves).map(async ([path, load]) =>
      Promise.all(
        Object.entries((await load()).default.pages as Record<string, PageBody>).map(
          async ([name, body]) => ({ page: `${path} ${name}`, kind: typeof (await loaded(body)) }),
        ),
      ),
    ),
  );
  expect(pages.flat().length).toBeGreaterThan(10);
  expect(pages.flat().filter(({ kind }) => kind !== 'function')).toEqual([]);
});
