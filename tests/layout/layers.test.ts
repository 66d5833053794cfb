import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsOfImports, importsOf } from './layers.ts';

const root = new URL('../..', import.meta.url);

/** Every source file of the product by its path from the root. */
const sources = Object.fromEntries(
  ['src', 'schemas', 'resources'].flatMap((folder) => filesOf(folder)),
);

function filesOf(folder: string): [string, string][] {
  let names: string[];
  try {
    names = readdirSync(new URL(folder, root), { recursive: true }) as string[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return names
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => [
      `/${folder}/${name}`,
      readFileSync(new URL(`${folder}/${name}`, root), 'utf8'),
    ]);
}

test('every import goes the way the layers go', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(40);
  expect(faultsOfImports(sources)).toEqual([]);
});

test('no file hides what it is about in a name for anything', () => {
  const vague = Object.keys(sources).filter((path) =>
    /\/(utils?|helpers?|misc|common|types)(\/|\.tsx?$)/i.test(path),
  );
  expect(vague).toEqual([]);
});

const planted: [path: string, source: string, words: string][] = [
  ['/src/domain/bid.ts', "import { text } from '#model';", 'domain may not know model'],
  ['/src/domain/bid.ts', "import { readFileSync } from 'node:fs';", 'domain does without'],
  ['/src/model/check.ts', "import { nouns } from '#registry';", 'model may not know registry'],
  ['/src/model/check.ts', "export * from '#server/errors.ts';", 'model may not know server'],
  ['/src/server/api.ts', "import { order } from '#schemas/order.ts';", 'may not know schemas'],
  ['/src/server/api.ts', "import { order } from '../../schemas/order.ts';", 'may not know schemas'],
  ['/src/server/api.ts', "import type { Pages } from '#console/pages.ts';", 'not know console'],
  ['/src/server/api.ts', "const page = () => import('#console/App.tsx');", 'may not know console'],
  ['/src/server/api.ts', "import { useState } from 'react';", 'server does without'],
  ['/src/console/App.tsx', "import '#server/settings.ts';", 'console may not know server'],
  ['/src/console/App.tsx', "type Settings = import('#server/settings.ts').Settings;", 'server'],
  ['/src/console/App.tsx', "import Database from 'better-sqlite3';", 'console does without'],
  ['/src/console/App.tsx', "const all = import.meta.glob('../../schemas/*.ts');", 'schemas'],
  ['/src/console/App.tsx', "new Worker(new URL('../server/w.ts', import.meta.url));", 'server'],
  ['/resources/order/server.ts', "import Database from 'better-sqlite3';", 'does without'],
  ['/src/console/App.tsx', 'export const load = (name: string) => import(name);', 'computed'],
  ['/src/server/api.ts', "const b = require('../console/App.tsx');", 'may not know console'],
  ['/src/model/path.ts', "import { f } from '../domain/money.ts';", 'a name across layers'],
  ['/src/model/path.ts', "import { f } from '#model/field.ts';", 'a path within a layer'],
  ['/schemas/order.ts', "import '#server/errors.ts';", 'schemas may not know server'],
  ['/resources/order/server.ts', "import '#console/api.ts';", 'may not know console'],
  ['/resources/order/server.ts', "import './Entry.tsx';", 'not know resources in the browser'],
  ['/resources/order/console.tsx', "import '#server/errors.ts';", 'may not know server'],
  ['/resources/order/console.tsx', "import './intake.ts';", 'not know resources on the server'],
  ['/src/registry.console.ts', "import.meta.glob('../resources/*/server.ts');", 'on the server'],
  ['/src/strange.ts', "import { text } from '#model';", 'belongs to no layer'],
];

test.each(planted)('in %s the line `%s` is caught', (path, source, words) => {
  const faults = faultsOfImports({ [path]: `// first line\n${source}` });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(`${path}:2 `);
  expect(faults[0]).toContain(words);
});

test('an import that is only spoken of is none', () => {
  const source = `// import x from '#server/a.ts'\nexport const words = "import('#server/b.ts')";`;
  expect(importsOf('/src/console/App.tsx', source)).toEqual([]);
});

test('what the layers allow is let through', () => {
  expect(
    faultsOfImports({
      '/src/model/index.ts': "export * from './field.ts';\nimport type { R } from '#domain/r.ts';",
      '/src/server/works.ts': "import { h } from '../registry.server.ts';\nimport 'node:fs';",
      '/src/console/main.tsx': "const App = lazy(() => import('./App.tsx'));",
      '/src/server/thread.ts': 'export const at = (name) => new URL(name, import.meta.url);',
      '/resources/order/terms.ts': "import type { Statement } from 'better-sqlite3';",
      '/resources/order/server.ts': "import { order } from '#schemas/order.ts';",
      '/resources/order/console.tsx': "import { bids } from '../security/Bids.tsx';",
    }),
  ).toEqual([]);
});
