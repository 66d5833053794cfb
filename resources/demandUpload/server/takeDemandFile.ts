import { rm } from 'node:fs/promises';
import type { BookOf } from '#exchange/files/checkDemandFile.ts';
import { checkDemand } from '#exchange/files/checkerThreads.ts';
import { faultWords, type RowFault } from '#exchange/files/faultList.ts';
import type { demandFileTypes } from '#schemas/demandUpload.ts';
import type { Actor } from '#server/database/writing/mutation.ts';
import { removeFile, type UploadedFile, uploadedFile } from '#server/fileStore/uploadFolder.ts';
import type { Machine } from '#server/machine/machine.ts';
import { bidsFile, keepFaults, takeIn } from './demandFiles.ts';
import { keepDemand, type StoredUpload } from './demandMutations.ts';
import { offersFor } from './offerTerms.ts';

/** The exchanges that send demand files. */
export type OtherExchange = 'BSE' | 'MSE';

/** The type of file that an exchange's demand is, as the history names it. */
export const fileTypeOf = (exchange: OtherExchange): keyof typeof demandFileTypes =>
  `${exchange}File`;

/** A demand file on the disk: one that was uploaded, or one that a step of a process was given. */
export type DemandFile =
  | UploadedFile
  | { fileName: string; bytes: number; sha256: string; path: string };

type Taking = {
  exchange: OtherExchange;
  by: Actor;
  /** The only book that the file may be of; any, by default. */
  wanted?: BookOf;
  /** The run whose step brings it, which takes it at once. */
  runId?: number;
};

/**
 * Checks a demand file and loads it, whole or not at all: the upload page and the steps of processes
 * go this very way. Answers its row in the history, and everything that is wrong with it in words
 * (nothing when it is loaded).
 */
export const takeDemandFile = async (
  machine: Machine,
  file: DemandFile,
  { exchange, by, wanted, runId }: Taking,
): Promise<StoredUpload> => {
  const { settings } = machine;
  const { fileName, bytes, sha256 } = file;
  const storedAs = 'storedAs' in file ? file.storedAs : await takeIn(settings, file.path);
  const out = bidsFile(settings, storedAs);
  try {
    const offers = await offersFor(machine);
    const check = await checkDemand(uploadedFile(settings, storedAs), {
      exchange,
      offers,
      wanted: wanted ?? null,
      now: machine.now(),
      out,
    });
    const { book, kept, faults, faultCount } = check;
    if (kept === null) await keepFaults(settings, storedAs, faults);
    const outcome = await machine.database.write(
      keepDemand,
      {
        ...{ fileName, bytes, sha256, storedAs },
        fileType: fileTypeOf(exchange),
        symbol: book?.symbol ?? null,
        openOnDate: book?.openOnDate ?? null,
        day: book?.day ?? null,
        layout: check.layout,
        records: check.rows,
        quantity: check.quantity,
        faults: faultCount,
        totals: JSON.stringify(check.totals),
        bidsSha256: kept?.sha256 ?? null,
        failures: faultWords(faults, faultCount),
        runId: runId ?? null,
      },
      by,
    );
    if (kept && outcome.failures.length > 0) {
      await rm(out, { force: true });
      await keepFaults(settings, storedAs, wholeOf(outcome.failures));
    }
    return outcome;
  } catch (error) {
    await rm(out, { force: true });
    await removeFile(settings, storedAs);
    throw error;
  }
};

/** Why a file without a fault is refused all the same. */
const wholeOf = (failures: readonly string[]): RowFault[] =>
  failures.map((message) => ({ row: 0, field: '', message }));
