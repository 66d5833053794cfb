import type { Day } from '#domain/market/series.ts';
import type { StepHandler } from '#server/processes/stepHandler.ts';
import { type BidTotals, writeOwnBids } from '../../bidFile/server/writeBidFile.ts';
import { offerDayOf } from '../../masterSetup/server/offerDay.ts';
import { bySeries, type SeriesTotals, sumOf } from './bookTotals.ts';

/** The file of a run that has the bids of our own book. */
export const ownBidsFile = 'bids-NSE.csv';

/** Writes every live bid of ours of the day into a file of the run, and adds them up. */
export const ownBook = (day: Day): StepHandler => ({
  run: async ({ machine, about, files, found }) => {
    const offer = offerDayOf(about, day);
    const written: { totals?: BidTotals['totals'] } = {};
    await files.keep(ownBidsFile, async (path) => {
      written.totals = (await writeOwnBids(machine, offer, path)).totals;
    });
    const totals: SeriesTotals = bySeries(written.totals ?? []);
    found.keep('own', totals);
    return sumOf(totals);
  },
});
