/**
 * Compares the list of orders with that of a peer, a well-known console for any database, in one
 * run: the same million orders with the same indexes in SQLite, the same pages over HTTP. `npm run
 * bench:peer`; the peer is installed outside of the project.
 */
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { folderOfOrders } from './manyOrders.mjs';
import { callPeer, installPeer, newPeer, startPeer } from './peerServer.mjs';
import { quietMachine } from './record.mjs';
import { call, cookieOf, databaseOf, ms, processorTime, quantile, startedOn } from './server.mjs';

const orders = Number(process.env.PEER_ORDERS ?? 1_000_000);
const repeats = 40;
/** The columns of an order in both, with their kind at the peer. */
const columns = {
  orderId: 'bigInteger',
  symbol: 'string',
  series: 'string',
  orderStatus: 'string',
  memberId: 'string',
  branchId: 'string',
  userId: 'string',
  clientId: 'string',
  pan: 'string',
  category: 'string',
  quantity: 'integer',
  price: 'bigInteger',
  value: 'bigInteger',
  entryTime: 'bigInteger',
};

const { words } = await quietMachine();
console.log(`Before the run: ${words}.`);
await installPeer();
const seed = await folderOfOrders(
  process.env.OFFERDESK_BENCH_DATA ?? join(tmpdir(), 'offerdesk-lists'),
  orders,
);
const peer = await newPeer();
const first = await startPeer(peer);
await callPeer(peer, 'POST', '/collections', {
  collection: 'bid',
  schema: {},
  meta: {},
  fields: Object.entries(columns).map(([field, type]) => ({
    field,
    type,
    meta: {},
    schema: field === 'orderId' ? { is_primary_key: true } : {},
  })),
});
await first.stop();
copyOrders(databaseOf(seed), peer.file);

const [theirs, ours] = [await startPeer(peer), await startedOn(seed)];
try {
  const cookie = await cookieOf(ours.url, { username: 'control' });
  const headers = { cookie };
  const database = new Database(databaseOf(ours.data), { readonly: true });
  const { symbol } = database.prepare('select symbol from "order" order by orderId limit 1').get();
  const three = { symbol, orderStatus: 'Cancelled', memberId: 'M002' };
  database.close();
  const pages = [
    ['a page, newest first, with its total', {}, ''],
    ['by symbol, with its total', { symbol }, ''],
    ['by member, with its total', { memberId: 'M002' }, ''],
    ['by client, with its total', { clientId: 'C05000' }, ''],
    ['by symbol, status and member, with its total', three, ''],
    ['the same, with their sums', three, 'sums'],
  ];
  for (const [what, filter, more] of pages) {
    const sort = encodeURIComponent('["orderId","DESC"]');
    const own = `/rms/order?sort=${sort}&range=[0,24]&filter=${encodeURIComponent(JSON.stringify(filter))}${more && '&count=sums'}`;
    const rules = Object.entries(filter).map(([name, value]) => `filter[${name}][_eq]=${value}`);
    const page = ['/items/bid?limit=25&sort=-orderId&meta=filter_count', ...rules].join('&');
    const sums = ['/items/bid?aggregate[sum]=quantity,value&aggregate[count]=*', ...rules].join(
      '&',
    );
    const questions = [
      [ours.pid, () => call(ours.url, 'GET', own, { headers })],
      [
        theirs.pid,
        async () => {
          await callPeer(peer, 'GET', page);
          if (more) await callPeer(peer, 'GET', sums);
        },
      ],
    ];
    const [mine, its] = await inTurns(questions);
    const inWords = ({ times, cost }) =>
      `p50 ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}, ${(cost / 1000).toFixed(1)} ms of processor`;
    console.log(
      `${what}\n  ours ${inWords(mine)}\n  peer ${inWords(its)}: ${(quantile(its.times, 0.5) / quantile(mine.times, 0.5)).toFixed(1)} times as long, ${(its.cost / mine.cost).toFixed(1)} times the processor`,
    );
  }
  console.log(
    `Load of the machine ${loadavg()
      .map((each) => each.toFixed(1))
      .join(', ')}.`,
  );
} finally {
  await Promise.all([theirs.stop(), ours.stop()]);
}
process.exit();

/** Asks each of two servers in turn, so that both see the same machine; the first round warms up. */
async function inTurns(questions) {
  const seen = questions.map(() => ({ times: [], cost: 0 }));
  for (let round = 0; round <= repeats; round++)
    for (const [at, [pid, ask]] of questions.entries()) {
      const before = processorTime(pid);
      const began = performance.now();
      await ask();
      if (round === 0) continue;
      seen[at].times.push(performance.now() - began);
      seen[at].cost += (processorTime(pid) - before) / repeats;
    }
  return seen;
}

/** Fills the peer's table from ours, with those of our indexes that its columns have. */
function copyOrders(from, to) {
  const database = new Database(to);
  database.pragma('synchronous = off');
  database.prepare('attach ? as own').run(from);
  const names = Object.keys(columns).map((name) => `"${name}"`);
  database.exec(`insert into bid (${names}) select ${names} from own."order"`);
  const indexes = database
    .prepare(`select name from own.sqlite_master where type = 'index' and tbl_name = 'order'`)
    .all();
  for (const [at, { name }] of indexes.entries()) {
    const parts = database
      .prepare(`select name from pragma_index_info(?, 'own') order by seqno`)
      .all(name);
    if (parts.every((part) => part.name in columns))
      database.exec(`create index "bid_${at}" on bid (${parts.map((part) => `"${part.name}"`)})`);
  }
  // For the peer alone: ours is measured as it serves.
  database.exec('analyze main');
  database.close();
}
