import autocannon from 'autocannon';
import { figure } from './record.mjs';
import { cookieOf, openBid, processorTime, quantile, started, startedOn } from './server.mjs';

const connections = 64;
const seconds = 4;
const rounds = 3;

/** Durable bids over HTTP against a bare JSON echo, taken in turns so that both see the same machine. */
export const measureBids = async (seed) => {
  const echo = await started('bench/echo.mjs');
  const server = await startedOn(seed);
  const cookie = await cookieOf(server.url, { memberId: 'M001', username: '1001' });
  const bid = await openBid(server.url, cookie);
  // As the market bids: most at the floor, fewer and fewer above.
  const bodies = Array.from({ length: 32 }, (_, n) =>
    JSON.stringify(bid({ quantity: 1 + n, ticks: n & (n >> 1), clientOrderId: '[<id>]' })),
  );
  const fire = async (pid, url, headers) => {
    const before = processorTime(pid);
    const result = await autocannon({
      url,
      connections,
      duration: seconds,
      idReplacement: true,
      headers: { 'content-type': 'application/json', ...headers },
      requests: bodies.map((body) => ({ method: 'POST', body })),
    });
    if (result.non2xx + result.errors + result.timeouts > 0)
      throw new Error(
        `${url}: ${result.non2xx} refused, ${result.errors} broken, ${result.timeouts} late`,
      );
    return {
      rate: result['2xx'] / result.duration,
      p50: result.latency.p50,
      p99: result.latency.p99,
      cost: (processorTime(pid) - before) / result['2xx'],
    };
  };
  const places = [
    ['echo', echo.pid, `${echo.url}/api/echo`, {}],
    ['bids', server.pid, `${server.url}/api/rms/order`, { cookie }],
  ];
  const seen = { echo: [], bids: [] };
  for (let round = 0; round <= rounds; round++)
    for (const [name, pid, url, headers] of places) {
      const result = await fire(pid, url, headers);
      // The first round warms both up.
      if (round > 0) seen[name].push(result);
    }
  await Promise.all([echo.stop(), server.stop()]);
  const median = (name, what) =>
    quantile(
      seen[name].map((result) => result[what]),
      0.5,
    );
  const figures = (name) =>
    `${Math.round(median(name, 'rate'))}/s, p50 ${median(name, 'p50')} ms, p99 ${median(name, 'p99')} ms, ${Math.round(median(name, 'cost'))} µs of processor each`;
  const shares = seen.bids.map(({ rate }, n) => rate / seen.echo[n].rate);
  const share = quantile(shares, 0.5);
  const cost = median('bids', 'cost') / median('echo', 'cost');
  const latency = median('bids', 'p99') / median('echo', 'p99');
  const lines = [
    `Durable bids at ${connections} connections: ${share.toFixed(2)} of a bare JSON echo` +
      ` (${rounds} rounds in turns: ${shares.map((share) => share.toFixed(2)).join(', ')})`,
    `  bids  ${figures('bids')}, each answered after its commit`,
    `  echo  ${figures('echo')}`,
  ];
  const of = (limit, ratio, better) => ({ limit, ratio, better });
  return {
    lines,
    figures: [
      figure('durable bids', median('bids', 'rate'), '/s', of('a bare echo', share, 'more')),
      figure('processor of a bid', median('bids', 'cost'), 'µs', of('a bare echo', cost, 'less')),
      figure('p99 of a bid', median('bids', 'p99'), 'ms', of('a bare echo', latency, 'less')),
    ],
  };
};
