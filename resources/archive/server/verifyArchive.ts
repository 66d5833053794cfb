import { join } from 'node:path';
import { sentence, several } from '#domain/sentence.ts';
import { askArchiveLong } from '#exchange/archive/archiverThreads.ts';
import type { Machine } from '#server/machine/machine.ts';
import { ApiError } from '#server/runtime/errors.ts';
import type { ArchivedOffer } from './archivedOffers.ts';
import { archivePath, type Manifest, readManifest } from './manifest.ts';

/** The result of an archive check; no faults when every file matches the signed manifest. */
export type Verified = {
  manifest: Manifest | null;
  files: number;
  bytes: number;
  faults: string[];
};

/** Reads the manifest and every file of an archive again, and names each file that is gone or changed. */
export const verifyArchive = async (
  { settings, secrets }: Pick<Machine, 'settings' | 'secrets'>,
  offer: Pick<ArchivedOffer, 'folder' | 'manifestSha256'>,
  {
    signal,
    progress,
  }: { signal?: AbortSignal; progress?: (done: number, all: number) => unknown } = {},
): Promise<Verified> => {
  const verified: Verified = { manifest: null, files: 0, bytes: 0, faults: [] };
  try {
    verified.manifest = await readManifest(settings, offer, secrets.journalKey);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...verified, faults: [error.message] };
  }
  const home = archivePath(settings, offer.folder);
  const files = verified.manifest.tables
    .flatMap(({ files: each }) => each)
    .flatMap((file) => [file, file.index]);
  for (const { name, sha256, bytes } of files) {
    signal?.throwIfAborted();
    const now = await askArchiveLong('hash', join(home, name));
    if (now === null) verified.faults.push(`${name} is no longer on the disk.`);
    else if (now !== sha256)
      verified.faults.push(
        `${name} is not what the manifest says: SHA-256 ${sha256.slice(0, 12)}…, now ${now.slice(0, 12)}…. Somebody has changed it.`,
      );
    verified.files += 1;
    verified.bytes += bytes;
    await progress?.(verified.files, files.length);
  }
  return verified;
};

/** The refusal of an archive that has faults; names at most five of them. */
export const refuseFaults = (
  { folder }: Pick<ArchivedOffer, 'folder'>,
  faults: readonly string[],
) => {
  if (faults.length === 0) return;
  const named = faults.slice(0, 5);
  const more = sentence('And %{number} more.', { number: faults.length - named.length });
  throw new ApiError(
    'REFUSED',
    sentence(
      'The archive %{folder} is damaged. %{faults} Restore the files from a copy, then retry.',
      { folder, faults: several(faults.length > named.length ? [...named, more] : named, ' ') },
    ),
    { code: 'DAMAGED_ARCHIVE' },
  );
};
