import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { call, dealer, signIn } from '../markets/client.ts';
import { openedForReading } from '../markets/market.ts';
import { copyOfDemo, type Server, startServer } from '../markets/server.ts';

const rows = 20_000;
const data = copyOfDemo();
const env = { OFFERDESK_DEMO_BIDDING: 'off' };
afterAll(() => rmSync(data, { recursive: true, force: true }));

const letter = (n: number) => String.fromCharCode(65 + (Math.floor(n) % 26));
const file = [
  'Client Id,Client Name,PAN,Category',
  ...Array.from(
    { length: rows },
    (_, n) =>
      `K${n},Client number ${n},C${letter(n / 676)}${letter(n / 26)}P${letter(n)}${String(n % 10_000).padStart(4, '0')}A,RI`,
  ),
].join('\n');

test(`a server that is killed in the middle of a check and of a commit goes on where it stood and finishes once (${rows} rows)`, async () => {
  let server = await startServer({ data, env });
  const { cookie } = await signIn(server.url, dealer);
  const ask = async (method: string, path: string, body?: unknown) =>
    (await call(server.url, method, path, body, { cookie })).body;
  const batch = (batchId: number) => ask('GET', `/masters/bulkupload/${batchId}`);
  const killed = async (): Promise<Server> => {
    await server.kill9();
    return startServer({ data, env });
  };

  const form = new FormData();
  form.append('file', new Blob([file], { type: 'text/csv' }), 'clients.csv');
  const sent = await fetch(`${server.url}/api/masters/client/import?dryRun=true`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  expect(sent.status).toBe(202);
  const { batchId, sha256 } = await sent.json();
  await reaches(batch, batchId, ({ done }) => done > 1_000);
  expect((await batch(batchId)).state).toBe('checking');
  server = await killed();
  const checked = await reaches(batch, batchId, ({ state }) => state !== 'checking');
  expect(checked).toMatchObject({ state: 'checked', rows, created: rows, refused: 0 });

  await ask('POST', '/masters/client/import?dryRun=false', { batchId, sha256 });
  for (const share of [0.1, 0.5]) {
    await reaches(batch, batchId, ({ written }) => written > share * rows);
    server = await killed();
    const { state, written } = await batch(batchId);
    expect([state, written > share * rows]).toEqual(['committing', true]);
  }
  const done = await reaches(batch, batchId, ({ state }) => state !== 'committing');
  expect(done).toMatchObject({ state: 'committed', written: rows, refused: 0 });
  expect(await server.stop()).toBe(0);

  const database = openedForReading(data);
  const counted = (sql: string) => (database.prepare(sql).get() as { n: number }).n;
  expect(counted("select count(*) n from client where clientName like 'Client number %'")).toBe(
    rows,
  );
  expect(
    counted(
      `select count(*) n from journal where resource = 'client' and action = 'create'
       and key in (select cast(id as text) from client where clientName like 'Client number %')`,
    ),
  ).toBe(rows);
  expect(counted(`select count(*) n from bulkUploadLine where outcome <> 'written'`)).toBe(0);
  database.close();
});

const reaches = async (
  batch: (batchId: number) => Promise<any>,
  batchId: number,
  isThere: (row: any) => boolean,
) => {
  for (;;) {
    const row = await batch(batchId);
    if (row.state === 'failed') throw new Error(row.message);
    if (isThere(row)) return row;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
