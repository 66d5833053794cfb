import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomFrom } from '../../../resources/demo/server/random.ts';
import type { Server } from '../../markets/server.ts';
import { type Postgres, startPostgres } from '../../peers/embeddedPostgres.ts';
import { pause } from '../bidLedger.ts';
import { openOnPostgres, reconciledOnPostgres } from '../exchangeOnPostgres.ts';

const rounds = Number(process.env.FAULT_ROUNDS ?? 3);
const random = randomFrom(Number(process.env.SEED ?? 1));

let postgres: Postgres;
let exchange: Awaited<ReturnType<typeof openOnPostgres>>;
beforeAll(async () => {
  postgres = await startPostgres();
  exchange = await openOnPostgres(postgres.url('postgres'));
  exchange.servers.push(await exchange.start());
});
afterAll(async () => {
  for (const server of exchange?.servers ?? []) await server.stop();
  await postgres?.stop();
  if (exchange) rmSync(exchange.data, { recursive: true, force: true });
});

test(`two servers whose batches wait for one another are killed, one or both at once, and no bid is lost or doubled (${rounds} rounds)`, async () => {
  const { servers, ledger } = exchange;
  let [unknown, taken, both] = [0, 0, 0];
  for (let round = 1; round <= rounds; round += 1) {
    // So many at once that on each server bids join a batch that waits for the other server's.
    const bids = ledger.bidding(`J${round}`, 32);
    await pause(300 + random.below(700));
    const all = random.chance(400);
    if (all) both += 1;
    const killed = all ? [0, 1] : [random.below(2)];
    await Promise.all(killed.map((at) => (servers[at] as Server).kill9()));
    // The server that is left goes on by itself before the other one is back.
    if (!all) await pause(400);
    await bids.stop();
    for (const at of killed) servers[at] = await exchange.start((servers[at] as Server).port);
    const settled = await ledger.settle();
    unknown += settled.unknown;
    taken += settled.taken;
  }
  console.log(
    `${ledger.orders.size} bids over two servers, killed ${rounds} times, both at once ${both} times: ${unknown} bids without an answer, of which ${taken} had been taken.`,
  );
  await reconciledOnPostgres(postgres.url('postgres'), ledger);
  expect(ledger.orders.size).toBeGreaterThan(rounds * 32);
});
