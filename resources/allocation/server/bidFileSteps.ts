import type { Day } from '#domain/market/series.ts';
import { sentence } from '#domain/sentence.ts';
import type { StepHandler } from '#server/processes/stepHandler.ts';
import { openExchangeFolder } from '#server/sftp/exchangeFolder.ts';
import { type BidTotals, writeBidFile } from '../../bidFile/server/writeBidFile.ts';
import { type OfferDay, offerDayOf } from '../../masterSetup/server/offerDay.ts';
import { bySeries, type SeriesTotals, sumOf } from './bookTotals.ts';

/** The file that the designated exchange gets, as it is named in the run and in the folder of the exchanges. */
export const bidFileName = ({ symbol, tradeDate }: OfferDay): string =>
  `bids-NSE-${symbol}-${tradeDate}.txt`;

/** Writes our bids in the layout between exchanges, with control totals. */
export const bidFile = (day: Day): StepHandler => ({
  run: async ({ machine, about, files, found }) => {
    const offer = offerDayOf(about, day);
    const written: { totals?: BidTotals['totals'] } = {};
    await files.keep(bidFileName(offer), async (path) => {
      written.totals = (await writeBidFile(machine, offer, path)).totals;
    });
    const totals: SeriesTotals = bySeries(written.totals ?? []);
    found.keep('sent', totals);
    return sumOf(totals);
  },
});

/** Sends the bid file to the designated exchange. */
export const sendBidFile = (day: Day): StepHandler => ({
  run: async ({ machine, about, files, progress, signal, log }) => {
    const name = bidFileName(offerDayOf(about, day));
    const folder = openExchangeFolder(machine.settings);
    const file = (await files.list()).find((each) => each.name === name);
    if (!file) throw new Error('the bid file of this run is gone');
    await folder.send(await files.path(name), name, file.sha256, { onProgress: progress, signal });
    await log(`${name} is in ${folder.what}.`);
    return sentence('Sent and read back: %{files}.', { files: folder.what });
  },
});
