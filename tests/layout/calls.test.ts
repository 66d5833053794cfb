// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources that are looked through have them
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pagesOf, viewsOf } from '#model';
import { nouns } from '#registry';
import { ownCalls } from '#registry/nouns.ts';
import { operationsOf } from '#server/operations/operations.ts';

const root = new URL('../..', import.meta.url);

/** The files that speak to the server by path: the client of the console, and that of the login. */
const isClient = (path: string) =>
  path.startsWith('src/console/calls/') || path === 'src/console/session/call.ts';

const isConsole = (path: string) =>
  /^src\/console\/|^(resources|src\/own)\/[^/]+\/(console[/.]|.*\.(above|console)\.tsx?$)/.test(
    path,
  );

/** Every file of the console by its path. */
const sources = Object.fromEntries(
  ['src/console', 'src/own', 'resources'].flatMap((folder) =>
    (readdirSync(new URL(folder, root), { recursive: true }) as string[])
      .map((name) => `${folder}/${name}`)
      .filter((path) => /\.tsx?$/.test(path) && isConsole(path) && !isClient(path))
      .map((path) => [path, readFileSync(new URL(path, root), 'utf8')]),
  ),
);

/** A path as one that fits it: each parameter is a segment, or a `${…}` of a template. */
const fitting = (path: string) =>
  new RegExp(`^${path.replace(/\{\w+\}/g, '(\\$\\{[^}]*\\}|[^/${}]+)')}$`, 'i');

const pages = nouns
  .flatMap((noun) => [
    ...viewsOf(noun).flatMap(({ screens }) => Object.values(screens) as string[]),
    ...pagesOf(noun).flatMap(({ paths }) => paths),
  ])
  .map(fitting);
const places = [
  ...operationsOf(nouns).map(({ path }) => path),
  ...ownCalls.flatMap(({ calls }) => Object.values(calls).map(({ route }) => route.split(' ')[1])),
].map((path) => fitting(path as string));

const literal = /(['"`])(\/(?:\$\{[^}]*\}|[^'"`\s])*)\1/g;
const rawCall =
  /import \{[^}]*\b(call|ask|addressOf|sendFile)\b[^}]*\} from '[^']*calls\/(api|sendFile)\.ts'/;

/** Calls of the API that are spelled out in a file, where the client of the console should be asked. */
const callsSpelled = (source: string): string[] => {
  const quoted = [...source.matchAll(literal)]
    .map(([, , text = '']) => text)
    .filter((text) => {
      const [path = ''] = text.split('?');
      if (path.startsWith('/api/')) return true;
      return places.some((place) => place.test(path)) && !pages.some((page) => page.test(path));
    });
  const raw = rawCall.exec(source);
  return [
    ...quoted,
    ...(raw ? [raw[1] as string] : []),
    ...(/\.api\}|\bapi\}\//.test(source) ? ['.api}'] : []),
  ];
};

test('the console asks the server through the declarations of its calls, and by no path of its own', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(500);
  expect(places.length).toBeGreaterThan(200);
  const spelled = Object.entries(sources).flatMap(([path, source]) =>
    callsSpelled(source).map((what) => `${path}: ${what}`),
  );
  expect(spelled).toEqual([
    // The accounts of the demo are no part of the API, and the document does not have them.
    'src/console/login/form/DemoAccounts.tsx: /api/dev/accounts',
  ]);
});

test.each([
  ["const rows = ask('GET', '/rms/order');", '/rms/order'],
  ['const bid = get(`/rms/order/${orderId}`);', '/rms/order/${orderId}'],
  ["const wide = '/audit/verify?x=1';", '/audit/verify?x=1'],
  ["const flag = fetch('/api/auth/validate-env-flag');", '/api/auth/validate-env-flag'],
  ["import { type Query, call } from '../calls/api.ts';", 'call'],
  ['const address = `${noun.api}/${id}/held`;', '.api}'],
])('`%s` is caught', (source, what) => {
  expect(callsSpelled(source)).toEqual([what]);
});

test.each([
  "void navigate('/order/entry');",
  "import { heldBy } from '../calls/api.ts';",
  "import type { Sending } from '../calls/sendFile.ts';",
])('`%s` is let through', (source) => {
  expect(callsSpelled(source)).toEqual([]);
});
