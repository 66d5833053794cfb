import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;

const written = /\.(tsx?|mjs|css)$/;

/** The text of each source and style sheet, by its path. */
const sources = new Map(
  ['src', 'resources', 'scripts']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path),
      ),
    )
    .filter((path) => written.test(path))
    .concat('vite.config.ts')
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);

/** The paths of sources with something. */
const having = (pattern: RegExp): string[] =>
  [...sources].flatMap(([path, source]) => (pattern.test(source) ? [path] : []));

test('MUI is used as it is published: no file of it is replaced, and nothing unstable of it is used', () => {
  expect(sources.size).toBeGreaterThan(1_000);
  expect(having(/--DataGrid-/)).toContain('src/console/parts/grid/Grid.module.css');
  expect(having(/\balias:[^;]{0,400}(@mui|material)/)).toEqual([]);
  expect(having(/unstable_\w+/)).toEqual([]);
});

test('parts of the console are loaded in one way, which tries twice and holds nothing else back', () => {
  expect(having(/\blater(<\w+>)?\(/).length).toBeGreaterThan(15);
  expect(having(/<Suspense\b|\blazy\(/)).toEqual([]);
});

test('a page waits for data and not for a fetch: answers that come with the page are never fetched', () => {
  expect(having(/\.isPending\b/).length).toBeGreaterThan(5);
  expect(having(/\bisFetched(AfterMount)?\b/)).toEqual([]);
});
