import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomFrom } from '../../../resources/demo/server/random.ts';
import type { Server } from '../../markets/server.ts';
import { type Postgres, startPostgres } from '../../peers/embeddedPostgres.ts';
import { pause } from '../bidLedger.ts';
import { openOnPostgres, reconciledOnPostgres } from '../exchangeOnPostgres.ts';
import { killedAtStart } from '../killedAtStart.ts';

const rounds = Number(process.env.FAULT_ROUNDS ?? 10);
const random = randomFrom(Number(process.env.SEED ?? 1));

let postgres: Postgres;
let exchange: Awaited<ReturnType<typeof openOnPostgres>>;
beforeAll(async () => {
  postgres = await startPostgres();
  exchange = await openOnPostgres(postgres.url('postgres'));
});
afterAll(async () => {
  for (const server of exchange?.servers ?? []) await server.stop();
  await postgres?.stop();
  if (exchange) rmSync(exchange.data, { recursive: true, force: true });
});

test(`every bid answered with success is in PostgreSQL once, however often the server is killed, also while it starts (${rounds} rounds)`, async () => {
  const { servers, ledger } = exchange;
  let [unknown, taken, slowest] = [0, 0, 0];
  for (let round = 1; round <= rounds; round += 1) {
    const bids = ledger.bidding(`K${round}`);
    await pause(50 + random.below(400));
    const { port, kill9 } = servers[0] as Server;
    await kill9();
    await bids.stop();
    if (random.chance(250)) {
      const env = { OFFERDESK_DATA: exchange.data, DATABASE_URL: postgres.url('postgres') };
      await killedAtStart(port, env, 200 + random.below(2_000));
    }
    const killed = performance.now();
    servers[0] = await exchange.start(port);
    slowest = Math.max(slowest, performance.now() - killed);
    const settled = await ledger.settle();
    unknown += settled.unknown;
    taken += settled.taken;
  }
  console.log(
    `${rounds} kills: ${ledger.orders.size} bids, ${unknown} without an answer, of which ${taken} had been taken; the slowest restart took ${Math.round(slowest)} ms.`,
  );
  await reconciledOnPostgres(postgres.url('postgres'), ledger);
  expect(ledger.orders.size).toBeGreaterThan(rounds * 8);
});
