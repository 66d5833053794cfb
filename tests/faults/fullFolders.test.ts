import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, control, signIn } from '../markets/client.ts';
import { finishedFolder, rowsOfFinished } from '../markets/finishedFolder.ts';
import { copyOfDemo, type Server, startServer } from '../markets/server.ts';
import { takeBackWebsite } from '../markets/unpublished.ts';
import { type FilledDisk, noSmallDisk, smallDisk } from '../peers/smallDisk.ts';

/** The database has room; the folders of its files lie on small disks of their own, which are full. */
const home = mkdtempSync(join(tmpdir(), 'offerdesk-folders-'));
const empty = join(home, 'empty');
mkdirSync(empty);
const data = copyOfDemo();
takeBackWebsite(data);
const backups = join(home, 'backups');
const megabytes = 1024 * 1024;
const disks = {
  website: smallDisk(join(data, 'website'), { bytes: megabytes, from: empty }),
  uploads: smallDisk(join(data, 'uploads'), { bytes: 8 * megabytes, from: join(data, 'uploads') }),
  runs: smallDisk(join(data, 'runs'), { bytes: 16 * megabytes, from: join(data, 'runs') }),
  backups: smallDisk(backups, { bytes: 256 * megabytes, from: empty }),
};
const archived = join(home, 'archived');
const env = { OFFERDESK_DEMO_BIDDING: 'off', OFFERDESK_WEBSITE_EVERY: 'off' };
let server: Server;
let staff: Client;
beforeAll(async () => {
  if (!disks.website) return;
  server = await startServer({
    data,
    launcher: Object.values(disks).flatMap((disk) => disk?.launcher ?? []),
    env: { ...env, OFFERDESK_BACKUP_TO: backups },
  });
  staff = await signIn(server.url, control);
});
beforeEach(({ skip }) => {
  if (!disks.website) skip(noSmallDisk);
});
afterAll(async () => {
  await server?.stop();
  for (const folder of [home, data]) rmSync(folder, { recursive: true, force: true });
});

const diskOf = (name: keyof typeof disks) => disks[name]?.seenBy(server) as FilledDisk;
const filesOn = ({ folder }: FilledDisk) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name !== 'ballast')
    .sort();
const ask = async (path: string) => (await staff.call('GET', path)).body;

/** Waits until a row has ended, and answers it. */
const ended = async (path: string, isUnderWay: (row: any) => boolean): Promise<any> => {
  for (let tries = 0; tries < 1_200; tries++) {
    const row = await ask(path);
    if (!isUnderWay(row)) return row;
    await setTimeout(50);
  }
  throw new Error(`${path} does not end`);
};
const jobEnded = (jobId: number) =>
  ended(`/scheduler/job/${jobId}`, ({ state }) =>
    ['planned', 'waiting', 'running'].includes(state),
  );

const noRoom = 'The disk is full; nothing was stored. Try again when there is space.';

test('website files that find no room end in words and leave none half, and are published once there is room', async () => {
  const disk = diskOf('website');
  const generate = async () => {
    const { status, body } = await staff.call('POST', '/query/website-files/generate');
    expect(status).toBe(202);
    return jobEnded(body.jobId);
  };
  for (const left of [0, 8_192]) {
    disk.fill(left);
    expect(await generate()).toMatchObject({ state: 'failed', message: noRoom });
    expect(filesOn(disk).filter((name) => name.endsWith('.part'))).toEqual([]);
  }
  disk.makeRoom();
  expect((await generate()).state).toBe('done');
  const { files } = await ask('/query/website-files/now');
  expect(filesOn(disk)).toHaveLength(files.length);
});

test('a bid file that finds no room ends in words and leaves nothing, and is generated once there is room', async () => {
  const disk = diskOf('uploads');
  const choices = await ask('/allocation/nse-bid-filegen');
  // A book without bids, as that of a T+1 which has none yet, makes a file that finds room.
  const { symbol, openOnDate, day } = choices.find(
    ({ why, day }: any) => why === null && day === 'T',
  );
  const generate = async () => {
    const path = '/allocation/nse-bid-filegen';
    const { status, body } = await staff.call('POST', path, { symbol, openOnDate, day });
    expect(status).toBe(202);
    return ended(
      `/allocation/nse-bid-filegen-logs/${body.id}`,
      ({ fileStatus }) => fileStatus === 'Generating',
    );
  };
  const before = filesOn(disk);
  for (const left of [0, 4_096]) {
    disk.fill(left);
    expect(await generate()).toMatchObject({ fileStatus: 'Error', message: noRoom });
    expect(filesOn(disk)).toEqual(before);
  }
  disk.makeRoom();
  expect((await generate()).fileStatus).toBe('Generated');
});

test('a backup that finds no room ends in words and leaves nothing, and is made once there is room', async () => {
  const disk = diskOf('backups');
  const newest = async () => (await ask('/scheduler/backup?sort=["id","DESC"]&range=[0,0]'))[0];
  const run = async () => {
    const last = (await newest())?.id ?? 0;
    // A backup that the clock has begun ends first.
    const runNow = () => staff.call('POST', '/scheduler/calendar/backup.daily/runNow', {});
    await expect.poll(async () => (await runNow()).status, { timeout: 60_000 }).toBe(200);
    await expect.poll(async () => (await newest())?.id, { timeout: 60_000 }).not.toBe(last);
    const { id } = await newest();
    return ended(`/scheduler/backup/${id}`, ({ state }) => state === 'running');
  };
  expect((await run()).state).toBe('whole');
  const before = filesOn(disk);
  for (const left of [0, 2 * megabytes]) {
    disk.fill(left);
    expect(await run()).toMatchObject({
      state: 'failed',
      message: `The disk of ${backups} is full; no backup was made.`,
    });
    expect(filesOn(disk)).toEqual(before);
  }
  disk.makeRoom();
  expect((await run()).state).toBe('whole');
  expect(filesOn(disk)).toHaveLength(before.length + 1);
});

test('an end of day that finds no room for its files says so in each step and in its logs, and ends once there is room', async () => {
  const disk = diskOf('runs');
  const filter = encodeURIComponent(JSON.stringify({ symbol: 'CENTRALBK' }));
  const [{ openOnDate: businessDate }] = await ask(
    `/masters/security?filter=${filter}&range=[0,0]`,
  );
  const before = filesOn(disk);
  disk.fill();
  const { body } = await staff.call('POST', '/query/eod/start', { businessDate });
  const run = `/allocation/process/${body.runId}`;
  const reason = 'The seller decides later';
  await expect
    .poll(
      async () => (await staff.call('POST', `${run}/steps/allocations/pass`, { reason })).status,
    )
    .toBe(202);
  const steps = (status: string) => async () =>
    (await ask(`${run}/steps`)).steps.filter(({ stepStatus }: any) => stepStatus === status);
  await expect.poll(async () => (await steps('Error')()).length, { timeout: 20_000 }).toBe(6);
  for (const { name, message } of await steps('Error')()) {
    expect(message, name).toBe(noRoom);
    expect(filesOn(disk)).toEqual(before);
  }
  const logs = (await ask('/query/eod-logs?range=[0,99]')).filter(
    ({ stepStatus }: any) => stepStatus === 'Error',
  );
  expect(logs.map(({ message }: any) => message)).toEqual(Array(6).fill(noRoom));
  disk.makeRoom();
  for (const { name } of await steps('Error')())
    expect((await staff.call('POST', `${run}/steps/${name}/retry`, {})).status).toBe(202);
  await expect.poll(async () => (await steps('Completed')()).length, { timeout: 20_000 }).toBe(11);
});

test('an archival on a disk with any number of free pages says that nothing was removed, leaves no half file, and goes on', async () => {
  const key = await finishedFolder(archived, 10);
  const before = rowsOfFinished(archived);
  const archive = smallDisk(join(archived, 'archive'), { bytes: 4 * megabytes, from: empty });
  const other = await startServer({ data: archived, env, launcher: archive?.launcher ?? [] });
  try {
    const disk = archive?.seenBy(other) as FilledDisk;
    const client = await signIn(other.url, control);
    disk.fill();
    const started = await client.call('POST', '/allocation/process/start', {
      process: 'archiveOffer',
      key,
    });
    expect(started.status).toBe(201);
    const run = `/allocation/process/${started.body.run.runId}`;
    const failed = new Set<string>();
    for (let left = 0; ; left += 4_096) {
      const step = await failedStep(client, run);
      if (!step) break;
      failed.add(step.name);
      expect(step.message, `${step.name} with ${left} bytes`).toBe(
        'The disk of the data folder has no space for the archive. Nothing was removed. Free space, then retry the step.',
      );
      expect(filesOn(disk).filter((name) => name.endsWith('.part'))).toEqual([]);
      expect(rowsOfFinished(archived)).toEqual(before);
      disk.fill(left);
      expect((await client.call('POST', `${run}/steps/${step.name}/retry`, {})).status).toBe(202);
    }
    expect([...failed]).toEqual(['write', 'compare']);
    expect(rowsOfFinished(archived).counts).toEqual([1, 1, 1]);
    expect(filesOn(disk).filter((name) => /\.(json|parquet)$/.test(name))).toHaveLength(7);
  } finally {
    await other.stop();
  }
});

/** Waits until a step of a run has failed, and answers it; null when all are completed. */
const failedStep = async (client: Client, run: string) => {
  for (let tries = 0; tries < 600; tries++) {
    const { steps } = (await client.call('GET', `${run}/steps`)).body;
    const step = steps.find(({ stepStatus }: any) => stepStatus === 'Error');
    if (step) return step as { name: string; message: string };
    if (steps.every(({ stepStatus }: any) => stepStatus === 'Completed')) return null;
    await setTimeout(20);
  }
  throw new Error(`${run} does not end`);
};
