import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
// @ts-expect-error The benchmarks are plain JavaScript.
import { multipliedOrders } from '../../bench/multipliedOrders.mjs';
import { copyOfDemo } from '../markets/server.ts';
import { killedUnderBids } from './killedUnderBids.ts';

/** `npm run faults` has a million, and kills more often. */
const orders = Number(process.env.FAULT_ORDERS ?? 20_000);
const rounds = Number(process.env.FAULT_ROUNDS ?? 2);
const data = copyOfDemo();
afterAll(() => rmSync(data, { recursive: true, force: true }));

test(`with many orders a killed server comes back too: every bid answered with success is there, and none twice (${orders} orders, ${rounds} rounds)`, async () => {
  const name = readdirSync(data).find((file) => file.endsWith('.db')) as string;
  const database = new Database(join(data, name));
  const many: number = multipliedOrders(database, orders);
  // So many bids are beyond what the demo lets a member bid.
  for (const table of ['tradingMember', 'branch', 'user'])
    database.exec(`update "${table}" set "orderValueLimit" = null`);
  database.exec('update "tradingMember" set "isCollateralHeld" = 0');
  database.pragma('wal_checkpoint(truncate)');
  database.close();
  expect(many).toBeGreaterThanOrEqual(orders);
  const { bids, unknown, replayed, slowest } = await killedUnderBids(data, rounds);
  console.log(
    `${rounds} kills at ${many} orders: ${bids} bids, ${unknown} without an answer, of which ${replayed} had been taken; the slowest restart took ${Math.round(slowest)} ms.`,
  );
});
