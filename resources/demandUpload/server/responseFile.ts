import { maskedPan } from '#domain/bid/pan.ts';
import { readKeptBid } from '#domain/exchangeFile/bidsOfFile.ts';
import { paiseText } from '#domain/money.ts';
import { rowsBelowHeading } from '#exchange/files/fileLines.ts';
import { csvLines } from '#server/files/csv/csvLines.ts';
import type { Machine } from '#server/machine/machine.ts';
import { bidsFile, faultsOf } from './demandFiles.ts';
import type { DemandUpload } from './demandMutations.ts';

const heading = [
  'bidId',
  'series',
  'category',
  'memberCode',
  'ucc',
  'pan',
  'qty',
  'price',
  'Result',
  'Row',
  'Field',
  'Message',
];

/** Rows that are written at a time. */
const slice = 1_000;

/**
 * The answer to a demand file, as CSV: for a loaded one a row for each bid, accepted; for a refused one every
 * kept fault. PANs are masked; nothing in it runs in a spreadsheet.
 */
export async function* responseFile(
  { settings }: Machine,
  upload: DemandUpload,
): AsyncGenerator<string> {
  const { storedAs, symbol } = upload;
  if (storedAs === null) return;
  yield csvLines([heading]);
  if (upload.uploadStatus === 'Error') {
    const faults = await faultsOf(settings, storedAs);
    const blank = Array<string>(8).fill('');
    if (faults.length > 0)
      yield csvLines(
        faults.map(({ row, field, message }) => [
          ...blank,
          'Refused',
          row === 0 ? '' : String(row),
          field,
          message,
        ]),
      );
    return;
  }
  let rows: string[][] = [];
  for await (const line of rowsBelowHeading(bidsFile(settings, storedAs))) {
    const bid = readKeptBid(symbol ?? '', line);
    rows.push([
      bid.bidId,
      bid.series,
      bid.category,
      bid.memberCode,
      bid.clientCode,
      maskedPan(bid.pan),
      String(bid.quantity),
      bid.price === null ? '' : paiseText(bid.price),
      'Accepted',
      '',
      '',
      '',
    ]);
    if (rows.length < slice) continue;
    yield csvLines(rows);
    rows = [];
  }
  if (rows.length > 0) yield csvLines(rows);
}
