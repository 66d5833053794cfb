import { batchOrderLine, outcomeLabels } from '#schemas/batchOrder.ts';
import { csvLines } from '#server/files/csv/csvLines.ts';
import { cellsOf, faultText, keptLines, withOutcome } from '#server/files/rowFiles/keptLines.ts';
import { refusedRows } from '#server/files/rowFiles/refusedRows.ts';
import type { Machine } from '#server/machine/machine.ts';
import { type Batch, type BatchLine, titlesOf } from './batch.ts';

/**
 * The refused rows of a batch: the original columns, and the faults of each. Once mended, the file
 * can be uploaded again as it is. In the layout of BSE it is the rejection file of that exchange:
 * the row and the words.
 */
export async function* refusedFile(machine: Machine, batch: Batch): AsyncGenerator<string> {
  if (batch.layout === 'BSE') {
    for await (const lines of linesOf(machine, batch, 'refused'))
      yield csvLines(lines.map((line) => [...cellsOf(line, 10), faultText(line, 'message')]));
    return;
  }
  yield* refusedRows(machine, { line: batchOrderLine }, batch, titlesOf(batch));
}

/** All rows of a batch as they came, each with its order, its fate and the reason. */
export async function* resultFile(machine: Machine, batch: Batch): AsyncGenerator<string> {
  const heading = titlesOf(batch);
  const added = ['Row', 'Result', 'Order Id', 'Order Status', 'Code', 'Reason'];
  yield csvLines([[...heading, ...added]]);
  for await (const lines of linesOf(machine, batch, null))
    yield csvLines(
      lines.map((line) => [
        ...cellsOf(line, heading.length),
        String(line.line),
        outcomeLabels[line.outcome],
        line.orderId === null ? '' : String(line.orderId),
        line.orderStatus ?? '',
        faultText(line, 'code'),
        faultText(line, 'message'),
      ]),
    );
}

/** The rows that were taken as the other exchange lists them: its ten columns, now with the number of the bid. */
export async function* acceptedFile(machine: Machine, batch: Batch): AsyncGenerator<string> {
  for await (const lines of linesOf(machine, batch, 'accepted'))
    yield csvLines(
      lines.map((line) => {
        const cells = cellsOf(line, 10);
        cells[8] = String(line.orderId);
        return cells;
      }),
    );
}

const linesOf = (machine: Machine, { batchId }: Batch, outcome: BatchLine['outcome'] | null) =>
  keptLines<BatchLine>(machine, batchOrderLine.name, batchId, outcome && withOutcome(outcome));
