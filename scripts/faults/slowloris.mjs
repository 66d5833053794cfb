/**
 * 800 connections that never end their request: the time of a bid meanwhile, as a ratio to the time
 * without them, and how long they last. Prints one line of JSON; ends with 1 when the 99th of a
 * hundred takes more than 1.5 times, or one is still open.
 */
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { call, cookieOf, openBid, quantile, seededDemo, startedOn } from '../../bench/server.mjs';

const half = Number(process.env.HALF_OPEN ?? 800);
const mostRatio = 1.5;
const bids = 400;

const seed = await seededDemo();
const server = await startedOn(seed);
try {
  const cookie = await cookieOf(server.url, { memberId: 'M001', username: '1001' });
  const bid = await openBid(server.url, cookie);
  const port = Number(new URL(server.url).port);
  /** ms of one bid after the other, so that a bid waits for the server and not for other bids. */
  const timed = async () => {
    const times = [];
    for (let n = 0; n < bids; n += 1) {
      const began = performance.now();
      await call(server.url, 'POST', '/rms/order', { body: bid({}), headers: { cookie } });
      times.push(performance.now() - began);
    }
    return quantile(times, 0.99);
  };
  await timed();
  let open = 0;
  let lastClosed = 0;
  /** Half-open requests, which say a further header every few seconds. */
  const hold = () =>
    Array.from({ length: half }, () => {
      const socket = connect(port, '127.0.0.1', () => {
        open += 1;
        socket.write('GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n');
      });
      socket.on('error', () => undefined);
      socket.once('close', () => {
        open -= 1;
        lastClosed = performance.now();
      });
      const timer = setInterval(() => socket.writable && socket.write('X-a: b\r\n'), 3_000);
      socket.once('close', () => clearInterval(timer));
      return socket;
    });
  // In turn, so that what else runs on the machine weighs on both.
  const [without, beside] = [[], []];
  let longest = 0;
  for (let turn = 0; turn < 5; turn += 1) {
    without.push(await timed());
    const began = performance.now();
    const sockets = hold();
    for (let waited = 0; open < half && waited < 5_000; waited += 50)
      await new Promise((resolve) => setTimeout(resolve, 50));
    if (open < half) throw new Error(`only ${open} of ${half} connections are open`);
    beside.push(await timed());
    while (open > 0 && performance.now() - began < 60_000)
      await new Promise((resolve) => setTimeout(resolve, 100));
    longest = Math.max(longest, (open > 0 ? performance.now() : lastClosed) - began);
    for (const socket of sockets) socket.destroy();
  }
  const ratio = quantile(beside, 0.5) / quantile(without, 0.5);
  const isGood = ratio <= mostRatio && longest < 30_000;
  console.log(
    JSON.stringify({
      result: `${half} half-open: p99 of a bid ${quantile(beside, 0.5).toFixed(1)} ms beside ${quantile(without, 0.5).toFixed(1)} ms without, ratio ${ratio.toFixed(2)}; all gone after ${(longest / 1000).toFixed(1)} s`,
      isGood,
    }),
  );
  process.exitCode = isGood ? 0 : 1;
} finally {
  await server.stop();
  rmSync(seed, { recursive: true, force: true });
}
