/**
 * What the product does, as shares of what the same machine does at its best, from one run:
 * `npm run bench`. Ratios come first because rates differ from machine to machine and hour to hour.
 */
import { rmSync } from 'node:fs';
import { measureBids } from './bids.mjs';
import { measureFanOut } from './fanOut.mjs';
import { measureReads } from './reads.mjs';
import { seededDemo } from './server.mjs';

const began = Date.now();
const seed = await seededDemo();
try {
  for (const measure of [measureBids, measureReads, measureFanOut]) {
    for (const line of await measure(seed)) console.log(line);
    console.log();
  }
} finally {
  rmSync(seed, { recursive: true, force: true });
}
console.log(`${Math.round((Date.now() - began) / 1000)} s in all.`);
