import { spawn } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;
const heading =
  'bidId,exchange,category,memberCode,clientCode,pan,cpCode,quantity,price,cutOff,marginType,cpApproved,entryTime\n';

/** A seeded number generator: every run draws the same numbers. */
const drawing = (seed) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const letters = (number, count) => {
  let text = '';
  for (let left = number, n = 0; n < count; n++, left = Math.floor(left / 26))
    text = String.fromCharCode(65 + (left % 26)) + text;
  return text;
};
const panOf = (number) =>
  `${letters(Math.floor(number / 10_000), 5)}${String(number % 10_000).padStart(4, '0')}A`;

const terms = {
  symbol: 'LICI',
  lotSize: 1,
  tickSize: '0.05',
  floorPrice: '380.00',
  reserveQuantity: 0,
  bidderCapQuantity: null,
  discountType: null,
  discountFactor: null,
  retailPriceBasis: 'CUTOFF',
  retailLimit: '200000.00',
  employeeFirstLimit: '200000.00',
  employeeLimit: '500000.00',
};

/**
 * A non-retail book with funds, a cap that some reach, and missing answers of custodians; and a
 * retail one.
 */
const books = {
  'non-retail, price priority, with reserve and cap': {
    setup: (rows) => ({
      ...terms,
      series: 'IS',
      method: 'PRICE_PRIORITY',
      quantity: rows * 800,
      reserveQuantity: rows * 200,
      bidderCapQuantity: rows,
    }),
    row: (random) => ({
      category: ['MF', 'IC', 'OTHS', 'NII', 'NII', 'NII'][random(6)],
      quantity: 1 + random(5_000),
      price: 37_900 + 5 * random(400),
      cpCode: random(4) === 0 ? 'CUST01' : '',
    }),
  },
  'retail, price priority': {
    setup: (rows) => ({
      ...terms,
      series: 'RS',
      method: 'PRICE_PRIORITY',
      cutOffPrice: '383.10',
      quantity: rows * 100,
    }),
    row: (random) => ({
      category: 'RI',
      quantity: 1 + random(450),
      price: random(3) === 0 ? null : 38_310 + 5 * random(60),
      cpCode: '',
    }),
  },
  'retail, proportionate': {
    setup: (rows) => ({
      ...terms,
      series: 'RS',
      method: 'PROPORTIONATE',
      cutOffPrice: '383.10',
      quantity: rows * 100,
    }),
    row: (random) => ({ category: 'RI', quantity: 1 + random(450), price: null, cpCode: '' }),
  },
};

const writeBids = (path, rows, rowOf) => {
  const random = drawing(7);
  const file = openSync(path, 'w');
  let text = heading;
  for (let n = 0; n < rows; n++) {
    const { category, quantity, price, cpCode } = rowOf(random);
    const second = String(random(60)).padStart(2, '0');
    const minute = String(random(60)).padStart(2, '0');
    text += `${['NSE', 'BSE', 'MSE'][n % 3]}${2026112100000000 + n},${['NSE', 'BSE', 'MSE'][n % 3]},${category},M${100 + random(300)},C${random(99_999)},${panOf(random(rows))},${cpCode},${quantity},${price === null ? '' : (price / 100).toFixed(2)},${price === null ? 'Y' : 'N'},1,${random(10) === 0 ? 'N' : 'Y'},2026-11-21T10:${minute}:${second}.${100 + random(900)}+05:30\n`;
    if (text.length > 1 << 20) {
      writeSync(file, text);
      text = '';
    }
  }
  writeSync(file, text);
  closeSync(file);
};

/** The time to read the bids and write the allotments without any arithmetic. */
const copied = (input, output, to) => {
  const began = performance.now();
  const block = Buffer.allocUnsafe(1 << 20);
  const from = openSync(input, 'r');
  while (readSync(from, block) > 0);
  closeSync(from);
  const out = openSync(output, 'r');
  const into = openSync(to, 'w');
  for (;;) {
    const read = readSync(out, block);
    if (read === 0) break;
    writeSync(into, block, 0, read);
  }
  closeSync(out);
  closeSync(into);
  return performance.now() - began;
};

/** Runs the command and samples its processor time and peak memory from the kernel. */
const ran = async (folder) => {
  const args = ['--setup', 'setup.json', '--bids', 'bids.csv', '--out', 'allotments.csv'];
  const began = performance.now();
  const child = spawn(process.execPath, [`${root}dist/server/main.js`, 'allocate', ...args], {
    cwd: folder,
  });
  let output = '';
  let errors = '';
  let kilobytes = 0;
  let processor = 0;
  const look = () => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(' ');
      processor = 10 * (Number(stat[13]) + Number(stat[14])) || processor;
      kilobytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? kilobytes);
    } catch {
      // It has just ended.
    }
  };
  const looking = setInterval(look, 20);
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(looking);
  if (code !== 0) throw new Error(errors);
  return { took: performance.now() - began, processor, kilobytes, summary: JSON.parse(output) };
};

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;

/**
 * Measures `offerdesk allocate` on a million bids and on five, with the time to read and write the
 * same files as an echo.
 */
export const measureAllocation = async (_, sizes = [1_000_000, 5_000_000]) => {
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-allocate-'));
  const lines = [];
  try {
    for (const rows of sizes)
      for (const [name, { setup, row }] of Object.entries(books)) {
        writeFileSync(join(folder, 'setup.json'), JSON.stringify(setup(rows)));
        writeBids(join(folder, 'bids.csv'), rows, row);
        const { took, processor, kilobytes, summary } = await ran(folder);
        const bare = copied(
          ...['bids.csv', 'allotments.csv', 'copy.csv'].map((file) => join(folder, file)),
        );
        lines.push(
          `allocate, ${rows / 1e6} M bids, ${name}: ${seconds(took)}, ${seconds(processor)} of processor, ${Math.round(kilobytes / 1024)} MiB; read and write alone ${seconds(bare)}; cut-off ${summary.cutOffPrice}, allotted ${summary.allotted}`,
        );
      }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return lines;
};

// By itself: `node bench/allocate.mjs 1000000`.
if (process.argv[1] === new URL(import.meta.url).pathname) {
  const sizes = process.argv.slice(2).map(Number);
  for (const line of await measureAllocation(null, sizes.length > 0 ? sizes : undefined))
    console.log(line);
}
