/**
 * Measures pages of the order report over ten million orders, by every filter it offers, one, two
 * and three at a time, in both orders, with OFFSET paging and COUNT(*) on the same rows as an echo,
 * and the delay of dealers who bid meanwhile: `npm run bench:lists`. OFFERDESK_BENCH_DATA keeps the
 * orders from run to run (5 GB), OFFERDESK_BENCH_ORDERS sets their number.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import Database from 'better-sqlite3';
import { folderOfOrders } from './manyOrders.mjs';
import { call, cookieOf, databaseOf, ms, openBid, quantile, startedOn } from './server.mjs';

const kept = process.env.OFFERDESK_BENCH_DATA || join(tmpdir(), 'offerdesk-bench-orders');
const orders = Number(process.env.OFFERDESK_BENCH_ORDERS || 10_000_000);
const repeats = Number(process.env.OFFERDESK_BENCH_ASKED || 12);

const folder = await folderOfOrders(kept, orders);
const server = await startedOn(folder);
const control = await cookieOf(server.url, { username: 'control' });
const dealer = await cookieOf(server.url, { memberId: 'M001', username: '1001' });

/** One value of each filter that many orders have, and one that few have. */
const values = {
  symbol: ['LICI', 'SWANDEF'],
  series: ['RS', 'ES'],
  orderStatus: ['Confirmed', 'Rejected'],
  memberId: ['M001', 'M040'],
  userId: ['30190', '30399'],
  clientId: ['C00007', 'C99990'],
};
const names = Object.keys(values);

const subsets = (most) => {
  const found = [[]];
  for (const name of names)
    for (const set of [...found]) if (set.length < most) found.push([...set, name]);
  return found.filter((set) => set.length > 0);
};

const addressOf = (filter, { isDown = true, after, more = '' } = {}) =>
  `/rms/order?sort=${encodeURIComponent(JSON.stringify(['orderId', isDown ? 'DESC' : 'ASC']))}` +
  `&range=[0,24]&filter=${encodeURIComponent(JSON.stringify(filter))}` +
  (after ? `&after=${encodeURIComponent(after)}` : '') +
  more;

const timed = async (path, cookie = control) => {
  const began = performance.now();
  const { headers, body } = await call(server.url, 'GET', path, { headers: { cookie } });
  return { took: performance.now() - began, headers, rows: body.length };
};

/** Every page of a list is asked some times; where looking stops short, also what comes after. */
const measured = async (what, filter, more = {}, cookie = control) => {
  const times = [];
  let rows = 0;
  let looks = 0;
  let whole = 0;
  for (let n = 0; n < repeats; n++) {
    let page = await timed(addressOf(filter, more), cookie);
    times.push(page.took);
    rows = page.rows;
    looks = 1;
    whole = page.took;
    while (n === 0 && page.headers['x-partial'] && rows < 25 && looks < 1000) {
      page = await timed(
        addressOf(filter, { ...more, after: page.headers['x-next'], more: '&count=none' }),
        cookie,
      );
      times.push(page.took);
      rows += page.rows;
      whole += page.took;
      looks += 1;
    }
    if (n === 0) line.looks = Math.max(line.looks, looks);
    if (n === 0) line.whole = Math.max(line.whole, whole);
  }
  all.push(...times);
  const figures = { what, p50: quantile(times, 0.5), p99: quantile(times, 0.99), looks, rows };
  results.push(figures);
  return figures;
};

const all = [];
const results = [];
const line = { looks: 0, whole: 0 };
const spoken = ({ what, p50, p99 }) =>
  console.log(`  ${what.padEnd(52)} p50 ${ms(p50).padStart(8)}, p99 ${ms(p99).padStart(8)}`);

/** The place in the list just before the row so many from its start. */
const cursorAt = (database, position) => {
  const { orderId } = database
    .prepare('select orderId from "order" order by orderId desc limit 1 offset ?')
    .get(position - 1);
  return Buffer.from(JSON.stringify(['orderId', true, orderId])).toString('base64url');
};

const bidding = async (seconds) => {
  const bid = await openBid(server.url, dealer);
  const bodies = Array.from({ length: 32 }, (_, n) =>
    JSON.stringify(bid({ quantity: 1 + n, ticks: n & (n >> 1), clientOrderId: '[<id>]' })),
  );
  const { latency, non2xx, errors, ...totals } = await autocannon({
    url: `${server.url}/api/rms/order`,
    connections: 4,
    overallRate: 400,
    duration: seconds,
    idReplacement: true,
    headers: { 'content-type': 'application/json', cookie: dealer },
    requests: bodies.map((body) => ({ method: 'POST', body })),
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx} bids refused, ${errors} broken`);
  return { p50: latency.p50, p99: latency.p99, rate: totals['2xx'] / totals.duration };
};

try {
  const raw = new Database(databaseOf(server.data), { readonly: true });
  const count = raw.prepare('select count(*) from "order"').pluck().get();
  console.log(`The order report at ${count.toLocaleString('en-IN')} orders, over HTTP:`);
  await bidding(2);
  for (const [what, filter, more, cookie] of [
    ['newest first', {}],
    ['oldest first (the last page)', {}, { isDown: false }],
    ['after a million rows', {}, { after: cursorAt(raw, 1_000_000) }],
    ['25 from the end', {}, { after: cursorAt(raw, count - 25) }],
    ...names.flatMap((name) =>
      values[name].map((value) => [`by ${name}: ${value}`, { [name]: value }]),
    ),
    ['by two series', { series: ['IS', 'ES'] }],
    ['by two users', { userId: values.userId }],
    ['by q: C0', { q: 'C0' }],
    ['by q: C0012', { q: 'C0012' }],
    ['by q and status', { q: 'C00', orderStatus: 'Rejected' }],
    [
      'LICI, Cancelled, M002 (the weak spot of before)',
      { symbol: 'LICI', orderStatus: 'Cancelled', memberId: 'M002' },
    ],
    ["a dealer's own", {}, {}, dealer],
  ])
    spoken(await measured(what, filter, more ?? {}, cookie));

  const sets = subsets(names.length).filter((set) => set.length > 1);
  for (const set of sets)
    for (const rarity of [0, 1])
      for (const isDown of [true, false])
        await measured(
          `${set.join(', ')} (${rarity ? 'rare' : 'common'}, ${isDown ? 'newest' : 'oldest'})`,
          Object.fromEntries(set.map((name) => [name, values[name][rarity]])),
          { isDown },
        );
  console.log(
    `  all ${results.length} lists, every set of filters: p50 ${ms(quantile(all, 0.5))}, p99 ${ms(quantile(all, 0.99))}, worst ${ms(Math.max(...all))}` +
      `; at most ${line.looks} looks and ${ms(line.whole)} until a page is full`,
  );
  for (const worst of [...results].sort((a, b) => b.p99 - a.p99).slice(0, 5)) spoken(worst);

  console.log('\nThe same rows by OFFSET and COUNT(*), straight from the database:');
  const plain = (what, sql, ours) => {
    const times = [0, 1, 2].map(() => {
      const began = performance.now();
      raw.prepare(sql).all();
      return performance.now() - began;
    });
    const p50 = quantile(times, 0.5);
    const mine = results.find((each) => each.what === ours).p50;
    console.log(
      `  ${what.padEnd(52)} ${ms(p50).padStart(8)}, ${(p50 / mine).toFixed(1)} times our page with its total (${ours})`,
    );
  };
  const page = 'order by orderId desc limit 25';
  plain(
    'page after a million rows',
    `select * from "order" ${page} offset 1000000`,
    'after a million rows',
  );
  plain('last page', `select * from "order" ${page} offset ${count - 25}`, '25 from the end');
  plain('COUNT(*) of all', 'select count(*) from "order"', 'newest first');
  plain(
    'COUNT(*) of LICI',
    `select count(*) from "order" where symbol = 'LICI'`,
    'by symbol: LICI',
  );
  plain(
    'COUNT(*) of LICI, Cancelled, M002',
    `select count(*) from "order" where symbol = 'LICI' and orderStatus = 'Cancelled' and memberId = 'M002'`,
    'LICI, Cancelled, M002 (the weak spot of before)',
  );
  raw.close();

  console.log('\n400 bids a second, alone and beside lists asked without a pause:');
  const alone = await bidding(8);
  let isOver = false;
  const beside = [];
  const asking = (async () => {
    for (let n = 0; !isOver; n++) {
      const set = sets[n % sets.length];
      const filter = Object.fromEntries(set.map((name) => [name, values[name][n % 2]]));
      beside.push((await timed(addressOf(filter, { isDown: n % 4 < 2 }))).took);
    }
  })();
  const together = await bidding(8);
  isOver = true;
  await asking;
  console.log(`  alone     p50 ${alone.p50} ms, p99 ${alone.p99} ms`);
  console.log(
    `  together  p50 ${together.p50} ms, p99 ${together.p99} ms (${(together.p99 / Math.max(1, alone.p99)).toFixed(1)} times), lists p50 ${ms(quantile(beside, 0.5))}, p99 ${ms(quantile(beside, 0.99))}, ${Math.round(beside.length / 8)} a second`,
  );
} finally {
  await server.stop();
}
