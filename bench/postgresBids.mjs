/**
 * Durable bids over HTTP on PostgreSQL, one process and then two on the same database, against a bare JSON echo:
 * `npm run bench:postgres`, to which a folder of a seeded demo may be given.
 */
import { existsSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import autocannon from 'autocannon';
import { postgresWith, statusOf } from './postgresServer.mjs';
import { cookieOf, openBid, processorTime, quantile, seededDemo, started } from './server.mjs';

const connections = 64;
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

const [, , seedFolder] = process.argv;
const seed = seedFolder && existsSync(seedFolder) ? seedFolder : await seededDemo();
const echo = await started('bench/echo.mjs');
const postgres = await postgresWith(seed);
const servers = [await postgres.start(), await postgres.start()];
const cookies = [];
for (const { url } of servers)
  cookies.push(await cookieOf(url, { memberId: 'M001', username: '1001' }));
const bid = await openBid(servers[0].url, cookies[0]);
const bodies = Array.from({ length: 32 }, (_, n) =>
  JSON.stringify(bid({ quantity: 1 + n, ticks: n & (n >> 1), clientOrderId: '[<id>]' })),
);

const fire = async (url, headers, share) => {
  const result = await autocannon({
    url,
    connections: connections / share,
    duration: seconds,
    idReplacement: true,
    headers: { 'content-type': 'application/json', ...headers },
    requests: bodies.map((body) => ({ method: 'POST', body })),
  });
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(
      `${url}: ${result.non2xx} refused, ${result.errors} broken, ${result.timeouts} late`,
    );
  return result;
};

const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
/** Counts the waits of the writers' backends: for their process, for the lock, for the disk. */
const waits = (pids) => sum(pids.map((pid) => statusOf(pid, 'voluntary_ctxt_switches')));

const measured = async (many) => {
  const used = servers.slice(0, many);
  const backends = await postgres.backends();
  const before = {
    node: sum(used.map(({ pid }) => processorTime(pid))),
    backends: sum(backends.map(processorTime)),
    waits: waits(backends),
  };
  const results = await Promise.all(
    used.map(({ url }, at) => fire(`${url}/api/rms/order`, { cookie: cookies[at] }, many)),
  );
  const bids = sum(results.map((result) => result['2xx']));
  return {
    rate: sum(results.map((result) => result['2xx'] / result.duration)),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
    node: (sum(used.map(({ pid }) => processorTime(pid))) - before.node) / bids,
    backends: (sum(backends.map(processorTime)) - before.backends) / bids,
    switches: (waits(backends) - before.waits) / bids,
  };
};

const echoed = async () => {
  const before = processorTime(echo.pid);
  const result = await fire(`${echo.url}/api/echo`, {}, 1);
  return {
    rate: result['2xx'] / result.duration,
    node: (processorTime(echo.pid) - before) / result['2xx'],
  };
};

const seen = { echo: [], one: [], two: [] };
for (let round = 0; round <= rounds; round++)
  for (const [name, measure] of [
    ['echo', echoed],
    ['one', () => measured(1)],
    ['two', () => measured(2)],
  ]) {
    const result = await measure();
    // The first round warms all of it up.
    if (round > 0) seen[name].push(result);
  }
/** The number of statements of a batch that read many rows at once. */
const questionsABatch = async (many) => {
  const rows = await postgres.counted(() => measured(many));
  const calls = (of) => sum(rows.filter(({ query }) => of.test(query)).map((row) => row.calls));
  if (process.env.BENCH_STATEMENTS)
    for (const { query, calls: count, mean } of rows.slice(0, 40))
      console.log(
        `  ${count} × ${mean.toFixed(0)} µs  ${query.replace(/\s+/g, ' ').slice(0, 150)}`,
      );
  return calls(/#asked/) / calls(/^BEGIN ISOLATION LEVEL READ COMMITTED/);
};
const questions = { one: await questionsABatch(1), two: await questionsABatch(2) };

const median = (name, what) =>
  quantile(
    seen[name].map((result) => result[what]),
    0.5,
  );
const figures = (name) =>
  `${Math.round(median(name, 'rate'))}/s, p99 ${median(name, 'p99')} ms; processor of a bid: ${Math.round(median(name, 'node'))} µs in the server, ${Math.round(median(name, 'backends'))} µs in the writers' backends; ${median(name, 'switches').toFixed(2)} waits of the backends a bid; ${questions[name].toFixed(1)} questions a batch`;
console.log(`Durable bids on PostgreSQL at ${connections} connections, ${rounds} rounds in turns`);
console.log(
  `  echo           ${Math.round(median('echo', 'rate'))}/s, ${Math.round(median('echo', 'node'))} µs`,
);
console.log(`  one process    ${figures('one')}`);
console.log(`  two processes  ${figures('two')}`);
console.log(
  `  load of the machine ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);
await Promise.all([echo.stop(), ...servers.map(({ stop }) => stop())]);
await postgres.stop();
if (seed !== seedFolder) rmSync(seed, { recursive: true, force: true });
