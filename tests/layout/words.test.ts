import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  dialectFileName,
  dialectNamesIn,
  exchangeWordsIn,
  otherMeanings,
  participlesIn,
} from './words.ts';

const root = new URL('../..', import.meta.url);

/** Every file of the machine by its path: the server, the console, and the language of the schemas. */
const sources = ['src/server', 'src/console', 'src/model'].flatMap((folder) =>
  (readdirSync(new URL(folder, root), { recursive: true }) as string[])
    .filter((name) => /\.(tsx?|css|html)$/.test(name))
    .map((name) => ({
      path: `${folder}/${name}`,
      source: readFileSync(new URL(`${folder}/${name}`, root), 'utf8'),
    })),
);

/** The language of schemas has a kind of field for a PAN, under its own name. */
const knowsThePan = [
  'src/model/kinds/',
  'src/model/language/field.ts',
  'src/model/index.ts',
  'src/console/fields/kinds/pan.tsx',
];

test('the machine knows no word of the exchange', () => {
  expect(sources.length).toBeGreaterThan(600);
  const found = sources.flatMap(({ path, source }) =>
    exchangeWordsIn(path, source).filter(
      (words) => !(words.endsWith("'pan'") && knowsThePan.some((place) => path.startsWith(place))),
    ),
  );
  expect(found).toEqual([]);
});

test('nothing is taken for another meaning that no file has', () => {
  const idle = otherMeanings.filter(({ text }) => !sources.some(({ source }) => text.test(source)));
  expect(idle).toEqual([]);
});

test.each([
  ['const bidRows = 1;', 'bid'],
  ['/** Rows by symbol and series. */', 'symbol'],
  ['/** Rows by symbol and series. */', 'series'],
  ["const path = '/rms/interface';", 'rms'],
  ['const isAllotted = true;', 'allotted'],
  ['// The dealer waits for an allocation.', 'allocation'],
  ["if (orderId === 7) go('/order/entry');", 'orderId'],
  ["emit({ type: 'ORDER' });", "'ORDER'"],
  ['const NSEFile = 1;', 'nse'],
])('a planted word is found: %s', (line, word) => {
  expect(exchangeWordsIn('a.ts', line)).toContain(`a.ts:1 says '${word}'`);
});

test.each([
  "const sort = { field: 'name', order: 'DESC' };",
  "import { exchangeTime } from '#domain/market/calendar.ts';",
  'for await (const row of rows[Symbol.asyncIterator]()) yield row;',
  "const title = 'Offerdesk';",
])('what means something else is left alone: %s', (line) => {
  expect(exchangeWordsIn('a.ts', line)).toEqual([]);
});

test('no comment, message or document says whoever', () => {
  const all = ['src', 'schemas', 'resources', 'docs'].flatMap((folder) =>
    (readdirSync(new URL(folder, root), { recursive: true }) as string[])
      .filter((name) => /\.(tsx?|css|md)$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const dialect = /\bwhoever\b/i;
  expect(all.length).toBeGreaterThan(1000);
  expect(all.filter((path) => dialect.test(readFileSync(new URL(path, root), 'utf8')))).toEqual([]);
  expect(dialect.test('Whoever asks')).toBe(true);
});

test.each([
  ['const bare = /x/;', []],
  ['export const standing = 1;', ['standing']],
  ['export type Judged = string;', ['Judged']],
  ['  readonly beside?: readonly string[];', ['beside']],
  ['  searched?: boolean;', ['searched']],
  ['  standing: number,', []],
])('a name that says how and not what is found: %s', (line, names) => {
  expect(dialectNamesIn(line)).toEqual(names);
});

test('no exported name and no property of the schema language says how and not what', () => {
  const files = ['src', 'schemas', 'resources'].flatMap((folder) =>
    (readdirSync(new URL(folder, root), { recursive: true }) as string[])
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const found = files.flatMap((path) => {
    const source = readFileSync(new URL(path, root), 'utf8');
    const lines = path.startsWith('src/model/language/')
      ? source.split('\n')
      : source.split('\n').filter((line) => line.startsWith('export'));
    const names = lines.flatMap(dialectNamesIn);
    return [...names, ...dialectFileName(path)].map((name) => `${path} says '${name}'`);
  });
  expect(files.length).toBeGreaterThan(1000);
  expect(found).toEqual([]);
});

test.each([
  ['const asked = 1;', ['asked']],
  ['export const f = (said: string) => said;', ['said']],
  ['const { old: told, ...given } = row;', ['told', 'given']],
  ['const [judged] = rows;', ['judged']],
  ['function said() {}', ['said']],
  ['let heard = 0;', ['heard']],
  ['const { given } = explained;', []],
  ['const row = { given: 1 };', []],
  ['// It was asked and said.', []],
])('a participle that names a value is found: %s', (source, names) => {
  expect(participlesIn('a.ts', source)).toEqual(names.map((name) => `a.ts:1 says '${name}'`));
});

test('no variable and no parameter is named asked, said, given, told, judged or heard', () => {
  const files = ['src', 'schemas', 'resources', 'tests', 'bench', 'scripts'].flatMap((folder) =>
    (readdirSync(new URL(folder, root), { recursive: true }) as string[])
      .filter((name) => /\.(tsx?|mjs)$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const found = files.flatMap((path) =>
    participlesIn(path, readFileSync(new URL(path, root), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(1800);
  expect(found).toEqual([]);
});
