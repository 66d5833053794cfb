import { join } from 'node:path';
import { grouped } from '#domain/decimal.ts';
import { sentence } from '#domain/sentence.ts';
import { writeArchive } from '#exchange/archive/archiverThreads.ts';
import type { ArchiveFile } from '#exchange/archive/writeFile.ts';
import type { StepHandler } from '#server/processes/stepHandler.ts';
import { manifestOf } from '../../archive/server/archivedOffers.ts';
import { archivedTables, columnsOf } from '../../archive/server/archivedTables.ts';
import { archivePath } from '../../archive/server/manifest.ts';
import { rowsAfter } from '../../archive/server/offerRows.ts';
import { refuseFaults, verifyArchive } from '../../archive/server/verifyArchive.ts';
import { beginRemoval, type CopiedRow, removeRows } from './archiveMutations.ts';
import { allRows, folderOf, foundOf } from './found.ts';

/** Rows that one transaction removes: some tens of milliseconds, so that bids are taken between two. */
const portion = 500;

/**
 * Removes the live rows that were copied and compared. Skips rows that are already gone, so that it
 * resumes after an interruption.
 */
export const removeLive: StepHandler = {
  run: async (context) => {
    const { machine, owned, by, runId, found, progress, signal } = context;
    const { database, settings } = machine;
    const known = await foundOf(context);
    const { scope } = known;
    const folder = folderOf(scope, runId);
    const manifestSha256 = await found.read<string>('manifestSha256');
    // The comparison may be long ago: what was damaged since would be found after its rows had gone.
    const { faults } = await verifyArchive(machine, { folder, manifestSha256 }, { signal });
    refuseFaults({ folder }, faults);
    // The archive answers from here on: its manifest must be there.
    const manifest = await manifestOf(settings, { folder, manifestSha256 });
    const files = (name: string) =>
      (manifest.tables.find((each) => each.name === name)?.files ?? []) as readonly ArchiveFile[];
    const bytes = archivedTables
      .flatMap(({ name }) => files(name))
      .reduce((sum, file) => sum + file.bytes + file.index.bytes, 0);
    const offer = { symbol: scope.symbol, openOnDate: scope.openOnDate };
    const { order, orderLog, allotment } = known.counts;
    await database.write(
      beginRemoval,
      {
        ...owned,
        offer: {
          ...offer,
          runId,
          folder,
          manifestSha256,
          securityIds: JSON.stringify(scope.securityIds),
          allotmentRuns: JSON.stringify(known.allotmentRuns),
          orders: order,
          events: orderLog,
          allotments: allotment,
          bytes,
        },
      },
      by,
    );
    const total = allRows(known);
    let done = 0;
    for (const table of archivedTables) {
      const columns = columnsOf(table).filter(({ name }) =>
        [table.key, 'version', 'updatedAt'].includes(name),
      );
      const at = (name: string) => columns.findIndex((column) => column.name === name);
      const [key, version, updatedAt] = [at(table.key), at('version'), at('updatedAt')];
      const [first] = await rowsAfter(machine, table, scope, { after: 0, limit: 1 });
      for (const file of files(table.name)) {
        const path = join(archivePath(settings, folder), file.name);
        for (let from = 0; from < file.rows; from += portion) {
          signal.throwIfAborted();
          const to = Math.min(from + portion, file.rows);
          const cells = await writeArchive('slice', { path, columns, from, to });
          const count = cells[key]?.length ?? 0;
          const rows = Array.from(
            { length: count },
            (_, row): CopiedRow => [
              Number(cells[key]?.[row]),
              Number(cells[version]?.[row]),
              Number(cells[updatedAt]?.[row]),
            ],
          );
          done += count;
          // Rows before the first remaining one were removed before the run was interrupted.
          const isGone = !first || (rows.at(-1)?.[0] ?? 0) < Number(first[table.key]);
          if (!isGone)
            await database.write(removeRows, { ...owned, offer, table: table.name, rows }, by);
          await progress(done, total);
        }
      }
    }
    return sentence('%{rows} rows have left the live tables.', { rows: grouped(String(done)) });
  },
};
