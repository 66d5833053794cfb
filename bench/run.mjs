/**
 * What the product does, as shares of what the same machine does at its best, from one run:
 * `npm run bench`. Ratios come first because rates differ from machine to machine and hour to hour.
 */
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { measureAllocation } from './allocate.mjs';
import { measureBids } from './bids.mjs';
import { measureClosingStorm } from './closingStorm.mjs';
import { measureFanOut } from './fanOut.mjs';
import { measureImports } from './imports.mjs';
import { measureOrderFile } from './orderFile.mjs';
import { measureReads } from './reads.mjs';
import { seededDemo } from './server.mjs';
import { measureSignIns } from './signIns.mjs';

const since = (start) => Math.round((Date.now() - start) / 1000);
const began = Date.now();
const seed = await seededDemo();
console.log(`Seeding 100,000 bids, start and stop of the server with it: ${since(began)} s\n`);
try {
  for (const measure of [
    measureBids,
    measureSignIns,
    measureReads,
    measureFanOut,
    measureImports,
    measureOrderFile,
    measureClosingStorm,
    measureAllocation,
  ]) {
    for (const line of await measure(seed)) console.log(line);
    console.log();
  }
} finally {
  rmSync(seed, { recursive: true, force: true });
}
console.log(
  `${since(began)} s in all; load of the machine ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}.`,
);
