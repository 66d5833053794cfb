import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasJsx, importsOf } from './imports.ts';
import { faultsOfImports } from './layers.ts';
import { circlesOf, edgesOf, fullFolders, mutualRooms } from './rooms.ts';

const root = new URL('../..', import.meta.url);

/** Every source file of the product by its path from the root. */
const sources = Object.fromEntries(
  ['src', 'schemas', 'resources'].flatMap((folder) =>
    (readdirSync(new URL(folder, root), { recursive: true }) as string[])
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => [
        `/${folder}/${name}`,
        readFileSync(new URL(`${folder}/${name}`, root), 'utf8'),
      ]),
  ),
);
const paths = Object.keys(sources);
const edges = edgesOf(sources);

test('every import goes the way the layers go', () => {
  expect(paths.length).toBeGreaterThan(1000);
  expect(edges.length).toBeGreaterThan(5000);
  expect(faultsOfImports(sources)).toEqual([]);
});

test('no files import each other in a circle, types included', () => {
  expect(circlesOf(edges)).toEqual([]);
});

test('no two rooms import each other', () => {
  expect(mutualRooms(edges)).toEqual([]);
});

test('nothing imports the demo but the registry that loads it', () => {
  const isDemo = (path: string) => path.startsWith('/resources/demo/');
  const inward = edges.filter(({ from, to }) => isDemo(to) && !isDemo(from));
  expect(inward.map(({ from }) => from)).toEqual(['/src/registry/demo.ts']);
});

test('forms alone load yup, so that the server and the first screens do without', () => {
  const inYup = paths.filter((path) =>
    importsOf(path, sources[path] ?? '').some(({ specifier }) =>
      /(^|\/)yup(\/|$)/.test(specifier ?? ''),
    ),
  );
  expect(inYup).toEqual(['/src/console/fields/formValues.ts', '/src/model/values/shape.ts']);
  const users = edges.filter(({ to }) => to === '/src/model/values/shape.ts');
  expect(users.map(({ from }) => from)).toEqual(['/src/console/fields/formValues.ts']);
});

test('no folder has more files than a reader takes in', () => {
  // A file of schemas/ is a noun: the folder is the table of contents of the product.
  expect(fullFolders(paths, 40)).toEqual([
    `/schemas: ${paths.filter((path) => path.startsWith('/schemas/')).length}`,
  ]);
});

test('no file hides what it is about in a name for anything', () => {
  const vague = paths.filter((path) =>
    /\/(utils?|helpers?|misc|common|types)(\/|\.tsx?$)/i.test(path),
  );
  expect(vague).toEqual([]);
});

test('a file that has no JSX is no .tsx, but for the list of a noun’s pages', () => {
  const idle = paths.filter(
    (path) =>
      path.endsWith('.tsx') && !/\/console\.tsx$/.test(path) && !hasJsx(path, sources[path] ?? ''),
  );
  expect(idle).toEqual([]);
});

const planted: [path: string, source: string, words: string][] = [
  ['/src/domain/bid/bid.ts', "import { text } from '#model';", 'domain may not know model'],
  ['/src/domain/bid/bid.ts', "import { readFileSync } from 'node:fs';", 'domain does without'],
  ['/src/model/check/a.ts', "import { nouns } from '#registry';", 'model may not know registry'],
  ['/src/model/check/a.ts', "export * from '#server/runtime/errors.ts';", 'not know server'],
  ['/src/server/app/api.ts', "import { order } from '#schemas/order.ts';", 'not know schemas'],
  ['/src/server/app/api.ts', "import '../../../schemas/order.ts';", 'may not know schemas'],
  [
    '/src/server/app/api.ts',
    "import type { P } from '#console/nouns/pages.ts';",
    'not know console',
  ],
  ['/src/server/app/api.ts', "const p = () => import('#console/app/App.tsx');", 'not know console'],
  ['/src/server/app/api.ts', "import { useState } from 'react';", 'server does without'],
  ['/src/server/app/api.ts', "import '#exchange/files/tasks.ts';", 'server may not know exchange'],
  ['/src/server/database/a.ts', "import '../http/guard.ts';", 'database comes before server/http'],
  [
    '/src/server/runtime/a.ts',
    "import type { D } from '../database/b.ts';",
    'runtime comes before',
  ],
  ['/src/server/attic/a.ts', "import '../database/b.ts';", 'server/attic, which has no place'],
  ['/src/console/app/App.tsx', "import '#server/runtime/settings.ts';", 'may not know server'],
  ['/src/console/parts/Button.tsx', "import '../layout/Shell.tsx';", 'parts comes before'],
  ['/src/console/app/App.tsx', "import Database from 'better-sqlite3';", 'console does without'],
  ['/src/console/app/a.tsx', "const all = import.meta.glob('../../../schemas/*.ts');", 'schemas'],
  [
    '/src/console/app/a.tsx',
    "new Worker(new URL('../../server/w/w.ts', import.meta.url));",
    'server',
  ],
  ['/src/console/app/a.tsx', 'export const load = (name: string) => import(name);', 'computed'],
  ['/src/server/app/api.ts', "const b = require('../../console/app/App.tsx');", 'not know console'],
  ['/src/model/check/a.ts', "import { f } from '../../domain/money.ts';", 'a name across layers'],
  [
    '/src/model/check/a.ts',
    "import { f } from '#model/language/field.ts';",
    'a path within a layer',
  ],
  ['/src/exchange/files/a.ts', "import '#schemas/order.ts';", 'exchange may not know schemas'],
  ['/src/own/job/job.ts', "import '#server/jobs/jobRunner.ts';", 'own may not know server'],
  ['/src/own/job/console.tsx', "import './server.ts';", 'may not know own on the server'],
  ['/schemas/order.ts', "import '#server/runtime/errors.ts';", 'schemas may not know server'],
  ['/resources/order/server.ts', "import Database from 'better-sqlite3';", 'does without'],
  ['/resources/order/server.ts', "import '#console/calls/api.ts';", 'may not know console'],
  [
    '/resources/order/server/a.ts',
    "import '../console/b.ts';",
    'not know resources in the browser',
  ],
  ['/resources/order/console/b.ts', "import '../server/a.ts';", 'not know resources on the server'],
  ['/resources/order/orderRow.ts', "import './server/a.ts';", 'not know resources on the server'],
  ['/resources/order/list.above.tsx', "import '#server/runtime/errors.ts';", 'not know server'],
  ['/src/registry/console.ts', "import.meta.glob('../../resources/*/server.ts');", 'on the server'],
  ['/src/strange.ts', "import { text } from '#model';", 'belongs to no layer'],
];

test.each(planted)('in %s the line `%s` is caught', (path, source, words) => {
  const faults = faultsOfImports({ [path]: `// first line\n${source}` });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(`${path}:2 `);
  expect(faults[0]).toContain(words);
});

test('a circle of types, rooms that know each other and a full folder are caught', () => {
  const found = edgesOf({
    '/resources/order/server/a.ts': "import type { B } from '../../halt/server/b.ts';",
    '/resources/halt/server/b.ts': "import { a } from '../../order/server/a.ts';",
    '/resources/halt/server/c.ts': "import { b } from './b.ts';",
  });
  expect(circlesOf(found)).toEqual([
    ['/resources/halt/server/b.ts', '/resources/order/server/a.ts'],
  ]);
  expect(mutualRooms(found)).toEqual(['resources/halt ⇄ resources/order']);
  expect(fullFolders(['/src/a/1.ts', '/src/a/2.ts', '/src/b/1.ts'], 1)).toEqual(['/src/a: 2']);
});

test('an import that is only spoken of is none', () => {
  const source = `// import x from '#server/a.ts'\nexport const words = "import('#server/b.ts')";`;
  expect(importsOf('/src/console/app/App.tsx', source)).toEqual([]);
});

test('imports that the layers allow are let through', () => {
  expect(
    faultsOfImports({
      '/src/model/index.ts':
        "export * from './language/field.ts';\nimport type { R } from '#domain/roles.ts';",
      '/src/server/app/mutations.ts': "import { h } from '#registry/server.ts';\nimport 'node:fs';",
      '/src/console/login/Entry.tsx': "const App = lazy(() => import('../app/App.tsx'));",
      '/src/server/database/thread.ts':
        'export const at = (name) => new URL(name, import.meta.url);',
      '/resources/order/server/terms.ts': "import type { Statement } from 'better-sqlite3';",
      '/resources/order/server.ts':
        "import { order } from '#schemas/order.ts';\nimport '../halt/server/a.ts';",
      '/resources/order/console.tsx': "import { bids } from '../security/console/Bids.tsx';",
      '/resources/order/console/wire.ts': "import type { Room } from '../room.ts';",
    }),
  ).toEqual([]);
});
