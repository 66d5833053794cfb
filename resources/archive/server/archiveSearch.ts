import type { ArchiveColumn } from '#exchange/archive/archiveColumn.ts';
import type { askArchive } from '#exchange/archive/archiverThreads.ts';
import type { FileAt } from '#exchange/archive/candidates.ts';
import type { ArchiveRow } from '#exchange/archive/readRows.ts';
import { type Condition, conditionsOf } from '#server/database/lists/filter.ts';
import type { ArchiveHolder, ListRequest } from '#server/database/lists/rowArchive.ts';
import { type ArchivedOffer, archivedOffers, filesOf } from './archivedOffers.ts';
import type { ArchivedTable } from './archivedTables.ts';

/** The search for the rows of a table in the files of all archived offers. */
export const archiveSearch = (table: ArchivedTable, columns: readonly ArchiveColumn[]) => {
  /** The files that a list is about, each offer's own, and what is sought in them; null when no row can match. */
  const soughtIn = async (holder: ArchiveHolder, { view, scope, filter }: ListRequest) => {
    const conditions = conditionsOf(view, scope, filter, holder.database.spellings);
    if (!conditions) return null;
    const symbols = valuesIn(conditions, 'symbol');
    const offers = (await archivedOffers(holder)).filter(
      ({ symbol }) => symbols === null || symbols.includes(symbol),
    );
    return { conditions, offers: await withFiles(holder, table, offers) };
  };

  const requestOf = (files: readonly FileAt[], conditions: readonly Condition[]) => ({
    files,
    columns,
    key: table.key,
    indexed: table.indexed,
    conditions,
  });

  /**
   * The rows of several offers in one order: each offer gives a page, and rows beyond the reach of
   * one of these pages are left for the next page.
   */
  const found = async (
    sought: NonNullable<Awaited<ReturnType<typeof soughtIn>>>,
    { isDescending, from, limit }: { isDescending: boolean; from: number | null; limit: number },
    ask: typeof askArchive,
  ): Promise<{ rows: ArchiveRow[]; last: number | null }> => {
    const isBefore = (one: number, other: number) => (isDescending ? one > other : one < other);
    const inTurn = sought.offers.toSorted((one, other) =>
      isDescending ? other.maxKey - one.maxKey : one.minKey - other.minKey,
    );
    let rows: ArchiveRow[] = [];
    let last: number | null = null;
    for (const offer of inTurn) {
      const first = isDescending ? offer.maxKey : offer.minKey;
      const end = rows[limit - 1]?.[table.key];
      // All rows of this offer, and of those after it, come after the page.
      if (end !== undefined && isBefore(Number(end), first)) break;
      if (last !== null && isBefore(last, first)) break;
      const page = await ask('page', {
        ...requestOf(offer.files, sought.conditions),
        isDescending,
        from,
        limit,
      });
      rows = [...rows, ...page.rows]
        .sort((one, other) => (isBefore(Number(one[table.key]), Number(other[table.key])) ? -1 : 1))
        .slice(0, limit);
      if (page.last !== null && (last === null || isBefore(page.last, last))) last = page.last;
    }
    if (last !== null) {
      const reach = last;
      rows = rows.filter((row) => !isBefore(reach, Number(row[table.key])));
      if (rows.length >= limit) last = null;
    }
    return { rows, last };
  };

  return { soughtIn, requestOf, found };
};

/** The values that conditions leave a field; null when they leave it all. */
const valuesIn = (conditions: readonly Condition[], field: string): unknown[] | null => {
  for (const condition of conditions) {
    if (!('field' in condition) || condition.field !== field) continue;
    if (condition.op === 'is') return [condition.value];
    if (condition.op === 'in') return [...condition.values];
  }
  return null;
};

/** Archived offers with the files of a table; those without rows of it are left out. */
export const withFiles = async (
  { settings }: ArchiveHolder,
  { name }: ArchivedTable,
  offers: readonly ArchivedOffer[],
) => {
  const found = await Promise.all(
    offers.map(async (offer) => ({ files: await filesOf(settings, offer, name) })),
  );
  return found
    .filter(({ files }) => files.length > 0)
    .map(({ files }) => ({
      files,
      rows: files.reduce((sum, { rows }) => sum + rows, 0),
      minKey: files[0]?.minKey ?? 0,
      maxKey: files.at(-1)?.maxKey ?? 0,
    }));
};
