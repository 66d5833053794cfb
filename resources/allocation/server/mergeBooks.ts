import { allocationColumns, readKeptBid } from '#domain/exchangeFile/bidsOfFile.ts';
import {
  type Exchange,
  type ExchangeBid,
  exchangeLabels,
} from '#domain/exchangeFile/exchangeBid.ts';
import { ownExchange } from '#domain/market/offer.ts';
import type { Day, Series } from '#domain/market/series.ts';
import { rowsBelowHeading } from '#exchange/files/fileLines.ts';
import type { StepContext, StepHandler } from '#server/processes/stepHandler.ts';
import { writeTexts } from '../../allotment/server/writeTexts.ts';
import { type OfferDay, offerDayOf, type Setup } from '../../masterSetup/server/offerDay.ts';
import { addTo, type BooksBySource, mergedTable, type SeriesTotals, sumOf } from './bookTotals.ts';
import { type Demanded, demandOf, demandTable } from './demanded.ts';
import { ownBidsFile } from './ownBook.ts';

/** The result of the merge of all books; the demand is that of the IS bids that take part. */
export type Merged = { sources: BooksBySource; merged: SeriesTotals; demanded: Demanded };

/** The file of a run that has the bids of another exchange. */
export const demandBidsFile = (exchange: Exchange): string => `bids-${exchange}.csv`;
/** The file of a run that has the bids of all exchanges in a series, as the allocation takes them. */
export const bidsFile = (series: Series): string => `bids-${series}.csv`;

/** The other exchanges whose bids a run has, each with what they add up to. */
export const demandsOf = async (
  found: StepContext['found'],
): Promise<{ exchange: Exchange; totals: SeriesTotals }[]> => {
  const demands: { exchange: Exchange; totals: SeriesTotals }[] = [];
  for (const exchange of Object.keys(exchangeLabels) as Exchange[]) {
    const totals = exchange !== ownExchange && (await found.maybe<SeriesTotals>(exchange));
    if (totals) demands.push({ exchange, totals });
  }
  return demands;
};

/**
 * Makes one book of each series from our book and those of the other exchanges, one after the
 * other, in exactly the layout that an allocation takes (allocation rules §12). Shows the totals of
 * the merge next to those of its sources.
 */
export const mergeBooks = (day: Day): StepHandler => ({
  run: async (context) => {
    const { about, files, found, table } = context;
    const offer = offerDayOf(about, day);
    const own = await found.read<SeriesTotals>('own');
    const sources = [{ exchange: ownExchange, totals: own }, ...(await demandsOf(found))];
    const paths: string[] = [];
    for (const { exchange } of sources)
      paths.push(
        await files.path(
          exchange === ownExchange ? ownBidsFile : demandBidsFile(exchange as Exchange),
        ),
      );
    const demand = demandOf();
    const merged = await writeBooks(context, offer, paths, demand.add);
    const demanded = demand.done();
    found.keep('merged', { sources, merged, demanded } satisfies Merged);
    await table(mergedTable(offer.series, sources, merged));
    if (day === 'T') await table(demandTable(about as Setup, demanded));
    return sumOf(merged);
  },
});

/** Writes the bids of each series in some files into a file of the run; answers what they add up to. */
export const writeBooks = async (
  { files, progress, signal }: Pick<StepContext, 'files' | 'progress' | 'signal'>,
  { symbol, series: all }: Pick<OfferDay, 'symbol' | 'series'>,
  paths: readonly string[],
  say: (bid: ExchangeBid) => void = () => undefined,
): Promise<SeriesTotals> => {
  const merged: SeriesTotals = {};
  for (const [at, series] of all.entries()) {
    const bids = oneSeries(paths, symbol, series, (bid) => {
      signal.throwIfAborted();
      addTo(merged, bid);
      say(bid);
    });
    await files.keep(bidsFile(series), (path) => writeTexts(path, bids));
    await progress(at + 1, all.length);
  }
  return merged;
};

/**
 * The rows of one series in the files of all exchanges, as an allocation takes them; calls `say`
 * with each bid.
 */
async function* oneSeries(
  paths: readonly string[],
  symbol: string,
  series: Series,
  say: (bid: ExchangeBid) => void,
): AsyncGenerator<string> {
  yield `${allocationColumns.join(',')}\n`;
  const own = `${series},`;
  for (const path of paths)
    for await (const line of rowsBelowHeading(path)) {
      if (!line.startsWith(own)) continue;
      say(readKeptBid(symbol, line));
      yield `${line
        .split(',')
        .slice(1, 1 + allocationColumns.length)
        .join(',')}\n`;
    }
}
