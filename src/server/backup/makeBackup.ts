import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { isoTime } from '#domain/market/calendar.ts';
import { hashOfFile } from '../fileStore/uploadFolder.ts';
import { isDiskFull } from '../runtime/diskFault.ts';
import { version } from '../runtime/version.ts';
import { onceOnly } from './archive/aged.ts';
import {
  type Encryption,
  encrypted,
  encryptionBy,
  endings,
  type Keys,
  type Locks,
} from './archive/encryption.ts';
import { backupFault } from './archive/faults.ts';
import { type BackupPart, type Manifest, manifestName, rowsIn } from './archive/manifest.ts';
import { type Member, tarOf } from './archive/tar.ts';
import { checkBackup } from './checkBackup.ts';
import { contentsOf } from './database/contents.ts';
import { type Dumped, dumpPostgres } from './database/postgresSide.ts';
import { lookAtCopy, snapshotOf } from './database/sqliteSnapshot.ts';
import { filesIn, memberOf } from './ownFiles.ts';
import type { OnProgress } from './progress.ts';

/** The source and destination of a backup; plain data. */
export type BackupRequest = Locks & {
  /** The data folder, and the PostgreSQL where there is one. */
  data: string;
  databaseUrl: string | null;
  mode: string;
  /** The folder that it is written to; made where it is not there. */
  to: string;
  /** The time that it bears, ms. */
  now: number;
};

/** A backup that was made and checked. */
export type Made = {
  file: string;
  bytes: number;
  sha256: string;
  rows: number;
  journalSeq: number;
  journalHash: string;
  files: number;
  encryption: Encryption;
  method: Manifest['method'];
};

const making = /^\.making-/;
/** Nothing takes so long: what is older was left by a process that was killed, ms. */
const strayMs = 24 * 60 * 60_000;

/**
 * Makes a backup while everything goes on: the database as it is at one moment, and the files of the data folder.
 * It is restored into a scratch place and checked before it bears its name. Throws in words; what is not whole
 * is removed.
 */
export const makeBackup = async (
  request: BackupRequest,
  onProgress: OnProgress = () => undefined,
): Promise<Made> => {
  const to = resolve(request.to);
  await mkdir(to, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw backupFault(`${to} cannot be made (${error.code}).`, error);
  });
  await removeStrays(to);
  const scratch = join(to, `.making-${randomBytes(6).toString('hex')}`);
  await mkdir(scratch, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw backupFault(`${to} cannot be written (${error.code}).`, error);
  });
  try {
    const dumped = await databaseIn(request, scratch, onProgress);
    const place = join(scratch, 'backup');
    const { locks, keys } = await withCheck(request);
    const manifest = await archived({ ...request, ...locks }, scratch, dumped, place, onProgress);
    const { hash, bytes } = await hashed(place);
    const { databaseUrl } = request;
    const checking = { ...keys, databaseUrl, scratch: join(scratch, 'check') };
    await checkBackup(place, checking, onProgress);
    const file = join(to, await freeName(to, request));
    await rename(place, file);
    await flushed(to);
    return {
      file,
      bytes,
      sha256: hash,
      rows: rowsIn(manifest),
      journalSeq: manifest.journal?.seq ?? 0,
      journalHash: manifest.journal?.hash ?? '',
      files: manifest.parts.length,
      encryption: encryptionBy(request),
      method: manifest.method,
    };
  } catch (error) {
    throw isDiskFull(error)
      ? backupFault(`The disk of ${to} is full; no backup was made.`, error)
      : error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};

/**
 * The keys that encrypt a backup and those that read it for the check. The server has no identity of the
 * recipients, so a backup for them has one recipient more, whose identity only this process knows and forgets.
 */
const withCheck = async ({
  passphrase,
  recipients,
}: Locks): Promise<{ locks: Locks; keys: Keys }> => {
  if (recipients.length === 0)
    return { locks: { passphrase, recipients }, keys: { passphrase, identities: [] } };
  const { identity, recipient } = await onceOnly();
  return {
    locks: { passphrase: null, recipients: [...recipients, recipient] },
    keys: { passphrase: null, identities: [identity] },
  };
};

/** The time as the name of a file has it. */
const stampOf = (now: number) => isoTime(now).slice(0, 19).replace('T', '-').replaceAll(':', '');

/** The name of a backup: it sorts by time, and says what opens it. */
const freeName = async (to: string, { now, ...locks }: BackupRequest): Promise<string> => {
  const there = new Set(await readdir(to));
  const end = endings[encryptionBy(locks)];
  for (let number = 1; ; number++) {
    const name = `offerdesk-${stampOf(now)}${number > 1 ? `-${number}` : ''}.${end}`;
    if (!there.has(name)) return name;
  }
};

const databaseIn = async (
  { data, databaseUrl }: BackupRequest,
  scratch: string,
  onProgress: OnProgress,
): Promise<Dumped> => {
  const onShare = (share: number) => onProgress('Copying the database', share);
  if (databaseUrl !== null) return dumpPostgres(databaseUrl, scratch, onShare);
  const copy = join(scratch, 'offerdesk.db');
  await snapshotOf(join(data, 'offerdesk.db'), copy, onShare);
  const contents = await lookAtCopy(copy, contentsOf);
  return { ...contents, method: 'sqlite', files: ['offerdesk.db'] };
};

/** Writes the archive: the database, the files, and last the manifest with the hash of each. */
const archived = async (
  { data, mode, to, now, ...locks }: BackupRequest,
  scratch: string,
  { files, ...contents }: Dumped,
  place: string,
  onProgress: OnProgress,
): Promise<Manifest> => {
  const others = await filesIn(data, to);
  if (!others.includes('secrets.json'))
    throw backupFault(
      `${data} has no secrets.json, without which nobody can go on with the database.`,
    );
  const parts: BackupPart[] = [];
  let manifest: Manifest | null = null;
  const members = async function* (): AsyncGenerator<Member> {
    const all = [
      ...files.map((name) => [join(scratch, name), name] as const),
      ...others.map((name) => [join(data, name), name] as const),
    ];
    for (const [at, [path, name]] of all.entries()) {
      onProgress('Writing the backup', at / all.length);
      const member = await memberOf(path, name);
      if (member) yield noting(member, parts);
      if (path.startsWith(scratch)) await rm(path, { force: true });
    }
    manifest = {
      format: 1,
      release: version,
      mode,
      madeAt: isoTime(now),
      ...contents,
      parts,
    };
    const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    yield { name: manifestName, bytes: text.length, content: Readable.from([text]) };
  };
  await pipeline(
    tarOf(members()),
    // The first level: nearly the size of the usual one for a third of its time.
    createGzip({ level: 1 }),
    (packed: AsyncIterable<Buffer>) => encrypted(packed, locks),
    createWriteStream(place, { mode: 0o600, flush: true }),
  );
  return manifest as unknown as Manifest;
};

/** A member whose bytes are hashed as they go by, and noted as a part once all have. */
const noting = ({ name, bytes, content }: Member, parts: BackupPart[]): Member => ({
  name,
  bytes,
  content: (async function* () {
    const hash = createHash('sha256');
    for await (const piece of content) {
      hash.update(piece);
      yield piece;
    }
    parts.push({ name, bytes, sha256: hash.digest('hex') });
  })(),
});

const hashed = async (path: string): Promise<{ hash: string; bytes: number }> => {
  const { size } = await stat(path);
  return { hash: (await hashOfFile(path)) as string, bytes: size };
};

/** Syncs a folder, so that its entries survive a power failure. */
const flushed = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};

/** Removes what backups have left that were killed. */
const removeStrays = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!making.test(name)) continue;
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > strayMs)
      await rm(path, { recursive: true, force: true });
  }
};
