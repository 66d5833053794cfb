import { sentence } from '#domain/sentence.ts';
import type { BookOf } from '#exchange/files/checkDemandFile.ts';
import type { StoredRow, WireRow } from '#model';
import { bidFile } from '#schemas/bidFile.ts';
import type { Saying } from '#server/database/rows/saidTexts.ts';
import { addRow, changeRow } from '#server/database/rows/writtenRow.ts';
import { encodeRow } from '#server/database/schema/columns.ts';
import { type Mutation, mutation } from '#server/database/writing/mutation.ts';
import { addJob, type Owned, ownedBy } from '#server/jobs/jobMutations.ts';
import { ApiError } from '#server/runtime/errors.ts';

export type BidFileRow = StoredRow<typeof bidFile>;

/** The background work that writes a bid file. */
export const bidFileJob = 'bidFile.generate';

type Beginning = BookOf & { fileName: string; storedAs: string; series: string };

/** Puts the writing of a bid file in line; one of a day at a time. */
export const beginBidFile: Mutation<Beginning, WireRow<typeof bidFile>> = mutation(
  'bidFile.begin',
  async (tx, { symbol, openOnDate, day, fileName, storedAs, series }) => {
    const dayType = day === 'T' ? '20' : '21';
    const underWay = await tx.db
      .selectFrom(bidFile.name)
      .select('id')
      .where('symbol', '=', symbol)
      .where('openOnDate', '=', openOnDate)
      .where('dayType', '=', dayType)
      .where('fileStatus', '=', 'Generating')
      .executeTakeFirst();
    if (underWay)
      throw new ApiError(
        'DUPLICATE',
        sentence('The bid file of %{symbol} is being generated already.', { symbol }),
      );
    const values = {
      symbol,
      series,
      dayType,
      openOnDate,
      fileStatus: 'Generating',
      fileName,
      records: 0,
      quantity: 0,
      sha256: null,
      generatedBy: tx.by.userId,
      generatedAt: tx.now,
      message: null,
      totals: null,
      storedAs,
    } as const;
    const row = await addRow(tx, bidFile, 'generate', values);
    await addJob(tx, {
      kind: bidFileJob,
      name: sentence('Write %{fileName}', { fileName }),
      args: { id: row.id },
    });
    return encodeRow(bidFile, row);
  },
);

type Ended = Owned & { id: number } & Pick<BidFileRow, 'fileStatus'> &
  Saying<Partial<Pick<BidFileRow, 'records' | 'quantity' | 'sha256' | 'totals' | 'message'>>>;

/** Stores the outcome of a bid file. */
export const endBidFile: Mutation<Ended, void> = mutation(
  'bidFile.end',
  async (tx, { id, jobId, owner, ...changes }) => {
    await ownedBy(tx, { jobId, owner }, {});
    const before = await tx.store.get(bidFile, { id });
    if (!before) throw new Error(`the bid file ${id} is gone`);
    await changeRow(tx, bidFile, before, { ...changes, generatedAt: tx.now }, 'generated');
  },
);
