import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { filesIn } from '#server/backup/ownFiles.ts';
import { english } from '#server/languages/speech.ts';
import { keptManuals } from '#server/manual/keptManuals.ts';
import { manualFolder } from '#server/manual/manualFolder.ts';
import type { Manual } from '#server/manual/print/manualDocument.ts';
import { manualFrame } from '#server/manual/print/manualFrame.ts';

let data: string;
let printed: string[];
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'offerdesk-manuals-'));
  printed = [];
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const manualOf = (role: Role, version = '1'): Manual => ({
  ...{ language: 'en', product: 'Offerdesk', about: '', reader: role, pages: [] },
  frame: manualFrame({ product: 'Offerdesk', reader: role, version }, english),
  pictures: join(manualFolder(), 'pictures'),
});

/** The kept manuals of a server that starts, of some release, and of a printer that takes its time. */
const startedOn = (version = '1', print = async (manual: Manual) => manual.reader) => {
  const kept = keptManuals({ data, databaseUrl: null }, async (manual) => {
    printed.push(`${manual.reader} ${version}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return Buffer.from(await print(manual));
  });
  return { of: (role: Role) => kept.of(role, () => manualOf(role, version)) };
};

const files = () => readdirSync(join(data, 'manuals')).sort();

/** Makes the files of the folder as old as those of an earlier start. */
const grownOld = () => {
  for (const name of files()) utimesSync(join(data, 'manuals', name), 1, 1);
};

test('fifty who ask at once have it printed once, each role its own', async () => {
  const manuals = startedOn();
  const roles: Role[] = ['dealer', 'controlUser'];
  const found = await Promise.all(
    Array.from({ length: 50 }, (_, n) => manuals.of(roles[n % 2] as Role)),
  );
  expect(printed.sort()).toEqual(['controlUser 1', 'dealer 1']);
  expect(new Set(found.map(({ path }) => path)).size).toBe(2);
  await manuals.of('dealer');
  expect(printed.length).toBe(2);
});

test('a second start finds the file of the first', async () => {
  const first = await startedOn().of('dealer');
  grownOld();
  expect(await startedOn().of('dealer')).toEqual(first);
  expect(printed).toEqual(['dealer 1']);
});

test('a new build prints anew, and what older ones and killed servers left of the role goes', async () => {
  const old = await startedOn().of('dealer');
  await startedOn().of('viewOnly');
  writeFileSync(`${old.path}.0123456789abcdef.part`, 'half');
  writeFileSync(join(data, 'manuals', 'note.txt'), 'of somebody else');
  grownOld();
  const { path, build } = await startedOn('2').of('dealer');
  expect(printed).toEqual(['dealer 1', 'viewOnly 1', 'dealer 2']);
  expect(build).not.toBe(old.build);
  expect(files()).toEqual([`dealer-${build}.pdf`, 'note.txt', expect.stringMatching(/^viewOnly-/)]);
  expect(path.endsWith(`dealer-${build}.pdf`)).toBe(true);
});

test('two servers that share a folder print both and leave one whole file; a third prints nothing', async () => {
  const [one, other] = await Promise.all([startedOn().of('dealer'), startedOn().of('dealer')]);
  expect(one).toEqual(other);
  expect(files()).toEqual([`dealer-${one.build}.pdf`]);
  await startedOn().of('dealer');
  expect(printed.length).toBe(2);
});

test('a backup leaves them out', async () => {
  await startedOn().of('dealer');
  writeFileSync(join(data, 'secrets.json'), '{}');
  expect(await filesIn(data, join(data, 'backups'))).toEqual(['secrets.json']);
});

test('a file that somebody removed is printed again', async () => {
  const manuals = startedOn();
  const { path } = await manuals.of('dealer');
  rmSync(path);
  expect((await manuals.of('dealer')).path).toBe(path);
  expect(printed.length).toBe(2);
});

test('a printing that fails leaves no file, and the next who asks has another try', async () => {
  let isBroken = true;
  const manuals = startedOn('1', async ({ reader }) => {
    if (isBroken) throw new Error('no memory');
    return reader;
  });
  mkdirSync(join(data, 'manuals'));
  await expect(manuals.of('dealer')).rejects.toThrow('no memory');
  expect(files()).toEqual([]);
  isBroken = false;
  const { build } = await manuals.of('dealer');
  expect(files()).toEqual([`dealer-${build}.pdf`]);
});
