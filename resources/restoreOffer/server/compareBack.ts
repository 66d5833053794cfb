import { grouped } from '#domain/decimal.ts';
import { sentence } from '#domain/sentence.ts';
import type { StepHandler } from '#server/processes/stepHandler.ts';
import { archivedTables } from '../../archive/server/archivedTables.ts';
import { compareTable } from '../../archive/server/compareTable.ts';
import { archivePath } from '../../archive/server/manifest.ts';
import { archivedOf } from './archivedOf.ts';

/**
 * Compares each restored row with the archived one, and the hash of all of them with that of the
 * manifest.
 */
export const compareBack: StepHandler = {
  run: async (context) => {
    const { machine, progress, signal, table: show } = context;
    const { offer, manifest, scope } = await archivedOf(context);
    const home = archivePath(machine.settings, offer.folder);
    const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
    let done = 0;
    const rows = [];
    for (const table of archivedTables) {
      const there = manifest.tables.find(({ name }) => name === table.name);
      if (!there) continue;
      const before = done;
      const compared = await compareTable(
        machine,
        scope,
        { home, table, columns: there.columns, files: there.files },
        { signal, progress: (same) => progress(before + same, total) },
      );
      done += compared;
      const cells = [table.noun.plural ?? table.noun.label, there.rows, compared];
      rows.push({ cells, agrees: there.rows === compared });
    }
    await show({ title: 'Compared', columns: ['Table', 'Archived', 'Live'], rows });
    return sentence('%{rows} rows match the archive, value by value.', {
      rows: grouped(String(done)),
    });
  },
};
