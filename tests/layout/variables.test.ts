import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { declaredSettings } from '#registry/settings.ts';
import { serverSections } from '#server/runtime/settings.ts';
import { settingsFileName } from '#server/runtime/settingsFile.ts';

const root = new URL('../..', import.meta.url).pathname;

/** The variables that other programs set for us, and no user of ours. */
const ofTools = ['HOME', 'NODE_ENV', 'PATH', 'TMPDIR', 'VITEST', 'VITEST_MODE', 'npm_execpath'];

/** Variables from a test to a process that it starts (processChild.ts, documented/firstWork.mjs). */
const betweenTests = ['DATA', 'FIRST_WORK', 'KILLED_AT', 'PLACE'];

/** The declared settings by name, each with the title of its section. */
const declared = new Map(
  [...serverSections, ...declaredSettings].flatMap(({ title, settings }) =>
    Object.values(settings).map(([name]) => [name, title] as const),
  ),
);

/** The variables that a source reads by name. */
const namedIn = (source: string): string[] => [
  ...[...source.matchAll(/process\.env\??\.([A-Za-z_]+)/g)].map(([, name = '']) => name),
  ...[...source.matchAll(/process\.env(?:\?\.)?\[\s*['"`]([A-Za-z_]+)/g)].map(
    ([, name = '']) => name,
  ),
  ...[...source.matchAll(/\{([^{}]*)\}\s*=\s*process\.env/g)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.replace(/[:=].*/s, '').trim())
      .filter((name) => name !== '' && !name.startsWith('...')),
  ),
];

/** Every source of the project but this one. */
const sources = (): string[] =>
  ['src', 'resources', 'schemas', 'scripts', 'bench', 'tests']
    .flatMap((folder) =>
      (readdirSync(root + folder, { recursive: true }) as string[])
        .filter(
          (name) => /\.(ts|tsx|mjs)$/.test(name) && !/(^|\/)(node_modules|\.output)\//.test(name),
        )
        .map((name) => `${folder}/${name}`),
    )
    .filter((path) => path !== 'tests/layout/variables.test.ts')
    .concat('vite.config.ts');

test('every variable of the environment that is read is in docs/settings.md, and no other is', () => {
  const page = readFileSync(`${root}docs/settings.md`, 'utf8');
  const inTables = [...page.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
  );
  const others = sources().flatMap((path) => namedIn(readFileSync(root + path, 'utf8')));
  expect(declared.size).toBeGreaterThan(50);
  expect(others).toContain('SOAK_MINUTES');
  const read = new Set(
    [...declared.keys(), settingsFileName, ...others].filter(
      (name) => ![...ofTools, ...betweenTests].includes(name),
    ),
  );
  expect([...read].filter((name) => !inTables.includes(name)).toSorted()).toEqual([]);
  // Each name of the page is read by somebody: a misspelt name is a setting that does nothing.
  expect(inTables.filter((name) => !read.has(name)).toSorted()).toEqual([]);
  expect(inTables.length).toBe(new Set(inTables).size);
});

test('docs/settings.md has each setting under the title of its section', () => {
  const page = readFileSync(`${root}docs/settings.md`, 'utf8');
  const sections = page.split(/^## /m).map((text) => text.split('\n'));
  const elsewhere = [...declared].filter(
    ([name, title]) =>
      !sections.some(
        ([heading, ...lines]) =>
          heading === title &&
          lines.some((line) => line.startsWith('|') && line.split('|')[1]?.includes(`\`${name}\``)),
      ),
  );
  expect(elsewhere).toEqual([]);
});

test('docs/settings.md names each secret that may be in a file', () => {
  const page = readFileSync(`${root}docs/settings.md`, 'utf8');
  const [, list = ''] = /\nThis holds for ([^.]*)\./.exec(page) ?? [];
  const listed = [...list.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name);
  const secrets = [...serverSections, ...declaredSettings].flatMap(({ settings }) =>
    Object.values(settings).flatMap(([name, { secret }]) => (secret ? [name] : [])),
  );
  expect(listed.toSorted()).toEqual(secrets.toSorted());
});

test('a read is found however it is written', () => {
  expect(
    namedIn(
      'process.env.A ?? process.env?.B; process.env["C_D"]; const { E, F: g = 1, ...rest } = process.env',
    ),
  ).toEqual(['A', 'B', 'C_D', 'E', 'F']);
});

test('no variable is read by a name that is computed', () => {
  const computed = sources().filter((path) =>
    /process\.env(\?\.)?\[\s*[^'"`\s]/.test(readFileSync(root + path, 'utf8')),
  );
  expect(computed).toEqual([]);
});
