import type { DayType, Exchange } from '#domain/exchangeFile/exchangeBid.ts';
import type { Day } from '#domain/market/series.ts';
import { sentence } from '#domain/sentence.ts';
import type { StepContext, StepHandler } from '#server/processes/stepHandler.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { resultFiles } from '../../allotment/server/files/resultFiles.ts';
import type { ResultOffer } from '../../allotment/server/files/seriesResult.ts';
import { isOurs, offerDayOf, type Setup, securitiesOf } from '../../masterSetup/server/offerDay.ts';
import { demandBidsFile, demandsOf } from './mergeBooks.ts';
import { resultsOf } from './results.ts';

/** The offer and the day as the files of results name them. */
const resultOffer = async (
  { machine, about }: Pick<StepContext, 'machine' | 'about'>,
  day: Day,
): Promise<ResultOffer> => {
  const offer = offerDayOf(about, day);
  const [first] = await securitiesOf(machine, offer);
  if (!first)
    throw new ApiError(
      'NOT_FOUND',
      sentence('%{symbol} has no approved security.', { symbol: offer.symbol }),
    );
  return {
    symbol: offer.symbol,
    securityName: (about as Setup).securityName,
    openOnDate: offer.openOnDate,
    day,
    dayType: dayTypes[isOurs(offer) ? 'ours' : 'theirs'][day],
    tradeDate: offer.tradeDate,
    closedAt: first.mktCloseTime,
  };
};

const dayTypes = {
  ours: { T: '10', 'T+1': '11' },
  theirs: { T: '20', 'T+1': '21' },
} as const satisfies Record<string, Record<Day, DayType>>;

/** Writes every file of the results, for download. */
export const writeResultFiles = (day: Day): StepHandler => ({
  run: async (context) => {
    const { found, files, progress, signal } = context;
    const results = await resultsOf(context, day);
    const demands: { exchange: Exchange; path: string }[] = [];
    for (const { exchange } of await demandsOf(found))
      demands.push({ exchange, path: await files.path(demandBidsFile(exchange)) });
    const names: string[] = [];
    for await (const file of resultFiles(await resultOffer(context, day), results, demands)) {
      signal.throwIfAborted();
      await files.keep(file.name, file.write);
      names.push(file.name);
      await progress(names.length, 0);
    }
    found.keep('resultFiles', names);
    return sentence('%{files} files.', { files: names.length });
  },
});
