import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { chapters, manual } from '../../docs/.vitepress/chapters.ts';

const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.md') && !/^(node_modules|\.vitepress)\//.test(path),
);

test('the site of the documents has each page in its contents once', () => {
  const links = [...chapters, ...manual].flatMap(({ items }) => items.map(({ link }) => link));
  const wanted = pages
    .filter((path) => path !== 'index.md' && path !== 'manual/README.md')
    .map((path) => `/${path.slice(0, -'.md'.length)}`);
  expect(links.sort()).toEqual(wanted.sort());
});

test.each(pages)('each link of docs/%s leads to a file that is there', (path) => {
  // Link syntax within code is no link.
  const text = readFileSync(join('docs', path), 'utf8').replace(/```[\s\S]*?```|`[^`]*`/g, '');
  const targets = [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)].map(
    ([, target]) => target as string,
  );
  const lost = targets
    .filter((target) => !/^[a-z]+:|^\//.test(target))
    .filter((target) => !existsSync(join('docs', dirname(path), target)));
  expect(lost).toEqual([]);
});
