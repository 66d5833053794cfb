import { sentence } from '#domain/sentence.ts';
import type { AllottedTotal } from '#exchange/files/checkAllotmentFile.ts';
import type { BookOf } from '#exchange/files/checkDemandFile.ts';
import { checkAllotment } from '#exchange/files/checkerThreads.ts';
import { faultWords } from '#exchange/files/faultList.ts';
import type { Machine } from '#server/machine/machine.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { offersFor } from '../../demandUpload/server/offerTerms.ts';

type Reading = {
  of: BookOf;
  /** Where the bid file lies that we sent. */
  bidFile: string;
  /** Where the allotments are written: a CSV file of `keptAllotmentColumns`, in the order of our bids. */
  out: string;
};

/** The designated exchange's allotment to our bids; `failures` lists all faults of its file. */
export type ReadAllotment = {
  rows: number;
  totals: readonly AllottedTotal[];
  failures: readonly string[];
};

/**
 * Reads what the designated exchange allotted to our bids, held against the bid file that it was
 * sent: every bid once, as sent, within its quantity and in lots, not below the floor. Nothing is
 * written to `out` while anything is wrong.
 */
export const readAllotmentFile = async (
  machine: Machine,
  path: string,
  { of, bidFile, out }: Reading,
): Promise<ReadAllotment> => {
  const offers = await offersFor(machine, of.symbol);
  const offer = offers.find(({ openOnDate }) => openOnDate === of.openOnDate);
  if (!offer)
    throw new ApiError(
      'NOT_FOUND',
      sentence('There is no approved offer of %{symbol} with T on %{openOnDate}.', {
        symbol: of.symbol,
        openOnDate: of.openOnDate,
      }),
    );
  const { rows, totals, faults, faultCount } = await checkAllotment(path, {
    bidFile,
    offer,
    day: of.day,
    out,
  });
  return { rows, totals, failures: faultWords(faults, faultCount) };
};
