import { get } from 'node:http';
import { figure } from './record.mjs';
import {
  call,
  cookieOf,
  memoryOf,
  ms,
  openBid,
  quantile,
  sessionsLike,
  startedOn,
} from './server.mjs';

const streamsEach = 10;
const rounds = 20;

/** From sending a bid to the last of 1,000 and of 10,000 listening browsers having its event. */
export const measureFanOut = async (seed, limits) => {
  const some = await fannedOut(seed, limits, 100);
  const many = await fannedOut(seed, limits, 1_000);
  return {
    lines: [...some.lines, ...many.lines],
    figures: [...some.figures, ...many.figures],
  };
};

const fannedOut = async (seed, { echoMs }, users) => {
  let cookies = [];
  const server = await startedOn(seed, (database) => {
    cookies = sessionsLike(database, '1001', users);
  });
  const dealer = await cookieOf(server.url, { memberId: 'M001', username: '1001' });
  const bid = await openBid(server.url, dealer);
  let arrive = () => {};
  const alone = memoryOf(server.pid);
  const streams = await Promise.all(
    cookies.flatMap((cookie) =>
      Array.from({ length: streamsEach }, () => opened(server.url, cookie, (at) => arrive(at))),
    ),
  );
  const answers = [];
  const firsts = [];
  const lasts = [];
  for (let round = 0; round < rounds; round++) {
    const times = [];
    const all = new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`only ${times.length} of ${streams.length} heard of the bid`)),
        10_000,
      );
      arrive = (at) => {
        times.push(at);
        if (times.length < streams.length) return;
        clearTimeout(late);
        resolve();
      };
    });
    const began = performance.now();
    await call(server.url, 'POST', '/rms/order', {
      body: bid({ clientOrderId: `fan-out-${round}` }),
      headers: { cookie: dealer },
    });
    answers.push(performance.now() - began);
    await all;
    firsts.push(Math.min(...times) - began);
    lasts.push(Math.max(...times) - began);
    // Market by price follows a bid within a quarter of a second; it must not count for the next.
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
  const together = memoryOf(server.pid);
  for (const stream of streams) stream.destroy();
  await server.stop();
  const figures = (times) => `${ms(quantile(times, 0.5))} (worst ${ms(Math.max(...times))})`;
  const lines = [
    `Event stream to ${streams.length.toLocaleString('en-IN')} clients, from sending a bid, median of ${rounds}:`,
    `  answer      ${figures(answers)}`,
    `  first event ${figures(firsts)}`,
    `  last event  ${figures(lasts)}`,
    `  memory      ${alone} MiB without them, ${together} MiB with them`,
  ];
  const behind = quantile(
    lasts.map((last, round) => last - answers[round]),
    0.5,
  );
  return {
    lines,
    figures: [
      figure(`last of ${streams.length} listeners, after the answer`, behind, 'ms', {
        limit: 'one echo',
        ratio: behind / echoMs,
        better: 'less',
      }),
    ],
  };
};

/** A stream that reports each order; resolves once the server has answered. */
const opened = (url, cookie, hear) =>
  new Promise((resolve, reject) => {
    const request = get(
      `${url}/api/messaging/message-stream`,
      { headers: { cookie, accept: 'text/event-stream' }, agent: false },
      (answer) => {
        if (answer.statusCode !== 200)
          return reject(new Error(`a stream is refused: ${answer.statusCode}`));
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => chunk.includes('"ORDER"') && hear(performance.now()));
        resolve(request);
      },
    );
    request.once('error', reject);
  });
