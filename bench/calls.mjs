/**
 * Makes every call of the API description that reads, as each role that may, on a data folder of a
 * million orders: `npm run bench:calls`. It prints the slow ones: until the first byte and until
 * the last, the processor time of the server, and the wait of another caller meanwhile.
 * OFFERDESK_BENCH_DATA keeps the orders from run to run, OFFERDESK_BENCH_ORDERS sets their number,
 * OFFERDESK_BENCH_CALLS selects calls by a pattern of their names.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { callsOf } from './callAddresses.mjs';
import { timedCall, waitingWhile } from './callTimes.mjs';
import { measureEcho } from './echoAlone.mjs';
import { folderOfOrders, inHandDay } from './manyOrders.mjs';
import { call, cookieOf, memoryOf, startedOn } from './server.mjs';

const kept = process.env.OFFERDESK_BENCH_DATA || join(tmpdir(), 'offerdesk-bench-orders');
const orders = Number(process.env.OFFERDESK_BENCH_ORDERS || 1_000_000);
const chosen = new RegExp(process.env.OFFERDESK_BENCH_CALLS || '.');
const repeats = 3;

/** From here a call is named, ms. */
const slow = 300;

/** A demo account of each role. */
const accounts = {
  controlUser: { username: 'control' },
  dealer: { memberId: 'M001', username: '1001' },
  memberAdmin: { memberId: 'M001', username: '4001' },
  branchAdmin: { memberId: 'M001', username: '5001' },
  inquiry: { memberId: 'M001', username: '3001' },
  lic: { memberId: 'LIC', username: '6001' },
  mof: { memberId: 'MOF', username: '7001' },
  listco: { username: 'listco' },
  viewOnly: { username: 'viewer' },
};

const folder = await folderOfOrders(kept, orders, inHandDay);
const { echoMs } = await measureEcho();
console.log(`one call of a bare echo ${echoMs.toFixed(2)} ms`);

const server = await startedOn(folder);
const results = [];
const refused = new Map();

/** Asks a call some times; what counts is the best of each figure, since others use the machine too. */
const measure = async ({ id, method, address, body }, role, cookie) => {
  const best = { first: Infinity, whole: Infinity, processor: Infinity, waiting: Infinity };
  for (let n = 0; n < repeats; n++) {
    const { answer, waited } = await waitingWhile(server.url, () =>
      timedCall(server, { method, address, body, cookie }),
    );
    const { status, bytes, first, whole, processor, retryAfter } = answer;
    if (status === 429 && retryAfter) {
      await setTimeout(retryAfter * 1000);
      n -= 1;
      continue;
    }
    if (status >= 300) {
      refused.set(`${id}: ${status}`, address);
      return;
    }
    best.bytes = bytes;
    best.first = Math.min(best.first, first);
    best.whole = Math.min(best.whole, whole);
    best.processor = Math.min(best.processor, processor);
    best.waiting = Math.min(best.waiting, waited);
    if (n === 0) best.once = whole;
    // A second look shows what is kept; what takes very long is known after one.
    if (whole > 20_000 || (n === 1 && whole > 2_000)) break;
  }
  results.push({ id, role, address, ...best });
  if (best.whole > slow) console.error(spoken(results.at(-1)));
};

const rounded = (value) => String(Math.round(value)).padStart(7);
const spoken = ({ id, role, address, bytes, ...times }) =>
  [
    ...[times.first, times.whole, times.once, times.processor, times.waiting].map(rounded),
    rounded(times.whole / echoMs),
    `${(bytes / 1024).toFixed(0)} KiB`.padStart(10),
    `${id} (${role}) ${address.length > 90 ? `${address.slice(0, 90)}…` : address}`,
  ].join(' ');

try {
  const { body: document } = await call(server.url, 'GET', '/openapi.json');
  const cookies = {};
  for (const [role, account] of Object.entries(accounts))
    cookies[role] = await cookieOf(server.url, account);
  for (const [role, cookie] of Object.entries(cookies))
    for await (const each of callsOf(server.url, document, role, cookie))
      if (chosen.test(each.id)) await measure(each, role, cookie);

  const worst = results
    .filter(({ whole, once, waiting }) => Math.max(whole, once, waiting) > slow)
    .sort((a, b) => b.processor - a.processor);
  console.log(
    `${results.length} answers of ${new Set(results.map(({ id }) => id)).size} calls at ${orders.toLocaleString('en-IN')} orders; ${worst.length} over ${slow} ms:\n` +
      '  first   whole   first processor others  echoes       size  call\n' +
      '   byte           time                wait',
  );
  for (const each of worst) console.log(spoken(each));
  console.log(`the server holds ${memoryOf(server.pid)} MiB`);
  for (const [what, address] of refused) console.log(`  not answered: ${what}, ${address}`);
} finally {
  await server.stop();
}
