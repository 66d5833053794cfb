/**
 * Browsers that all lose their stream and reconnect at once, wave after wave, while a dealer bids:
 * each receives every bid once and in order, and nothing of a wave stays behind. Prints one line of
 * JSON; ends with 1 when it fails.
 */
import { readdirSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import {
  call,
  cookieOf,
  memoryOf,
  openBid,
  quantile,
  seededDemo,
  sessionsLike,
  startedOn,
} from '../../bench/server.mjs';

const users = Number(process.env.STORM_USERS ?? 150);
const each = 10;
const waves = Number(process.env.STORM_WAVES ?? 5);

const seed = await seededDemo();
let cookies = [];
const server = await startedOn(seed, (database) => {
  cookies = sessionsLike(database, '1001', users);
});
const handles = () => readdirSync(`/proc/${server.pid}/fd`).length;

/** A browser: it names the last event that it received whenever it reconnects. */
const browser = (cookie) => ({ cookie, last: null, heard: [], request: null, isRefused: false });
const connected = (one) =>
  new Promise((resolve) => {
    one.request = get(
      `${server.url}/api/messaging/message-stream`,
      {
        headers: { cookie: one.cookie, ...(one.last && { 'last-event-id': one.last }) },
        agent: false,
      },
      (answer) => {
        if (answer.statusCode !== 200) one.isRefused = true;
        answer.setEncoding('utf8');
        let text = '';
        answer.on('data', (chunk) => {
          const frames = (text + chunk).split('\n\n');
          text = frames.pop();
          for (const frame of frames) {
            const id = /^id: (\d+)$/m.exec(frame)?.[1];
            if (id === undefined) continue;
            one.last = id;
            if (frame.includes('"ORDER"')) one.heard.push(Number(id));
          }
        });
        answer.on('error', () => undefined);
        resolve();
      },
    );
    one.request.once('error', () => {
      one.isRefused = true;
      resolve();
    });
  });

try {
  const dealer = await cookieOf(server.url, { memberId: 'M001', username: '1001' });
  const bid = await openBid(server.url, dealer);
  const times = [];
  let isOn = true;
  let taken = 0;
  const browsers = cookies.flatMap((cookie) => Array.from({ length: each }, () => browser(cookie)));
  await Promise.all(browsers.map(connected));
  const before = { handles: handles(), memory: memoryOf(server.pid) };
  const bidding = (async () => {
    while (isOn) {
      const began = performance.now();
      await call(server.url, 'POST', '/rms/order', { body: bid({}), headers: { cookie: dealer } });
      times.push(performance.now() - began);
      taken += 1;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  })();
  for (let wave = 0; wave < waves; wave += 1) {
    for (const one of browsers) one.request.destroy();
    await Promise.all(browsers.map(connected));
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  isOn = false;
  await bidding;
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const longest = browsers.reduce(
    (most, { heard }) => (heard.length > most.length ? heard : most),
    [],
  );
  const wrong = browsers.filter(({ heard }) => heard.join() !== longest.join()).length;
  const isOrdered = longest.every((id, at) => at === 0 || id > longest[at - 1]);
  const refused = browsers.filter(({ isRefused }) => isRefused).length;
  const after = { handles: handles(), memory: memoryOf(server.pid) };
  for (const one of browsers) one.request.destroy();
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const isGood =
    wrong === 0 &&
    refused === 0 &&
    isOrdered &&
    longest.length === taken &&
    handles() < before.handles;
  console.log(
    JSON.stringify({
      result: `${browsers.length} browsers, ${waves} waves: each heard ${longest.length} of ${taken} bids in order (${wrong} did not, ${refused} were refused); p99 of a bid ${quantile(times, 0.99).toFixed(0)} ms; ${before.memory} MiB before, ${after.memory} after; ${handles()} handles left of ${before.handles}`,
      isGood,
    }),
  );
  process.exitCode = isGood ? 0 : 1;
} finally {
  await server.stop();
  rmSync(seed, { recursive: true, force: true });
}
process.exit();
