import { type Layout, mostOrderRows } from '#domain/exchangeFile/orderFile.ts';
import { sentence, type Words } from '#domain/sentence.ts';
import { batchOrder, batchOrderLine } from '#schemas/batchOrder.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import { columnLine, typedOver } from '#server/files/rowFiles/columnLine.ts';
import { faultsIn } from '#server/files/rowFiles/keptLines.ts';
import { rowFiles } from '#server/files/rowFiles/rowFileCalls.ts';
import type { RowFileType } from '#server/files/rowFiles/rowFileType.ts';
import { startedWords, takingRows } from '#server/files/rowFiles/rowWork.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { bidFile } from '../bidFile.ts';
import type { Batch, BatchLine } from './batch.ts';
import { bidChecking } from './bidChecking.ts';
import { checkBidAgain, readTitles, warnedBesidePlaced } from './checkBidAgain.ts';
import { placing, type TakenApart, takenApart } from './placing.ts';

const words = { rows: 'bids', Do: 'Place', do: 'place', done: 'placed' };

/** The fields of a batch row that calls answer in addition to its cells and faults. */
const wireBid = (line: BatchLine) => ({
  ...columnLine(line),
  orderId: line.orderId === null ? null : Number(line.orderId),
  orderStatus: line.orderStatus,
  warnings: faultsIn(line.warnings),
});

type BidFileType = RowFileType<Batch, BatchLine, typeof batchOrder, ReturnType<typeof wireBid>>;

/** Files of bids: checked row by row, then placed once the uploader confirms. */
export const bidFileType: BidFileType = {
  file: batchOrder,
  line: batchOrderLine,
  names: bidFile,
  words: { file: 'batch', none: 'There is no bid in this file.', started: startedWords(words) },
  checkName: (_, { fileName }) =>
    sentence('Check the %{rows} of %{fileName}', {
      rows: sentence(words.rows),
      fileName: fileName ?? '',
    }),
  maxRows: mostOrderRows,
  delimiters: [',', '|'],
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
  startCheck: bidChecking,
  typedOver: (batch, ...typed) => typedOver(readTitles(batch), ...typed),
  checkAgain: checkBidAgain,
  countsBesideDone: warnedBesidePlaced,
  note: placedBefore,
  wireLine: wireBid,
  write: takingRows<Batch, BatchLine, TakenApart>({
    words,
    job: 'place',
    begin: 'place',
    doneOutcome: 'accepted',
    columns: ['orderId', 'orderStatus'],
    startValues: (tx) => ({ placedTime: tx.now, message: null }),
    handOver: takenApart,
    doLines: placing,
  }),
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
