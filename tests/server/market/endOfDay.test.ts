import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayAfter, exchangeDate } from '#domain/market/calendar.ts';
import { runFile } from '#server/processes/runFolder.ts';
import { control, openAllocation, seller } from '../allocation/allocationMarket.ts';
import { as } from './smallExchange.ts';

type World = Awaited<ReturnType<typeof openAllocation>>;

let world: World;
let today: string;
let runId: number;
beforeAll(async () => {
  world = await openAllocation();
  today = exchangeDate(Date.now());
});
afterAll(async () => {
  await world.stop();
  await world.close();
  rmSync(world.data, { recursive: true, force: true });
});

const start = (businessDate: string, who = control) =>
  world.ask(who, 'POST', '/api/query/eod/start', { payload: { businessDate } });
const days = async (query = '') =>
  (await world.ask(control, 'GET', `/api/query/eod/days${query}`)).json;
const logs = async (): Promise<any[]> =>
  (await world.ask(control, 'GET', '/api/query/eod-logs?range=[0,99]&sort=["id","ASC"]')).json;
const sums = async (): Promise<any[]> =>
  (await world.ask(control, 'GET', '/api/query/checksum-logs?range=[0,99]&sort=["id","ASC"]')).json;
const pathOf = async (name: string): Promise<string> => {
  const [file] = await world.rows('processFile', { name });
  return runFile(world.machine.settings, file.storedAs);
};
const verify = async (subject: string) => {
  const row = (await sums()).find((each) => each.subject === subject);
  const payload = { version: row.version };
  const answer = await world.ask(control, 'POST', `/api/query/checksum-logs/${row.id}/verify`, {
    payload,
  });
  const now = (await sums()).find((each) => each.subject === subject);
  return [answer.json.message, now.verdict, now.verifiedBy];
};

test('the end of a day cannot be started while a session is open, on a day that has not come, nor by others', async () => {
  world.setNow(`${today} 10:00:00`);
  await world.place({ symbol: 'LICI', quantity: 1000, price: 38300 }, `${today} 09:30:00`);
  await world.place({ symbol: 'LICI', quantity: 500, price: 38400 }, `${today} 09:31:00`);
  const open = await start(today);
  expect(open.status).toBe(422);
  expect(open.json.message).toMatch(/^Bidding ends at .*LICI, T day/);
  const shown = await days(`?businessDate=${today}`);
  expect(shown.preconditions[0]).toMatchObject({ label: 'Market closed', isMet: false });
  const coming = await start(dayAfter(today, 400));
  expect([coming.status, coming.json.message]).toEqual([
    422,
    expect.stringMatching(/has not come yet|no trading day/),
  ]);
  expect((await start(today, as('dealer'))).status).toBe(403);
  expect((await start(today, seller)).status).toBe(403);
  expect(await logs()).toEqual([]);
});

test('the end of a day writes its files, and waits in words for an allocation that is not published', async () => {
  world.setNow(`${dayAfter(today)} 08:00:00`);
  const started = await start(today);
  expect(started.status).toBe(201);
  runId = started.json.runId;
  const again = await start(today);
  expect([again.status, again.json.message]).toEqual([
    422,
    `Run ${runId} of this process, started by control, is under way for End of ${today}. Finish or cancel it first.`,
  ]);
  await expect
    .poll(
      async () =>
        (await world.steps(runId)).steps.filter((s) => s.stepStatus === 'Completed').length,
    )
    .toBe(7);
  const { waitsFor, may } = await world.step(runId, 'allocations');
  expect(waitsFor).toContain('LICI, T day: its allocation has not been started.');
  expect(may.pass).toBe(true);
  const shown = (await days(`?businessDate=${today}`)).days.find(
    ({ businessDate }: any) => businessDate === today,
  );
  expect(shown).toMatchObject({ runStatus: 'Started', runId, files: 5, startedBy: 'control' });

  const book = readFileSync(await pathOf(`order-book-${today}.csv`), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(book).toHaveLength(3);
  expect(book[1]).toMatch(/^LICI,IS,T,\d+,/);
  const members = readFileSync(await pathOf(`member-summary-${today}.csv`), 'utf8');
  expect(members).toContain('LICI,IS,T,M001,2,1500,575000.00');
  const log = readFileSync(await pathOf(`order-log-${today}.csv`), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(log.length).toBeGreaterThanOrEqual(3);
});

test('runs of the end of a day are in no list of allocations, and are not for those who have no part in them', async () => {
  for (const who of [control, seller])
    expect((await world.ask(who, 'GET', '/api/allocation/process')).json).toEqual([]);
  const stats = (await world.ask(control, 'GET', '/api/allocation/proc/stats')).json;
  expect(stats.status_Started).toBe(0);
  const choices = (await world.ask(control, 'GET', '/api/allocation/process/choices')).json;
  expect(choices.map(({ process }: any) => process)).not.toContain('dayEnd');
  expect((await world.ask(seller, 'GET', `/api/allocation/process/${runId}/steps`)).status).toBe(
    403,
  );
});

test('a step that fails is logged in words, and the run goes on when it is retried', async () => {
  const path = await pathOf(`order-book-${today}.csv`);
  const whole = readFileSync(path);
  writeFileSync(path, 'a line that nobody bid\r\n');
  const passed = await world.act(control, runId, 'steps/allocations/pass', {
    reason: 'The seller decides tomorrow',
  });
  expect(passed.status).toBe(202);
  await expect.poll(async () => (await world.step(runId, 'checksums')).stepStatus).toBe('Error');
  const words = `order-book-${today}.csv on the disk was changed`;
  expect((await world.step(runId, 'checksums')).message).toContain(words);
  expect((await logs()).at(-1)).toMatchObject({ step: 'Checksums', stepStatus: 'Error' });
  expect((await logs()).at(-1).message).toContain(words);
  writeFileSync(path, whole);
  expect((await world.act(control, runId, 'steps/checksums/retry')).status).toBe(202);
  await expect.poll(async () => (await world.steps(runId)).run.runStatus).toBe('Completed');
  const all = await logs();
  expect(all.slice(-2).map(({ step, stepStatus }) => [step, stepStatus])).toEqual([
    ['Checksums', 'Error'],
    ['Checksums', 'Completed'],
  ]);
  expect(all.filter(({ stepStatus }) => stepStatus === 'Completed')).toHaveLength(10);
});

test('each file of a day stands in the checksum logs with its SHA-256, the anchor of the journal among them', async () => {
  const rows = await sums();
  expect(rows.map(({ subject }) => subject).toSorted()).toEqual(
    [
      'client-summary',
      'market-statistics',
      'member-summary',
      'obligations',
      'order-book',
      'order-log',
    ]
      .map((name) => `${name}-${today}.csv`)
      .concat(`journal-anchor-${today}.txt`)
      .toSorted(),
  );
  for (const { subject, sha256, verdict } of rows) {
    const content = readFileSync(await pathOf(subject));
    expect([subject, createHash('sha256').update(content).digest('hex'), 'Match']).toEqual([
      subject,
      sha256,
      verdict,
    ]);
  }
  const anchor = readFileSync(await pathOf(`journal-anchor-${today}.txt`), 'utf8');
  const [, seq, hash] = /Entry of the journal: (\d+)\nHash of the entry: (\w+)/.exec(anchor) ?? [];
  const [entry] = await world.rows('journal', { seq: Number(seq) });
  expect(entry.hash).toBe(hash);
});

test('a day that is ended is not ended again', async () => {
  const again = await start(today);
  expect([again.status, again.json.message]).toEqual([
    422,
    `${today} is ended already: run ${runId} has done it. A day is ended once.`,
  ]);
});

test('Verify Again names a file that was changed and one that is gone', async () => {
  const book = `order-book-${today}.csv`;
  expect(await verify(book)).toEqual([`${book} is unchanged.`, 'Match', 'control']);
  writeFileSync(await pathOf(book), 'a line that nobody bid\r\n');
  const [message, verdict] = await verify(book);
  expect(message).toMatch(/on the disk was changed: its SHA-256 is .* Restore the recorded file/);
  expect(verdict).toBe('Mismatch');
  const log = `order-log-${today}.csv`;
  rmSync(await pathOf(log));
  expect((await verify(log)).slice(0, 2)).toEqual([
    `${log} is no longer on the disk. Restore it from a copy of the data folder.`,
    'Missing',
  ]);
  const anchor = `journal-anchor-${today}.txt`;
  expect((await verify(anchor))[1]).toBe('Match');
});
