import { rmSync } from 'node:fs';
import { get } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import Database from 'better-sqlite3';
import { folderOfOrders } from './manyOrders.mjs';
import { figure } from './record.mjs';
import {
  call,
  memoryOf,
  ms,
  openBid,
  processorTime,
  quantile,
  sessionsLike,
  started,
  startedOn,
} from './server.mjs';

const connections = 64;
const members = 40;
const readers = 500;
const seconds = 10;
const orders = 1_000_000;

/**
 * The last five minutes of an offer, in ten seconds: forty members enter, modify and cancel (60, 30 and
 * 10 of a hundred) over 64 connections, in a book of a million orders, while 500 browsers look on. How
 * many a second are durable, how long each takes, and how old the market by price is that is shown.
 */
export const measureClosingStorm = async () => {
  const folder = process.env.OFFERDESK_BENCH_DATA ?? join(tmpdir(), 'offerdesk-lists');
  const seed = await folderOfOrders(folder, orders);
  let watching = [];
  let bidding = [];
  const server = await startedOn(seed, (database) => {
    database.pragma('synchronous = normal');
    watching = sessionsLike(database, 'control', readers);
    bidding = sessionsOfMembers(database);
  });
  const echo = await started('bench/echo.mjs');
  try {
    const bid = await openBid(server.url, bidding[0]?.cookie);
    const echoed = await echoRate(echo.url, JSON.stringify(bid({})));
    const alone = memoryOf(server.pid);
    const shown = { price: null, at: 0, ages: [] };
    const streams = await Promise.all(watching.map((cookie) => look(server.url, cookie, shown)));
    const before = processorTime(server.pid);
    const began = performance.now();
    const desks = Array.from({ length: connections }, (_, n) =>
      desk(server.url, bidding[n % bidding.length], bid, n, began + seconds * 1000),
    );
    const probes = probe(server.url, bidding[0], bid, shown, began + seconds * 1000);
    const done = (await Promise.all(desks)).flat();
    const probed = await probes;
    const took = (performance.now() - began) / 1000;
    const cost = (processorTime(server.pid) - before) / done.length;
    // The last change of the book is shown a quarter of a second after it.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const memory = memoryOf(server.pid);
    for (const stream of streams) stream.destroy();
    const writes = durableWrites(seed);
    const rate = done.filter(({ isTaken }) => isTaken).length / took;
    const of = (kind) => done.filter((each) => each.kind === kind).map((each) => each.ms);
    const figures = (times) =>
      `${times.length}, p50 ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}`;
    const lines = [
      `Closing storm: ${Math.round(rate)} durable operations/s of ${members} members over ${connections} connections,` +
        ` ${orders.toLocaleString('en-IN')} orders there already, ${readers} browsers looking on`,
      `  ${(rate / echoed).toFixed(2)} of a bare JSON echo (${Math.round(echoed)}/s), ${(rate / writes).toFixed(2)} of bare durable writes one by one (${Math.round(writes)}/s); load ${loadavg()[0].toFixed(1)}`,
      ...['new', 'modify', 'cancel'].map((kind) => `  ${kind.padEnd(7)} ${figures(of(kind))}`),
      `  refused ${done.filter(({ isTaken }) => !isTaken).length}, ${Math.round(cost)} µs of processor each`,
      `  market by price, from the answer to a bid to a browser having its level: p50 ${ms(quantile(shown.ages, 0.5))}, p99 ${ms(quantile(shown.ages, 0.99))}, worst ${ms(quantile(shown.ages, 1))}; ${shown.ages.length} of ${probed * readers} seen`,
      `  memory ${alone} MiB before, ${memory} MiB with the browsers and after the storm`,
    ];
    const limit = 'a bare echo';
    return {
      lines,
      figures: [
        figure('operations of the storm', rate, '/s', {
          limit,
          ratio: rate / echoed,
          better: 'more',
        }),
      ],
    };
  } finally {
    await Promise.all([echo.stop(), server.stop()]);
  }
};

/** One connection until the end: enters a bid, or changes or cancels its last one. */
const desk = async (url, { cookie, clientId, pan }, bid, number, end) => {
  const done = [];
  const own = [];
  const headers = { cookie };
  const timed = async (kind, ask) => {
    const began = performance.now();
    let answer = null;
    try {
      answer = await ask();
    } catch (error) {
      if (!String(error).includes(' 422 ')) throw error;
    }
    done.push({ kind, ms: performance.now() - began, isTaken: answer !== null });
    return answer?.body ?? null;
  };
  for (let n = number; performance.now() < end; n += 1) {
    const turn = n % 10;
    const last = own.at(-1);
    if (turn < 6 || !last) {
      const body = bid({ clientId, pan, quantity: 10 + (n % 90), ticks: (n * 7) % 40 });
      const order = await timed('new', () => call(url, 'POST', '/rms/order', { body, headers }));
      if (order) own.push(order);
    } else if (turn < 9) {
      const { orderId, price, isMarketOrder } = last;
      const body = { quantity: last.quantity + 1, price, isMarketOrder };
      const changed = await timed('modify', () =>
        call(url, 'PUT', `/rms/order/${orderId}`, { body, headers }),
      );
      if (changed) own[own.length - 1] = changed;
    } else {
      own.pop();
      await timed('cancel', () => call(url, 'DELETE', `/rms/order/${last.orderId}`, { headers }));
    }
  }
  return done;
};

/** A dealer of each member with a session, and a client to bid for. */
const sessionsOfMembers = (database) => {
  const dealers = database
    .prepare(
      `select userId, memberId, (select clientId from client where client.memberId = "user".memberId and category = 'NII' limit 1) as clientId
       from "user" where role = 'dealer' and memberId is not null group by memberId order by memberId limit ?`,
    )
    .all(members);
  const panOf = database.prepare('select pan from client where memberId = ? and clientId = ?');
  return dealers.map(({ userId, memberId, clientId }) => {
    const [cookie] = sessionsLike(database, userId, 1, `storm${memberId}-`);
    return { cookie, clientId, pan: panOf.get(memberId, clientId).pan };
  });
};

/** Every second a bid at a price where nobody else bids; `shown` collects when each browser has it. */
const probe = async (url, { cookie, clientId, pan }, bid, shown, end) => {
  let sent = 0;
  for (; performance.now() + 1_000 < end; sent += 1) {
    const body = bid({ clientId, pan, quantity: 10, ticks: 1_000 + sent });
    await call(url, 'POST', '/rms/order', { body, headers: { cookie } });
    shown.at = performance.now();
    shown.price = `"price":${body.price},`;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  return sent;
};

/** A browser that looks on; notes how long after its answer it has the level of a bid, in ms. */
const look = (url, cookie, shown) =>
  new Promise((resolve, reject) => {
    let last = null;
    const request = get(
      `${url}/api/messaging/message-stream`,
      { headers: { cookie, accept: 'text/event-stream' }, agent: false },
      (answer) => {
        if (answer.statusCode !== 200)
          return reject(new Error(`a stream is refused: ${answer.statusCode}`));
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => {
          if (shown.price === last || !chunk.includes(shown.price)) return;
          last = shown.price;
          shown.ages.push(performance.now() - shown.at);
        });
        resolve(request);
      },
    );
    request.once('error', reject);
  });

/** Bodies of a bid a second that a bare server says back. */
const echoRate = async (url, body) => {
  const result = await autocannon({
    url: `${url}/api/echo`,
    connections,
    duration: 4,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return result['2xx'] / result.duration;
};

/**
 * Transactions of one row a second, each synced before the next: the upper bound for unbatched
 * writes.
 */
const durableWrites = (seed) => {
  const file = join(seed, 'durable-writes.db');
  const database = new Database(file);
  database.pragma('journal_mode = wal');
  database.pragma('synchronous = full');
  database.exec('create table if not exists written (n integer primary key, text text)');
  const put = database.prepare('insert into written (text) values (?)');
  const began = performance.now();
  let count = 0;
  while (performance.now() - began < 2_000) {
    put.run('a bid of a few hundred bytes '.repeat(10));
    count += 1;
  }
  const rate = count / ((performance.now() - began) / 1000);
  database.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  return rate;
};
