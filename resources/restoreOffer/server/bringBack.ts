import { join } from 'node:path';
import { grouped } from '#domain/decimal.ts';
import { sentence } from '#domain/sentence.ts';
import type { Cell } from '#exchange/archive/archiveColumn.ts';
import { writeArchive } from '#exchange/archive/archiverThreads.ts';
import { plainParameter } from '#server/database/schema/dialect.ts';
import { tableOf } from '#server/database/schema/table.ts';
import type { StepHandler } from '#server/processes/stepHandler.ts';
import { archivedTables, columnsOf } from '../../archive/server/archivedTables.ts';
import { archivePath } from '../../archive/server/manifest.ts';
import { bringBackRows, markOffer } from '../../archiveOffer/server/archiveMutations.ts';
import { archivedOf } from './archivedOf.ts';

/** Rows that one transaction writes: some tens of milliseconds, so that bids are taken between two. */
const portion = 500;

/**
 * Writes the rows of the archive back with their old numbers, versions and times; rows that are
 * back already stay unchanged.
 */
export const bringBack: StepHandler = {
  run: async (context) => {
    const { machine, owned, by, runId, progress, signal } = context;
    const { database, settings } = machine;
    const { offer, manifest } = await archivedOf(context);
    const { symbol, openOnDate } = offer;
    const key = { symbol, openOnDate };
    await database.write(markOffer, { ...owned, offer: key, archiveState: 'Restoring', runId }, by);
    const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
    let done = 0;
    for (const table of archivedTables) {
      const there = manifest.tables.find(({ name }) => name === table.name);
      if (!there) continue;
      const archived = new Set(there.columns.map(({ name }) => name));
      // A field that is newer than the archive begins with its initial value, as it did in the rows of its time.
      const added = columnsOf(table)
        .filter(({ name }) => !archived.has(name))
        .map(({ name }) => ({ name, initial: initialOf(table.noun, name) }));
      const columns = [...there.columns.map(({ name }) => name), ...added.map(({ name }) => name)];
      const initial = added.map((column) => column.initial);
      for (const file of there.files) {
        const path = join(archivePath(settings, offer.folder), file.name);
        for (let from = 0; from < file.rows; from += portion) {
          signal.throwIfAborted();
          const to = Math.min(from + portion, file.rows);
          const cells = await writeArchive('slice', { path, columns: there.columns, from, to });
          const count = cells[0]?.length ?? 0;
          const rows = Array.from({ length: count }, (_, row) => [
            ...cells.map((column) => column[row] ?? null),
            ...initial,
          ]);
          await database.write(
            bringBackRows,
            { ...owned, offer: key, table: table.name, columns, rows },
            by,
          );
          done += count;
          await progress(done, total);
        }
      }
    }
    return sentence('%{rows} rows are in the live tables.', { rows: grouped(String(done)) });
  },
};

const initialOf = (noun: Parameters<typeof tableOf>[0], name: string): Cell =>
  plainParameter(
    tableOf(noun).columns.find((column) => column.name === name)?.initial ?? null,
  ) as Cell;
