import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as model from '#model';
import { kinds } from '#model/values/kinds.ts';

const root = new URL('../..', import.meta.url);
const filesOf = (folder: string, end: string) =>
  readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith(end))
    .map((name) => name.slice(0, -end.length));

test('each kind of field is one file of the model and one of the console', () => {
  expect([...kinds.keys()].sort()).toEqual(filesOf('src/model/kinds', '.ts').sort());
  expect(filesOf('src/console/fields/kinds', '.tsx').sort()).toEqual([...kinds.keys()].sort());
  for (const name of kinds.keys())
    expect([name, typeof (model as Record<string, unknown>)[name]]).toEqual([name, 'function']);
});

test('no code asks for a kind of field by its name, so that a new one is forgotten nowhere', () => {
  const names = [...kinds.keys()].join('|');
  const comparison = new RegExp(
    `kind\\s*[!=]==?\\s*'(${names})'|'(${names})'\\s*[!=]==?\\s*[\\w.]*kind\\b`,
  );
  const paths = ['src', 'schemas', 'resources'].flatMap((folder) =>
    (readdirSync(new URL(folder, root), { recursive: true }) as string[])
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  expect(
    paths.filter((path) => comparison.test(readFileSync(new URL(path, root), 'utf8'))),
  ).toEqual([
    // The database increments whole numbers only.
    'src/model/language/noun.ts',
    // A row is named by a text, not by a PAN or by another row.
    'src/server/database/rows/rowLabel.ts',
  ]);
  expect(comparison.test("if (field.kind === 'decimal')")).toBe(true);
});
