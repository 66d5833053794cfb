import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { randomFrom } from '../../../resources/demo/server/random.ts';
import { dealer, signIn } from '../../markets/client.ts';
import { contradictions, openedForReading, openOffer } from '../../markets/market.ts';
import { copyOfDemo, type Server, startServer } from '../../markets/server.ts';
import { bidLedger, ledgerQuantity, pause } from '../bidLedger.ts';
import { killedAtStart } from '../killedAtStart.ts';

const rounds = Number(process.env.FAULT_ROUNDS ?? 10);
const random = randomFrom(Number(process.env.SEED ?? 1));
const data = copyOfDemo();
const env = { OFFERDESK_DEMO_BIDDING: 'off' };
let server: Server | undefined;
afterAll(async () => {
  await server?.stop();
  rmSync(data, { recursive: true, force: true });
});

test(`a server that is killed again while it recovers from a kill loses and doubles no bid (${rounds} rounds)`, async () => {
  let running = await startServer({ data, env });
  server = running;
  const client = await signIn(running.url, dealer);
  const offer = await openOffer(client);
  const ledger = bidLedger(client, offer, () => [running.url]);
  const { port } = running;
  let kills = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const bids = ledger.bidding(`R${round}`);
    await pause(100 + random.below(500));
    await running.kill9();
    await bids.stop();
    for (let again = 0; again < 1 + random.below(3); again += 1) {
      await killedAtStart(port, { OFFERDESK_DATA: data }, 100 + random.below(1_800));
      kills += 1;
    }
    running = await startServer({ data, env, port });
    server = running;
    await ledger.settle();
  }
  expect(await running.stop()).toBe(0);
  server = undefined;
  const database = openedForReading(data);
  const rows = database
    .prepare('select clientOrderId, orderId from "order" where userId = ? and quantity = ?')
    .all(dealer.username, ledgerQuantity) as { clientOrderId: string; orderId: number }[];
  ledger.agreesWith(rows);
  expect(contradictions(database)).toEqual([]);
  database.close();
  console.log(
    `${rounds} kills and ${kills} more while it recovered: ${ledger.orders.size} bids, none lost, none twice.`,
  );
});
