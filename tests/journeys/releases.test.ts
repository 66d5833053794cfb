import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { runToEnd } from '../faults/refusals.ts';
import { call, control, dealer, signIn } from '../markets/client.ts';
import { openedForReading } from '../markets/market.ts';
import { startServer } from '../markets/server.ts';

/** Data folders of releases (scripts/releaseFixture.mjs), each opened by this build. */
const kept = new URL('../../fixtures/releases/', import.meta.url).pathname;
const home = mkdtempSync(join(tmpdir(), 'offerdesk-releases-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A copy of a folder, with the rows that its own build counted in each table. */
const copyOf = (release: string) => {
  const data = mkdtempSync(join(home, 'data-'));
  const tar = brotliDecompressSync(readFileSync(join(kept, release, 'data.tar.br')));
  execFileSync('tar', ['x', '-C', data], { input: tar });
  const { rows } = JSON.parse(readFileSync(join(data, 'manifest.json'), 'utf8'));
  rmSync(join(data, 'manifest.json'));
  return { data, rows: rows as Record<string, number> };
};

const countIn = (data: string, tables: readonly string[]) => {
  const database = openedForReading(data);
  const counts = tables.map((table) => {
    const row = database.prepare(`select count(*) as counted from "${table}"`).get();
    return [table, (row as { counted: number }).counted];
  });
  database.close();
  return Object.fromEntries(counts) as Record<string, number>;
};

/** Tables whose rows a start of the demo neither adds to nor moves. */
const still = [
  'user',
  'client',
  'tradingMember',
  'order',
  'orderLog',
  'allotment',
  'archivedOffer',
];

const start = async (data: string) => {
  const server = await startServer({ data, env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string; ms?: number; rows?: number });
  return { server, lines };
};
const aboutTables = /^The tables (do not )?fit this release/;

describe.each(readdirSync(kept))('the data folder of release %s', (release) => {
  const { data, rows } = copyOf(release);

  test('is opened with every row, and its users sign in and read their bids', async () => {
    for (const table of still) expect([table, rows[table]]).not.toEqual([table, 0]);
    expect(rows.journal).toBeGreaterThan(1_000);
    const { server } = await start(data);
    for (const account of [control, dealer]) {
      const { cookie } = await signIn(server.url, account);
      const { status, body } = await call(server.url, 'GET', '/rms/order', undefined, { cookie });
      expect([status, Array.isArray(body) && body.length > 0]).toEqual([200, true]);
    }
    expect(await server.stop()).toBe(0);
    const before = Object.fromEntries(still.map((table) => [table, rows[table]]));
    expect(countIn(data, still)).toEqual(before);
  });

  test('has an intact journal afterwards, and a second start changes no table', async () => {
    const { status, stdout, stderr } = await runToEnd(['audit', 'verify'], { data });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('intact');
    const { server, lines } = await start(data);
    expect(lines.filter(({ msg }) => aboutTables.test(msg))).toEqual([]);
    expect(await server.stop()).toBe(0);
  });
});

test('a start that changes tables says before what it will do, and afterwards how long it took', async () => {
  const { data } = copyOf('0.1.0-2026-11-28');
  const { server, lines } = await start(data);
  await server.stop();
  const first = lines.findIndex(({ msg }) => aboutTables.test(msg));
  const last = lines.findLastIndex(({ msg }) => aboutTables.test(msg));
  expect(lines[first]?.msg).toMatch(
    /^The tables do not fit this release and are changed now: \d+ changes, all of them or none\. Wait for the end\.$/,
  );
  expect(lines[last]).toMatchObject({
    level: 30,
    ms: expect.any(Number),
    msg: expect.stringMatching(/^The tables fit this release: \d+ changes in [\d.]+ s\.$/),
  });
  const between = lines.slice(first + 1, last).map(({ msg }) => msg);
  expect(between).toContain('Make table apiClient');
  expect(between.length).toBe(Number(/\d+/.exec(lines[first]?.msg ?? '')?.[0]));
});
