import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../markets/client.ts';
import type { Server } from '../../markets/server.ts';
import { type CuttableLine, layLine } from '../../peers/cuttableLine.ts';
import { type Postgres, startPostgres, startReplicaOf } from '../../peers/embeddedPostgres.ts';
import { pause } from '../bidLedger.ts';
import { openOnPostgres, reconciledOnPostgres } from '../exchangeOnPostgres.ts';

let primary: Postgres;
let replica: Postgres;
let line: CuttableLine;
let exchange: Awaited<ReturnType<typeof openOnPostgres>>;
const portOf = (server: Postgres) => Number(new URL(server.url('postgres')).port);
beforeAll(async () => {
  primary = await startPostgres();
  replica = await startReplicaOf(primary);
  // Acknowledged is what both have: without it no fail-over could promise anything.
  await run(primary, `alter system set synchronous_standby_names = '*'`);
  await run(primary, 'select pg_reload_conf()');
  line = await layLine(portOf(primary));
  // The address that stays while the host behind it is another, as a name or a virtual address does.
  const over = new URL(primary.url('postgres'));
  over.port = String(line.port);
  exchange = await openOnPostgres(over.href, primary.url('postgres'));
});
afterAll(async () => {
  for (const server of exchange?.servers ?? []) await server.stop();
  await line?.close();
  await replica?.stop();
  await primary?.stop();
  if (exchange) rmSync(exchange.data, { recursive: true, force: true });
});

const run = async (server: Postgres, text: string) => {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

test('the primary dies under bids and its synchronous replica takes its place: the server goes on with it by itself, and every bid is there once', async () => {
  const { ledger, servers } = exchange;
  const { url } = servers[0] as Server;
  const bids = ledger.bidding('over');
  await pause(2_000);
  await primary.kill9();
  const killed = performance.now();
  await pause(1_000);
  await run(replica, 'select pg_promote()');
  line.leadTo(portOf(replica));
  await expect.poll(async () => (await call(url, 'GET', '/health')).status).toBe(200);
  const back = performance.now() - killed;
  await pause(1_000);
  await bids.stop();
  const { unknown, taken } = await ledger.settle();
  console.log(
    `Fail-over: bids again ${Math.round(back)} ms after the death; ${ledger.orders.size} bids, ${unknown} without an outcome, of which ${taken} had been taken.`,
  );
  await reconciledOnPostgres(replica.url('postgres'), ledger);
  for (const { status, body } of bids.others)
    expect([status, body.message]).toEqual([503, expect.any(String)]);
  expect((servers[0] as Server).process.exitCode).toBeNull();
});
