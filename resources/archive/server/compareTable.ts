import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { sentence } from '#domain/sentence.ts';
import { type ArchiveColumn, cellsOf, spelledRow } from '#exchange/archive/archiveColumn.ts';
import { writeArchive } from '#exchange/archive/archiverThreads.ts';
import type { ArchiveFile } from '#exchange/archive/writeFile.ts';
import type { ArchiveHolder } from '#server/database/lists/rowArchive.ts';
import { ApiError } from '#server/runtime/errors.ts';
import type { ArchivedTable } from './archivedTables.ts';
import { type OfferScope, rowsAfter } from './offerRows.ts';

const portion = 5_000;

/** The files of a table to compare, in a folder, with their columns. */
export type ComparedTable = {
  home: string;
  table: ArchivedTable;
  columns: readonly ArchiveColumn[];
  files: readonly ArchiveFile[];
};

/**
 * Compares the live rows of an offer in one table with their copies, row by row and value by value,
 * and checks the hash over all rows of each file. Throws REFUSED with the first difference; returns
 * the number of equal rows.
 */
export const compareTable = async (
  holder: ArchiveHolder,
  scope: OfferScope,
  { home, table, columns, files }: ComparedTable,
  { signal, progress }: { signal: AbortSignal; progress: (rows: number) => Promise<void> },
): Promise<number> => {
  const label = table.noun.label;
  let after = 0;
  let all = 0;
  for (const file of files) {
    const path = join(home, file.name);
    const hash = createHash('sha256');
    for (let from = 0; from < file.rows; ) {
      signal.throwIfAborted();
      const limit = Math.min(portion, file.rows - from);
      const live = await rowsAfter(holder, table, scope, { after, limit });
      if (live.length < limit)
        throw different(
          `${file.name} has ${file.rows - from - live.length} rows that the live table has not.`,
        );
      const cells = cellsOf(columns, live);
      const fault = await writeArchive('compare', { path, columns, from, cells });
      if (fault !== null) {
        const key = live[fault.row - from]?.[table.key];
        throw different(
          `${label} ${key} is not the same in ${file.name}: ${fault.column} is ${JSON.stringify(fault.archived)} there and ${JSON.stringify(fault.live)} in the live table.`,
        );
      }
      for (let row = 0; row < live.length; row++) hash.update(spelledRow(cells, row));
      after = Number(live.at(-1)?.[table.key]);
      from += live.length;
      all += live.length;
      await progress(all);
    }
    if (hash.digest('hex') !== file.rowsSha256)
      throw different(`The rows of ${file.name} do not have the hash of its manifest.`);
  }
  const [more] = await rowsAfter(holder, table, scope, { after, limit: 1 });
  if (more) throw different(`${label} ${more[table.key]} is in the live table and in no file.`);
  return all;
};

const different = (why: string) =>
  new ApiError(
    'REFUSED',
    sentence('%{why} Nothing was removed. Cancel the run and start it again.', {
      why: sentence(why),
    }),
    {
      code: 'COPY_DIFFERS',
    },
  );
