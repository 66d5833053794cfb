import type { Bid } from '#domain/bid/bidTerms.ts';
import { rupeesOf } from '#domain/money.ts';
import type { WireRow } from '#model';
import { batchOrder, batchOrderLine } from '#schemas/batchOrder.ts';
import { order } from '#schemas/order.ts';
import { noted } from '#server/database/rows/rowWriting.ts';
import { encodeRow } from '#server/database/schema/columns.ts';
import { type Mutation, mutation, type Tx } from '#server/database/writing/mutation.ts';
import { newLine } from '#server/files/rowFiles/rowFileCheck.ts';
import { newFile } from '#server/files/rowFiles/rowFileMutations.ts';
import { takeBid } from '../../order/server/intake/intake.ts';
import type { Batch } from './batch.ts';
import { keptOf } from './bidChecking.ts';
import { bidFileType, uploaderOf } from './bidFiles.ts';
import { clientOrderIdOf } from './placeRow.ts';

/** A row of a call: a bid, or what is wrong with what should be one. */
export type BatchRow =
  | { bid: Bid; clientOrderId: string | null }
  | { bid: null; faults: Readonly<Record<string, string>> };

/** The answer for a row of the call: the order, or the rule that refused it. */
export type RowAnswer =
  | { row: number; result: 'accepted'; order: WireRow<typeof order> }
  | {
      row: number;
      result: 'refused';
      code: string;
      message: string;
      errors: Readonly<Record<string, string>>;
    };

/**
 * Places the bids of one call, each as if it had come alone, and stores them as a batch. A row that
 * is no bid is refused by itself.
 */
export const placeBatch: Mutation<
  { rows: readonly BatchRow[] },
  { batchId: number; answers: RowAnswer[] }
> = mutation('batchOrder.placeBatch', async (tx, { rows }) => {
  const batch = await newFile<Batch>(tx, bidFileType, {
    ...uploaderOf(tx),
    batchStatus: 'Completed',
    layout: 'API',
    records: rows.length,
    placedTime: tx.now,
    completedTime: tx.now,
  });
  const answers: RowAnswer[] = [];
  for (const [at, row] of rows.entries())
    answers.push(await answerTo(tx, batch.batchId, at + 1, row));
  const accepted = answers.filter(({ result }) => result === 'accepted').length;
  const change = { accepted, refused: rows.length - accepted };
  await tx.db
    .updateTable(batchOrder.name)
    .set(change)
    .where('batchId', '=', batch.batchId)
    .execute();
  await tx.db
    .insertInto(batchOrderLine.name)
    .values(answers.map((answer, at) => keptLine(tx, batch.batchId, rows[at] as BatchRow, answer)))
    .execute();
  noted(tx, batchOrder, 'place', { after: { ...batch, ...change } });
  return { batchId: batch.batchId, answers };
});

const answerTo = async (
  tx: Tx,
  batchId: number,
  row: number,
  batchRow: BatchRow,
): Promise<RowAnswer> => {
  if (!batchRow.bid) {
    const [message = 'This row is not a bid'] = Object.values(batchRow.faults);
    return { row, result: 'refused', code: 'INVALID', message, errors: batchRow.faults };
  }
  const clientOrderId = batchRow.clientOrderId ?? clientOrderIdOf(batchId, row, null);
  const placed = await takeBid(tx, { bid: batchRow.bid, clientOrderId, batchId });
  if ('order' in placed) return { row, result: 'accepted', order: encodeRow(order, placed.order) };
  const { code, field, message } = placed.refusal;
  return { row, result: 'refused', code, message, errors: field ? { [field]: message } : {} };
};

const keptLine = (tx: Tx, batchId: number, batchRow: BatchRow, answer: RowAnswer) => {
  const isAccepted = answer.result === 'accepted';
  const faults = isAccepted
    ? []
    : [{ field: Object.keys(answer.errors)[0] ?? '', code: answer.code, message: answer.message }];
  const line = newLine(tx, batchId, {
    line: answer.row,
    cells: batchRow.bid ? cellsOf(batchRow.bid) : [],
    faults,
    columns: {
      ...keptOf(null),
      orderId: isAccepted ? Number(answer.order.orderId) : null,
      orderStatus: isAccepted ? String(answer.order.orderStatus) : null,
    },
  });
  return isAccepted ? { ...line, outcome: bidFileType.write.doneOutcome } : line;
};

/** The bid in the columns of the NSE layout, so that its page and its files are those of a file. */
const cellsOf = (bid: Bid): string[] => [
  bid.symbol,
  bid.series,
  bid.clientType,
  bid.clientId,
  bid.participantId ?? '',
  bid.marginType,
  bid.isMarketOrder ? 'Y' : 'N',
  String(bid.quantity),
  bid.price === null ? '' : String(rupeesOf(bid.price)),
  'E',
  '',
];
