import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integer, manage, type Resource, resource, text, workflow } from '#model';
import type { StepOfRun } from '#model/answers/processAnswers.ts';
import { process } from '#model/language/process.ts';
import { job } from '#own/job/job.ts';
import { processFile } from '#own/processFile/processFile.ts';
import type { RunAnswer } from '#own/processRun/processRun.ts';
import { processRun } from '#own/processRun/processRun.ts';
import { processStep } from '#own/processStep/processStep.ts';
import { mutation } from '#server/database/writing/mutation.ts';
import { jobMutations } from '#server/jobs/jobMutations.ts';
import { runJobs } from '#server/jobs/jobRunner.ts';
import { type ServerModule, serverModule } from '#server/module/module.ts';
import { runModule } from '#server/processes/runModule.ts';
import {
  type ProcessModule,
  processModule,
  type StepHandler,
} from '#server/processes/stepHandler.ts';
import { ApiError } from '#server/runtime/errors.ts';
import type { SignedIn } from '#server/runtime/signedIn.ts';
import { multipart } from '../files/importing.ts';
import { as, type Exchange, openExchange } from '../market/smallExchange.ts';

/** The rows that the runs of the tests are about. */
export const offer = resource('offer', {
  label: 'Offer',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true }),
    symbol: text('Symbol', { max: 10, searchable: true }),
    status: workflow('Status', {
      states: { open: ['Open', 'grey'], closed: ['Closed', 'green'] },
      initial: 'open',
      moves: { close: { label: 'Close', from: ['open'], to: 'closed', by: ['controlUser'] } },
    }),
  },
  access: { controlUser: manage, listco: manage },
  api: '/masters/offer',
  screens: {},
});

/** A small day of an exchange, with a step of each type and each way to begin. */
export const day = process('day', {
  label: 'Small Day',
  help: 'Takes two files, adds them up, has the sum approved and sends it.',
  code: '90',
  about: 'offer',
  roles: ['controlUser', 'listco'],
  steps: {
    own: { label: 'Own Book', kind: 'sql', help: 'Writes our bids.' },
    theirs: {
      label: 'Their Bids',
      kind: 'upload',
      after: ['own'],
      mayPass: 'No bids there',
      roles: ['controlUser'],
    },
    terms: {
      label: 'Terms',
      kind: 'program',
      after: ['own'],
      manual: true,
      fields: { factor: integer('Factor', { min: 1, max: 9 }) },
    },
    add: { label: 'Add Up', kind: 'program', after: ['theirs', 'terms'] },
    publish: { label: 'Publish', kind: 'download', approval: true },
    send: { label: 'Send', kind: 'sftp', mayPass: 'Handed over another way' },
  },
});

type Steps = Record<keyof typeof day.steps & string, StepHandler>;

const numbersIn = (words: string) => words.split('\n').filter(Boolean).map(Number);

/** The steps, when a test does not replace them. */
export const usual: Steps = {
  own: {
    run: async ({ files, log }) => {
      await log('Writes 3 bids.');
      await files.keep('own.csv', (path) => writeFile(path, '1\n2\n3\n'));
      return '3 bids.';
    },
  },
  theirs: {
    run: async ({ upload, files }) => {
      const words = await readFile(upload?.path ?? '', 'utf8');
      if (!/^(\d+\n)+$/.test(words)) throw new ApiError('REFUSED', 'Row 1 is no number.');
      await files.keep('theirs.csv', (path) => writeFile(path, words));
      return `From ${upload?.name}.`;
    },
  },
  terms: {
    run: async ({ input, found }) => {
      found.keep('factor', input.factor);
      return null;
    },
  },
  add: {
    run: async ({ files, found, table, progress }) => {
      const factor = await found.read<number>('factor');
      let sum = 0;
      const kept = (await files.list()).filter(({ name }) => /^(own|theirs)\.csv$/.test(name));
      for (const [at, { name }] of kept.entries()) {
        for (const n of numbersIn(await readFile(await files.path(name), 'utf8'))) sum += n;
        await progress(at + 1, kept.length);
      }
      await files.keep('sum.txt', (path) => writeFile(path, `${sum * factor}\n`));
      await table({
        title: 'Sum',
        columns: ['Files', 'Sum'],
        rows: [{ cells: [kept.length, sum * factor], agrees: true }],
      });
      found.keep('sum', sum * factor);
      return `The sum is ${sum * factor}.`;
    },
  },
  publish: {
    run: async ({ approvedBy }) => `Approved by ${approvedBy?.userId}.`,
  },
  send: { run: async ({ found }) => `Sent ${await found.read<number>('sum')}.` },
};

export const control = as('controlUser', { userId: 'control', memberId: null });
export const control2 = as('controlUser', { userId: 'control2', memberId: null });
export const seller = as('listco', { userId: 'listco', memberId: null });

/** Puts a job in line as a server leaves it that is killed before it can say that the job is done. */
export const putInLineAgain = mutation('test.putInLineAgain', async (tx, jobId: number) => {
  await tx.db
    .updateTable(job.name)
    .set({ state: 'waiting', endedAt: null })
    .where('jobId', '=', jobId)
    .execute();
});

/** An exchange that runs a small process, and the ways to work on a run of it. */
export const openProcesses = async (
  steps: Partial<Steps> = {},
  more: Pick<Partial<ProcessModule>, 'startable' | 'cancelled'> = {},
) => {
  const data = mkdtempSync(join(tmpdir(), 'offerdesk-'));
  const module = processModule(day, {
    title: ({ symbol }) => symbol,
    steps: { ...usual, ...steps },
    ...more,
  });
  const runs = runModule({ modules: [module as ProcessModule], nounOf: () => offer as Resource });
  const modules = [
    serverModule(offer, { calls: {} }),
    serverModule(job, { calls: {}, mutations: [...jobMutations, putInLineAgain] }),
    runs,
  ] as unknown as ServerModule[];
  const exchange: Exchange = await openExchange(
    [offer, job, processRun, processStep, processFile],
    modules,
    { settings: { data, uploadLimit: 1024 * 1024 } },
  );
  const stops: (() => unknown)[] = [];
  const begin = async () => {
    stops.push(runJobs(exchange.machine, runs.jobs ?? []).stop);
    stops.push((await runs.start?.(exchange.machine)) ?? (() => undefined));
  };
  const stop = async () => {
    for (const each of stops.splice(0)) await each();
  };
  await begin();

  const at = '/api/allocation/process';
  const steps_ = async (runId: number, who: SignedIn = control): Promise<RunAnswer> =>
    (await exchange.ask(who, 'GET', `${at}/${runId}/steps`)).json;
  const step = async (runId: number, name: string, who?: SignedIn): Promise<StepOfRun> => {
    const found = (await steps_(runId, who)).steps.find((each) => each.name === name);
    if (!found) throw new Error(`There is no step ${name}`);
    return found;
  };

  return {
    ...exchange,
    data,
    steps: steps_,
    step,
    begin,
    stop,
    /** Creates an offer and starts a run about it. */
    start: async (symbol = 'LICI', who: SignedIn = control): Promise<number> => {
      const { json } = await exchange.ask(who, 'POST', '/api/masters/offer', {
        payload: { symbol },
      });
      const started = await exchange.ask(who, 'POST', `${at}/start`, {
        payload: { process: 'day', key: String(json.id) },
      });
      if (started.status !== 201) throw new Error(JSON.stringify(started.json));
      return started.json.run.runId;
    },
    /** Makes a call on a step, or on the run where no step is named. */
    act: (who: SignedIn, runId: number, what: string, payload: object = {}) =>
      exchange.ask(who, 'POST', `${at}/${runId}/${what}`, { payload }),
    bring: (who: SignedIn, runId: number, name: string, content: string, fileName = 'bids.csv') =>
      exchange.ask(
        who,
        'POST',
        `${at}/${runId}/steps/${name}/upload`,
        multipart(content, fileName),
      ),
    /** Waits until a step has a status. */
    reaches: async (
      runId: number,
      name: string,
      status: StepOfRun['stepStatus'],
    ): Promise<StepOfRun> => {
      for (let tries = 0; tries < 1_500; tries++) {
        const now = await step(runId, name);
        if (now.stepStatus === status) return now;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      throw new Error(`${name} is ${JSON.stringify(await step(runId, name))}`);
    },
    close: async () => {
      await stop();
      await exchange.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
};

export type Processes = Awaited<ReturnType<typeof openProcesses>>;
