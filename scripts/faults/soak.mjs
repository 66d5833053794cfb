/**
 * The usual work for some minutes (SOAK_MINUTES, 30 by default), bids, changes, lists, exports, sign-ins and streams that come and go, and the
 * slopes of memory and open handles of the server over the second half. Prints one line of JSON; ends with 1 when memory grows
 * by more than 0.5 MiB a minute that no later minute gives back, or handles grow at all.
 */
import { readdirSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { loadavg } from 'node:os';
import { call, cookieOf, memoryOf, openBid, seededDemo, startedOn } from '../../bench/server.mjs';

const minutes = Number(process.env.SOAK_MINUTES ?? 30);
const sampleMs = 2_000;
const mostMemory = 0.5;

const seed = await seededDemo();
const server = await startedOn(seed);
const handles = () => readdirSync(`/proc/${server.pid}/fd`).length;

/** The slope of a line through some samples (least squares), each `[minutes, value]`. */
const slopeOf = (samples) => {
  const mean = (at) => samples.reduce((sum, sample) => sum + sample[at], 0) / samples.length;
  const [x, y] = [mean(0), mean(1)];
  const over = samples.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  return over / samples.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
};

/** The lowest value of each minute: what is kept, without what the next collection takes away. */
const lowest = (samples) => {
  const found = new Map();
  for (const [at, value] of samples)
    found.set(
      Math.floor(at),
      Math.min(value, found.get(Math.floor(at)) ?? Number.POSITIVE_INFINITY),
    );
  return [...found];
};

try {
  const dealer = await cookieOf(server.url, { memberId: 'M001', username: '1001' });
  const control = await cookieOf(server.url, { username: 'control' });
  const bid = await openBid(server.url, dealer);
  const began = performance.now();
  const end = began + minutes * 60_000;
  const isOn = () => performance.now() < end;
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  let work = 0;
  const does = async (ms, act) => {
    while (isOn()) {
      await act();
      work += 1;
      await pause(ms);
    }
  };
  const asks = (cookie, path) => call(server.url, 'GET', path, { headers: { cookie } });
  const stream = () =>
    new Promise((resolve) => {
      const request = get(
        `${server.url}/api/messaging/message-stream`,
        { headers: { cookie: dealer }, agent: false },
        (answer) => {
          answer.resume();
          answer.on('error', () => undefined);
          setTimeout(() => request.destroy(), 200);
        },
      );
      request.on('error', () => undefined);
      request.on('close', resolve);
    });
  const own = [];
  const all = [
    does(40, async () => {
      const headers = { cookie: dealer };
      const { body } = await call(server.url, 'POST', '/rms/order', { body: bid({}), headers });
      own.push(body);
      // The book stays as large as it is: what came in goes out again.
      if (own.length > 20)
        await call(server.url, 'DELETE', `/rms/order/${own.shift().orderId}`, { headers });
    }),
    does(100, () => asks(dealer, '/rms/order?range=[0,24]')),
    does(150, () => asks(control, '/masters/user?range=[0,24]')),
    does(300, () => asks(control, '/utils/master-audit-log?range=[0,24]')),
    does(100, stream),
    does(500, () =>
      fetch(`${server.url}/login`, { headers: { accept: 'text/html' } }).then((answer) =>
        answer.text(),
      ),
    ),
  ];
  const samples = [];
  while (isOn()) {
    await pause(sampleMs);
    samples.push([(performance.now() - began) / 60_000, memoryOf(server.pid), handles()]);
  }
  await Promise.all(all);
  const late = samples.filter(([at]) => at >= minutes / 2);
  const memory = slopeOf(lowest(late.map(([at, value]) => [at, value])));
  const open = slopeOf(lowest(late.map(([at, , value]) => [at, value])));
  const isGood = memory < mostMemory && open < 0.5;
  console.log(
    JSON.stringify({
      result: `${minutes} min, ${work} calls: memory ${samples[0][1]} MiB first, ${samples.at(-1)[1]} last, slope of the second half ${memory.toFixed(2)} MiB/min; handles ${samples[0][2]} first, ${samples.at(-1)[2]} last, slope ${open.toFixed(2)}/min; load ${loadavg()[0].toFixed(1)}`,
      isGood,
    }),
  );
  process.exitCode = isGood ? 0 : 1;
} finally {
  await server.stop();
  rmSync(seed, { recursive: true, force: true });
}
process.exit();
