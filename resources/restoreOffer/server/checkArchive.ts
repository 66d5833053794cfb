import { sentence } from '#domain/sentence.ts';
import type { StepHandler } from '#server/processes/stepHandler.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { archivedTables, columnsOf } from '../../archive/server/archivedTables.ts';
import { beginEntry } from '../../archive/server/logMutations.ts';
import { refuseFaults, verifyArchive } from '../../archive/server/verifyArchive.ts';
import type { Setup } from '../../masterSetup/server/offerDay.ts';
import { archivedOf } from './archivedOf.ts';

/** Checks the signature of the manifest and every file by its hash, before a row is written. */
export const checkArchive: StepHandler = {
  run: async (context) => {
    const { machine, owned, by, runId, about, progress, signal } = context;
    const { symbol, openOnDate } = about as Setup;
    await machine.database.write(
      beginEntry,
      { ...owned, symbol, openOnDate, kind: 'RESTORE', runId },
      by,
    );
    const { offer, manifest } = await archivedOf(context);
    const verified = await verifyArchive(machine, offer, { signal, progress });
    refuseFaults(offer, verified.faults);
    for (const table of archivedTables) {
      const there = new Set(columnsOf(table).map(({ name }) => name));
      const archived = manifest.tables.find(({ name }) => name === table.name)?.columns ?? [];
      const lost = archived.filter(({ name }) => !there.has(name)).map(({ name }) => name);
      if (lost.length > 0)
        throw new ApiError(
          'REFUSED',
          sentence(
            'This version of Offerdesk has no %{lost} of %{noun}, which the archive has. Restore with the version that wrote it.',
            { lost: lost.join(', '), noun: sentence(table.noun.label) },
          ),
        );
    }
    return sentence('%{files} files are unchanged.', { files: verified.files });
  },
};
