import autocannon from 'autocannon';
import { figure } from './record.mjs';
import { cookieOf, openBid, quantile, startedOn } from './server.mjs';

const inACall = 100;
const seconds = 4;
const rounds = 3;

/**
 * Bids in calls of 100 against single ones, in turns on one server, and the time of single bids of one dealer
 * while a program of another member sends such calls without a pause.
 */
export const measureManyBids = async (seed) => {
  const server = await startedOn(seed);
  const dealer = await signedIn(server.url, { memberId: 'M001', username: '1001' });
  const program = await signedIn(server.url, { memberId: 'M002', username: '2001' });
  const single = (connections) =>
    fire(`${server.url}/api/rms/order`, dealer.cookie, connections, [
      JSON.stringify(dealer.bid({ quantity: 7, clientOrderId: '[<id>]' })),
    ]);
  const hundreds = () =>
    fire(`${server.url}/api/rms/orders`, program.cookie, 4, [
      JSON.stringify({
        orders: Array.from({ length: inACall }, (_, at) => ({
          operation: 'ENTER',
          ...program.bid({ quantity: 1 + at, clientOrderId: `[<id>]-${at}` }),
        })),
      }),
    ]);
  const seen = { single: [], many: [], alone: [], beside: [] };
  for (let round = 0; round <= rounds; round++) {
    const results = { single: await single(64), many: await hundreds(), alone: await single(8) };
    [results.beside] = await Promise.all([single(8), hundreds()]);
    // The first round warms up.
    if (round > 0) for (const [name, result] of Object.entries(results)) seen[name].push(result);
  }
  await server.stop();
  const median = (name, what) =>
    quantile(
      seen[name].map((result) => result[what]),
      0.5,
    );
  const rate = median('many', 'rate') * inACall;
  const times = rate / median('single', 'rate');
  const p99 = [median('alone', 'p99'), median('beside', 'p99')];
  const of = (limit, ratio, better) => ({ limit, ratio, better });
  return {
    lines: [
      `Bids in calls of ${inACall}: ${times.toFixed(2)} times the rate of single ones (${Math.round(rate)}/s against ${Math.round(median('single', 'rate'))}/s)`,
      `  p99 of single bids at 8 connections: ${p99[0]} ms alone, ${p99[1]} ms beside such calls`,
    ],
    figures: [
      figure('bids in calls of 100', rate, '/s', of('single bids', times, 'more')),
      figure(
        'p99 of a bid beside calls of 100',
        p99[1],
        'ms',
        of('alone', p99[1] / p99[0], 'less'),
      ),
    ],
  };
};

const signedIn = async (url, account) => {
  const cookie = await cookieOf(url, account);
  return { cookie, bid: await openBid(url, cookie) };
};

const fire = async (url, cookie, connections, bodies) => {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    idReplacement: true,
    verifyBody: (body) => !body.includes('"refused"'),
    headers: { 'content-type': 'application/json', cookie },
    requests: bodies.map((body) => ({ method: 'POST', body })),
  });
  // A call of many is answered 200 when its bids are refused too.
  const refused = result.non2xx + result.mismatches;
  if (refused + result.errors + result.timeouts > 0)
    throw new Error(`${url}: ${refused} refused, ${result.errors} broken`);
  return { rate: result['2xx'] / result.duration, p99: result.latency.p99 };
};
