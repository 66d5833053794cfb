import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../runtime/settings.ts';
import { readKept } from './keptFile.ts';

/** Where the files that were brought lie: each under a random name, found only through its record. */
export const uploadFolder = ({ data }: Pick<Settings, 'data'>): string => join(data, 'uploads');

/** A file as it came in, whole and on the disk: the name people know it by, and the one it lies under. */
export type UploadedFile = { fileName: string; bytes: number; sha256: string; storedAs: string };

/** An unguessable name for a new file. */
export const newName = (): string => `${randomBytes(16).toString('hex')}.csv`;

const ownName = /^[0-9a-f]{32}\.csv$/;

/** The place of a file by the name in its record; throws for a name that we never gave. */
export const uploadedFile = (settings: Pick<Settings, 'data'>, storedAs: string): string => {
  if (!ownName.test(storedAs)) throw new Error('A record names an unknown file');
  return join(uploadFolder(settings), storedAs);
};

/** Makes the folder, for its owner alone. */
export const makeFolder = (settings: Pick<Settings, 'data'>): Promise<unknown> =>
  mkdir(uploadFolder(settings), { recursive: true, mode: 0o700 });

/** Removes a file; one that is gone already is no fault. */
export const removeFile = (settings: Pick<Settings, 'data'>, storedAs: string): Promise<void> =>
  rm(uploadedFile(settings, storedAs), { force: true });

/** The SHA-256 of a file as it lies there now, in hex; null when it is gone. */
export const hashOfFile = async (path: string): Promise<string | null> => {
  const hash = createHash('sha256');
  try {
    for await (const chunk of await readKept(path)) hash.update(chunk as Buffer);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return hash.digest('hex');
};

/** An hour: longer than any file takes to come in. */
const strayMs = 60 * 60 * 1000;

/**
 * The instant, ms, before which a file that no row names is left over. A server that is alone in
 * its folder takes all files older than its own process; one that shares a PostgreSQL spares those
 * that another process may be about to record.
 */
export const leftOverBefore = ({ databaseUrl }: Pick<Settings, 'databaseUrl'>): number =>
  databaseUrl === null ? performance.timeOrigin : Date.now() - strayMs;

/** Removes uploaded files that no row names, left by a server that was killed during the upload. */
export const removeStrays = (
  settings: Pick<Settings, 'data' | 'databaseUrl'>,
  isKnown: (storedAs: string) => Promise<boolean>,
): Promise<void> =>
  removeUnknown(uploadFolder(settings), ownName, isKnown, leftOverBefore(settings));

/**
 * Removes the files of a folder that bear one of our names, are older than an instant (by default
 * an hour ago), and that no row names.
 */
export const removeUnknown = async (
  folder: string,
  own: RegExp,
  isKnown: (storedAs: string) => Promise<boolean>,
  before = Date.now() - strayMs,
): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!own.test(name)) continue;
    const path = join(folder, name);
    // A step that begins again, or a second server, may have removed it since the folder was listed.
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (found === null) continue;
    const { mtimeMs } = found;
    if (mtimeMs < before && !(await isKnown(name))) await rm(path, { force: true });
  }
};
