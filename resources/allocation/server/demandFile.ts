import { copyFile } from 'node:fs/promises';
import type { Day } from '#domain/market/series.ts';
import { sentence } from '#domain/sentence.ts';
import type { StepContext, StepHandler } from '#server/processes/stepHandler.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { demandFor } from '../../demandUpload/server/demandFor.ts';
import { takeDemand } from '../../demandUpload/server/demandMutations.ts';
import { type OtherExchange, takeDemandFile } from '../../demandUpload/server/takeDemandFile.ts';
import { offerDayOf } from '../../masterSetup/server/offerDay.ts';
import { bySeries, sumOf } from './bookTotals.ts';
import { demandBidsFile } from './mergeBooks.ts';
import { notTaken } from './notTaken.ts';

/** Faults that are written into the log of the step; the response file has them all. */
const mostLogged = 200;

/**
 * Takes the demand of another exchange: an uploaded file, or the file that the page of demand files
 * has loaded for the day, with which the run begins by itself. Afterwards no other file replaces
 * it.
 */
export const demandFile = (exchange: OtherExchange, day: Day): StepHandler => ({
  hasCome: async ({ machine, about }) => {
    const demand = await demandFor(machine, { ...offerDayOf(about, day), exchange });
    // A file that this run took was sent back: a person uploads another.
    return demand !== null && demand.runId === null;
  },
  run: async (context) => {
    const { machine, owned, by, runId, about, files, found, handOf, log } = context;
    const offer = offerDayOf(about, day);
    if (context.upload) await bring(context, exchange, day);
    const demand = await demandFor(machine, { ...offer, exchange });
    if (!demand)
      throw new ApiError(
        'REFUSED',
        sentence('No file of %{exchange} is loaded for %{symbol}.', {
          exchange,
          symbol: offer.symbol,
        }),
      );
    const { uploadId, path } = demand;
    if (!(await machine.database.write(takeDemand, { ...owned, uploadId, runId }, by)))
      throw new ApiError(
        'REFUSED',
        sentence(
          '%{fileName} is no longer the file of %{exchange}. Retry with the file that is loaded now.',
          { fileName: demand.fileName, exchange },
        ),
      );
    await handOf(demand.uploadedBy);
    await log(`${demand.fileName}, brought by ${demand.uploadedBy}; bids SHA-256 ${demand.sha256}`);
    const kept = await files.keep(demandBidsFile(exchange), (to) => copyFile(path, to));
    if (kept.sha256 !== demand.sha256)
      throw new ApiError(
        'REFUSED',
        sentence(
          'The bids of %{fileName} were changed on the disk after they were loaded. Upload the file again.',
          { fileName: demand.fileName },
        ),
        { code: 'CHANGED_FILE' },
      );
    const totals = bySeries(demand.totals);
    found.keep(exchange, totals);
    return sumOf(totals);
  },
});

/** Loads the file that was brought; throws REFUSED with the first of what is wrong, and logs the rest. */
const bring = async (
  { machine, by, runId, about, upload, log }: StepContext,
  exchange: OtherExchange,
  day: Day,
): Promise<void> => {
  if (!upload) return;
  const { symbol, openOnDate } = offerDayOf(about, day);
  const { name: fileName, sha256, bytes, path } = upload;
  const { failures } = await takeDemandFile(
    machine,
    { fileName, sha256, bytes, path },
    { exchange, by, wanted: { symbol, openOnDate, day }, runId },
  );
  if (failures.length === 0) return;
  for (const words of failures.slice(0, mostLogged)) await log(words);
  throw new ApiError('REFUSED', notTaken(fileName, failures));
};
