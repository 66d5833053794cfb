/**
 * The usual work for some minutes (SOAK_MINUTES, 30 by default), bids, lists, exports, pages,
 * sign-ins and streams that come and go, and over the second half the slopes of the memory of the
 * server's threads after a collection, of its process memory then, and of its open handles. Prints
 * one line of JSON; ends with 1 when one of them grows.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, cookieOf, openBid, seededDemo, startedOn } from '../../bench/server.mjs';

const minutes = Number(process.env.SOAK_MINUTES ?? 30);
const sampleMs = 20_000;
/**
 * The most growth in MiB a minute: of memory after a collection, 48 MiB in a day of eight hours.
 * The process memory is more than the heap: the allocator returns pages late, and the pages of a
 * database stay once they are read.
 */
const most = { kept: 0.1, own: 0.5, handles: 0.5 };

const keptFile = join(tmpdir(), `offerdesk-kept-${process.pid}`);
const seed = await seededDemo();
const server = await startedOn(seed, undefined, {
  NODE_OPTIONS: `--import ${new URL('collecting.mjs', import.meta.url)}`,
  KEPT_MEMORY: keptFile,
});
const handles = () => readdirSync(`/proc/${server.pid}/fd`).length;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The memory of all threads of the server after a collection, and its process memory then, in MiB;
 * and the number of threads that reported.
 */
const memoryKept = async () => {
  writeFileSync(keptFile, '');
  process.kill(server.pid, 'SIGUSR2');
  await pause(2_000);
  const lines = readFileSync(keptFile, 'utf8').trim().split('\n').map(JSON.parse);
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return {
    threads: lines.length,
    kept: lines.reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20,
    own: Number(/RssAnon:\s+(\d+)/.exec(status)[1]) / 1024,
  };
};

/** The slope of a line through some samples (least squares), each `[minutes, value]`. */
const slopeOf = (samples) => {
  const mean = (at) => samples.reduce((sum, sample) => sum + sample[at], 0) / samples.length;
  const [x, y] = [mean(0), mean(1)];
  const over = samples.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  return over / samples.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
};

try {
  const dealer = await cookieOf(server.url, { memberId: 'M001', username: '1001' });
  const control = await cookieOf(server.url, { username: 'control' });
  const bid = await openBid(server.url, dealer);
  const began = performance.now();
  const end = began + minutes * 60_000;
  const isOn = () => performance.now() < end;
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
  const exports = async () => {
    const headers = { cookie: control };
    const answer = await fetch(`${server.url}/api/masters/user/export`, { headers });
    if (!answer.ok) throw new Error(`The export answered ${answer.status}.`);
    await answer.text();
  };
  const signsIn = () => cookieOf(server.url, { username: 'control2' });
  const own = [];
  const all = Promise.all([
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
    does(10_000, exports),
    does(10_000, signsIn),
    does(500, () =>
      fetch(`${server.url}/login`, { headers: { accept: 'text/html' } }).then((answer) =>
        answer.text(),
      ),
    ),
  ]);
  const samples = [];
  while (isOn()) {
    await Promise.race([pause(sampleMs), all]);
    samples.push({
      at: (performance.now() - began) / 60_000,
      handles: handles(),
      ...(await memoryKept()),
    });
  }
  await all;
  const late = samples.filter(({ at }) => at >= minutes / 2);
  const slopes = Object.fromEntries(
    Object.keys(most).map((name) => [name, slopeOf(late.map((each) => [each.at, each[name]]))]),
  );
  const isGood = Object.entries(most).every(([name, limit]) => slopes[name] < limit);
  const course = (name, unit) =>
    `${samples[0][name].toFixed(1)}${unit} first, ${late[0][name].toFixed(1)} halfway, ${samples.at(-1)[name].toFixed(1)} last, slope of the second half ${slopes[name].toFixed(3)} a minute`;
  console.log(
    JSON.stringify({
      result: `${minutes} min, ${work} calls; kept by ${late[0].threads} threads ${course('kept', ' MiB')}; own memory ${course('own', ' MiB')}; handles ${course('handles', '')}; load ${loadavg()[0].toFixed(1)}`,
      isGood,
    }),
  );
  process.exitCode = isGood ? 0 : 1;
} finally {
  await server.stop();
  rmSync(keptFile, { force: true });
  rmSync(seed, { recursive: true, force: true });
}
process.exit();
