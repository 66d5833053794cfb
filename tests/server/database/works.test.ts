import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { works } from '#server/app/works.ts';
import { work } from '#server/database/writing/work.ts';
import { worksByName } from '#server/database/writing/worksByName.ts';
import { control, temporaryDatabase } from './temporaryDatabase.ts';

const root = new URL('../../..', import.meta.url);

/** The names of all works that the sources make. */
const made = ['src', 'resources'].flatMap((folder) =>
  (readdirSync(new URL(folder, root), { recursive: true }) as string[])
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const source = readFileSync(new URL(`${folder}/${name}`, root), 'utf8');
      const calls = /\b(?:work(?:<[^(]*>)?\(|afterWriting\(\s*'\w+',)\s*'([\w.]+)'/g;
      return [...source.matchAll(calls)].map(([, work]) => work as string);
    }),
);

test('every work that the sources make is known to the writer thread, each once', () => {
  expect(made.length).toBeGreaterThan(100);
  const known = works.map(({ name }) => name);
  expect(made.filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name, at) => known.indexOf(name) !== at)).toEqual([]);
});

test('two works of one name are refused, in words', () => {
  const twice = [work('offer.note', () => 1), work('offer.note', () => 2)];
  expect(() => worksByName(twice)).toThrow("Two works are named 'offer.note'.");
});

test('a write with a work that nobody has listed is refused where it is made, and says what to do', async () => {
  const database = await temporaryDatabase([]);
  const stray = work('offer.stray', () => 1);
  await expect(database.write(stray, {}, control)).rejects.toThrow(
    "No work is named 'offer.stray'. List it in the works of the module that writes with it.",
  );
  expect(database.halted()).toBeNull();
});
