import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { control, signIn } from '../markets/client.ts';
import { openedForReading } from '../markets/market.ts';
import { copyOfDemo, type Server, startServer } from '../markets/server.ts';
import { takeBackWebsite } from '../markets/unpublished.ts';
import { slowSteps, untilWriting } from './slowSteps.ts';

const data = copyOfDemo();
const env = { OFFERDESK_DEMO_BIDDING: 'off', OFFERDESK_WEBSITE_EVERY: 'off' };
let server: Server;
afterAll(async () => {
  await server?.stop();
  rmSync(data, { recursive: true, force: true });
});

type Recorded = { fileName: string; storedAs: string; sha256: string; writes: number };

const recorded = (): Recorded[] => {
  const database = openedForReading(data);
  try {
    return database
      .prepare('select fileName, storedAs, sha256, writes from websiteFile order by fileName')
      .all() as Recorded[];
  } finally {
    database.close();
  }
};

const folder = join(data, 'website');
const sha256Of = (name: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex');

const generate = async () =>
  (await signIn(server.url, control)).call('POST', '/query/website-files/generate');

test('website files whose publishing was cut off by kill -9 are each whole or not there, and the next server publishes the others, once', async () => {
  takeBackWebsite(data);
  // The second file is slow to be recorded, and then the fifth.
  const places = [1, 4].map((more) => ({ name: `behind ${more}`, more }));
  const slowed = slowSteps(data, {
    rows: places.map(({ name, more }) => ({
      name,
      on: 'insert',
      table: 'websiteFile',
      when: `(select count(*) from "websiteFile") = ${more}`,
    })),
  });
  server = await startServer({ data, env });
  await generate();
  const killedAt: number[] = [];
  for (const { name } of places) {
    await untilWriting(data);
    await server.kill9();
    killedAt.push(recorded().length);
    slowed.letGo([name]);
    // The job that was cut off goes on by itself.
    server = await startServer({ data, env });
    const names = recorded().filter(({ storedAs }) => storedAs !== null);
    // Only files with a record are read: the server goes on writing and removing others.
    for (const { fileName, storedAs, sha256 } of names)
      expect(sha256Of(storedAs), fileName).toBe(sha256);
  }
  expect(killedAt).toEqual([1, 4]);
  const staff = await signIn(server.url, control);
  const now = async () => (await staff.call('GET', '/query/website-files/now')).body;
  await expect
    .poll(async () => (await now()).files.map(({ state }: { state: string }) => state))
    .not.toContain('new');
  expect(recorded().map(({ writes }) => writes)).toEqual(recorded().map(() => 1));
  // No record names a file that was written and never published: the start after each kill has
  // removed it.
  const named = recorded().map(({ storedAs }) => storedAs);
  await expect.poll(() => readdirSync(folder).sort()).toEqual(named.sort());
});
