import { rm } from 'node:fs/promises';
import { grouped } from '#domain/decimal.ts';
import type { Day } from '#domain/market/series.ts';
import { sentence } from '#domain/sentence.ts';
import { bidFile } from '#schemas/bidFile.ts';
import { hashOfFile, makeFolder, uploadedFile } from '#server/fileStore/uploadFolder.ts';
import type { JobType } from '#server/jobs/jobRunner.ts';
import { bidFileJob, endBidFile } from './bidFileMutations.ts';
import { writeBidFile } from './writeBidFile.ts';

/** Writes a bid file in the background. Cut off, it begins again from the start and gives the same bytes. */
export const generateBidFile: JobType = {
  type: bidFileJob,
  run: async ({ machine, owned, by, args }) => {
    const { id } = args as { id: number };
    const row = await machine.database.store.get(bidFile, { id });
    if (row?.fileStatus !== 'Generating' || row.storedAs === null || row.openOnDate === null)
      return null;
    const path = uploadedFile(machine.settings, row.storedAs);
    await makeFolder(machine.settings);
    await rm(path, { force: true });
    const day: Day = row.dayType === '20' ? 'T' : 'T+1';
    const of = { symbol: row.symbol, openOnDate: row.openOnDate, day };
    const { rows, quantity, totals } = await writeBidFile(machine, of, path);
    await machine.database.write(
      endBidFile,
      {
        ...{ ...owned, id, fileStatus: 'Generated', records: rows, quantity },
        sha256: await hashOfFile(path),
        totals: JSON.stringify(totals),
      },
      by,
    );
    return sentence('%{records} bids of %{quantity} shares', {
      records: grouped(String(rows)),
      quantity: grouped(String(quantity)),
    });
  },
  failed: async ({ machine, owned, by, args }, words) => {
    const end = { ...owned, id: args.id, fileStatus: 'Error' as const };
    await machine.database.write(endBidFile, { ...end, message: words }, by);
  },
};
