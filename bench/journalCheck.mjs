/**
 * Measures how fast `offerdesk audit verify` follows the chain of the journal and looks for missing
 * rows, with bare HMAC-SHA256 of the same bytes on one core as an echo: `npm run bench:journal`.
 * OFFERDESK_BENCH_ENTRIES sets how many copies of the demo's bids are added, each with its entry;
 * OFFERDESK_BENCH_FOLDER names a folder of the demo to add them to. The threads are those of the
 * product.
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

/**
 * The large tables with their first numbers, as the product queries them; the others have few rows.
 */
const tables = [{ name: 'order', number: 'orderId', isTogether: false }];

/**
 * Runs a task over the whole journal on as many threads as there are cores; returns ms by the clock
 * and of all processors.
 */
const measured = async (workers, task, inputOf, isGood) => {
  const database = new Database(databaseOf(folder), { readonly: true });
  const end = database.prepare('select seq from journalHead').pluck().get();
  database.close();
  const size = 20_000;
  const ranges = Array.from({ length: Math.ceil(end / size) }, (_, at) => ({
    from: at * size + 1,
    to: Math.min(end, (at + 1) * size),
  }));
  const [began, usage] = [performance.now(), process.cpuUsage()];
  await Promise.all(
    workers.map(async ({ ask }) => {
      for (let range = ranges.shift(); range; range = ranges.shift()) {
        const input = { data: folder, databaseUrl: null, ...inputOf(range) };
        const { value } = await ask({ task, input });
        if (!isGood(value)) throw new Error(JSON.stringify(value).slice(0, 1000));
      }
    }),
  );
  const { user, system } = process.cpuUsage(usage);
  return { end, ms: performance.now() - began, processorMs: (user + system) / 1000 };
};

/** The chain and the pass for rows that are gone, each over the whole journal. */
const checked = async () => {
  const { journalKey } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));
  const workers = Array.from({ length: availableParallelism() }, () => threadOf());
  await Promise.all(workers.map(({ ask }) => ask(null)));
  const chain = await measured(
    workers,
    'range',
    (range) => ({ journalKey, range }),
    (value) => value && !value.fault,
  );
  const gone = await measured(
    workers,
    'beginnings',
    (range) => ({ stretch: { range, tables } }),
    // The bids of archived offers are rightly gone.
    (value) => Array.isArray(value),
  );
  for (const { worker } of workers) await worker.terminate();
  return { chain, gone };
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

/**
 * Copies of the first bids of the journal: each a row, without the indexes of lists, and a whole
 * entry of the chain.
 */
const lengthen = () => {
  const { journalKey } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));
  const database = new Database(databaseOf(folder));
  database.pragma('synchronous = off');
  const head = database.prepare('select seq, hash from journalHead').get();
  const samples = database
    .prepare(
      "select * from journal where resource = 'order' and action = 'place' order by seq limit 5000",
    )
    .all();
  for (const index of database
    .prepare(
      "select name from sqlite_master where type = 'index' and tbl_name = 'order' and sql is not null",
    )
    .pluck()
    .all())
    database.exec(`drop index "${index}"`);
  const sample = database.prepare('select * from "order" limit 1').get();
  const columns = Object.keys(sample);
  const insertOrder = database.prepare(
    `insert into "order" (${columns.map((name) => `"${name}"`)}) values (${columns.map((name) => `@${name}`)})`,
  );
  const first = database.prepare('select max("orderId") from "order"').pluck().get() + 1_000_000;
  const insert = database.prepare(
    'insert into journal values (@seq, @at, @userId, @role, @memberId, @address, @action, @resource, @key, @before, @after, @hash)',
  );
  let { seq, hash } = head;
  let bytes = 0;
  let hmacMs = 0;
  database.transaction(() => {
    for (let n = 0; n < added; n++) {
      seq += 1;
      const orderId = first + n;
      insertOrder.run({ ...sample, orderId, clientOrderId: null });
      const row = { ...samples[n % samples.length], seq, key: String(orderId) };
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
  const { chain, gone } = await checked();
  const { end } = chain;
  const bare = (added / hmacMs) * 1000;
  const rate = (ms) => Math.round((end / ms) * 1000);
  console.log(
    `The chain: ${end} entries of ${Math.round(bytes / added)} bytes, ${rate(chain.ms)}/s by the clock on ${availableParallelism()} cores, ${rate(chain.processorMs)} for each second of a processor; bare HMAC on one core ${Math.round(bare)}/s; ratio of a core ${(rate(chain.processorMs) / bare).toFixed(2)}`,
  );
  console.log(
    `Rows that are gone: ${rate(gone.ms)}/s by the clock, ${rate(gone.processorMs)} for each second of a processor. Both together: ${rate(chain.ms + gone.ms)}/s by the clock, ${rate(chain.processorMs + gone.processorMs)} for each second of a processor`,
  );
} finally {
  if (!keptIn) rmSync(folder, { recursive: true, force: true });
}
