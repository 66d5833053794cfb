import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { control, signIn } from '../markets/client.ts';
import { openedForReading } from '../markets/market.ts';
import { copyOfDemo, type Server, startServer } from '../markets/server.ts';

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

/** The files that lie in the folder, by their names there, with the SHA-256 of each. */
const lying = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(data, 'website')).map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(data, 'website', name)))
        .digest('hex'),
    ]),
  );

const generate = async () =>
  (await signIn(server.url, control)).call('POST', '/query/website-files/generate');

test('website files whose publishing was cut off by kill -9 are each whole or not there, and the next server publishes the others, once', async () => {
  server = await startServer({ data, env });
  const before = recorded().length;
  await generate();
  const killedAt: number[] = [];
  for (const more of [1, 4]) {
    const end = performance.now() + 30_000;
    while (recorded().length < before + more && performance.now() < end) await setImmediate();
    await server.kill9();
    killedAt.push(recorded().length - before);
    // The job that was cut off goes on by itself.
    server = await startServer({ data, env });
    const names = recorded().filter(({ storedAs }) => storedAs !== null);
    const there = lying();
    for (const { fileName, storedAs, sha256 } of names)
      expect(there[storedAs], fileName).toBe(sha256);
  }
  expect(killedAt[0]).toBeGreaterThan(0);
  const staff = await signIn(server.url, control);
  const now = async () => (await staff.call('GET', '/query/website-files/now')).body;
  await expect
    .poll(async () => (await now()).files.map(({ state }: { state: string }) => state), {
      timeout: 30_000,
    })
    .not.toContain('new');
  expect(recorded().map(({ writes }) => writes)).toEqual(recorded().map(() => 1));
  // What was written and never published is named by no record, and goes once it is an hour old.
  const named = recorded().map(({ storedAs }) => storedAs);
  const strays = Object.keys(lying()).filter((name) => !named.includes(name));
  expect(strays.length).toBeLessThanOrEqual(killedAt.length);
  await server.stop();
  const anHourAgo = Date.now() / 1000 - 3_700;
  for (const name of strays) utimesSync(join(data, 'website', name), anHourAgo, anHourAgo);
  server = await startServer({ data, env });
  await expect.poll(() => Object.keys(lying()).sort()).toEqual(named.sort());
});
