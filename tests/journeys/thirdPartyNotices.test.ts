import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isAccepted } from '../../scripts/licences.mjs';
import { importsOf } from '../layout/imports.ts';

/** The notices that the build writes, which the Debian package and the image carry. */
const root = new URL('../..', import.meta.url).pathname;
const place = mkdtempSync(join(tmpdir(), 'offerdesk-notices-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** The packages of the notices, each with its version, licence and text. */
const notices = () => {
  const text = readFileSync(join(root, 'dist/server/THIRD-PARTY-NOTICES.txt'), 'utf8');
  const parts = text.split(/^-{78}\n(?=\S+ \S+\nLicence: )/m).slice(1);
  return parts.map((part) => {
    const [, name = '', version = '', licence = '', words = ''] =
      /^(\S+) (\S+)\nLicence: (.+)\n\n([\s\S]*)$/.exec(part) ?? [];
    return { name, version, licence, words };
  });
};

const nameIn = (path: string) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] as string;

test('every package that a source file of the product imports is in the notices', () => {
  const sources = ['src', 'resources', 'schemas'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => join(folder, String(name)))
      .filter((path) => /\.tsx?$/.test(path)),
  );
  const imported = sources.flatMap((path) =>
    importsOf(path, readFileSync(join(root, path), 'utf8')).flatMap(({ specifier, isType }) =>
      isType || specifier === null || !/^(@[a-z]|[a-z])/.test(specifier) ? [] : [specifier],
    ),
  );
  const named = new Set(imported.filter((each) => !each.startsWith('node:')).map(nameIn));
  expect(named.size).toBeGreaterThan(40);
  // These hand on what others make; nothing of their own is in the build.
  for (const name of ['react-admin', 'react-router-dom']) named.delete(name);
  const noted = new Set(notices().map(({ name }) => name));
  expect([...named].filter((name) => !noted.has(name))).toEqual([]);
});

test('so are fonts, packages that others bring, and the packages that are delivered as they are', () => {
  const noted = notices().map(({ name }) => name);
  const others = ['@fontsource-variable/inter', 'ra-core', 'scheduler', 'avvio', '@noble/hashes'];
  expect(noted).toEqual(expect.arrayContaining(others));
  execFileSync(process.execPath, ['scripts/stageProduct.mjs', place], { cwd: root });
  const modules = join(place, 'node_modules');
  const delivered = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((own) => `${name}/${own}`) : [name],
  );
  expect(delivered.length).toBeGreaterThan(20);
  expect(delivered.filter((name) => !noted.includes(name))).toEqual([]);
  expect(existsSync(join(place, 'dist/server/THIRD-PARTY-NOTICES.txt'))).toBe(true);
});

test('each has a licence that the product accepts, and its text', () => {
  for (const { name, version, licence, words } of notices()) {
    expect([name, /^\d+\.\d+/.test(version), isAccepted(licence)]).toEqual([name, true, true]);
    expect(words.length, name).toBeGreaterThan(200);
  }
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['MIT AND BSD-3-Clause', true],
  ['GPL-3.0-only', false],
  ['AGPL-3.0', false],
  ['MIT AND GPL-2.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
  [undefined, false],
])('of the licence %s, the product accepts it: %s', (licence, is) => {
  expect(isAccepted(licence)).toBe(is);
});
