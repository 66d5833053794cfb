import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { multipliedOrders } from './multipliedOrders.mjs';
import { figure } from './record.mjs';
import { call, cookieOf, databaseOf, startedOn } from './server.mjs';

/** Both days of this offer of the demo are over at this exchange, and T is not allotted yet. */
const symbol = 'CENTRALBK';
const [ownBids, bidsOfOthers] = [40_000, 20_000];

/**
 * Measures the publishing of allotted bids: from the beginning of the last step of T day to its
 * end, with 40,000 bids of our own and 20,000 of each of the two other exchanges.
 */
export const measurePublishing = async (seed, { echo }) => {
  const server = await startedOn(seed, (database) => multipliedOrders(database, ownBids, symbol));
  const user = async (username) => {
    const cookie = await cookieOf(server.url, { username });
    return (method, path, body) => call(server.url, method, path, { body, headers: { cookie } });
  };
  const [control, control2] = [await user('control'), await user('control2')];
  const [listco, listco2] = [await user('listco'), await user('listco2')];
  const setup = await decided(listco, listco2);
  const choices = (await control('GET', '/allocation/process/choices')).body;
  const { key } = choices
    .find(({ process }) => process === 'dseTDay')
    .rows.find(({ title }) => title.startsWith(symbol));
  const { body: begun } = await control('POST', '/allocation/process/start', {
    process: 'dseTDay',
    key,
  });
  const runId = begun.runId ?? begun.run.runId;
  const path = `/allocation/process/${runId}`;
  const until = async (isThere) => {
    for (;;) {
      const { run, steps } = (await control('GET', `${path}/steps`)).body;
      const failed = steps.find(({ stepStatus }) => stepStatus === 'Error');
      if (failed) throw new Error(`${failed.name}: ${failed.message}`);
      if (isThere(steps, run)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const isDone = (name) => (steps) =>
    steps.some((step) => step.name === name && step.stepStatus === 'Completed');
  await until(isDone('ownBook'));
  for (const exchange of ['BSE', 'MSE']) {
    const step = `${exchange.toLowerCase()}Demand`;
    await bring(server.url, `${path}/steps/${step}/upload`, demandOf(setup, exchange));
    await until(isDone(step));
  }
  await until((steps) =>
    steps.some(
      ({ name, may, waitsFor }) =>
        name === 'approval' && may.approve !== false && waitsFor.length === 0,
    ),
  );
  await control2('POST', `${path}/steps/approval/approve`, {});
  await until((_, { runStatus }) => runStatus !== 'Started');
  const database = new Database(databaseOf(server.data), { readonly: true });
  const { began, ended } = database
    .prepare(
      `select startedAt as began, endedAt as ended from processStep where runId = ? and name = 'publish'`,
    )
    .get(runId);
  const bids = database
    .prepare('select count(*) from allotment where runId = ?')
    .pluck()
    .get(runId);
  database.close();
  await server.stop();
  const each = ((ended - began) * 1000) / bids;
  return {
    lines: [
      `Publishing the allotments of ${bids.toLocaleString('en-IN')} bids: ${ended - began} ms, ${each.toFixed(0)} µs a bid`,
    ],
    figures: [
      figure('an allotment published', each, 'µs', {
        limit: 'what the echo takes for a call',
        ratio: (each * echo) / 1e6,
        better: 'less',
      }),
    ],
  };

  /** Sends a file to a step of the run. */
  async function bring(url, to, content) {
    const form = new FormData();
    form.set('file', new Blob([content]), 'demand.txt');
    const cookie = await cookieOf(url, { username: 'control' });
    const answer = await fetch(`${url}/api${to}`, {
      method: 'POST',
      headers: { cookie },
      body: form,
    });
    if (!answer.ok) throw new Error(`${to}: ${answer.status} ${await answer.text()}`);
  }
};

/** The set-up of the offer once its seller has decided what an allocation needs to know. */
const decided = async (listco, listco2) => {
  const filter = encodeURIComponent(JSON.stringify({ symbol }));
  const { body } = await listco('GET', `/allocation/master-setup?filter=${filter}&range=[0,9]`);
  const setup = body.find((row) => row.symbol === symbol);
  const path = `/allocation/master-setup/${setup.id}`;
  for (const [action, values] of [
    ['decideOversubscription', { quantity: 0 }],
    ['acceptUndersubscription', {}],
  ]) {
    const { version } = (await listco('GET', path)).body;
    const { body: answer } = await listco('POST', `${path}/${action}`, {
      ...values,
      version,
      reason: 'The seller wrote so',
    });
    if (answer.held)
      await listco2('POST', '/approvals/decide', { ids: [answer.held.id], decision: 'approve' });
  }
  return setup;
};

/** A demand file of another exchange (market facts §4.6). */
const demandOf = ({ openOnDate, floorPrice, regularLotSize }, exchange) => {
  let shares = 0;
  let body = '';
  for (let at = 0; at < bidsOfOthers; at++) {
    const quantity = (1 + (at % 40)) * regularLotSize * 10;
    shares += quantity;
    const letters = [at, at >> 4, at >> 8, at >> 12].map((n) => String.fromCharCode(65 + (n & 15)));
    const pan = `${letters.join('')}C${1000 + (at % 9000)}D`;
    const price = (floorPrice + (at % 5)).toFixed(2);
    const minute = String(at % 60).padStart(2, '0');
    body += `${exchange}|${symbol}|IS|${['NII', 'MF', 'IC', 'OTHS'][at % 4]}|B${100 + (at % 7)}|UCC${at}|${pan}|||${quantity}|${price}|N|1|Y|${exchange}${1_000_000 + at}|${openOnDate}T10:${minute}:00+05:30|\n`;
  }
  const hash = createHash('sha256').update(body).digest('hex');
  return `H|${exchange}|${symbol}|IS|10|${openOnDate}|${bidsOfOthers}|${shares}|${hash}\n${body}`;
};
