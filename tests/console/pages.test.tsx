import { expect, test } from 'vitest';
import type { PageComponent, Pages } from '#console/nouns/pages.ts';

const modules = import.meta.glob<{ default: Pages }>('../../resources/*/console.tsx');

const loaded = (body: PageComponent) => ('load' in body ? body.load() : body);

test('every page of a resource is a component once it is loaded: loaded lazily itself, it cannot be lazy again', async () => {
  const pages = await Promise.all(
    Object.entries(modules).map(async ([path, load]) =>
      Promise.all(
        Object.entries((await load()).default.pages as Record<string, PageComponent>).map(
          async ([name, body]) => ({ page: `${path} ${name}`, kind: typeof (await loaded(body)) }),
        ),
      ),
    ),
  );
  expect(pages.flat().length).toBeGreaterThan(10);
  expect(pages.flat().filter(({ kind }) => kind !== 'function')).toEqual([]);
});
