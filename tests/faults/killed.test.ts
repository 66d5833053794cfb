import { rmSync } from 'node:fs';
import { afterAll, test } from 'vitest';
import { copyOfDemo } from '../markets/server.ts';
import { killedUnderBids } from './killedUnderBids.ts';

/** `npm run faults` kills more often. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 8);
const data = copyOfDemo();
afterAll(() => rmSync(data, { recursive: true, force: true }));

test(`every bid answered with success is there after kill -9, and none twice (${rounds} rounds)`, async () => {
  const { bids, unknown, replayed, slowest } = await killedUnderBids(data, rounds);
  console.log(
    `${rounds} kills: ${bids} bids, ${unknown} without an answer, of which ${replayed} had been taken; the slowest restart took ${Math.round(slowest)} ms.`,
  );
});
