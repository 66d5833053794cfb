import type { Day } from '#domain/market/series.ts';
import { sentence, several } from '#domain/sentence.ts';
import type { StepHandler } from '#server/processes/stepHandler.ts';
import { openExchangeFolder } from '#server/sftp/exchangeFolder.ts';
import { replyName } from '../../allotment/server/files/replyFile.ts';
import { offerDayOf } from '../../masterSetup/server/offerDay.ts';
import { demandsOf } from './mergeBooks.ts';

/** Sends each other exchange what its bids got. One that has bid nothing gets nothing. */
export const sendResults = (day: Day): StepHandler => ({
  run: async ({ machine, about, files, found, progress, signal, log }) => {
    const offer = offerDayOf(about, day);
    const demands = await demandsOf(found);
    if (demands.length === 0) return 'No other exchange has bids: nothing is sent.';
    const folder = openExchangeFolder(machine.settings);
    const kept = await files.list();
    for (const { exchange } of demands) {
      const name = replyName(exchange, offer);
      const file = kept.find((each) => each.name === name);
      if (!file) throw new Error(`the allotment file of ${exchange} is not among those of the run`);
      const path = await files.path(name);
      await folder.send(path, name, file.sha256, { onProgress: progress, signal });
      await log(`${name} is in ${folder.what}.`);
    }
    return sentence('Sent to %{exchanges}, and read back.', {
      exchanges: several(
        demands.map(({ exchange }) => exchange),
        ' and ',
      ),
    });
  },
});
