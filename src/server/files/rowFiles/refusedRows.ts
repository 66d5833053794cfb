import type { Machine } from '../../machine/machine.ts';
import { csvLines } from '../csv/csvLines.ts';
import { addedColumns } from '../csv/heading.ts';
import { cellsOf, faultText, keptLines, withOutcome } from './keptLines.ts';
import type { FileOfRows, LineAsItCame } from './rowFile.ts';
import type { RowFileType } from './rowFileType.ts';

/**
 * The refused rows of a file as received, with the faults of each. Mended, they can be uploaded
 * again as they are.
 */
export async function* refusedRows(
  machine: Machine,
  { line }: Pick<RowFileType, 'line'>,
  { batchId }: Pick<FileOfRows, 'batchId'>,
  heading: readonly string[],
): AsyncGenerator<string> {
  yield csvLines([[...heading, ...addedColumns]]);
  for await (const rows of keptLines<LineAsItCame>(
    machine,
    line.name,
    batchId,
    withOutcome('refused'),
  ))
    yield csvLines(
      rows.map((row) => [
        ...cellsOf(row, heading.length),
        String(row.line),
        faultText(row, 'field'),
        faultText(row, 'code'),
        faultText(row, 'message'),
      ]),
    );
}
