import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutations } from '#server/app/mutations.ts';
import { createRow } from '#server/database/rows/rows.ts';
import { afterWriting, mutation } from '#server/database/writing/mutation.ts';
import { mutationsByName } from '#server/database/writing/mutationsByName.ts';
import { desk } from '../market/smallExchange.ts';
import { control, temporaryDatabase } from './temporaryDatabase.ts';

const root = new URL('../../..', import.meta.url);

/** The names of all mutations that the sources make. */
const made = ['src', 'resources'].flatMap((folder) =>
  (readdirSync(new URL(folder, root), { recursive: true }) as string[])
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const source = readFileSync(new URL(`${folder}/${name}`, root), 'utf8');
      const calls = /\b(?:mutation(?:<[^(]*>)?\(|afterWriting\(\s*'\w+',)\s*'([\w.]+)'/g;
      return [...source.matchAll(calls)].map(([, mutation]) => mutation as string);
    }),
);

test('every mutation that the sources make is known to the writer thread, each once', () => {
  expect(made.length).toBeGreaterThan(100);
  const known = mutations.map(({ name }) => name);
  expect(made.filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name, at) => known.indexOf(name) !== at)).toEqual([]);
});

test('a noun lists no mutation of another folder', () => {
  const lists = (readdirSync(new URL('resources', root)) as string[]).flatMap((folder) => {
    const at = new URL(`resources/${folder}/server.ts`, root);
    return existsSync(at) ? [{ folder, source: readFileSync(at, 'utf8') }] : [];
  });
  const foreign = lists.flatMap(({ folder, source }) => {
    const [, listed = ''] = /\bmutations: ([\w.]+|\[[^\]]*\])/.exec(source) ?? [];
    const names: string[] = listed.match(/\w+/g) ?? [];
    const imports = source.matchAll(/import \{([^}]*)\} from '\.\.\/(?!demo\/)([^']+)'/g);
    return [...imports].flatMap(([, imported = '', from]) =>
      (imported.match(/\w+/g) ?? ([] as string[]))
        .filter((name) => names.includes(name))
        .map((name) => `${folder} lists ${name} of ${from}`),
    );
  });
  expect(lists.length).toBeGreaterThan(30);
  expect(foreign).toEqual([]);
});

test('what a write begins runs once, however often it is listed', async () => {
  let runs = 0;
  const noted = afterWriting('desk', 'desk.noted', async () => {
    runs += 1;
  });
  const database = await temporaryDatabase([desk], { mutations: [noted, noted] });
  const values = { memberId: 'M001', deskId: 'D1', title: 'One', seats: 1, kind: 'R' };
  await database.write(createRow, { resource: 'desk', values, scope: {}, reason: null }, control);
  expect(runs).toBe(1);
});

test('two mutations of one name are refused, in words', () => {
  const twice = [mutation('offer.note', () => 1), mutation('offer.note', () => 2)];
  expect(() => mutationsByName(twice)).toThrow("Two mutations are named 'offer.note'.");
});

test('a write with a mutation that no module lists is refused where it is made, and says what to do', async () => {
  const database = await temporaryDatabase([]);
  const stray = mutation('offer.stray', () => 1);
  await expect(database.write(stray, {}, control)).rejects.toThrow(
    "No mutation is named 'offer.stray'. List it in the mutations of the module that writes with it.",
  );
  expect(database.halted()).toBeNull();
});
