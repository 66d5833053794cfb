import type { Resource } from '#model';
import { bulkUploadLine } from '#own/bulkUploadLine/bulkUploadLine.ts';
import { nounNamed } from '#registry';
import { uploadedFile } from '../../fileStore/uploadFolder.ts';
import type { Machine } from '../../machine/machine.ts';
import { csvLines } from '../csv/csvLines.ts';
import { englishWordsOf } from '../csv/englishWords.ts';
import { FileFault } from '../csv/fault.ts';
import { fileRows } from '../csv/fileRows.ts';
import { addedColumns, headingOf } from '../csv/heading.ts';
import { faultText, keptLines } from '../rowFiles/keptLines.ts';
import { type LineRow, type Upload, valuesInFile } from './masterLine.ts';

/**
 * The refused rows of a file as CSV: its own columns as received or mended, followed by the row's
 * number, the fields, the codes and the words. Once corrected, it can be uploaded as it is.
 */
export async function* errorFile(machine: Machine, upload: Upload): AsyncGenerator<string> {
  const refused = refusedLines(machine, upload.batchId);
  let next = await refused.next();
  const noun = nounNamed(upload.resource) as Resource;
  let width = 0;
  const english = await englishWordsOf(noun);
  let heading: readonly string[] = [];
  try {
    for await (const rows of rowsOf(machine, upload)) {
      const lines: string[][] = [];
      for (const { row, cells } of rows) {
        if (row === 1) {
          width = cells.length;
          heading = english.heading(cells);
          lines.push([...cells, ...addedColumns]);
          continue;
        }
        if (next.done || next.value.line > row) continue;
        // Cells beyond the heading are the fault itself; they come back on its own columns.
        const own = [...cells, ...Array(Math.max(0, width - cells.length)).fill('')].slice(
          0,
          width,
        );
        lines.push([...withMended(noun, heading, own, next.value), ...wordsOf(next.value)]);
        next = await refused.next();
      }
      if (lines.length > 0) yield csvLines(lines);
      if (next.done) return;
    }
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
  }
  // A row that could not be parsed has only its words.
  const blank = Array(width).fill('');
  if (width === 0) yield csvLines([[...addedColumns]]);
  for (; !next.done; next = await refused.next())
    yield csvLines([[...blank, ...wordsOf(next.value)]]);
}

/** The cells of a row, with what was typed into those that were mended. */
const withMended = (
  noun: Resource,
  heading: readonly string[],
  cells: readonly string[],
  line: LineRow,
): readonly string[] => {
  const { mended } = valuesInFile(line);
  if (mended.length === 0) return cells;
  const { columns } = headingOf(noun, heading, Object.keys(noun.fields));
  return cells.map((cell, at) => {
    const typed = mended.find(({ field }) => field === columns[at]);
    return typed ? (typed.value ?? '') : cell;
  });
};

async function* rowsOf({ settings }: Machine, { storedAs }: Upload) {
  if (storedAs !== null) yield* fileRows(uploadedFile(settings, storedAs), () => undefined);
}

async function* refusedLines(machine: Machine, batchId: number): AsyncGenerator<LineRow> {
  const wanted = { column: 'verdict', value: 'refused' };
  for await (const lines of keptLines<LineRow>(machine, bulkUploadLine.name, batchId, wanted))
    yield* lines;
}

const wordsOf = (line: LineRow): string[] => [
  String(line.line),
  faultText(line, 'field'),
  faultText(line, 'code'),
  faultText(line, 'message'),
];
