import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSecrets } from '../runtime/secrets.ts';
import type { Keys } from './archive/encryption.ts';
import { backupFault, damagedAt } from './archive/faults.ts';
import type { Manifest } from './archive/manifest.ts';
import { unpack } from './archive/readArchive.ts';
import { checkContents } from './database/contents.ts';
import { checkDump } from './database/postgresSide.ts';
import { lookAtCopy } from './database/sqliteSnapshot.ts';
import type { OnProgress } from './progress.ts';

export type CheckRequest = Keys & {
  /** The PostgreSQL that lends a scratch place for a backup of one; null where there is none. */
  databaseUrl: string | null;
  /** The folder to unpack in, which is removed; by default a new one in the temporary folder. */
  scratch?: string;
};

/**
 * Checks a backup as a restore would find it: every byte against the manifest, the database restored into a
 * scratch place, its rows counted and its journal followed from the first entry. Throws, by the name of the fault.
 */
export const checkBackup = async (
  file: string,
  { databaseUrl, scratch, ...keys }: CheckRequest,
  onProgress: OnProgress = () => undefined,
): Promise<Manifest> => {
  const into = scratch ?? (await mkdtemp(join(tmpdir(), 'offerdesk-check-')));
  try {
    const manifest = await unpack(file, into, keys, await shareOf(file, onProgress));
    await checkUnpacked(into, manifest, databaseUrl, onProgress);
    return manifest;
  } finally {
    await rm(into, { recursive: true, force: true });
  }
};

/** Checks what was unpacked of a backup: the database with its journal, under the key that came with it. */
export const checkUnpacked = async (
  folder: string,
  manifest: Manifest,
  databaseUrl: string | null,
  onProgress: OnProgress,
): Promise<void> => {
  const secrets = readSecrets(folder);
  if (secrets === null) throw damagedAt('secrets.json is not in it');
  const onChecked = (checked: number, total: number) =>
    onProgress('Checking the journal', total === 0 ? 1 : checked / total);
  onProgress('Checking the database', 0);
  if (manifest.method === 'sqlite') {
    const file = join(folder, 'offerdesk.db');
    await lookAtCopy(file, (line) => checkContents(line, manifest, secrets.journalKey, onChecked));
    return;
  }
  if (databaseUrl === null)
    throw backupFault(
      'The backup is of a PostgreSQL. Set DATABASE_URL to one that can hold a temporary copy for the check.',
    );
  await checkDump(databaseUrl, folder, manifest.method, (line) =>
    checkContents(line, manifest, secrets.journalKey, onChecked),
  );
};

/** Turns the bytes read of a file into a share of it. */
export const shareOf = async (
  file: string,
  onProgress: OnProgress,
): Promise<(bytes: number) => void> => {
  const size = (await stat(file).catch(() => null))?.size ?? 1;
  return (bytes) => onProgress('Reading the backup', Math.min(1, bytes / Math.max(1, size)));
};
