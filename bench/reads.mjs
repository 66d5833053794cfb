import { multipliedOrders } from './multipliedOrders.mjs';
import { figure } from './record.mjs';
import { call, cookieOf, ms, openBid, quantile, startedOn } from './server.mjs';

const orders = 1_000_000;
const repeats = 100;

/** List page and market by price over a million orders, one caller after another. */
export const measureReads = async (seed, { echoMs }) => {
  let count = 0;
  const server = await startedOn(seed, (database) => {
    count = multipliedOrders(database, orders);
  });
  const control = await cookieOf(server.url, { username: 'control' });
  const dealer = await cookieOf(server.url, { memberId: 'M001', username: '1001' });
  const { symbol, series } = (await openBid(server.url, dealer))({});
  const market = `symbol=${encodeURIComponent(symbol)}&series=${series}`;
  const sort = encodeURIComponent('["orderId","DESC"]');
  const list = `/rms/order?sort=${sort}&range=[0,24]`;
  const by = (values) => `${list}&filter=${encodeURIComponent(JSON.stringify(values))}`;
  let deep = list;
  for (let page = 0; page < 20; page++) {
    const { headers } = await call(server.url, 'GET', deep, { headers: { cookie: control } });
    deep = `${list}&after=${encodeURIComponent(headers['x-next'])}`;
  }
  const lines = [];
  const figures = [];
  for (const [what, path, cookie] of [
    ['orders, newest first', list, control],
    ['orders, twentieth page', deep, control],
    ['orders of one series', by({ symbol, series }), control],
    ['  by symbol', by({ symbol }), control],
    ['  by series', by({ series: 'ES' }), control],
    ['  by status', by({ orderStatus: 'Cancelled' }), control],
    ['  by member', by({ memberId: 'M001' }), control],
    ['  by user', by({ userId: '1001' }), control],
    ['  by client', by({ clientId: 'C0001' }), control],
    ['  by three of them', by({ symbol, orderStatus: 'Cancelled', memberId: 'M002' }), control],
    ['  all, counted exactly', `${list}&count=exact`, control],
    [
      '  three, with their sums',
      `${by({ symbol, orderStatus: 'Cancelled', memberId: 'M002' })}&count=sums`,
      control,
    ],
    ['  found by q', by({ q: 'C002' }), control],
    ['  found nowhere', by({ symbol, clientId: 'C9999' }), control],
    ['orders of one dealer', list, dealer],
    ['market by price', `/query/marketByPrice?${market}`, dealer],
    ['ladder', `/query/ladder?${market}`, dealer],
  ]) {
    const times = [];
    for (let n = 0; n < repeats; n++) {
      const began = performance.now();
      await call(server.url, 'GET', path, { headers: { cookie } });
      times.push(performance.now() - began);
    }
    const ratio = quantile(times, 0.5) / echoMs;
    const name = `${what.trim()}, at a million`;
    figures.push(
      figure(name, quantile(times, 0.5), 'ms', { limit: 'one echo', ratio, better: 'less' }),
    );
    lines.push(
      `  ${what.padEnd(24)} p50 ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}`,
    );
  }
  await server.stop();
  return {
    lines: [`Reads at ${count.toLocaleString('en-IN')} orders, over HTTP:`, ...lines],
    figures,
  };
};
