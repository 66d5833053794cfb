import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { backup } from '#own/backup/backup.ts';
import { job } from '#own/job/job.ts';
import { journalAnchor } from '#own/journalAnchor/journalAnchor.ts';
import { declaredSettings } from '#registry/settings.ts';
import { aged, unaged } from '#server/backup/archive/aged.ts';
import { identitiesIn } from '#server/backup/archive/identities.ts';
import { checkBackup } from '#server/backup/checkBackup.ts';
import { type Made, makeBackup } from '#server/backup/makeBackup.ts';
import { restoreBackup } from '#server/backup/restoreBackup.ts';
import { mutation, record } from '#server/database/writing/mutation.ts';
import { addJob } from '#server/jobs/jobMutations.ts';
import { newSecrets } from '#server/runtime/secrets.ts';
import { readSettings } from '#server/runtime/settings.ts';
import { ageOfDebian } from '../../peers/age.ts';
import { emptyPlace, openEmpty, type TestDatabase } from '../database/emptyDatabase.ts';
import { control } from '../database/temporaryDatabase.ts';

const added = mutation('test.added', (tx, { name }: { name: string }) => {
  tx.journal({ action: 'test', resource: 'job', key: name });
  return addJob(tx, { kind: 'test', name, args: {} });
});

const secrets = newSecrets();
const now = Date.parse('2026-11-23T01:30:00+05:30');
const age = ageOfDebian();
const home = mkdtempSync(join(tmpdir(), 'offerdesk-age-'));
const file = (name: string) => join(home, name);
/** Bytes that do not compress, in more than one chunk of age. */
const upload = randomBytes(200_001);
let database: TestDatabase;
/** The PostgreSQL that this run tests; null for SQLite. */
const url = () => database.place.url ?? null;
/** An empty one of the same sort. */
const emptyOne = async (): Promise<string | null> => {
  if (url() === null) return null;
  const { place, remove } = await emptyPlace();
  onTestFinished(remove);
  return place.url as string;
};
let made: Made;

beforeAll(async () => {
  database = await openEmpty({
    nouns: [job, journalAnchor, backup],
    mutations: [added, record],
    journalKey: secrets.journalKey,
    now: () => now,
  });
  const data = database.place.folder ?? file('data');
  mkdirSync(join(data, 'uploads'), { recursive: true });
  writeFileSync(join(data, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
  writeFileSync(join(data, 'uploads', 'one'), upload);
  for (let n = 0; n < 20; n++) await database.write(added, { name: `Task ${n}` }, control);
  made = await makeBackup({
    data,
    databaseUrl: url(),
    mode: 'production',
    to: file('to'),
    passphrase: null,
    recipients: [age.keygen(file('office')), age.keygen(file('vault'))],
    now,
  });
});
afterAll(async () => {
  await database.close();
  rmSync(home, { recursive: true, force: true });
});

const keysIn = async (name: string) => ({
  passphrase: null,
  identities: await identitiesIn(file(name)),
});
const check = async (path: string, identity: string) =>
  checkBackup(path, { ...(await keysIn(identity)), databaseUrl: url() });

test('a backup for recipients of age is checked by the identity of each, and restored with it', async () => {
  expect(made).toMatchObject({ encryption: 'age', file: expect.stringMatching(/\.tar\.gz\.age$/) });
  for (const identity of ['office', 'vault'])
    expect((await check(made.file, identity)).journal?.seq).toBe(made.journalSeq);
  const folder = file('restored');
  const databaseUrl = await emptyOne();
  const { manifest } = await restoreBackup(made.file, {
    ...(await keysIn('vault')),
    folder,
    databaseUrl,
    isReplacing: false,
    now,
  });
  expect(manifest.rows.job).toBe(20);
  expect(readFileSync(join(folder, 'uploads', 'one'))).toEqual(upload);
});

test('the age tool and tar open it without Offerdesk', () => {
  age.decrypt(made.file, file('office'), file('opened.tar.gz'));
  mkdirSync(file('opened'));
  execFileSync('tar', ['xzf', file('opened.tar.gz'), '-C', file('opened')]);
  expect(readFileSync(join(file('opened'), 'uploads', 'one'))).toEqual(upload);
  expect(readdirSync(file('opened'))).toContain('manifest.json');
});

test('a backup that the age tool encrypted is read too', async () => {
  age.decrypt(made.file, file('office'), file('plain.tar.gz'));
  age.encrypt(file('plain.tar.gz'), age.keygen(file('third')), file('by-age'));
  expect((await check(file('by-age'), 'third')).journal?.seq).toBe(made.journalSeq);
});

test('another identity and none are refused with what to do', async () => {
  age.keygen(file('stranger'));
  await expect(check(made.file, 'stranger')).rejects.toThrow(
    /^The backup is not encrypted for this identity\. Name the file .* by --identity/,
  );
  await expect(
    checkBackup(made.file, { passphrase: 'a passphrase', identities: [], databaseUrl: url() }),
  ).rejects.toThrow(/^The backup is encrypted for recipients of age\. Name the file/);
});

test('a changed byte anywhere and a missing end are refused', async () => {
  const bytes = readFileSync(made.file);
  const bad = file('bad');
  for (const at of [30, 200, 500, 40_000, bytes.length - 20, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] as number) ^ 1;
    writeFileSync(bad, changed);
    await expect(check(bad, 'office'), `byte ${at}`).rejects.toThrow(
      /^The backup is (damaged:|truncated:|not encrypted for this identity)/,
    );
  }
  for (const length of [25, 300, 66_000, bytes.length - 1]) {
    writeFileSync(bad, bytes.subarray(0, length));
    await expect(check(bad, 'office'), `${length} bytes`).rejects.toThrow(
      /^The backup is (damaged|truncated):/,
    );
  }
});

test('a file that holds no identity is refused, and its content is not shown', async () => {
  writeFileSync(file('wrong'), '# created: today\nAGE-SECRET-KEY-1QQQ\n');
  writeFileSync(file('blank'), '# created: today\n');
  const refusal = async (name: string) => identitiesIn(file(name)).catch(({ message }) => message);
  expect(await refusal('wrong')).toMatch(/has something that is no identity of age\./);
  expect(await refusal('wrong')).not.toContain('QQQ');
  expect(await refusal('blank')).toMatch(/has no identity\./);
  expect(await refusal('none')).toMatch(/cannot be read \(ENOENT\)/);
});

test('the stream is not held in memory: only some chunks are read ahead', async () => {
  const piece = Buffer.alloc(256 * 1024, 7);
  const count = 200;
  let [read, written, ahead] = [0, 0, 0];
  const source = async function* () {
    for (; read < count * piece.length; read += piece.length) yield piece;
  };
  const recipient = age.keygen(file('streamed'));
  const encrypted = aged(source(), [recipient]);
  const identities = await identitiesIn(file('streamed'));
  for await (const plain of Readable.from(unaged(encrypted, identities))) {
    written += plain.length;
    ahead = Math.max(ahead, read - written);
  }
  expect(written).toBe(count * piece.length);
  expect(ahead).toBeLessThan(16 * piece.length);
});

test('the setting takes recipients and refuses anything else without showing it', () => {
  const recipient = age.keygen(file('server'));
  const read = (OFFERDESK_BACKUP_RECIPIENTS: string) =>
    readSettings('production', { OFFERDESK_BACKUP_RECIPIENTS }, declaredSettings);
  const { settings, faults } = read(`${recipient}, ${recipient}`);
  expect([settings.backup.recipients, faults]).toEqual([[recipient, recipient], []]);
  const slip = recipient.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'));
  expect(read(`${recipient},${slip}`).faults).toEqual([
    'OFFERDESK_BACKUP_RECIPIENTS must be one or more recipients age1…, the public keys that `age-keygen` prints, with commas between. Number 2 of 2 is none.',
  ]);
  const identity = /AGE-SECRET-KEY-1\w+/.exec(readFileSync(file('server'), 'utf8'))?.[0] as string;
  const [fault = ''] = read(identity).faults;
  expect(fault).toMatch(/Keep identities off the server: set the recipient/);
  expect(fault).not.toContain(identity);
});
