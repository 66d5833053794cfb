import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { backup } from '#own/backup/backup.ts';
import { job } from '#own/job/job.ts';
import { journalAnchor } from '#own/journalAnchor/journalAnchor.ts';
import { checkBackup } from '#server/backup/checkBackup.ts';
import { contentsOf } from '#server/backup/database/contents.ts';
import { type Made, makeBackup } from '#server/backup/makeBackup.ts';
import { restoreBackup } from '#server/backup/restoreBackup.ts';
import { removeOldest } from '#server/backup/retention.ts';
import { unfinishedRestore } from '#server/backup/unfinished.ts';
import { mutation, record } from '#server/database/writing/mutation.ts';
import { addJob } from '#server/jobs/jobMutations.ts';
import { newSecrets } from '#server/runtime/secrets.ts';
import {
  emptyPlace,
  lineTo,
  openEmpty,
  type Place,
  type TestDatabase,
} from '../database/emptyDatabase.ts';
import { control } from '../database/temporaryDatabase.ts';

const added = mutation('test.added', (tx, { name }: { name: string }) => {
  tx.journal({ action: 'test', resource: 'job', key: name });
  return addJob(tx, { kind: 'test', name, args: { text: 'a\tb\\c\n—' } });
});

const secrets = newSecrets();
/** A file that a step of a run keeps. */
const brought = randomBytes(100_001);
const key = 'a passphrase for tests';
const now = Date.parse('2026-11-23T01:30:00+05:30');
let database: TestDatabase;
let home: string;
let data: string;
let plain: Made;
let encrypted: Made;

const backupTo = (to: string) => ({
  data,
  databaseUrl: database.place.url ?? null,
  mode: 'production',
  to,
  passphrase: null as string | null,
  recipients: [],
  now,
});
const checking = (passphrase: string | null = null) => ({
  passphrase,
  identities: [],
  databaseUrl: database.place.url ?? null,
});

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'offerdesk-backup-'));
  database = await openEmpty({
    nouns: [job, journalAnchor, backup],
    mutations: [added, record],
    journalKey: secrets.journalKey,
    now: () => now,
  });
  data = database.place.folder ?? join(home, 'data');
  mkdirSync(join(data, 'runs'), { recursive: true });
  writeFileSync(join(data, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
  writeFileSync(join(data, 'runs', 'a'.repeat(32)), brought);
  writeFileSync(join(data, 'offerdesk.lock'), '');
  for (let n = 0; n < 300; n++) await database.write(added, { name: `Task ${n}` }, control);

  // Bids go on while the first is made.
  let isMaking = true;
  const writing = (async () => {
    let written = 0;
    for (; isMaking; written++) await database.write(added, { name: `Later ${written}` }, control);
    return written;
  })();
  plain = await makeBackup(backupTo(join(home, 'to')));
  isMaking = false;
  expect(await writing).toBeGreaterThan(0);
  encrypted = await makeBackup({ ...backupTo(join(home, 'to')), passphrase: key });
});
afterAll(async () => {
  await database.close();
  rmSync(home, { recursive: true, force: true });
});

/** An empty place to restore to, of the type that this run tests. */
const elsewhere = async (): Promise<{
  folder: string;
  databaseUrl: string | null;
  place: Place;
}> => {
  const folder = join(mkdtempSync(join(home, 'restored-')), 'data');
  if (database.place.url === undefined) return { folder, databaseUrl: null, place: { folder } };
  const { place, remove } = await emptyPlace();
  onTestFinished(remove);
  return { folder, databaseUrl: place.url as string, place };
};

/** The contents of a restored database. */
const heldIn = async (place: Place) => {
  const line = await lineTo(place);
  try {
    const names = await line.db
      .selectFrom('job')
      .select(['name', 'args'])
      .orderBy('jobId')
      .execute();
    return { ...(await contentsOf(line)), names };
  } finally {
    await line.end();
  }
};

const restoring = { passphrase: null, identities: [], isReplacing: false, now };

test('a backup that is made while others write is of one moment, and is found whole', async () => {
  const manifest = await checkBackup(plain.file, checking());
  expect(manifest.rows.job).toBe(manifest.rows.journal);
  expect(manifest.journal).toEqual({ seq: plain.journalSeq, hash: plain.journalHash });
  expect(plain.journalSeq).toBeGreaterThanOrEqual(300);
  expect(manifest.parts.map(({ name }) => name)).toContain(`runs/${'a'.repeat(32)}`);
  expect(manifest.parts.map(({ name }) => name)).not.toContain('offerdesk.lock');
  // Nothing is left of the scratch place.
  expect(readdirSync(join(home, 'to')).length).toBe(2);
});

test('a restored backup has the same rows, the same journal and the same files', async () => {
  const { place, ...to } = await elsewhere();
  const { manifest } = await restoreBackup(plain.file, { ...restoring, ...to });
  const held = await heldIn(place);
  expect({ rows: held.rows, journal: held.journal }).toEqual({
    rows: manifest.rows,
    journal: manifest.journal,
  });
  expect(held.names[0]).toEqual({ name: 'Task 0', args: '{"text":"a\\tb\\\\c\\n—"}' });
  expect(readFileSync(join(to.folder, 'runs', 'a'.repeat(32)))).toEqual(brought);
  expect(readdirSync(to.folder)).not.toContain('manifest.json');
  expect(unfinishedRestore(to.folder)).toBeNull();
});

test('a restored database is opened, and its numbers go on where they stood', async () => {
  const { place, ...to } = await elsewhere();
  const { manifest } = await restoreBackup(encrypted.file, {
    ...restoring,
    ...to,
    passphrase: key,
  });
  const { openDatabase } = await import('#server/database/open.ts');
  const opened = await openDatabase({
    ...place,
    nouns: [job, journalAnchor, backup],
    mutations: [added],
    journalKey: secrets.journalKey,
    now: () => now,
    inline: true,
  });
  try {
    expect(await opened.write(added, { name: 'Next' }, control)).toBe((manifest.rows.job ?? 0) + 1);
  } finally {
    await opened.close();
  }
});

test('an encrypted backup opens with its passphrase alone, and each refusal says why', async () => {
  expect(readFileSync(encrypted.file).includes(Buffer.from('offerdesk.db'))).toBe(false);
  expect((await checkBackup(encrypted.file, checking(key))).journal?.seq).toBe(
    encrypted.journalSeq,
  );
  await expect(checkBackup(encrypted.file, checking())).rejects.toThrow(
    /^The backup is encrypted\./,
  );
  await expect(checkBackup(encrypted.file, checking('another passphrase'))).rejects.toThrow(
    /^The passphrase is not the one with which the backup was made\./,
  );
});

const sameContent = (one: Buffer, other: Buffer): boolean => {
  try {
    return gunzipSync(one).equals(gunzipSync(other));
  } catch {
    return false;
  }
};

test('a backup with a changed byte anywhere is refused as damaged', async () => {
  for (const { file } of [plain, encrypted]) {
    const bytes = readFileSync(file);
    const bad = join(home, 'bad');
    for (let n = 0; n < 6; n++) {
      const at = Math.floor(((n + 0.5) / 6) * bytes.length);
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] as number) ^ 0x20;
      writeFileSync(bad, changed);
      // Now and then another code says the same bytes, and then nothing is damaged.
      if (file === plain.file && sameContent(bytes, changed)) continue;
      await expect(checkBackup(bad, checking(key)), `byte ${at}`).rejects.toThrow(
        /^The backup is (damaged|truncated):/,
      );
    }
  }
});

test('a truncated backup is refused as truncated', async () => {
  for (const { file } of [plain, encrypted]) {
    const bytes = readFileSync(file);
    const bad = join(home, 'short');
    for (const share of [0.3, 0.9]) {
      writeFileSync(bad, bytes.subarray(0, Math.floor(bytes.length * share)));
      await expect(checkBackup(bad, checking(key))).rejects.toThrow(/^The backup is truncated:/);
    }
    writeFileSync(bad, bytes.subarray(0, bytes.length - 1));
    await expect(checkBackup(bad, checking(key))).rejects.toThrow(/^The backup is truncated:/);
  }
});

test('what is no backup is refused as such', async () => {
  const other = join(home, 'other');
  writeFileSync(other, 'Dear all,');
  await expect(checkBackup(other, checking())).rejects.toThrow(/is not a backup of Offerdesk/);
  writeFileSync(other, '');
  await expect(checkBackup(other, checking())).rejects.toThrow(/is empty\./);
  await expect(checkBackup(join(home, 'none'), checking())).rejects.toThrow(/ENOENT/);
});

test('a restore leaves what is there alone unless it is told to replace it, and then puts it aside', async () => {
  const { place, ...to } = await elsewhere();
  await restoreBackup(plain.file, { ...restoring, ...to });
  const before = await heldIn(place);
  await expect(
    restoreBackup(encrypted.file, { ...restoring, ...to, passphrase: key }),
  ).rejects.toThrow(/has data already/);
  expect(await heldIn(place)).toEqual(before);
  const replacing = { ...restoring, ...to, passphrase: key, isReplacing: true };
  const { manifest, putAside } = await restoreBackup(encrypted.file, replacing);
  expect((await heldIn(place)).journal).toEqual(manifest.journal);
  expect(readdirSync(putAside as string)).toContain('secrets.json');
});

test('a restore of a damaged backup leaves nothing behind', async () => {
  const { place, ...to } = await elsewhere();
  const bytes = readFileSync(plain.file);
  const bad = join(home, 'cut');
  writeFileSync(bad, bytes.subarray(0, bytes.length - 100));
  await expect(restoreBackup(bad, { ...restoring, ...to })).rejects.toThrow(/truncated/);
  expect(readdirSync(join(to.folder, '..'))).toEqual([]);
  const line = await lineTo(
    place.url === undefined ? { folder: mkdtempSync(join(home, 'e-')) } : place,
  );
  expect(await line.dialect.catalog.tables(line.db)).toEqual([]);
  await line.end();
});

test('a backup that another installation’s keys cannot vouch for is refused', async () => {
  const others = join(home, 'others');
  mkdirSync(others, { recursive: true });
  writeFileSync(join(data, 'secrets.json'), JSON.stringify(newSecrets()), { mode: 0o600 });
  try {
    await expect(makeBackup(backupTo(others))).rejects.toThrow(
      /seal of the head of the journal is wrong/,
    );
    expect(readdirSync(others)).toEqual([]);
  } finally {
    writeFileSync(join(data, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
  }
});

test('retention removes the oldest of our own files, and no other', async () => {
  const folder = mkdtempSync(join(home, 'kept-'));
  const names = ['21', '22', '23'].map(
    (day) => `offerdesk-2026-11-${day}-013000.tar.gz.${day === '22' ? 'age' : 'sealed'}`,
  );
  for (const name of [...names, 'letter.txt']) writeFileSync(join(folder, name), '');
  expect(await removeOldest(folder, 2)).toEqual([names[0]]);
  expect(readdirSync(folder).toSorted()).toEqual(['letter.txt', names[1], names[2]]);
});
