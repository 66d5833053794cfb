import Papa from 'papaparse';
import { sentence, type Words } from '#domain/sentence.ts';
import { textBlocks, type Unreadable } from '../../fileStore/lineBlocks.ts';
import { type Fault, FileFault, faultIn } from './fault.ts';

/** A row of a file: its number, the heading being 1, and its cells as they are in the file. */
export type FileRow = { row: number; cells: string[]; isMisquoted: boolean };

const blockBytes = 64 * 1024;

/** Longest row of a file, in characters. A quote that is never closed makes a row of all that follows. */
const longestRow = 256 * 1024;

/** Most cells of a row: no file of ours has a tenth of them. */
const mostCells = 1_000;

/**
 * The rows of a CSV file from the disk, a block at a time, so that the size of the file takes no
 * memory. Blank rows count and are left out, and so is the closing line of our own exports. Throws
 * FileFault for what is no CSV in UTF-8. `onBytes` sees the bytes that were read. Of several
 * `delimiters` the one that the first line has most of counts.
 */
export async function* fileRows(
  path: string,
  onBytes: (bytes: Buffer) => void,
  { delimiters = [','] }: { delimiters?: readonly string[] } = {},
): AsyncGenerator<FileRow[]> {
  let rest = '';
  let row = 0;
  let papa: Papa.Parser | null = null;

  const parsed = (isLast: boolean): FileRow[] => {
    papa ??= new Papa.Parser({
      delimiter: delimiterOf(rest, delimiters),
      newline: newlineOf(rest),
    });
    // A cell in quotes may go on in the next block; only the end of the file closes its row.
    const { data, errors, meta } = papa.parse(rest, 0, !isLast) as Papa.ParseResult<string[]>;
    rest = isLast ? '' : rest.slice(meta.cursor);
    const misquoted = new Set(errors.map((error) => error.row));
    const rows: FileRow[] = [];
    data.forEach((cells, at) => {
      row += 1;
      if (cells.length > mostCells) throw tooWide(row);
      const last = cells.length - 1;
      // Lines may end in CR LF here and LF there; what stands before LF is no part of the cell.
      if (cells[last]?.endsWith('\r')) cells[last] = cells[last].slice(0, -1);
      if (!isBlank(cells)) rows.push({ row, cells, isMisquoted: misquoted.has(at) });
    });
    if (rest.length > longestRow) throw tooLong(row + 1);
    return rows;
  };

  const reading = {
    blockBytes,
    // A letter takes three bytes at most.
    longestLine: 3 * longestRow,
    refuse: (reason: Unreadable) => unreadable(row, reason),
  };
  for await (const text of textBlocks(path, reading, onBytes)) {
    rest += text;
    const rows = parsed(false);
    if (rows.length > 0) yield rows;
  }
  const rows = parsed(true);
  if (rows.length > 0) yield rows;
}

/** The same rows in slices of one size: a write of each size is a statement that the database keeps. */
export async function* slicesOf(blocks: AsyncIterable<FileRow[]>, size: number) {
  let waiting: FileRow[] = [];
  for await (const block of blocks) {
    waiting = waiting.concat(block);
    let from = 0;
    for (; waiting.length - from >= size; from += size) yield waiting.slice(from, from + size);
    waiting = waiting.slice(from);
  }
  if (waiting.length > 0) yield waiting;
}

/** Old Macs end lines by CR alone; everything else has an LF. */
const newlineOf = (start: string) => (start.includes('\r') && !start.includes('\n') ? '\r' : '\n');

const delimiterOf = (start: string, among: readonly string[]): string => {
  const [first = ''] = start.split(/[\r\n]/, 1);
  const counts = among.map((sign) => first.split(sign).length);
  return among[counts.indexOf(Math.max(...counts))] ?? ',';
};

const isBlank = (cells: readonly string[]) =>
  cells.every((cell) => cell === '') ||
  /^#END rows=\d+ complete=(true|false)( times=[+-]\d\d:\d\d)?$/.test(cells[0] ?? '');

/** Why a file cannot be read on behind so many rows. */
const unreadable = (rows: number, reason: Unreadable): FileFault => {
  switch (reason.why) {
    case 'kind':
      return fileFault(
        1,
        /UTF-16|UTF-32/.test(reason.kind) ? 'ENCODING' : 'NOT_CSV',
        sentence(
          'This is %{kind}, whatever its name says. Save it as "CSV UTF-8" and upload that file.',
          { kind: sentence(reason.kind) },
        ),
      );
    case 'encoding':
      return fileFault(
        rows + 1,
        'ENCODING',
        sentence(
          'At or after row %{row} there are letters that are not in UTF-8. Save the file as "CSV UTF-8" and upload it again.',
          { row: rows + 1 },
        ),
      );
    case 'binary':
      return fileFault(
        rows + 1,
        'NOT_CSV',
        sentence(
          'At or after row %{row} there are bytes that are not text. Upload a CSV file in UTF-8.',
          { row: rows + 1 },
        ),
      );
    case 'endless':
      return tooLong(rows + 1);
  }
};

const fileFault = (row: number, code: Fault['code'], words: Words) =>
  new FileFault(row, faultIn('', code, words));

const tooLong = (row: number) =>
  fileFault(
    row,
    'TOO_LONG',
    sentence(
      'Row %{row} does not end within %{kib} KiB. Most likely a quote (") is opened there and never closed.',
      { row, kib: longestRow / 1024 },
    ),
  );

const tooWide = (row: number) =>
  fileFault(
    row,
    'TOO_WIDE',
    sentence(
      'Row %{row} has more than %{most} cells. Upload a CSV file with the columns of the sample.',
      { row, most: mostCells },
    ),
  );
