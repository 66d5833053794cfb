import { setTimeout } from 'node:timers/promises';
import { figure } from './record.mjs';
import { call, cookieOf, memoryOf, ms, openBid, quantile, startedOn } from './server.mjs';

const rows = 100_000;

/**
 * Measures the dry run and the commit of a file of clients: rows a second, memory, and the delay of
 * bids meanwhile.
 */
export const measureImports = async (seed, { echo }) => {
  const server = await startedOn(seed);
  const cookie = await cookieOf(server.url, { memberId: 'M001', username: '1001' });
  const headers = { cookie };
  const bid = await openBid(server.url, cookie);
  const alone = memoryOf(server.pid);
  let most = alone;

  /** Waits for a batch and bids meanwhile; gives how long it took and how long the bids did. */
  const settled = async (batchId) => {
    const began = performance.now();
    const bids = [];
    for (let n = 0; ; n++) {
      const sent = performance.now();
      await call(server.url, 'POST', '/rms/order', {
        body: bid({ clientOrderId: `import-${batchId}-${began}-${n}` }),
        headers,
      });
      bids.push(performance.now() - sent);
      const { body } = await call(server.url, 'GET', `/masters/bulkupload/${batchId}`, { headers });
      most = Math.max(most, memoryOf(server.pid));
      if (!['checking', 'committing', 'reverting'].includes(body.state)) {
        if (body.state === 'failed') throw new Error(body.message);
        return { batch: body, took: performance.now() - began, bids };
      }
      await setTimeout(20);
    }
  };

  const checked = await settled((await sent(server.url, cookie)).batchId);
  const { batchId, sha256 } = checked.batch;
  await call(server.url, 'POST', '/masters/client/import?dryRun=false', {
    body: { batchId, sha256 },
    headers,
  });
  const committed = await settled(batchId);
  const again = await settled((await sent(server.url, cookie)).batchId);
  await call(server.url, 'POST', `/masters/bulkupload/${batchId}/revert`, { headers });
  const reverted = await settled(batchId);
  await server.stop();
  const line = (what, { took, bids }) =>
    `${what}: ${Math.round((rows * 1000) / took)} rows/s (${(took / 1000).toFixed(1)} s); bids meanwhile p50 ${ms(quantile(bids, 0.5))}, p99 ${ms(quantile(bids, 0.99))}`;
  const lines = [
    `A file of ${rows.toLocaleString('en')} clients`,
    line('dry run, all new', checked),
    line('commit', committed),
    line('dry run, all unchanged', again),
    line('revert', reverted),
    `memory of the server before it and at most: ${alone}, ${most} MiB`,
  ];
  /** Rows a second, held against the calls that the echo answers. */
  const rowsOf = (name, { took }) => {
    const rate = (rows * 1000) / took;
    return figure(name, rate, '/s', { limit: 'a bare echo', ratio: rate / echo, better: 'more' });
  };
  return {
    lines,
    figures: [
      rowsOf('rows of an upload checked', checked),
      rowsOf('rows of an upload committed', committed),
      rowsOf('rows of an upload reverted', reverted),
    ],
  };
};

const sent = async (url, cookie) => {
  const form = new FormData();
  form.append('file', new Blob([fileOf(rows)], { type: 'text/csv' }), 'clients.csv');
  const answer = await fetch(`${url}/api/masters/client/import?dryRun=true`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
};

const fileOf = (count) =>
  [
    'Client Id,Client Name,PAN,Category,Active',
    ...Array.from(
      { length: count },
      (_, n) => `I${n},Client number ${n},${panOf(n)},${n % 2 ? 'NII' : 'Mutual Fund'},Yes`,
    ),
  ].join('\r\n');

const letter = (n) => String.fromCharCode(65 + (n % 26));
const panOf = (n) =>
  `B${letter(n / 676)}${letter(n / 26)}P${letter(n)}${String(n % 10_000).padStart(4, '0')}A`;
