import { type Layout, mostOrderRows } from '#domain/exchangeFile/orderFile.ts';
import { sentence, type Words } from '#domain/sentence.ts';
import { batchOrder, batchOrderLine } from '#schemas/batchOrder.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import type { RowFileType } from '#server/files/rowFiles/rowFile.ts';
import { rowFiles } from '#server/files/rowFiles/rowFileCalls.ts';
import { ApiError } from '#server/runtime/errors.ts';
import type { Batch, BatchLine } from './batch.ts';
import { bidChecking } from './bidChecking.ts';
import { checkBidAgain, readTitles, warnedBesidePlaced } from './checkBidAgain.ts';
import { placing, type TakenApart, takenApart } from './placing.ts';

/** Files of bids: checked row by row, then placed once the uploader confirms. */
export const bidFileType: RowFileType<Batch, BatchLine, typeof batchOrder, TakenApart> = {
  file: batchOrder,
  line: batchOrderLine,
  columns: {
    status: 'batchStatus',
    owner: 'userId',
    checkedAt: 'checkedTime',
    completedAt: 'completedTime',
  },
  states: { done: 'Completed', failed: 'Failed' },
  doneOutcome: 'accepted',
  event: 'BATCH_ORDER',
  words: {
    file: 'batch',
    rows: 'bids',
    Do: 'Place',
    do: 'place',
    done: 'placed',
    none: 'There is no bid in this file.',
  },
  journalAction: 'place',
  jobType: 'place',
  maxRows: mostOrderRows,
  delimiters: [',', '|'],
  doneColumns: ['orderId', 'orderStatus'],
  rowOfFile: (tx, { layout, ...file }) => ({
    ...file,
    ...uploaderOf(tx),
    layout: layout as Layout | null,
  }),
  mayCheck: refuseSecond,
  isStarted: ({ placedTime }) => placedTime !== null,
  whyNotMended: ({ layout }) =>
    layout === 'API' ? 'The bids of this batch came in a call. Send them again in another.' : null,
  waitsAnew: ({ turn }) => ({ turn: Number(turn) + 1 }),
  startValues: (tx) => ({ placedTime: tx.now }),
  startCheck: bidChecking,
  titlesOf: readTitles,
  checkAgain: checkBidAgain,
  countsBesideDone: warnedBesidePlaced,
  note: placedBefore,
  handOver: takenApart,
  doLines: placing,
};

export const bidFiles = rowFiles(bidFileType);

/** The uploader of a batch: member, branch and user, with the time of receipt. */
export const uploaderOf = (tx: Tx) => ({
  memberId: tx.by.memberId ?? '',
  branchId: tx.by.branchId,
  userId: tx.by.userId,
  receivedTime: tx.now,
});

/** One file a user at a time is checked. */
async function refuseSecond(tx: Tx): Promise<void> {
  const other = await tx.db
    .selectFrom(batchOrder.name)
    .select('batchId')
    .where('userId', '=', tx.by.userId)
    .where('batchStatus', '=', 'Checking')
    .executeTakeFirst();
  if (other)
    throw new ApiError(
      'TOO_MANY',
      sentence(
        'Your batch %{batchId} is still being checked. Upload the next file when it finishes.',
        {
          batchId: Number(other.batchId),
        },
      ),
    );
}

/** A file that the member has placed already today would place every bid a second time. */
async function placedBefore(tx: Tx, { sha256, memberId, batchId }: Batch): Promise<Words | null> {
  const twin = await tx.db
    .selectFrom('batchOrder')
    .select(['batchId', 'userId'])
    .where('memberId', '=', memberId)
    .where('sha256', '=', sha256)
    .where('batchId', '<>', batchId)
    .where('placedTime', 'is not', null)
    .orderBy('batchId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return twin
    ? sentence(
        'The same file was placed before, as batch %{batchId} of %{userId}: placing it again places each bid a second time.',
        { batchId: Number(twin.batchId), userId: String(twin.userId) },
      )
    : null;
}
