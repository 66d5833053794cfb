import { setTimeout } from 'node:timers/promises';
import { figure } from './record.mjs';
import { call, cookieOf, memoryOf, ms, openBid, quantile, startedOn } from './server.mjs';

const rows = 100_000;
/** One row in a hundred is wrong. */
const isBad = (row) => row % 100 === 50;

/**
 * Measures the check and the placing of a file of 100,000 bids with one fault in a hundred: time,
 * memory, whether the error file has exactly the faulty rows, and the delay of other bids.
 */
export const measureOrderFile = async (seed, { echo }) => {
  const server = await startedOn(seed);
  const cookie = await cookieOf(server.url, { memberId: 'M001', username: '1001' });
  const headers = { cookie };
  const bid = await openBid(server.url, cookie);
  const alone = memoryOf(server.pid);
  let most = alone;

  const settled = async (batchId) => {
    const began = performance.now();
    const bids = [];
    for (let n = 0; ; n++) {
      const sent = performance.now();
      await call(server.url, 'POST', '/rms/order', {
        body: bid({ clientOrderId: `file-${batchId}-${began}-${n}` }),
        headers,
      });
      bids.push(performance.now() - sent);
      const { body } = await call(server.url, 'GET', `/rms/batchorder/${batchId}`, { headers });
      most = Math.max(most, memoryOf(server.pid));
      if (!['Checking', 'Processing'].includes(body.batchStatus)) {
        if (body.batchStatus === 'Failed') throw new Error(body.message);
        return { batch: body, took: performance.now() - began, bids };
      }
      await setTimeout(20);
    }
  };

  const { symbol, price } = bid({});
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `${symbol},IS,CLI,${isBad(at + 1) ? 'NOBODY' : `C00${35 + (at % 6)}`},,1,N,${1 + (at % 40)},${price},E,`,
  );
  const checked = await settled((await sent(server.url, cookie, lines)).batchId);
  const { batchId } = checked.batch;
  await call(server.url, 'POST', `/rms/batchorder/${batchId}/place`, { headers });
  const placed = await settled(batchId);
  const began = performance.now();
  const answer = await fetch(`${server.url}/api/rms/batchorder/${batchId}/errors`, { headers });
  const refused = (await answer.text()).trimEnd().split('\r\n').slice(1);
  const tookFile = performance.now() - began;
  await server.stop();
  const wrong = lines.flatMap((line, at) =>
    isBad(at + 1) ? [`${line},${at + 1},clientId,CLIENT_UNKNOWN,Client NOBODY is not known`] : [],
  );
  const isExact =
    refused.length === wrong.length && refused.every((line, at) => line === wrong[at]);
  if (!isExact) throw new Error(`The error file is not exact: ${refused.slice(0, 3).join('\n')}`);
  const line = (what, { took, bids }) =>
    `${what}: ${Math.round((rows * 1000) / took)} rows/s (${(took / 1000).toFixed(1)} s); bids meanwhile p50 ${ms(quantile(bids, 0.5))}, p99 ${ms(quantile(bids, 0.99))}`;
  const report = [
    `A file of ${rows.toLocaleString('en')} bids, 1% wrong`,
    line('check', checked),
    line(`placing ${placed.batch.accepted.toLocaleString('en')}`, placed),
    `error file: exactly the ${refused.length.toLocaleString('en')} wrong rows, ${ms(tookFile)}`,
    `memory of the server before it and at most: ${alone}, ${most} MiB`,
  ];
  /** Rows a second, held against the calls that the echo answers. */
  const rowsOf = (name, { took }) => {
    const rate = (rows * 1000) / took;
    return figure(name, rate, '/s', { limit: 'a bare echo', ratio: rate / echo, better: 'more' });
  };
  return {
    lines: report,
    figures: [
      rowsOf('rows of a file of bids checked', checked),
      rowsOf('rows of a file of bids placed', placed),
    ],
  };
};

const sent = async (url, cookie, lines) => {
  const form = new FormData();
  form.append('file', new Blob([lines.join('\r\n')], { type: 'text/csv' }), 'bids.csv');
  const answer = await fetch(`${url}/api/rms/batchorder/file`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
};
