import { join } from 'node:path';
import type { FileAt } from '#exchange/archive/candidates.ts';
import type { StoredRow } from '#model';
import { archivedOffer } from '#schemas/archivedOffer.ts';
import type { ArchiveHolder } from '#server/database/lists/rowArchive.ts';
import type { ArchivedTable } from './archivedTables.ts';
import { archivePath, type Manifest, recordedManifest } from './manifest.ts';

/** An offer whose rows come from the archive. */
export type ArchivedOffer = StoredRow<typeof archivedOffer>;

/**
 * The offers whose rows come from the archive. They are few: one is added when an offer is over.
 */
export const archivedOffers = async ({
  database,
}: Pick<ArchiveHolder, 'database'>): Promise<ArchivedOffer[]> => database.store.list(archivedOffer);

const known = new Map<string, Promise<Manifest>>();
const mostKnown = 200;

/** The manifest of an archive, read once for each hash. Throws REFUSED when it is gone or changed. */
export const manifestOf = async (
  settings: ArchiveHolder['settings'],
  offer: Pick<ArchivedOffer, 'folder' | 'manifestSha256'>,
): Promise<Manifest> => {
  const key = `${settings.data} ${offer.folder} ${offer.manifestSha256}`;
  const found = known.get(key) ?? recordedManifest(settings, offer);
  known.set(key, found);
  if (known.size > mostKnown) known.delete(known.keys().next().value as string);
  try {
    return await found;
  } catch (error) {
    known.delete(key);
    throw error;
  }
};

/** The files of a table of an archive, where they lie. */
export const filesOf = async (
  settings: ArchiveHolder['settings'],
  offer: Pick<ArchivedOffer, 'folder' | 'manifestSha256'>,
  table: ArchivedTable['name'],
): Promise<FileAt[]> => {
  const manifest = await manifestOf(settings, offer);
  const home = archivePath(settings, offer.folder);
  const files = manifest.tables.find(({ name }) => name === table)?.files ?? [];
  return files.map(({ name, index, rows, minKey, maxKey, counts }) => ({
    path: join(home, name),
    indexPath: join(home, index.name),
    rows,
    minKey,
    maxKey,
    counts,
  }));
};

/** The ids of the securities of an archived offer. */
export const securityIdsOf = ({ securityIds }: ArchivedOffer): number[] => JSON.parse(securityIds);

/** The runs that allotted an archived offer. */
export const allotmentRunsOf = ({ allotmentRuns }: ArchivedOffer): number[] =>
  JSON.parse(allotmentRuns);
