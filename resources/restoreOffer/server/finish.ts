import { sentence } from '#domain/sentence.ts';
import { archivedOffer } from '#schemas/archivedOffer.ts';
import type { StepHandler } from '#server/processes/stepHandler.ts';
import { endEntry } from '../../archive/server/logMutations.ts';
import { endArchive } from '../../archiveOffer/server/archiveMutations.ts';
import type { Setup } from '../../masterSetup/server/offerDay.ts';
import { archivedOf } from './archivedOf.ts';

/**
 * Makes the live tables serve the offer again. The files stay: another archival writes into another
 * folder.
 */
export const finish: StepHandler = {
  run: async (context) => {
    const { machine, owned, by, runId, about, found } = context;
    const { symbol, openOnDate } = about as Setup;
    // A server that was killed after the record of the archive had gone has nothing left to do.
    if (!(await machine.database.store.get(archivedOffer, { symbol, openOnDate })))
      return sentence('%{symbol} is live again.', { symbol });
    const { offer } = await archivedOf(context);
    const { orders, events, allotments, bytes, folder, manifestSha256 } = offer;
    const outcome = { orders, events, allotments, bytes, fileName: folder, sha256: manifestSha256 };
    await machine.database.write(endEntry, { ...owned, runId, outcome }, by);
    await machine.database.write(endArchive, { ...owned, offer: { symbol, openOnDate } }, by);
    found.keep('folder', folder);
    return sentence('%{symbol} is live again. Its files stay in %{folder}.', { symbol, folder });
  },
};
