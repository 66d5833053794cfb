import { spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openedForReading } from '../markets/market.ts';
import { copyOfDemo, startServer } from '../markets/server.ts';
import { type Postgres, startPostgres } from '../peers/embeddedPostgres.ts';
import { makeOlder, withAllRights } from './olderJournal.ts';
import { type Ended, expectRefused, runToEnd } from './refusals.ts';

/**
 * Tables without entries in an older release, except for one entry here: the last of the
 * allotments.
 */
const without = ['allotment', 'processFile', 'broadcast', 'allocationLock'];
const places: string[] = [];
let postgres: Postgres | null = null;
afterAll(async () => {
  for (const place of places) rmSync(place, { recursive: true, force: true });
  await postgres?.stop();
});

const olderDemo = async (): Promise<string> => {
  const data = copyOfDemo();
  places.push(data);
  const last = read(data, `select max(seq) as n from journal where resource = 'allotment'`);
  await makeOlder(data, ({ resource, seq }) => !without.includes(resource) || seq === last);
  return data;
};
const read = (data: string, sql: string): number => {
  const database = openedForReading(data);
  const { n } = database.prepare(sql).get() as { n: number };
  database.close();
  return n;
};

/** A copy of what an older release left. */
const copied = (name: string): string => {
  const folder = `${older}-${name}`;
  places.push(folder);
  cpSync(older, folder, { recursive: true });
  return folder;
};

let older: string;
let data: string;
beforeAll(async () => {
  older = await olderDemo();
  data = copied('served');
});
const env = { OFFERDESK_DEMO_BIDDING: 'off' };
const takeUp = (...words: string[]) => runToEnd(['audit', 'take-up', ...words], { data });
const verify = () => runToEnd(['audit', 'verify'], { data });
const who = ['--by', 'Asha Rao', '--reason', 'They are of the release of 2026-11-20'];
/** The check ends with 1 and says so. */
const expectAmiss = ({ status, stderr }: Ended, words: RegExp) =>
  expect([status, stderr]).toEqual([1, expect.stringMatching(words)]);
const entries = () => read(data, 'select count(*) as n from journal');

test('what the check names as without an entry is shown first, table by table, and nothing is written', async () => {
  expectAmiss(await verify(), /Row \S+ of allo\w+: the row is there, and the journal has no entry/);
  const before = entries();
  const { status, stdout, stderr } = await takeUp();
  expect([status, stderr]).toEqual([0, '']);
  for (const table of without)
    expect(stdout).toMatch(
      new RegExp(
        `^${table}: \\d+ rows without an entry, \\S.* to \\S.*, (and no|from before)`,
        'm',
      ),
    );
  expect(stdout).toContain('Nothing is taken up yet.');
  expect(entries()).toBe(before);
  expectRefused(
    await takeUp('--reason', 'They are old'),
    /both --by and --reason must be given/,
    2,
  );
  expectRefused(await takeUp('--by', 'Asha Rao'), /both --by and --reason must be given/, 2);
  expectRefused(await takeUp('everything'), /too many arguments for 'take-up'/, 2);
  expect(entries()).toBe(before);
});

test('rows are taken up beside a running server; one that was changed since it had a digest, or put in since then, stays a fault', async () => {
  const [known, forged] = await withAllRights(data, (database) => {
    const { after } = database
      .prepare(`select after from journal where resource = 'allotment'`)
      .get() as { after: string };
    const [key] = JSON.parse(after).rows[0] as [string];
    database
      .prepare('update allotment set allotQuantity = allotQuantity + 1 where id = ?')
      .run(key);
    const row = database.prepare('select * from allotment order by id desc').get() as any;
    const values = { ...row, id: row.id + 1000, bidId: 'FORGED', createdAt: row.createdAt + 1 };
    const names = Object.keys(values);
    database
      .prepare(
        `insert into allotment (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map(() => '?').join(', ')})`,
      )
      .run(...names.map((name) => values[name]));
    return [key, String(values.id)];
  });
  const server = await startServer({ data, env });
  const { status, stdout, stderr } = await takeUp(...who);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(new RegExp(`^allotment: ${forged} came since .* stay faults`, 'm'));
  expect(stdout).toMatch(/^Taken up: \d+ rows\./m);
  expect(await server.stop()).toBe(0);

  const { status: amiss, stderr: faults } = await verify();
  expect(amiss).toBe(1);
  expect(faults.match(/Row .*/g)).toEqual([
    expect.stringMatching(new RegExp(`^Row ${known} of allotment: the row differs from its entry`)),
    `Row ${forged} of allotment: the row is there, and the journal has no entry of it.`,
    expect.stringMatching(new RegExp(`^Row ${known} of allotment: it gives \\d+ shares`)),
  ]);
  await withAllRights(data, (database) => {
    database
      .prepare('update allotment set allotQuantity = allotQuantity - 1 where id = ?')
      .run(known);
    database.prepare('delete from allotment where id = ?').run(forged);
  });
  expect(await verify()).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('The journal is intact'),
  });
  expect((await takeUp()).stdout).toBe('There is nothing to take up.\n');
});

test('what is taken up is compared from then on, and the entries say who took it up and why', async () => {
  const database = openedForReading(data);
  const taken = database
    .prepare(
      `select resource, key, after from journal where action = 'takeUp' or key like 'take-up %'`,
    )
    .all() as { resource: string; key: string; after: string }[];
  const locks = database.prepare('select * from allocationLock').all();
  database.close();
  expect(new Set(taken.map(({ resource }) => resource))).toEqual(new Set(without));
  for (const { after } of taken)
    expect(JSON.parse(after)['#reason']).toBe(
      'Taken up by Asha Rao: They are of the release of 2026-11-20',
    );
  expect(taken.filter(({ resource }) => resource === 'allocationLock')).toHaveLength(locks.length);
  const ofAllotments = taken.filter(({ resource }) => resource === 'allotment');
  for (const { after } of ofAllotments) expect(JSON.parse(after)).toHaveProperty('runId');
  const key = JSON.parse(ofAllotments[0]?.after ?? '').rows[0][0];
  await withAllRights(data, (rights) =>
    rights.prepare('update allotment set allotQuantity = 7 where id = ?').run(key),
  );
  expectAmiss(await verify(), new RegExp(`Row ${key} of allotment: the row differs`));
});

test('nothing is taken up into a broken journal', async () => {
  await withAllRights(data, (rights) =>
    rights.exec(`update journal set "userId" = 'nobody' where seq = 40`),
  );
  expectRefused(
    await takeUp(...who),
    /Nothing is taken up, since the journal is broken:\n +Entry 40/,
  );
});

test('a run that is killed while it takes rows up is gone on with by the next one', async () => {
  const cut = copied('killed');
  const child = spawn(process.execPath, ['dist/server/main.js', 'audit', 'take-up', ...who], {
    cwd: process.env.SERVER_UNDER_TEST ?? new URL('../..', import.meta.url).pathname,
    env: { PATH: process.env.PATH, OFFERDESK_DATA: cut },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const taken = () => read(cut, `select count(*) as n from journal where action = 'takeUp'`);
  await expect.poll(taken, { interval: 2 }).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await ended;
  const some = taken();
  const next = await runToEnd(['audit', 'take-up', ...who], { data: cut });
  expect([next.status, next.stderr]).toEqual([0, '']);
  expect(taken()).toBeGreaterThanOrEqual(some);
  expect(await runToEnd(['audit', 'verify'], { data: cut })).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('The journal is intact'),
  });
  const twice = read(
    cut,
    `select count(*) as n from (select key from journal where action = 'takeUp' group by resource, key having count(*) > 1)`,
  );
  expect(twice).toBe(0);
});

test('rows are taken up over PostgreSQL as well', async () => {
  postgres = await startPostgres();
  const url = postgres.url('postgres');
  const moved = copied('moved');
  const options = { data: moved, env: { DATABASE_URL: url } };
  expect(await runToEnd(['migrate', '--to', url], { data: moved })).toMatchObject({ status: 0 });
  const { status, stdout, stderr } = await runToEnd(['audit', 'take-up', ...who], options);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^Taken up: \d+ rows\./m);
  expect(await runToEnd(['audit', 'verify'], options)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('The journal is intact'),
  });
});
