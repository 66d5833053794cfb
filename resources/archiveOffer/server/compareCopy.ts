import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { grouped } from '#domain/decimal.ts';
import { sentence } from '#domain/sentence.ts';
import { writeArchive } from '#exchange/archive/archiverThreads.ts';
import type { ArchiveFile } from '#exchange/archive/writeFile.ts';
import { syncFolder } from '#server/fileStore/namedFolder.ts';
import { writeWhole } from '#server/fileStore/wholeFile.ts';
import type { StepHandler } from '#server/processes/stepHandler.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { archivedTables, columnsOf } from '../../archive/server/archivedTables.ts';
import { compareTable } from '../../archive/server/compareTable.ts';
import {
  archivePath,
  hashOfText,
  type Manifest,
  manifestName,
  schemaVersionOf,
  signedText,
} from '../../archive/server/manifest.ts';
import { allRows, folderOf, foundOf } from './found.ts';

/** Reads every copied row back and compares it with the live one; then signs the manifest. */
export const compareCopy: StepHandler = {
  run: async (context) => {
    const { machine, runId, found, progress, signal, table: show } = context;
    const known = await foundOf(context);
    const { scope, allotmentRuns } = known;
    const home = archivePath(machine.settings, folderOf(scope, runId));
    const files = await found.read<Record<string, ArchiveFile[]>>('files');
    const total = allRows(known);
    let done = 0;
    const tables: Manifest['tables'][number][] = [];
    for (const table of archivedTables) {
      const columns = columnsOf(table);
      const own = files[table.name] ?? [];
      for (const file of own.flatMap((each) => [each, each.index]))
        if ((await writeArchive('hash', join(home, file.name))) !== file.sha256)
          throw new ApiError(
            'REFUSED',
            sentence('%{name} differs from the written file. Cancel the run and start it again.', {
              name: file.name,
            }),
          );
      const before = done;
      const rows = await compareTable(
        machine,
        scope,
        { home, table, columns, files: own },
        { signal, progress: (compared) => progress(before + compared, total) },
      );
      done += rows;
      const schemaVersion = schemaVersionOf(columns);
      tables.push({ name: table.name, key: table.key, columns, schemaVersion, rows, files: own });
    }
    const manifest: Manifest = {
      format: 'offerdesk-archive',
      formatVersion: 1,
      symbol: scope.symbol,
      openOnDate: scope.openOnDate,
      runId,
      securityIds: scope.securityIds,
      allotmentRuns,
      tables,
    };
    const text = signedText(manifest, machine.secrets.journalKey);
    await written(home, text);
    for (const { name } of tables.flatMap(({ files: each }) => each))
      await rm(join(home, `${name}.json`), { force: true });
    await show({
      title: 'Compared',
      columns: ['Table', 'Live', 'Archived'],
      rows: archivedTables.map(({ noun, name }) => {
        const archived = tables.find((each) => each.name === name)?.rows ?? 0;
        return {
          cells: [noun.plural ?? noun.label, known.counts[name], archived],
          agrees: known.counts[name] === archived,
        };
      }),
    });
    found.keep('manifestSha256', hashOfText(text));
    return sentence('%{rows} rows match, value by value.', { rows: grouped(String(done)) });
  },
};

/** Writes the manifest, whole or not at all. */
const written = async (home: string, text: string): Promise<void> => {
  await writeWhole(join(home, manifestName), text);
  // The folder of the archive is new, and its parent may be: the names of both must survive a power
  // loss.
  for (const folder of [home, dirname(home), dirname(dirname(home))]) await syncFolder(folder);
};
