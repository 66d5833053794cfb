import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { type Resource, resource, text } from '#model';
import { process as processOf } from '#model/language/process.ts';
import { job } from '#own/job/job.ts';
import { processFile } from '#own/processFile/processFile.ts';
import { processRun } from '#own/processRun/processRun.ts';
import { processStep } from '#own/processStep/processStep.ts';
import { openDatabase } from '#server/database/open.ts';
import { createRow, rowMutations } from '#server/database/rows/rows.ts';
import { jobMutations } from '#server/jobs/jobMutations.ts';
import { runJobs } from '#server/jobs/jobRunner.ts';
import type { Machine } from '#server/machine/machine.ts';
import { approveStep } from '#server/processes/handMutations.ts';
import { runModule } from '#server/processes/runModule.ts';
import { stepsOf } from '#server/processes/runRows.ts';
import { startRun } from '#server/processes/startRun.ts';
import { type ProcessModule, processModule } from '#server/processes/stepHandler.ts';
import { openLog } from '#server/runtime/log.ts';
import { initialSettings } from '#server/runtime/moduleSettings.ts';

/**
 * A separate process that takes one run to its end, and prints each point that it reaches: the test
 * that started it kills it at one of them.
 */
const place = JSON.parse(process.env.PLACE ?? '{}') as { url?: string; folder?: string };
const data = process.env.DATA ?? '';

const subject = resource('subject', {
  key: ['name'],
  fields: { name: text('Name', { max: 10 }) },
  access: {},
  api: '/masters/subject',
  screens: {},
});

/** Prints a place; where it is to be killed it waits for that. */
const isHere = async (where: string) => {
  process.stdout.write(`at ${where}\n`);
  if (where === process.env.KILLED_AT) await setTimeout(60_000);
};

const walk = processOf('walk', {
  label: 'Walk',
  help: 'Goes from one step to the next.',
  code: '91',
  about: 'subject',
  roles: ['controlUser'],
  steps: {
    own: { label: 'Own', kind: 'sql' },
    left: { label: 'Left', kind: 'program', after: ['own'] },
    right: { label: 'Right', kind: 'program', after: ['own'] },
    publish: { label: 'Publish', kind: 'download', after: ['left', 'right'], approval: true },
  },
});

const sumOf = (side: string) => ({
  run: async ({ files, found, progress }: any) => {
    await isHere(`${side} begin`);
    const { bytes } = (await files.list()).find(({ name }: any) => name === 'own.csv');
    await files.path('own.csv');
    await progress(1, 2);
    await files.keep(`${side}.txt`, (path: string) => writeFile(path, `${side} ${bytes}\n`));
    await isHere(`${side} kept`);
    found.keep(side, bytes);
    return `${bytes} bytes.`;
  },
});

const module = processModule(walk, {
  steps: {
    own: {
      run: async ({ files, log }) => {
        await log('Writes rows.');
        await files.keep('own.csv', async (path) => {
          await pipeline(async function* () {
            for (let row = 0; row < 20_000; row++) {
              yield `${row},bid\n`;
              if (row === 10_000) await isHere('own half');
            }
          }, createWriteStream(path));
        });
        await isHere('own kept');
        return null;
      },
    },
    left: sumOf('left'),
    right: sumOf('right'),
    publish: {
      run: async ({ found, approvedBy }) => {
        await isHere('publish begin');
        const sum = (await found.read<number>('left')) + (await found.read<number>('right'));
        return `${sum}, approved by ${approvedBy?.userId}.`;
      },
    },
  },
}) as ProcessModule;

const runs = runModule({ modules: [module], nounOf: () => subject as Resource });
const who = (userId: string) =>
  ({ userId, role: 'controlUser', memberId: null, branchId: null, address: null }) as const;

const database = await openDatabase({
  ...place,
  nouns: [subject, job, processRun, processStep, processFile],
  mutations: [...rowMutations, ...jobMutations, ...(runs.mutations ?? [])],
  journalKey: 'a key for tests',
  settings: initialSettings,
  now: Date.now,
  inline: true,
});
const machine = {
  database,
  settings: { data },
  log: openLog('silent'),
  now: Date.now,
} as unknown as Machine;

const step = (name: string, kind: string, after: string[], more = {}) => ({
  name,
  label: name,
  kind,
  after: JSON.stringify(after),
  isByHand: false,
  needsApproval: false,
  mayPass: null,
  ...more,
});

/** Creates the subject of the run, and the run; another process may be quicker. */
const begin = async (): Promise<void> => {
  if ((await database.store.list(processRun)).length > 0) return;
  const values = { name: 'LICI' };
  await database.write(createRow, { resource: 'subject', values }, who('control')).catch(isThere);
  const run = {
    process: 'walk',
    processLabel: 'Walk',
    dayType: '91',
    area: 'allocation',
    about: 'subject',
    aboutKey: 'LICI',
    title: 'LICI',
    steps: [
      step('own', 'sql', []),
      step('left', 'program', ['own']),
      step('right', 'program', ['own']),
      step('publish', 'download', ['left', 'right'], { needsApproval: true }),
    ] as never,
  };
  await database.write(startRun, run, who('control')).catch(isThere);
};

const isApproved = (error: { kind?: string }): void => {
  if (error.kind !== 'REFUSED') throw error;
};

const isThere = (error: { kind?: string }): void => {
  if (error.kind !== 'DUPLICATE') throw error;
};

await begin();
await isHere('start');

const jobs = runJobs(machine, runs.jobs ?? []);
const stop = await runs.start?.(machine);
for (;;) {
  const [run] = await database.store.list(processRun);
  if (run === undefined || run.runStatus === 'Completed') break;
  const steps = await stepsOf(database.store, run.runId);
  const publish = steps.find(({ name }) => name === 'publish');
  const isNext = steps.every(
    ({ name, stepStatus }) => name === 'publish' || stepStatus === 'Completed',
  );
  if (isNext && publish?.stepStatus === 'NotStarted') {
    await isHere('approval');
    const at = { runId: run.runId, name: 'publish', reason: null, version: null };
    await database.write(approveStep, at, who('control2')).catch(isApproved);
  }
  await setTimeout(10);
}
await stop?.();
await jobs.stop();
await database.close();
process.stdout.write('at the end\n');
