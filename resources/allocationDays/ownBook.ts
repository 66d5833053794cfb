import { keptBidHeading, keptBidLine } from '#domain/exchangeFileBids.ts';
import type { Day } from '#domain/series.ts';
import type { StepBody } from '#server/processes/stepBody.ts';
import { addTo, type SeriesTotals, sumOf } from './bookTotals.ts';
import { offerDayOf, securitiesOf } from './offerDay.ts';
import { ownBids } from './ownBids.ts';
import { writeTexts } from './writeTexts.ts';

/** The file of a run that has the bids of our own book. */
export const ownBidsFile = 'bids-NSE.csv';

/** Writes every live bid of ours of the day into a file of the run, and adds them up. */
export const ownBook = (day: Day): StepBody => ({
  run: async ({ machine, about, files, found, progress, signal }) => {
    const offer = offerDayOf(about, day);
    const securities = await securitiesOf(machine, offer);
    let totals: SeriesTotals = {};
    const texts = async function* () {
      totals = {};
      let done = 0;
      yield `${keptBidHeading}\n`;
      for await (const bids of ownBids(machine, offer, securities)) {
        signal.throwIfAborted();
        for (const bid of bids) addTo(totals, bid);
        yield bids.map((bid) => `${keptBidLine(bid)}\n`).join('');
        done += bids.length;
        await progress(done, 0);
      }
    };
    await files.keep(ownBidsFile, (path) => writeTexts(path, texts()));
    found.keep('own', totals);
    return sumOf(totals);
  },
});
