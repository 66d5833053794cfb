import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { verifyJournal } from '#server/audit/chain.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import {
  databaseFile,
  lineOver,
  openConnection,
  queriesOver,
} from '#server/database/sqlite/sqlite.ts';
import { sqliteWriting } from '#server/database/sqlite/sqliteWriting.ts';
import { batchesOn } from '#server/database/writing/batch.ts';
import { randomFrom } from '../../../resources/demo/server/random.ts';
import { add, person } from '../auth/people.ts';
import { control, journalKey } from './temporaryDatabase.ts';

/** `npm run faults` tears more logs. */
const rounds = Number(process.env.TORN_LOGS ?? 20);
const seed = Number(process.env.SEED ?? 1);
const batches = 12;

test(`after a loss of power that tears the log anywhere, every batch before the tear is whole and none after it is there (${rounds} logs)`, async () => {
  const place = mkdtempSync(join(tmpdir(), 'offerdesk-torn-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  const file = databaseFile(place);
  const connection = openConnection(file);
  await migrate(lineOver(connection), [person]);
  connection.pragma('wal_checkpoint(truncate)');
  connection.pragma('wal_autocheckpoint = 0');
  const run = batchesOn(sqliteWriting(connection), {
    nouns: [person],
    mutations: [add],
    journalKey,
  });
  // Where the log ends when each batch has been acknowledged.
  const ends: number[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    const items = Array.from({ length: 1 + (batch % 4) }, (_, n) => ({
      mutation: 'add',
      args: { name: `${batch} ${n} ${'x'.repeat(batch * 300)}` },
      by: control,
      now: 0,
    }));
    expect((await run(items)).halted).toBeNull();
    ends.push(statSync(`${file}-wal`).size);
  }
  const log = readFileSync(`${file}-wal`);
  const random = randomFrom(seed);
  for (let round = 0; round < rounds; round += 1) {
    const at = random.below(log.length);
    const torn = Buffer.from(random.chance(500) ? log.subarray(0, at) : log);
    // A page that never reached the disk, or only in part, has other bytes from here on.
    for (let byte = at; byte < Math.min(torn.length, at + 1 + random.below(600)); byte += 1)
      torn[byte] = ~(torn[byte] ?? 0) & 0xff;
    const folder = join(place, 'torn');
    mkdirSync(folder);
    copyFileSync(file, databaseFile(folder));
    writeFileSync(`${databaseFile(folder)}-wal`, torn);
    const opened = openConnection(databaseFile(folder));
    const kept = ends.filter((end) => end <= at).length;
    const names = opened.prepare('select personName from person').pluck().all() as string[];
    const found = [...new Set(names.map((name) => Number(name.split(' ')[0])))].sort(
      (a, b) => a - b,
    );
    const tear = `seed ${seed}, log ${round}, torn at ${at}`;
    expect([tear, found]).toEqual([tear, Array.from({ length: kept }, (_, batch) => batch)]);
    expect(names).toHaveLength(found.reduce((sum, batch) => sum + 1 + (batch % 4), 0));
    expect(opened.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(await verifyJournal(queriesOver(opened), journalKey)).toBeNull();
    opened.close();
    rmSync(folder, { recursive: true });
  }
  connection.close();
});
