import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldsOf, type Noun, type Resource } from '#model';
import { declaredWords, takenInBy } from '#model/values/actionWords.ts';
import { nouns } from '#registry';
import { machineTables } from '#server/app/nouns.ts';

const root = new URL('../..', import.meta.url).pathname;

const sources = ['src/server', 'src/own', 'resources'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name))
    .map((name) => ({
      name: `${folder}/${name}`,
      text: readFileSync(join(root, folder, name), 'utf8'),
    })),
);

/** The ways in which an entry of the journal is written, each with the noun and the name of what was done. */
const written = [
  /noted\(\s*tx,\s*(?<noun>\w+),\s*'(?<action>[^']+)'/g,
  /action: '(?<action>[^']+)',\s*resource: '?(?<noun>\w+)/g,
  /action: [^,']*\? '(?<action>[^']+)' : '[^']+',\s*resource: '?(?<noun>\w+)/g,
  /action: [^,']*\? '[^']+' : '(?<action>[^']+)',\s*resource: '?(?<noun>\w+)/g,
];

const known = new Map<string, Noun>([...machineTables, ...nouns].map((noun) => [noun.name, noun]));

const entriesIn = (text: string) =>
  written
    .flatMap((way) => [...text.matchAll(way)])
    .map(({ groups }) => ({ noun: groups?.noun ?? '', action: groups?.action ?? '' }));

test('whatever the journal says was done to a record has words in the schema of that record', () => {
  const found = sources.flatMap(({ name, text }) => [
    ...entriesIn(text).map((entry) => ({ name, ...entry })),
    // Entries of sign-in are written by one function, about users.
    ...(name.startsWith('src/server/auth')
      ? [...text.matchAll(/journal\(tx, '([^']+)'/g)].map(([, action = '']) => ({
          name,
          noun: 'user',
          action,
        }))
      : []),
  ]);
  expect(found.length).toBeGreaterThan(40);
  const without = found
    .filter(({ noun }) => known.has(noun))
    .filter(({ noun, action }) => declaredWords(known.get(noun), action) === null)
    .map(({ name, noun, action }) => `${name}: ${noun} ${action}`);
  expect(without).toEqual([]);
});

test('an action of a schema has words for its entries that say what was done, and not what its button says', () => {
  for (const noun of known.values())
    for (const [action, { label }] of Object.entries((noun as Partial<Resource>).actions ?? {}) as [
      string,
      { label: string },
    ][]) {
      const words = declaredWords(noun, action);
      expect([noun.name, action, words]).toEqual([noun.name, action, expect.any(String)]);
      expect([noun.name, action, words]).not.toEqual([noun.name, action, label]);
    }
});

test('what is declared for the journal is in words, and takes in what is declared itself', () => {
  for (const noun of known.values())
    for (const [action, entry] of Object.entries(noun.entries ?? {})) {
      const label = typeof entry === 'string' ? entry : entry.label;
      expect([noun.name, action, label]).toEqual([
        noun.name,
        action,
        expect.stringMatching(/^[A-Z][a-z]/),
      ]);
      for (const step of takenInBy(noun, action)) expect(noun.entries).toHaveProperty([step]);
      expect(fieldsOf(noun).some(([, { moves }]) => moves?.[action])).toBe(false);
    }
});
