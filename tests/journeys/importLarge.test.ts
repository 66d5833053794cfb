import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, dealer, signIn } from '../markets/client.ts';
import { type Server, startServer } from '../markets/server.ts';

let server: Server;
let cookie = '';
beforeAll(async () => {
  server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  cookie = (await signIn(server.url, dealer)).cookie;
});
afterAll(() => server.stop());

const heading = 'Client Id,Client Name,PAN,Category,Active';
const letter = (n: number) => String.fromCharCode(65 + (Math.floor(n) % 26));

/** A client that is valid in every field. */
const aClient = (n: number) =>
  `L${n},Client number ${n},D${letter(n / 676)}${letter(n / 26)}P${letter(n)}${String(n % 10_000).padStart(4, '0')}A,RI,Yes`;

/** The ways in which a row can be invalid. */
const spoilt: readonly ((n: number) => string)[] = [
  (n) => aClient(n).replace(',RI,', ',ABC,'),
  (n) => aClient(n).replace('A,RI', ',RI'),
  (n) => aClient(n).replace('Client number', ''.padEnd(101, 'x')),
  (n) => aClient(n - 1),
  (n) => `${aClient(n)},too much`,
];

const ask = async (method: string, path: string, body?: unknown) =>
  (await call(server.url, method, path, body, { cookie })).body;

const check = async (rows: readonly string[]): Promise<any> => {
  const form = new FormData();
  const content = [heading, ...rows].join('\r\n');
  form.append('file', new Blob([content], { type: 'text/csv' }), 'clients.csv');
  const sent = await fetch(`${server.url}/api/masters/client/import?dryRun=true`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  expect(sent.status).toBe(202);
  return settled((await sent.json()).batchId);
};

const settled = async (batchId: number): Promise<any> => {
  for (;;) {
    const row = await ask('GET', `/masters/bulkupload/${batchId}`);
    if (!['checking', 'committing', 'reverting'].includes(row.state)) return row;
    mostMemory = Math.max(mostMemory, memory());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** The memory of the server, MiB. */
const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) /
  1024;
let mostMemory = 0;

test('a file of 100,000 rows with 37 bad ones gives exactly 37 error lines and commits the rest as previewed', async () => {
  const rows = 100_000;
  const bad = new Set(Array.from({ length: 37 }, (_, nth) => 11 + nth * 2_700));
  const file = Array.from({ length: rows }, (_, n) =>
    bad.has(n) ? (spoilt[n % spoilt.length] ?? aClient)(n) : aClient(n),
  );
  const batch = await check(file);
  const good = rows - bad.size;
  expect(batch).toMatchObject({ state: 'checked', rows, created: good, refused: 37, changed: 0 });
  const errors: string = await ask('GET', `/masters/bulkupload/${batch.batchId}/errors`);
  const lines = errors.trimEnd().split('\r\n');
  expect(lines[0]).toBe(`${heading},Row,Field,Code,Message`);
  // The heading is row 1, so client n is in row n + 2.
  const named = lines
    .slice(1)
    .map((line) => Number(/,(\d+),[^,]*,(?:INVALID|MANDATORY|TWICE|RAGGED),/.exec(line)?.[1]));
  expect(named).toEqual([...bad].map((n) => n + 2));

  const { batchId, sha256 } = batch;
  await ask('POST', '/masters/client/import?dryRun=false', { batchId, sha256 });
  expect(await settled(batchId)).toMatchObject({
    state: 'committed',
    written: good,
    created: good,
    refused: 37,
  });
}, 900_000);

test('a file ten times as large takes hardly more memory to check', async () => {
  mostMemory = 0;
  await check(Array.from({ length: 20_000 }, (_, n) => aClient(200_000 + n)));
  const small = mostMemory;
  mostMemory = 0;
  const batch = await check(Array.from({ length: 200_000 }, (_, n) => aClient(200_000 + n)));
  expect(batch).toMatchObject({ state: 'checked', rows: 200_000, created: 200_000 });
  console.log(
    `At most ${Math.round(small)} MiB for 20,000 rows, ${Math.round(mostMemory)} MiB for 200,000.`,
  );
  // The rows as objects would be some 200 MiB; the collector of a busy machine leaves 100 for a while.
  expect(mostMemory - small).toBeLessThan(140);
});
