import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sentence } from '#domain/sentence.ts';
import type { ArchiveColumn } from '#exchange/archive/archiveColumn.ts';
import type { ArchiveFile } from '#exchange/archive/writeFile.ts';
import { ApiError } from '#server/runtime/errors.ts';
import type { Settings } from '#server/runtime/settings.ts';
import type { ArchivedTable } from './archivedTables.ts';

/** The part of an archive's manifest about one table. */
export type ManifestTable = {
  name: ArchivedTable['name'];
  /** The column that numbers the rows. */
  key: string;
  columns: readonly ArchiveColumn[];
  /** Tells one list of columns from another: the first 16 digits of its SHA-256. */
  schemaVersion: string;
  rows: number;
  files: readonly ArchiveFile[];
};

/** The content of an archive's folder, file by file; the same rows give the same bytes. */
export type Manifest = {
  format: 'offerdesk-archive';
  formatVersion: 1;
  symbol: string;
  openOnDate: string;
  runId: number;
  securityIds: readonly number[];
  allotmentRuns: readonly number[];
  tables: readonly ManifestTable[];
};

/** The file of the manifest in the folder of an archive. */
export const manifestName = 'manifest.json';

/** Where archives lie: a folder for each, for its owner alone. */
export const archivePath = ({ data }: Pick<Settings, 'data'>, folder: string): string => {
  if (!/^[A-Za-z0-9_&-]+$/.test(folder)) throw new Error('A record names an unknown folder');
  return join(data, 'archive', folder);
};

/** The version of a list of columns. */
export const schemaVersionOf = (columns: readonly ArchiveColumn[]): string =>
  createHash('sha256').update(JSON.stringify(columns)).digest('hex').slice(0, 16);

/**
 * The key of the signature, derived from the key of the journal: a person who can sign a manifest
 * can sign the journal.
 */
const signingKey = (journalKey: string) =>
  Buffer.from(hkdfSync('sha256', journalKey, '', 'offerdesk archive manifest', 32));

const signatureOf = (manifest: Manifest, journalKey: string) =>
  createHmac('sha256', signingKey(journalKey)).update(JSON.stringify(manifest)).digest('hex');

/** The text of a manifest with its signature. */
export const signedText = (manifest: Manifest, journalKey: string): string =>
  `${JSON.stringify({ ...manifest, signature: signatureOf(manifest, journalKey) }, null, 1)}\n`;

/** The SHA-256 of the text of a manifest, as the record of the archive keeps it. */
export const hashOfText = (text: string): string => createHash('sha256').update(text).digest('hex');

const damaged = (folder: string, why: string) =>
  new ApiError(
    'REFUSED',
    sentence('%{manifestName} of the archive %{folder} %{why}. Restore the folder from a copy.', {
      manifestName,
      folder,
      why: sentence(why),
    }),
    { code: 'DAMAGED_ARCHIVE' },
  );

/**
 * Reads the manifest of a folder and checks it against its signature and the recorded hash. Throws
 * REFUSED with its fault.
 */
export const readManifest = async (
  settings: Pick<Settings, 'data'>,
  { folder, manifestSha256 }: { folder: string; manifestSha256: string },
  journalKey: string,
): Promise<Manifest> => {
  const manifest = await recordedManifest(settings, { folder, manifestSha256 });
  const { signature, ...signed } = manifest as Manifest & { signature?: unknown };
  const wanted = Buffer.from(signatureOf(signed, journalKey));
  const actual = Buffer.from(String(signature));
  if (actual.length !== wanted.length || !timingSafeEqual(actual, wanted))
    throw damaged(folder, 'does not bear the signature of this installation');
  return signed;
};

/** The same for readers of rows, by the recorded hash alone. */
export const recordedManifest = async (
  settings: Pick<Settings, 'data'>,
  { folder, manifestSha256 }: { folder: string; manifestSha256: string },
): Promise<Manifest> => {
  const text = await readFile(join(archivePath(settings, folder), manifestName), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw damaged(folder, 'is no longer on the disk');
      throw error;
    },
  );
  if (hashOfText(text) !== manifestSha256)
    throw damaged(folder, 'is not the one that was sealed: somebody has changed it');
  return JSON.parse(text) as Manifest;
};
