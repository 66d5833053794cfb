import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processFile } from '#own/processFile/processFile.ts';
import { processRun } from '#own/processRun/processRun.ts';
import { processStep } from '#own/processStep/processStep.ts';
import { openDatabase } from '#server/database/open.ts';
import { initialSettings } from '#server/runtime/moduleSettings.ts';
import { emptyPlace, isOnPostgres, type Place } from '../database/emptyDatabase.ts';

const root = new URL('../../..', import.meta.url).pathname;
// A folder inside the project, where its packages are found.
const built = join(root, 'tests/.output/processChild');
beforeAll(async () => {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(root, 'tests/server/processes/processChild.ts'),
      outDir: built,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
    },
  });
});
afterAll(() => rmSync(built, { recursive: true, force: true }));

/** Starts it, and kills it at a place; returns the places that it reached. Null lets it run to its end. */
const runUntil = (place: Place, data: string, where: string | null): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(built, 'processChild.js')], {
      env: { ...process.env, PLACE: JSON.stringify(place), DATA: data, KILLED_AT: where ?? '' },
    });
    let output = '';
    let wrong = '';
    child.stderr.on('data', (chunk) => {
      wrong += chunk;
    });
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (where !== null && output.includes(`at ${where}\n`)) child.kill('SIGKILL');
    });
    child.once('close', (code) => {
      const places = [...output.matchAll(/^at (.*)$/gm)].map(([, words]) => words ?? '');
      if (where === null && code !== 0) reject(new Error(`It ended with ${code}: ${wrong}`));
      else if (where !== null && !places.includes(where))
        reject(new Error(`It never came to '${where}', but to ${places}: ${wrong}`));
      else resolve(places);
    });
  });

/** The state after a run. */
const outcomeAt = async (place: Place, data: string) => {
  const database = await openDatabase({
    ...place,
    nouns: [processRun, processStep, processFile],
    mutations: [],
    journalKey: 'a key for tests',
    settings: initialSettings,
    now: Date.now,
    inline: true,
  });
  try {
    const [run] = await database.store.list(processRun);
    const files = await database.store.list(processFile);
    const steps = await database.store.list(processStep);
    const entries = await database.db
      .selectFrom('journal')
      .select('key')
      .where('resource', '=', 'processStep')
      .where('action', '=', 'complete')
      .orderBy('key')
      .execute();
    return {
      run: { status: run?.runStatus, inputs: run?.inputsSha256, result: run?.resultSha256 },
      files: files
        .map(({ name, sha256, storedAs }) => {
          const onDisk = createHash('sha256').update(readFileSync(join(data, 'runs', storedAs)));
          return [name, sha256, onDisk.digest('hex') === sha256];
        })
        .sort(),
      steps: steps.map(({ name, stepStatus, message }) => [name, stepStatus, message]),
      completed: entries.map(({ key }) => key),
      attempts: steps.reduce((sum, { attempts }) => sum + Number(attempts), 0),
    };
  } finally {
    await database.close();
  }
};

const places = [
  'start',
  'own half',
  'own kept',
  'left begin',
  'left kept',
  'approval',
  'publish begin',
];

test('a server that is killed between and inside of steps leaves a run that comes to the same end', async () => {
  const undisturbed = await emptyPlace();
  const killed = await emptyPlace();
  const data = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'offerdesk-')));
  const [one = '', other = ''] = data;
  try {
    expect(await runUntil(undisturbed.place, one, null)).toEqual(expect.arrayContaining(places));
    for (const where of places) await runUntil(killed.place, other, where);
    await runUntil(killed.place, other, null);
    const { attempts: usual, ...wanted } = await outcomeAt(undisturbed.place, one);
    const { attempts, ...came } = await outcomeAt(killed.place, other);
    expect(came).toEqual(wanted);
    expect(wanted.run.status).toBe('Completed');
    expect(wanted.files.map(([name, , isRight]) => [name, isRight])).toEqual([
      ['left.txt', true],
      ['own.csv', true],
      ['right.txt', true],
    ]);
    expect(wanted.completed).toEqual(['1/left', '1/own', '1/publish', '1/right']);
    expect([usual, attempts > usual]).toEqual([4, true]);
  } finally {
    await undisturbed.remove();
    await killed.remove();
    for (const folder of data) rmSync(folder, { recursive: true, force: true });
  }
});

test.runIf(isOnPostgres())(
  'servers that share a database share the steps of a run, each of which is done once',
  async () => {
    const { place, remove } = await emptyPlace();
    const data = mkdtempSync(join(tmpdir(), 'offerdesk-'));
    try {
      // The first process makes the tables.
      await runUntil(place, data, 'start');
      const servers = await Promise.all([1, 2, 3].map(() => runUntil(place, data, null)));
      const came = await outcomeAt(place, data);
      expect(came.run.status).toBe('Completed');
      expect(came.attempts).toBe(4);
      const done = servers.flat().filter((where) => /^(own kept|left|right|publish)/.test(where));
      expect(done.toSorted()).toEqual([
        'left begin',
        'left kept',
        'own kept',
        'publish begin',
        'right begin',
        'right kept',
      ]);
    } finally {
      await remove();
      rmSync(data, { recursive: true, force: true });
    }
  },
  60_000,
);
