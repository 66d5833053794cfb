import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { loadDemo } from '#registry/demo.ts';
import { mutationsWith } from '#server/app/mutations.ts';
import { storedNouns } from '#server/app/nouns.ts';
import { createRow } from '#server/database/rows/rows.ts';
import { afterWriting, mutation } from '#server/database/writing/mutation.ts';
import { mutationsByName } from '#server/database/writing/mutationsByName.ts';
import { insertRows } from '../../../resources/demo/server/masters.ts';
import { desk } from '../market/smallExchange.ts';
import { openEmpty } from './emptyDatabase.ts';
import { control, temporaryDatabase } from './temporaryDatabase.ts';

const root = new URL('../../..', import.meta.url);

/** The names of all mutations in the sources, and the folder of each. */
const made = ['src', 'resources'].flatMap((folder) =>
  (readdirSync(new URL(folder, root), { recursive: true }) as string[])
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const source = readFileSync(new URL(`${folder}/${name}`, root), 'utf8');
      const calls = /\b(?:mutation(?:<[^(]*>)?\(|afterWriting\(\s*'\w+',)\s*'([\w.]+)'/g;
      return [...source.matchAll(calls)].map(([, mutation]) => ({
        mutation: mutation as string,
        isDemo: folder === 'resources' && name.startsWith('demo/'),
      }));
    }),
);
const madeBy = (isDemo: boolean) =>
  made.filter((each) => each.isDemo === isDemo).map(({ mutation }) => mutation);
const namesOf = (known: readonly { name: string }[]) => known.map(({ name }) => name);

test('every mutation that the sources make is known to the writer thread of a demo, each once', async () => {
  expect(made.length).toBeGreaterThan(100);
  const known = namesOf(mutationsWith(await loadDemo()));
  expect(made.filter(({ mutation }) => !known.includes(mutation))).toEqual([]);
  expect(known.filter((name, at) => known.indexOf(name) !== at)).toEqual([]);
});

test('the writer thread of a production server knows all but those of the demo', async () => {
  const known = namesOf(mutationsWith(null));
  expect(madeBy(false).filter((name) => !known.includes(name))).toEqual([]);
  expect(madeBy(true).length).toBeGreaterThan(5);
  expect(known.filter((name) => madeBy(true).includes(name))).toEqual([]);
  expect(namesOf((await loadDemo()).mutations).toSorted()).toEqual(madeBy(true).toSorted());
});

test('a production server refuses to write with a mutation of the demo, and writes nothing', async () => {
  const database = await openEmpty({
    nouns: storedNouns,
    mutations: mutationsWith(null),
    journalKey: 'a key for tests',
    now: Date.now,
  });
  onTestFinished(database.close);
  const rows = [{ holidayDate: '2026-12-25', description: 'Christmas' }];
  await expect(database.write(insertRows, { resource: 'holiday', rows }, control)).rejects.toThrow(
    "No mutation is named 'demo.insertRows'.",
  );
  expect(await database.db.selectFrom('holiday').selectAll().execute()).toEqual([]);
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
