import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsOfComments } from './comments.ts';

const root = new URL('../..', import.meta.url);

const folders = ['src', 'resources', 'schemas', 'scripts', 'bench', 'tests'];

test('every comment is a noun phrase, an imperative or a plain sentence', () => {
  const files = folders.flatMap((folder) =>
    (readdirSync(new URL(folder, root), { recursive: true }) as string[])
      .filter((name) => /\.(tsx?|mjs)$/.test(name) && !/node_modules|\.output/.test(name))
      .map((name) => `${folder}/${name}`)
      // These name the phrases themselves.
      .filter((path) => !/^tests\/layout\/(comments|words)(\.test)?\.ts$/.test(path)),
  );
  expect(files.length).toBeGreaterThan(2000);
  expect(
    files.flatMap((path) => faultsOfComments(path, readFileSync(new URL(path, root), 'utf8'))),
  ).toEqual([]);
});

test.each([
  ['/** What a bid pays, in paise. */', 1],
  ['/**\n * Those who sign in.\n */', 1],
  ['// How often it was done.', 1],
  ['/**\n * Rows of a table,\n * which are many.\n */', 0],
  ['const a = 1; // A row beside another.', 1],
  ['/** A batch that is done anew, of which a part is told. */', 3],
  [`// ${'long '.repeat(30)}`, 1],
  ['/** Maximum retries after a conflict. */', 0],
  ["const url = 'https://what.example';", 0],
  ["const text = 'a // What it was.';", 0],
])('a comment that breaks a rule is found: %s', (source, count) => {
  expect(faultsOfComments('a.ts', source)).toHaveLength(count);
});
