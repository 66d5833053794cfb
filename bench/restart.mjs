import { multipliedOrders } from './multipliedOrders.mjs';
import { figure } from './record.mjs';
import { call, cookieOf, openBid, quantile, started, startedOn } from './server.mjs';

const orders = 1_000_000;
const rounds = 3;
const bids = 200;

/** From starting a server that was killed with a million orders, and bids in its log, to its being ready. */
export const measureRestart = async (seed, { echoMs }) => {
  let count = 0;
  const first = await startedOn(seed, (database) => {
    count = multipliedOrders(database, orders);
  });
  const { data } = first;
  let server = first;
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const cookie = await cookieOf(server.url, { memberId: 'M001', username: '1001' });
    const bid = await openBid(server.url, cookie);
    for (let n = 0; n < bids; n++)
      await call(server.url, 'POST', '/rms/order', {
        body: bid({ clientOrderId: `restart-${round}-${n}` }),
        headers: { cookie },
      });
    await server.kill9();
    const began = performance.now();
    server = await started('dist/server/main.js', ['demo'], data);
    times.push(performance.now() - began);
  }
  await server.stop();
  first.remove();
  const took = quantile(times, 0.5);
  return {
    lines: [
      `Ready after kill -9 at ${count.toLocaleString('en-IN')} orders: ${times.map((time) => `${(time / 1000).toFixed(2)} s`).join(', ')}`,
    ],
    figures: [
      figure('ready after kill -9 at a million', took, 'ms', {
        limit: 'one echo',
        ratio: took / echoMs,
        better: 'less',
      }),
    ],
  };
};
