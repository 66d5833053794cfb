/**
 * Measures the product against the best of the same machine, in one run: `npm run bench`. Ratios
 * come first because rates differ from machine to machine and hour to hour. The figures are
 * compared with the committed result (record.json); `npm run bench -- --keep` replaces it, `-- bids
 * reads` measures only these, and `-- --profile` leaves a profile of each thread in bench/profiles.
 */
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { measureAllocation } from './allocate.mjs';
import { measureBids } from './bids.mjs';
import { measureClosingStorm } from './closingStorm.mjs';
import { measureDemandFile } from './demandFile.mjs';
import { measureEcho } from './echoAlone.mjs';
import { measureFanOut } from './fanOut.mjs';
import { measureImports } from './imports.mjs';
import { measureManyBids } from './manyBids.mjs';
import { measureOrderFile } from './orderFile.mjs';
import { printProfiles, profiles } from './profile.mjs';
import { measurePublishing } from './publishing.mjs';
import { measureReads } from './reads.mjs';
import { compared, keep, quietMachine } from './record.mjs';
import { measureRecovery } from './recovery.mjs';
import { measureRestart } from './restart.mjs';
import { seededDemo } from './server.mjs';
import { measureSignIns } from './signIns.mjs';

const measures = {
  bids: measureBids,
  manyBids: measureManyBids,
  signIns: measureSignIns,
  reads: measureReads,
  fanOut: measureFanOut,
  imports: measureImports,
  orderFile: measureOrderFile,
  publishing: measurePublishing,
  demandFile: measureDemandFile,
  restart: measureRestart,
  recovery: measureRecovery,
  closingStorm: measureClosingStorm,
  allocation: async () => ({ lines: await measureAllocation(), figures: [] }),
};

const options = process.argv.slice(2).filter((word) => word.startsWith('--'));
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = wanted.filter((name) => !(name in measures));
if (unknown.length > 0) {
  console.error(`There is no measurement '${unknown[0]}': ${Object.keys(measures).join(', ')}.`);
  process.exit(1);
}
const names = wanted.length > 0 ? wanted : Object.keys(measures);
if (options.includes('--profile')) profiles();

const since = (start) => Math.round((Date.now() - start) / 1000);
const { isQuiet, words } = await quietMachine();
console.log(`Before the run: ${words}.\n`);
const began = Date.now();
const seed = await seededDemo();
console.log(`Seeding 100,000 bids, start and stop of the server with it: ${since(began)} s\n`);
const figures = [];
try {
  const limits = await measureEcho();
  console.log(
    `A bare JSON echo: ${Math.round(limits.echo)}/s, alone ${limits.echoMs.toFixed(2)} ms\n`,
  );
  for (const name of names) {
    const result = await measures[name](seed, limits);
    for (const line of result.lines) console.log(line);
    console.log();
    figures.push(...result.figures);
  }
} finally {
  rmSync(seed, { recursive: true, force: true });
}
if (options.includes('--profile')) for (const line of printProfiles()) console.log(line);
for (const line of compared(figures)) console.log(line);
console.log(
  `${since(began)} s in all; load of the machine ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}${isQuiet ? '' : '; it was not quiet, so rates and percentiles mean little'}.`,
);
if (options.includes('--keep')) keep(figures, words);
