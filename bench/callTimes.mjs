import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { processorTime } from './server.mjs';

const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const besideAgent = new Agent({ keepAlive: true, maxSockets: 1 });

/** A call is given up after so long, ms. */
const longest = 120_000;

/** Asks and reads all that is answered: ms until the first and the last byte, how many there are. */
const read = (url, { method, address, body, cookie, through = agent }) =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const text = body === undefined ? undefined : JSON.stringify(body);
    const outgoing = request(`${url}/api${address}`, {
      method,
      agent: through,
      timeout: longest,
      headers: { cookie: cookie ?? '', ...(text && { 'content-type': 'application/json' }) },
    });
    outgoing.once('error', reject);
    outgoing.once('timeout', () => outgoing.destroy(new Error(`${address} takes too long`)));
    outgoing.once('response', async (answer) => {
      let bytes = 0;
      const first = performance.now() - began;
      for await (const chunk of answer) bytes += chunk.length;
      const retryAfter = Number(answer.headers['retry-after'] ?? 0);
      const whole = performance.now() - began;
      resolve({ status: answer.statusCode, bytes, first, whole, retryAfter });
    });
    outgoing.end(text);
  });

/** One call with the processor time that the server had meanwhile, ms. */
export const timedCall = async ({ url, pid }, call) => {
  const before = processorTime(pid);
  const answer = await read(url, call);
  return { ...answer, processor: (processorTime(pid) - before) / 1000 };
};

/**
 * Does something, and measures the longest wait of another caller meanwhile for the cheapest call,
 * ms.
 */
export const waitingWhile = async (url, what) => {
  let isOver = false;
  let waited = 0;
  const beside = (async () => {
    while (!isOver) {
      const { whole } = await read(url, {
        method: 'GET',
        address: '/auth/validate-env-flag',
        through: besideAgent,
      });
      waited = Math.max(waited, whole);
      await setTimeout(10);
    }
  })();
  try {
    const answer = await what();
    isOver = true;
    await beside;
    return { answer, waited };
  } finally {
    isOver = true;
  }
};
