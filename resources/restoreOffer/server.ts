import { sentence } from '#domain/sentence.ts';
import { archivedOffer } from '#schemas/archivedOffer.ts';
import { restoreOffer } from '#schemas/restoreOffer.ts';
import { processModule } from '#server/processes/stepHandler.ts';
import { cancelEntry } from '../archive/server/logMutations.ts';
import { bringBack } from './server/bringBack.ts';
import { checkArchive } from './server/checkArchive.ts';
import { compareBack } from './server/compareBack.ts';
import { finish } from './server/finish.ts';
import { whyNotRestored } from './server/whyNot.ts';

export default processModule(restoreOffer, {
  startable: whyNotRestored,
  title: ({ symbol, openOnDate }) =>
    sentence('%{symbol}, T day %{date}', { symbol, date: openOnDate }),
  steps: { check: checkArchive, bringBack, compare: compareBack, finish },
  cancellable: async ({ database }, { about: { symbol, openOnDate } }) => {
    const offer = await database.store.get(archivedOffer, { symbol, openOnDate });
    return offer?.archiveState === 'Archived'
      ? null
      : 'Its rows are being restored: wait until this is done, then archive the offer again.';
  },
  cancelled: ({ database }, { runId }, by) => database.write(cancelEntry, { runId }, by),
});
