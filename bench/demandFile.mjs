import { createHash } from 'node:crypto';
import { figure } from './record.mjs';
import { call, cookieOf, memoryOf, processorTime, startedOn } from './server.mjs';

/** It is the evening of the T day of this offer of the demo, and this exchange draws up its allocation. */
const symbol = 'MAHABANK';
const megabytes = 300;

/**
 * Measures a valid demand file of 300 MB: from its last byte to the answer that it is loaded, with
 * the processor time of a row and the memory of the server.
 */
export const measureDemandFile = async (seed, { echo }) => {
  const server = await startedOn(seed, () => {}, {
    OFFERDESK_UPLOAD_LIMIT: String(1024 ** 3),
  });
  const cookie = await cookieOf(server.url, { username: 'control' });
  const filter = encodeURIComponent(JSON.stringify({ symbol, series: 'IS' }));
  const { body: rows } = await call(
    server.url,
    'GET',
    `/masters/security?filter=${filter}&range=[0,0]`,
    { headers: { cookie } },
  );
  const file = demandFile(rows[0]);
  const before = processorTime(server.pid);
  const form = new FormData();
  form.set('file', new Blob(file.parts), 'large.txt');
  let most = memoryOf(server.pid);
  const looking = setInterval(() => {
    most = Math.max(most, memoryOf(server.pid));
  }, 100);
  const began = performance.now();
  const answer = await fetch(`${server.url}/api/scheduler/demanddata/bsefileupload`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  const faults = await answer.text();
  const took = performance.now() - began;
  clearInterval(looking);
  if (!answer.ok || faults !== '[]') throw new Error(`${answer.status} ${faults.slice(0, 500)}`);
  const each = (processorTime(server.pid) - before) / file.rows;
  await server.stop();
  return {
    lines: [
      `A demand file of ${megabytes} MB, ${file.rows.toLocaleString('en-IN')} bids: ${(took / 1000).toFixed(1)} s from its first byte to the answer, ${each.toFixed(2)} µs of processor a row, ${most} MiB at most`,
    ],
    figures: [
      figure('a row of a demand file, processor', each, 'µs', {
        limit: 'what the echo takes for a call',
        ratio: (each * echo) / 1e6,
        better: 'less',
      }),
    ],
  };
};

/** The file of BSE in parts of a megabyte, and how many bids it has (market facts §4.6). */
const demandFile = ({ openOnDate, floorPrice, regularLotSize }) => {
  const parts = [];
  const hash = createHash('sha256');
  let [rows, shares, bytes, part] = [0, 0, 0, ''];
  const close = () => {
    const whole = Buffer.from(part);
    hash.update(whole);
    parts.push(whole);
    bytes += whole.length;
    part = '';
  };
  while (bytes < megabytes * 1024 * 1024) {
    for (let n = 0; n < 10_000; n++, rows++) {
      const quantity = (1 + (rows % 40)) * regularLotSize;
      shares += quantity;
      const letters = [rows, rows >> 4, rows >> 8, rows >> 12]
        .map((at) => String.fromCharCode(65 + (at & 15)))
        .join('');
      const minute = String(rows % 60).padStart(2, '0');
      part += `BSE|${symbol}|IS|${['NII', 'MF', 'IC', 'OTHS'][rows % 4]}|B${100 + (rows % 7)}|UCC${rows}|${letters}C${1000 + (rows % 9000)}D|||${quantity}|${(floorPrice + (rows % 5)).toFixed(2)}|N|1|Y|BSE${1_000_000 + rows}|${openOnDate}T10:${minute}:00+05:30|\n`;
    }
    close();
  }
  const heading = `H|BSE|${symbol}|IS|10|${openOnDate}|${rows}|${shares}|${hash.digest('hex')}\n`;
  return { rows, parts: [Buffer.from(heading), ...parts] };
};
