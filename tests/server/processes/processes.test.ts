import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { job } from '#own/job/job.ts';
import { processFile } from '#own/processFile/processFile.ts';
import { processRun } from '#own/processRun/processRun.ts';
import { system } from '#server/database/writing/mutation.ts';
import { noticesOfRows } from '#server/notices/ofRows.ts';
import { ApiError } from '#server/runtime/errors.ts';
import type { SignedIn } from '#server/runtime/signedIn.ts';
import { as } from '../market/smallExchange.ts';
import {
  control,
  control2,
  openProcesses,
  type Processes,
  putInLineAgain,
  seller,
} from './processExchange.ts';

const opened: Processes[] = [];
const open = async (...parameters: Parameters<typeof openProcesses>): Promise<Processes> => {
  const processes = await openProcesses(...parameters);
  opened.unshift(processes);
  return processes;
};
afterEach(async () => {
  for (const processes of opened.splice(0)) await processes.close();
});

const hash = (words: string) => createHash('sha256').update(words).digest('hex');

/** Takes a run to the step that waits for its approval. */
const upToApproval = async (at: Processes, who = control): Promise<number> => {
  const runId = await at.start('LICI', who);
  await at.reaches(runId, 'own', 'Completed');
  await at.bring(control, runId, 'theirs', '10\n20\n');
  await at.act(who, runId, 'steps/terms/begin', { factor: 2 });
  await at.reaches(runId, 'add', 'Completed');
  return runId;
};

test('steps run by themselves one after another until one needs a person, and the last one completes the run', async () => {
  const at = await open();
  const runId = await at.start();
  const own = await at.reaches(runId, 'own', 'Completed');
  expect(own).toMatchObject({
    message: '3 bids.',
    beganBy: null,
    files: [{ name: 'own.csv', bytes: 6, sha256: hash('1\n2\n3\n'), isInput: true }],
  });
  const waiting = await at.steps(runId);
  expect(waiting.steps.map(({ name, stepStatus }) => [name, stepStatus])).toEqual([
    ['own', 'Completed'],
    ['theirs', 'NotStarted'],
    ['terms', 'NotStarted'],
    ['add', 'NotStarted'],
    ['publish', 'NotStarted'],
    ['send', 'NotStarted'],
  ]);
  expect(waiting.steps[1]?.may).toMatchObject({ upload: true, begin: false, pass: true });
  expect(waiting.steps[2]).toMatchObject({
    may: { begin: true, upload: false },
    fields: { factor: { kind: 'integer', label: 'Factor' } },
  });
  expect(waiting.steps[3]?.waitsFor).toEqual(['It comes after Their Bids, Terms.']);

  expect((await at.bring(control, runId, 'theirs', '10\n20\n', 'bse.csv')).status).toBe(202);
  expect((await at.act(control, runId, 'steps/terms/begin', { factor: 10 })).json).toMatchObject({
    code: 'INVALID',
    errors: { factor: expect.stringContaining('9') },
  });
  expect((await at.act(seller, runId, 'steps/terms/begin', { factor: 2 })).status).toBe(202);
  const add = await at.reaches(runId, 'add', 'Completed');
  expect(add).toMatchObject({
    message: 'The sum is 72.',
    tables: [{ title: 'Sum', rows: [{ cells: [2, 72], agrees: true }] }],
    done: 2,
    total: 2,
  });
  expect((await at.act(control2, runId, 'steps/publish/approve', {})).status).toBe(202);
  expect(await at.reaches(runId, 'send', 'Completed')).toMatchObject({ message: 'Sent 72.' });
  const { run, steps } = await at.steps(runId);
  expect(steps[4]).toMatchObject({ message: 'Approved by control2.', approvedBy: 'control2' });
  expect(run).toMatchObject({ runStatus: 'Completed', title: 'LICI', dayType: '90' });
  const inputs = [
    `${hash('1\n2\n3\n')}  own.csv\n`,
    `${hash('10\n20\n')}  theirs-bse.csv\n`,
    `${hash('10\n20\n')}  theirs.csv\n`,
  ];
  expect(run.inputsSha256).toBe(hash(inputs.join('')));
  expect(run.resultSha256).toBe(hash(`${hash('72\n')}  sum.txt\n`));
  const log = await at.ask(control, 'GET', `/api/allocation/process/${runId}/steps/own/log`);
  expect(log.headers['content-disposition']).toContain(`run-${runId}-own.log`);
  expect(log.text.replaceAll(/^\S+ \S+ /gm, '')).toBe(
    `Begins.\nWrites 3 bids.\n${hash('1\n2\n3\n')}  own.csv\nCompleted. 3 bids.\n`,
  );
  expect((await at.ask(control, 'GET', '/api/allocation/proc/stats')).json).toEqual({
    status_Started: 0,
    status_Completed: 1,
    status_Cancelled: 0,
  });
});

test('a run is approved by somebody who has had no hand in it, as the calls and the database insist', async () => {
  const at = await open();
  const runId = await upToApproval(at, seller);
  expect((await at.step(runId, 'publish', control)).may).toMatchObject({
    approve: expect.stringMatching(/^Another person must approve/),
    reject: true,
  });
  // The seller started it, the Control User uploaded a file.
  for (const who of [seller, control])
    expect(await at.act(who, runId, 'steps/publish/approve')).toMatchObject({
      status: 403,
      json: { message: expect.stringMatching(/^Another person must approve/) },
    });
  expect((await at.step(runId, 'publish', control2)).may.approve).toBe(true);
  const { version } = (await at.steps(runId)).run;
  expect(
    await at.act(control2, runId, 'steps/publish/approve', { version: version - 1 }),
  ).toMatchObject({ status: 409, json: { code: 'STALE', current: { runId, version } } });
  await at.act(control2, runId, 'steps/publish/approve', { reason: 'Totals agree.', version });
  await at.reaches(runId, 'send', 'Completed');
  const entries = await at.machine.database.db
    .selectFrom('journal')
    .select(['userId', 'action', 'after'])
    .where('resource', '=', 'processRun')
    .where('action', 'in', ['start', 'upload', 'approve', 'begin', 'pass'])
    .orderBy('seq')
    .execute();
  expect(entries.map(({ userId, action }) => `${userId} ${action}`)).toEqual([
    'listco start',
    'listco begin',
    'control upload',
    'listco begin',
    'listco begin',
    'control2 approve',
    'listco begin',
  ]);
  expect(JSON.parse(entries[5]?.after)).toMatchObject({
    '#reason': 'Totals agree.',
    resultSha256: hash(`${hash('72\n')}  sum.txt\n`),
  });
});

test('one run at a time is under way for a process and a row', async () => {
  const at = await open();
  const runId = await at.start();
  const { run } = await at.steps(runId);
  const again = () =>
    at.ask(control2, 'POST', '/api/allocation/process/start', {
      payload: { process: 'day', key: run.aboutKey },
    });
  expect(await again()).toMatchObject({
    status: 422,
    json: {
      message: `Run ${runId} of this process, started by control, is under way for LICI. Finish or cancel it first.`,
    },
  });
  const [choice] = (await at.ask(control2, 'GET', '/api/allocation/process/choices')).json;
  expect(choice).toMatchObject({
    process: 'day',
    code: '90',
    rows: [
      { key: run.aboutKey, title: 'LICI', status: 'Open', why: expect.stringMatching(/^Run/) },
    ],
  });
  await at.act(control, runId, 'cancel', { reason: 'Wrong offer.' });
  await expect.poll(async () => (await at.steps(runId)).run.runStatus).toBe('Cancelled');
  expect((await again()).status).toBe(201);
});

test('many who start the same at once make one run', async () => {
  const at = await open();
  const { json } = await at.ask(control, 'POST', '/api/masters/offer', {
    payload: { symbol: 'NHPC' },
  });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      at.ask(control, 'POST', '/api/allocation/process/start', {
        payload: { process: 'day', key: String(json.id) },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.every(({ status }) => [201, 409, 422].includes(status))).toBe(true);
});

test('what cannot be started says why', async () => {
  const at = await open(
    {},
    { startable: async (_, about) => (about.symbol === 'NHPC' ? 'Its session is open.' : null) },
  );
  await expect(at.start('NHPC')).rejects.toThrow('Its session is open.');
  expect(await at.start('LICI')).toBeGreaterThan(0);
});

test('a failed step says why, is retried, and a new file takes the place of a wrong one', async () => {
  let isAway = true;
  const at = await open({
    add: {
      run: async () => {
        if (isAway) throw new ApiError('REFUSED', 'The other exchange does not answer.');
        return 'It answers.';
      },
    },
  });
  const runId = await at.start();
  await at.reaches(runId, 'own', 'Completed');
  await at.bring(control, runId, 'theirs', 'a,b\n', 'wrong.csv');
  const failed = await at.reaches(runId, 'theirs', 'Error');
  expect(failed).toMatchObject({
    message: 'Row 1 is no number.',
    may: { upload: true, retry: true },
    files: [{ name: 'theirs-wrong.csv', isBrought: true }],
  });
  expect((await at.steps(runId)).run).toMatchObject({
    runStatus: 'Started',
    step: 'Their Bids',
    message: 'Row 1 is no number.',
  });
  await at.bring(control, runId, 'theirs', '5\n', 'right.csv');
  const right = await at.reaches(runId, 'theirs', 'Completed');
  expect(right.files.map(({ name }) => name)).toEqual(['theirs-right.csv', 'theirs.csv']);
  await at.act(control, runId, 'steps/terms/begin', { factor: 1 });
  expect(await at.reaches(runId, 'add', 'Error')).toMatchObject({
    message: 'The other exchange does not answer.',
  });
  isAway = false;
  expect((await at.act(seller, runId, 'steps/add/retry')).status).toBe(202);
  expect(await at.reaches(runId, 'add', 'Completed')).toMatchObject({ message: 'It answers.' });
});

test('who started a run is told that a step of it has failed and that it is completed, and nobody else is', async () => {
  const at = await open();
  const runId = await at.start();
  const noticesFor = async (who: SignedIn) =>
    (await noticesOfRows(at.machine.database, [processRun], who, 0)).map(
      ({ kind, words, more, noun, key }) => ({ kind, words, more, noun, key }),
    );
  await at.reaches(runId, 'own', 'Completed');
  expect(await noticesFor(control)).toEqual([]);
  await at.bring(control, runId, 'theirs', 'a,b\n', 'wrong.csv');
  await at.reaches(runId, 'theirs', 'Error');
  const place = { noun: 'processRun', key: String(runId) };
  const failed = {
    kind: 'fault',
    words: 'LICI, Small Day: the step Their Bids failed',
    more: 'Row 1 is no number.',
  };
  expect(await noticesFor(control)).toEqual([{ ...failed, ...place }]);
  expect(await noticesFor(control2)).toEqual([]);
  await at.bring(control, runId, 'theirs', '5\n', 'right.csv');
  await at.reaches(runId, 'theirs', 'Completed');
  expect(await noticesFor(control)).toEqual([]);
  await at.act(control, runId, 'steps/terms/begin', { factor: 1 });
  await at.reaches(runId, 'add', 'Completed');
  await at.act(control2, runId, 'steps/publish/approve', {});
  await at.reaches(runId, 'send', 'Completed');
  expect(await noticesFor(control)).toEqual([
    { ...place, kind: 'ready', words: 'LICI, Small Day is completed', more: expect.any(String) },
  ]);
});

test('an error that is none of ours to show says only where it stands in the log', async () => {
  const at = await open({
    own: {
      run: async () => {
        throw new TypeError('pan AAAPA0001A is undefined');
      },
    },
  });
  const runId = await at.start();
  const { message } = await at.reaches(runId, 'own', 'Error');
  expect(message).toMatch(/^Something went wrong \(task \d+\)\.$/);
});

test('what stands in the way of a step is said in words, and it begins by itself when that is gone', async () => {
  let isOpen = true;
  const at = await open({
    own: {
      ready: async ({ about }) => (isOpen ? [`The session of ${about.symbol} is open.`] : []),
      run: async () => 'Closed.',
    },
    terms: { ready: async () => ['The seller has not decided.'], run: async () => null },
  });
  const runId = await at.start();
  expect(await at.step(runId, 'own')).toMatchObject({
    stepStatus: 'NotStarted',
    waitsFor: ['The session of LICI is open.'],
  });
  isOpen = false;
  await at.reaches(runId, 'own', 'Completed');
  expect(await at.step(runId, 'terms')).toMatchObject({
    waitsFor: ['The seller has not decided.'],
    may: { begin: 'The seller has not decided.' },
  });
  expect(await at.act(control, runId, 'steps/terms/begin', { factor: 1 })).toMatchObject({
    status: 422,
    json: { message: 'The seller has not decided.' },
  });
});

test('Pass is offered where it is taken: never of a step that begins by itself, until it has failed', async () => {
  let isDown = true;
  const at = await open({
    send: {
      run: async () => {
        if (isDown) throw new ApiError('REFUSED', 'The server of the other exchange is down.');
        return 'Sent.';
      },
    },
  });
  const runId = await upToApproval(at);
  const offered = async () =>
    (await at.steps(runId)).steps.filter(({ may }) => may.pass !== false).map(({ name }) => name);
  expect(await offered()).toEqual([]);
  expect(
    (await at.act(control, runId, 'steps/send/pass', { reason: 'By mail.' })).json,
  ).toMatchObject({ message: 'It comes after Publish.' });
  await at.act(control2, runId, 'steps/publish/approve');
  await at.reaches(runId, 'send', 'Error');
  expect(await offered()).toEqual(['send']);
  expect((await at.step(runId, 'send')).may.pass).toBe(true);
  isDown = false;
  expect((await at.act(control, runId, 'steps/send/pass', { reason: 'By mail.' })).status).toBe(
    202,
  );
  expect(await at.step(runId, 'send')).toMatchObject({
    stepStatus: 'Completed',
    message: 'Handed over another way: By mail.',
  });
  expect(await offered()).toEqual([]);
});

test('a step that may be left out is skipped with a reason, and no other', async () => {
  const at = await open();
  const runId = await at.start();
  await at.reaches(runId, 'own', 'Completed');
  expect((await at.act(control, runId, 'steps/terms/pass', { reason: 'No.' })).json.message).toBe(
    'This step cannot be skipped.',
  );
  expect((await at.act(control, runId, 'steps/theirs/pass', {})).status).toBe(400);
  await at.act(control, runId, 'steps/theirs/pass', { reason: 'They told us so.' });
  expect(await at.step(runId, 'theirs')).toMatchObject({
    stepStatus: 'Completed',
    message: 'No bids there: They told us so.',
    beganBy: 'control',
  });
  await at.act(control, runId, 'steps/terms/begin', { factor: 1 });
  expect(await at.reaches(runId, 'add', 'Completed')).toMatchObject({ message: 'The sum is 6.' });
});

test('a refused approval sends the run back, and what comes after the steps named is done again', async () => {
  const at = await open();
  const runId = await upToApproval(at);
  const bad = await at.act(control2, runId, 'steps/publish/reject', {
    reason: 'Not their file.',
    again: 'nothing',
  });
  expect(bad.status).toBe(404);
  await at.act(control2, runId, 'steps/publish/reject', {
    reason: 'Not their file.',
    again: 'theirs',
  });
  expect((await at.steps(runId)).run.message).toBe('Sent back by control2: Not their file.');
  const after = await at.steps(runId);
  expect(
    after.steps.map(({ name, stepStatus, files }) => [name, stepStatus, files.length]),
  ).toEqual([
    ['own', 'Completed', 1],
    ['theirs', 'NotStarted', 0],
    ['terms', 'Completed', 0],
    ['add', 'NotStarted', 0],
    ['publish', 'NotStarted', 0],
    ['send', 'NotStarted', 0],
  ]);
  await at.bring(control, runId, 'theirs', '1\n');
  expect(await at.reaches(runId, 'add', 'Completed')).toMatchObject({ message: 'The sum is 14.' });
  // The approver is known; from then on the run goes to its end.
  await at.act(control2, runId, 'steps/publish/approve');
  await at.reaches(runId, 'send', 'Completed');
});

test('a refused approval without steps cancels the run, and an approved run cannot be cancelled', async () => {
  const at = await open({ send: { ready: async () => ['Later.'], run: async () => null } });
  const runId = await upToApproval(at);
  await at.act(control2, runId, 'steps/publish/reject', { reason: 'All wrong.' });
  await expect.poll(async () => (await at.steps(runId)).run.runStatus).toBe('Cancelled');
  const other = await upToApproval(at);
  await at.act(control2, other, 'steps/publish/approve');
  await at.reaches(other, 'publish', 'Completed');
  expect((await at.steps(other)).mayCancel).toMatch(/^This run is approved/);
  expect(await at.act(control, other, 'cancel', { reason: 'Too late.' })).toMatchObject({
    status: 422,
    json: { message: expect.stringMatching(/^This run is approved/) },
  });
});

test('a run that is cancelled writes nothing more and lets go of what it holds', async () => {
  let goOn = () => {};
  const isToGoOn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const held: string[] = [];
  const at = await open(
    {
      own: {
        run: async ({ files, runId }) => {
          held.push(`lock of ${runId}`);
          await isToGoOn;
          await files.keep('own.csv', (path) => writeFile(path, '1\n'));
          return 'Too late.';
        },
      },
    },
    {
      cancelled: async (_, { runId }) => {
        held.splice(held.indexOf(`lock of ${runId}`), 1);
      },
    },
  );
  const runId = await at.start();
  await at.reaches(runId, 'own', 'Processing');
  await expect.poll(() => held).toEqual([`lock of ${runId}`]);
  expect((await at.act(control, runId, 'cancel', { reason: 'Wrong offer.' })).status).toBe(202);
  await expect.poll(async () => (await at.steps(runId)).run.runStatus).toBe('Cancelled');
  expect(held).toEqual([]);
  goOn();
  await at.stop();
  expect(await at.step(runId, 'own')).toMatchObject({ stepStatus: 'Error', files: [] });
  expect(readdirSync(join(at.data, 'runs'))).toEqual([]);
  const { json } = await at.act(control, runId, 'steps/own/retry');
  expect(json.message).toBe(`Run ${runId} is cancelled.`);
});

test('a run that cannot let go of what it holds says so, and is cancelled once more', async () => {
  let isStuck = true;
  const at = await open(
    {},
    {
      cancelled: async () => {
        if (isStuck) throw new ApiError('REFUSED', 'The lock is held by another.');
      },
    },
  );
  const runId = await at.start();
  await at.act(control, runId, 'cancel', { reason: 'Wrong offer.' });
  await expect
    .poll(async () => (await at.steps(runId)).run.message)
    .toBe('It could not be cancelled: The lock is held by another. Cancel it again.');
  expect(await at.steps(runId)).toMatchObject({ run: { runStatus: 'Started' }, mayCancel: true });
  isStuck = false;
  await at.act(control, runId, 'cancel', { reason: 'Wrong offer.' });
  await expect.poll(async () => (await at.steps(runId)).run.runStatus).toBe('Cancelled');
});

test('a server that stops inside a step begins it again, and a file that comes out otherwise is refused', async () => {
  const outcomes = ['1\n', '1\n', '2\n'];
  let kept = 0;
  const at = await open({
    own: {
      run: async ({ files, signal }) => {
        await files.keep('own.csv', (path) => writeFile(path, outcomes[kept] ?? ''));
        kept += 1;
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return null;
      },
    },
  });
  const runId = await at.start();
  for (const times of [1, 2]) {
    await expect.poll(() => kept).toBe(times);
    await at.stop();
    expect((await at.step(runId, 'own')).stepStatus).toBe('Processing');
    await at.begin();
  }
  expect((await at.reaches(runId, 'own', 'Error')).message).toMatch(
    /^own.csv differs from its earlier version \(SHA-256 4355a46b19d3…, now 53c234e5e847…\)/,
  );
});

test('a server that is killed after the last step has ended leaves a job that the next one ends at once', async () => {
  const at = await open();
  const runId = await upToApproval(at);
  await at.act(control2, runId, 'steps/publish/approve', {});
  await at.reaches(runId, 'send', 'Completed');
  await at.stop();
  const { database } = at.machine;
  const jobs = () => database.db.selectFrom(job.name).selectAll().orderBy('jobId').execute();
  const { jobId } = (await jobs()).at(-1) ?? {};
  await database.write(putInLineAgain, Number(jobId), system);
  await at.begin();
  await expect.poll(async () => (await jobs()).at(-1)).toMatchObject({ jobId, state: 'done' });
  await at.stop();
});

test('a file that somebody has changed on the disk is neither read nor given out', async () => {
  const at = await open();
  const runId = await at.start();
  const { files } = await at.reaches(runId, 'own', 'Completed');
  const url = `/api/allocation/process/${runId}/files/${files[0]?.fileId}`;
  expect(await at.ask(seller, 'GET', url)).toMatchObject({ status: 200, text: '1\n2\n3\n' });
  const [row] = await at.machine.database.store.list(processFile, { runId });
  writeFileSync(join(at.data, 'runs', row?.storedAs ?? ''), '1\n2\n4\n');
  expect(await at.ask(control, 'GET', url)).toMatchObject({
    status: 422,
    json: { code: 'CHANGED_FILE' },
  });
  await at.bring(control, runId, 'theirs', '10\n20\n');
  await at.act(control, runId, 'steps/terms/begin', { factor: 2 });
  expect((await at.reaches(runId, 'add', 'Error')).message).toMatch(
    /^own.csv was changed on the disk/,
  );
  const taken = await at.machine.database.db
    .selectFrom('journal')
    .select(['userId', 'key'])
    .where('resource', '=', 'processFile')
    .where('action', '=', 'download')
    .execute();
  expect(taken).toEqual([{ userId: 'listco', key: String(files[0]?.fileId) }]);
});

test('each call is for the roles of the process, and those of a step for the roles of the step', async () => {
  const at = await open();
  const runId = await at.start();
  await at.reaches(runId, 'own', 'Completed');
  expect((await at.bring(seller, runId, 'theirs', '1\n')).status).toBe(403);
  expect((await at.act(seller, runId, 'steps/theirs/pass', { reason: 'None.' })).status).toBe(403);
  expect((await at.step(runId, 'theirs', seller)).may).toEqual({
    begin: false,
    upload: false,
    approve: false,
    reject: false,
    pass: false,
    retry: false,
  });
  const dealer = as('dealer');
  for (const path of ['choices', `${runId}/steps`, `${runId}/steps/own/log`, `${runId}/files/1`])
    expect((await at.ask(dealer, 'GET', `/api/allocation/process/${path}`)).status).toBe(403);
  for (const path of ['cancel', 'steps/own/retry', 'steps/terms/begin'])
    expect((await at.act(dealer, runId, path, { reason: 'Mine.' })).status).toBe(403);
  expect((await at.act(control, runId, 'steps/none/retry')).status).toBe(404);
  expect((await at.act(control, 999, 'steps/own/retry')).status).toBe(404);
  expect((await at.ask(control, 'GET', '/api/allocation/process/x/steps')).status).toBe(404);
});

test('the list of runs says where each stands: what is wrong, what is under way, what it waits for', async () => {
  let isOpen = true;
  const at = await open({
    own: {
      ready: async () => (isOpen ? ['The session is open.'] : []),
      run: async () => 'Closed.',
    },
  });
  const runId = await at.start();
  const state = async () => {
    const [row] = (await at.ask(seller, 'GET', '/api/allocation/process')).json;
    return [row.runStatus, row.step, row.message];
  };
  expect(await state()).toEqual(['Started', 'Own Book', 'The session is open.']);
  isOpen = false;
  await at.reaches(runId, 'own', 'Completed');
  expect(await state()).toEqual(['Started', 'Their Bids', 'Waits for its file.']);
  await at.bring(control, runId, 'theirs', 'none\n');
  await at.reaches(runId, 'theirs', 'Error');
  expect(await state()).toEqual(['Started', 'Their Bids', 'Row 1 is no number.']);
  await at.act(control, runId, 'steps/theirs/pass', { reason: 'They have none.' });
  expect(await state()).toEqual(['Started', 'Terms', 'Waits to be started.']);
  await at.act(seller, runId, 'steps/terms/begin', { factor: 1 });
  await at.reaches(runId, 'add', 'Completed');
  expect(await state()).toEqual(['Started', 'Publish', 'Waits for an approval.']);
  await at.act(control2, runId, 'steps/publish/approve');
  await at.reaches(runId, 'send', 'Completed');
  expect(await state()).toEqual(['Completed', 'Send', 'Sent 0.']);
});

test('a file that has come another way begins its step, and who brought it there does not approve', async () => {
  let isThere = false;
  const at = await open({
    theirs: {
      hasCome: async () => isThere,
      run: async ({ files, handOf }) => {
        await handOf('control2');
        await files.keep('theirs.csv', (path) => writeFile(path, '4\n'));
        return 'Loaded by control2.';
      },
    },
  });
  const runId = await at.start();
  await at.reaches(runId, 'own', 'Completed');
  expect((await at.step(runId, 'theirs')).stepStatus).toBe('NotStarted');
  isThere = true;
  await at.reaches(runId, 'theirs', 'Completed');
  await at.act(seller, runId, 'steps/terms/begin', { factor: 1 });
  await at.reaches(runId, 'add', 'Completed');
  expect((await at.steps(runId)).hands.toSorted()).toEqual(['control', 'control2', 'listco']);
  expect((await at.act(control2, runId, 'steps/publish/approve')).status).toBe(403);
});
