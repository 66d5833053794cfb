/**
 * How fast `offerdesk audit verify` follows the chain of the journal, beside bare HMAC-SHA256 of the same bytes on one core:
 * `npm run bench:journal`. OFFERDESK_BENCH_ENTRIES says how many entries are added to those of the demo, copies of its own. The
 * time of the chain is that of a check with them, less that of a check without.
 */
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { databaseOf, seededDemo } from './server.mjs';

const added = Number(process.env.OFFERDESK_BENCH_ENTRIES || 2_000_000);
const keptIn = process.env.OFFERDESK_BENCH_FOLDER;
const folder = keptIn ?? (await seededDemo());

const checked = () =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const child = spawn(process.execPath, ['dist/server/main.js', 'audit', 'verify'], {
      env: { PATH: process.env.PATH, OFFERDESK_DATA: folder },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('exit', (code) =>
      code === 0 ? resolve(performance.now() - began) : reject(new Error(`it ended with ${code}`)),
    );
  });

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
  const withoutMs = await checked();
  const { bytes, hmacMs } = lengthen();
  await checked();
  const chainMs = (await checked()) - withoutMs;
  const rate = (added / chainMs) * 1000;
  const bare = (added / hmacMs) * 1000;
  console.log(
    `The chain: ${Math.round(rate)} entries/s of ${Math.round(bytes / added)} bytes on ${availableParallelism()} cores; bare HMAC on one core ${Math.round(bare)}/s; ratio ${(rate / bare).toFixed(2)}`,
  );
  console.log(`A check of the demo alone, start of the process and rows included: ${Math.round(withoutMs)} ms`);
} finally {
  if (!keptIn) rmSync(folder, { recursive: true, force: true });
}
