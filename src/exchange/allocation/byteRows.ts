import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync } from 'node:fs';
import { byteBlocks, type Unreadable } from '#server/fileStore/lineBlocks.ts';
import { InputFaults } from './inputFault.ts';
import { openInput } from './inputFile.ts';

/**
 * The cells of one row as bytes: cell `n` stands from `starts[n]` to `ends[n]` of `bytes`. The same object is
 * given for every row, so that a file of millions makes no garbage: take what you need out of it.
 */
export type ByteRow = {
  bytes: Buffer;
  starts: Int32Array;
  ends: Int32Array;
  cells: number;
  /** Its number; the heading is 1. */
  row: number;
  /** The bytes that no cell of a CSV file may hold, in words; null when there are none. */
  flaw: string | null;
};

/** Bytes and time of change of a file, by which it is known again. */
export type FileState = { size: number; mtimeMs: number };

const mostBytes = 1 << 20;
const longestRow = 64 * 1024;
const mostCells = 64;

const comma = 44;
const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;

/**
 * A file of rows that is read more than once, a block at a time and without waiting for anybody else: a
 * parser that makes a string of every cell takes five times as long for a file of millions.
 */
export const openByteRows = (path: string) => {
  const file = openInput(path);
  const state: FileState = stateOf(file);
  return {
    size: state.size,
    state,
    /** Gives every row but blank ones to `take`, from the heading on. */
    scan: (take: (row: ByteRow) => void): void => scan(file, path, state.size, readRow, take),
    /** The same with the first cell of each alone, in half the time. */
    scanFirst: (take: (row: ByteRow) => void): void =>
      scan(file, path, state.size, readFirst, take),
    /** Gives those rows whose numbers are wanted, and takes no others apart. */
    pick: (isWanted: (row: number) => boolean, take: (row: ByteRow) => void): void =>
      scan(
        file,
        path,
        state.size,
        (bytes, from, row) =>
          isWanted(row.row + 1) ? readRow(bytes, from, row) : passRow(bytes, from, row),
        take,
      ),
    /** Throws when the file has changed since it was opened, here or by `other`: two readings would not agree. */
    refuseChanged: (other = state): void => {
      const now = stateOf(file);
      if (
        ![state, other].every(({ size, mtimeMs }) => size === now.size && mtimeMs === now.mtimeMs)
      )
        throw new InputFaults(path, [
          { row: 0, column: '', fault: 'The file was changed while it was read.' },
        ]);
    },
    close: (): void => closeSync(file),
  };
};
export type ByteRows = ReturnType<typeof openByteRows>;

const stateOf = (file: number): FileState => {
  const { size, mtimeMs } = fstatSync(file);
  return { size, mtimeMs };
};

/** Finds cells of the row that begins at `from`; answers where the next begins. */
type ReadRow = (bytes: Buffer, from: number, row: ByteRow) => number;

const scan = (
  file: number,
  path: string,
  size: number,
  read: ReadRow,
  take: (row: ByteRow) => void,
): void => {
  const row: ByteRow = {
    bytes: Buffer.alloc(0),
    starts: new Int32Array(mostCells),
    ends: new Int32Array(mostCells),
    cells: 0,
    row: 0,
    flaw: null,
  };
  const reading = {
    blockBytes: Math.min(mostBytes, size + 1),
    longestLine: longestRow,
    refuse: (reason: Unreadable) =>
      new InputFaults(path, [
        'kind' in reason
          ? { row: 0, column: '', fault: `This is ${reason.kind}, not a CSV file in UTF-8.` }
          : {
              row: row.row + 1,
              column: '',
              fault: `The row does not end within ${longestRow / 1024} KiB.`,
            },
      ]),
  };
  for (const lines of byteBlocks(file, reading))
    for (let from = 0; from < lines.length; ) {
      from = read(lines, from, row);
      row.row += 1;
      if (row.cells > 0) take(row);
    }
};

/** Where the row ends that is looked at from `at` on. */
const endOfRow = (bytes: Buffer, at: number): number => {
  const end = bytes.indexOf(lineFeed, at);
  return end < 0 ? bytes.length : end;
};

const passRow: ReadRow = (bytes, from, row) => {
  row.cells = 0;
  return endOfRow(bytes, from) + 1;
};

const readFirst: ReadRow = (bytes, from, row) => {
  let at = from;
  for (; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte > comma && byte < 127) continue;
    if (byte === comma) break;
    if (byte === lineFeed || byte === quote || byte === carriageReturn)
      return readRow(bytes, from, row);
  }
  row.bytes = bytes;
  row.starts[0] = from;
  row.ends[0] = at;
  row.cells = 1;
  row.flaw = null;
  return endOfRow(bytes, at) + 1;
};

const readRow: ReadRow = (bytes, from, row) => {
  const end = bytes.length;
  const { starts, ends } = row;
  let cells = 0;
  let start = from;
  let isPlain = true;
  let isQuoted = false;
  let at = from;
  for (; at < end; at++) {
    const byte = bytes[at] as number;
    // Digits, letters and most signs, which are nearly all there is.
    if (byte > comma && byte < 127) continue;
    if (byte === comma) {
      if (cells < mostCells) {
        starts[cells] = start;
        ends[cells] = at;
        cells += 1;
      }
      start = at + 1;
    } else if (byte === lineFeed) break;
    else if (byte === quote) isQuoted = true;
    else if (byte >= 127 || (byte < 32 && byte !== carriageReturn)) isPlain = false;
  }
  let stop = at;
  if (stop > start && bytes[stop - 1] === carriageReturn) stop -= 1;
  if (cells < mostCells) {
    starts[cells] = start;
    ends[cells] = stop;
    cells += 1;
  }
  const isBlank = cells === 1 && starts[0] === ends[0];
  row.bytes = bytes;
  row.cells = isBlank ? 0 : cells;
  row.flaw = null;
  if (!isPlain) row.flaw = flawIn(bytes.subarray(from, stop));
  if (isQuoted) unquote(row, bytes, from, stop);
  return at + 1;
};

const flawIn = (line: Buffer): string | null => {
  if (!isUtf8(line)) return 'There are letters that are not in UTF-8.';
  return line.some((byte) => byte < 32 || byte === 127)
    ? 'There is a control character, which is no text.'
    : null;
};

const strayQuote =
  'A quote (") is inside a cell: quotes must enclose the whole cell or be doubled.';

/** Copies the cells of a row with quotes, unquoted, into a buffer. */
const unquote = (row: ByteRow, bytes: Buffer, from: number, stop: number): void => {
  const plain = Buffer.allocUnsafe(stop - from);
  let length = 0;
  let cells = 0;
  let isOpen = false;
  let isClosed = false;
  row.starts[0] = 0;
  for (let at = from; at < stop; at++) {
    const byte = bytes[at] as number;
    if (byte === quote) {
      const isDoubled = isOpen && bytes[at + 1] === quote && at + 1 < stop;
      if (isDoubled) plain[length++] = bytes[++at] as number;
      else if (isOpen) {
        isOpen = false;
        isClosed = true;
      } else if (isClosed || length > (row.starts[cells] as number)) row.flaw = strayQuote;
      else isOpen = true;
    } else if (byte === comma && !isOpen) {
      isClosed = false;
      if (cells < mostCells - 1) {
        row.ends[cells] = length;
        cells += 1;
        row.starts[cells] = length;
      }
    } else {
      if (isClosed) row.flaw = strayQuote;
      plain[length++] = byte;
    }
  }
  row.ends[cells] = length;
  row.cells = cells + 1;
  row.bytes = plain;
  if (isOpen) row.flaw = 'A quote (") is opened and never closed.';
};
