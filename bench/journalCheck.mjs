/**
 * How fast `offerdesk audit verify` follows the chain of the journal, beside bare HMAC-SHA256 of the same bytes on one core:
 * `npm run bench:journal`. OFFERDESK_BENCH_ENTRIES says how many entries are added to those of the demo, copies of its own;
 * OFFERDESK_BENCH_FOLDER names a folder of the demo to add them to. The threads are those of the product.
 */
import { createHmac } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { databaseOf, seededDemo } from './server.mjs';

const added = Number(process.env.OFFERDESK_BENCH_ENTRIES || 2_000_000);
const keptIn = process.env.OFFERDESK_BENCH_FOLDER;
const folder = keptIn ?? (await seededDemo());

/** Checks the ranges of the whole journal on as many threads as there are cores; answers ms by the clock and of all processors. */
const checked = async () => {
  const { journalKey } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));
  const database = new Database(databaseOf(folder), { readonly: true });
  const end = database.prepare('select seq from journalHead').pluck().get();
  database.close();
  const size = 20_000;
  const ranges = Array.from({ length: Math.ceil(end / size) }, (_, at) => ({
    from: at * size + 1,
    to: Math.min(end, (at + 1) * size),
  }));
  const workers = Array.from({ length: availableParallelism() }, () => threadOf());
  await Promise.all(workers.map(({ ask }) => ask(null)));
  const [began, usage] = [performance.now(), process.cpuUsage()];
  await Promise.all(
    workers.map(async ({ ask }) => {
      for (let range = ranges.shift(); range; range = ranges.shift()) {
        const input = { data: folder, databaseUrl: null, journalKey, range };
        const { value } = await ask({ task: 'range', input });
        if (!value || value.fault) throw new Error(JSON.stringify(value));
      }
    }),
  );
  const { user, system } = process.cpuUsage(usage);
  const result = { end, ms: performance.now() - began, processorMs: (user + system) / 1000 };
  for (const { worker } of workers) await worker.terminate();
  return result;
};

const threadOf = () => {
  const worker = new Worker(new URL('../dist/server/verifier.js', import.meta.url));
  const ask = (question) =>
    new Promise((resolve) => {
      worker.once('message', resolve);
      worker.postMessage({ id: 0, question });
    });
  return { worker, ask };
};

/** Copies of the bids that the journal begins with, each a whole entry of the chain; about no row that is there. */
const lengthen = () => {
  const { journalKey } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));
  const database = new Database(databaseOf(folder));
  database.pragma('synchronous = off');
  const head = database.prepare('select seq, hash from journalHead').get();
  const samples = database
    .prepare("select * from journal where resource = 'order' order by seq limit 5000")
    .all();
  const insert = database.prepare(
    'insert into journal values (@seq, @at, @userId, @role, @memberId, @address, @action, @resource, @key, @before, @after, @hash)',
  );
  let { seq, hash } = head;
  let bytes = 0;
  let hmacMs = 0;
  database.transaction(() => {
    for (let n = 0; n < added; n++) {
      seq += 1;
      const row = { ...samples[n % samples.length], seq, key: `copy ${seq}` };
      const { hash: _, ...values } = row;
      const text = hash + JSON.stringify(Object.values(values));
      bytes += text.length;
      const began = performance.now();
      hash = createHmac('sha256', journalKey).update(text).digest('hex');
      hmacMs += performance.now() - began;
      insert.run({ ...row, hash });
    }
    const seal = createHmac('sha256', journalKey).update(`head ${seq} ${hash}`).digest('hex');
    database.prepare('update journalHead set seq = ?, hash = ?, seal = ?').run(seq, hash, seal);
  })();
  database.pragma('wal_checkpoint(truncate)');
  database.close();
  return { bytes, hmacMs };
};

try {
  const { bytes, hmacMs } = lengthen();
  // Once for the file to be in memory, as far as there is room for it.
  await checked();
  const { end, ms, processorMs } = await checked();
  const bare = (added / hmacMs) * 1000;
  const byClock = (end / ms) * 1000;
  const byCore = (end / processorMs) * 1000;
  console.log(
    `The chain: ${end} entries of ${Math.round(bytes / added)} bytes, ${Math.round(byClock)}/s by the clock on ${availableParallelism()} cores, ${Math.round(byCore)} for each second of a processor; bare HMAC on one core ${Math.round(bare)}/s; ratio of a core ${(byCore / bare).toFixed(2)}`,
  );
} finally {
  if (!keptIn) rmSync(folder, { recursive: true, force: true });
}
