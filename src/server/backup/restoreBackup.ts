import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isoTime } from '#domain/market/calendar.ts';
import { isDiskFull } from '../runtime/diskFault.ts';
import type { Keys } from './archive/encryption.ts';
import { backupFault } from './archive/faults.ts';
import type { Manifest } from './archive/manifest.ts';
import { readEncryption, unpack } from './archive/readArchive.ts';
import { checkUnpacked, shareOf } from './checkBackup.ts';
import { restorePostgres } from './database/postgresSide.ts';
import type { OnProgress } from './progress.ts';
import { restoringFolder, unfinishedName } from './unfinished.ts';

/** The destination of a restore, and how to restore. */
export type RestoreRequest = Keys & {
  /** The data folder that the backup becomes. */
  folder: string;
  /** The PostgreSQL that takes its database; null for a backup of SQLite. */
  databaseUrl: string | null;
  /** Whether what is there goes: the folder is put aside under another name, the tables are dropped. */
  isReplacing: boolean;
  now: number;
};

/** A restore that is done: where the folder that was there before lies now, null where there was none. */
export type Restored = { manifest: Manifest; putAside: string | null };

/**
 * Restores a backup, all of it or nothing. It is built and checked in a neighbouring folder that is
 * marked as unfinished, and put in place by one renaming. Throws in words.
 */
export const restoreBackup = async (
  file: string,
  { folder, databaseUrl, isReplacing, now, ...keys }: RestoreRequest,
  onProgress: OnProgress = () => undefined,
): Promise<Restored> => {
  await readEncryption(file);
  const path = resolve(folder);
  const isThere = await hasFiles(path);
  if (isThere && !isReplacing)
    throw backupFault(
      `${path} has data already. Name another folder, or say --replace, which puts it aside.`,
    );
  const building = restoringFolder(path);
  await clear(building);
  await writeMark(building, file);
  let putAside: string | null = null;
  try {
    const manifest = await unpack(file, building, keys, await shareOf(file, onProgress));
    checkKind(manifest, databaseUrl);
    await checkUnpacked(building, manifest, databaseUrl, onProgress);
    if (databaseUrl !== null && manifest.method !== 'sqlite') {
      onProgress('Filling the database', 0);
      await restorePostgres(databaseUrl, building, manifest.method, { isReplacing });
      await rm(join(building, 'database'), { recursive: true });
    }
    await rm(join(building, unfinishedName));
    await flushed(building);
    if (isThere) {
      putAside = `${path}.before-${isoTime(now).slice(0, 19).replace(/[-:]/g, '')}`;
      await rename(path, putAside);
    } else if (existsSync(path)) await rmdir(path);
    await rename(building, path);
    await flushed(dirname(path));
    return { manifest, putAside };
  } catch (error) {
    if (putAside === null) await rm(building, { recursive: true, force: true });
    throw isDiskFull(error) ? backupFault('The disk is full; nothing was restored.', error) : error;
  }
};

const hasFiles = async (path: string): Promise<boolean> => {
  try {
    return (await readdir(path)).length > 0;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
    throw backupFault(
      code === 'ENOTDIR' ? `${path} is a file and no folder.` : `${path} cannot be read (${code}).`,
      error,
    );
  }
};

/** A restore that was killed has left what nobody used yet. */
const clear = (building: string) => rm(building, { recursive: true, force: true });

const writeMark = async (building: string, file: string): Promise<void> => {
  await mkdir(building, { recursive: true, mode: 0o700 });
  const text = `${JSON.stringify({ from: resolve(file) })}\n`;
  await writeFile(join(building, unfinishedName), text, { mode: 0o600, flush: true });
  await flushed(building);
};

const checkKind = ({ method }: Manifest, databaseUrl: string | null): void => {
  if (method === 'sqlite' && databaseUrl !== null)
    throw backupFault(
      'The backup is of SQLite and cannot become a PostgreSQL. Name a folder by --to.',
    );
  if (method !== 'sqlite' && databaseUrl === null)
    throw backupFault(
      'The backup is of a PostgreSQL. Name a database by --to postgres://user:password@host:port/database.',
    );
};

const flushed = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};
