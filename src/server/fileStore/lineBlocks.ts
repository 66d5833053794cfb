import { isUtf8 } from 'node:buffer';
import { readSync } from 'node:fs';
import { openKept } from './keptFile.ts';
import { kindOfBytes } from './kindOfBytes.ts';

/** Why a file cannot be read on: another kind of file by its content, a line without an end, no UTF-8, no text. */
export type Unreadable =
  | { why: 'kind'; kind: string }
  | { why: 'endless' }
  | { why: 'encoding' }
  | { why: 'binary' };

type Reading = {
  /** Bytes that are read from the disk at once. */
  blockBytes: number;
  /** Bytes of a line at most. */
  longestLine: number;
  /** The error for a file that cannot be read on, in words for its reader. */
  refuse(reason: Unreadable): Error;
};

/**
 * The whole lines of an open file as bytes, a block at a time and without waiting for anybody else. A
 * block is valid until the next one. A mark of UTF-8 before the first line is left out.
 */
export function* byteBlocks(file: number, reading: Reading): Generator<Buffer> {
  const blocks = cutting(reading);
  for (let at = 0; ; ) {
    const room = blocks.room();
    const read = readSync(file, room, 0, room.length, at);
    at += read;
    const lines = blocks.lines(read);
    if (lines.length > 0) yield lines;
    if (read === 0) return;
  }
}

/**
 * The whole lines of a text file in UTF-8, a block at a time, so that its size takes no memory.
 * `onBytes` sees all bytes as they are read.
 */
export async function* textBlocks(
  path: string,
  reading: Reading,
  onBytes: (bytes: Buffer) => void = () => undefined,
): AsyncGenerator<string> {
  const blocks = cutting(reading);
  const file = await openKept(path);
  try {
    for (let at = 0; ; ) {
      const room = blocks.room();
      const { bytesRead } = await file.read(room, 0, room.length, at);
      at += bytesRead;
      const bytes = room.subarray(0, bytesRead);
      onBytes(bytes);
      const lines = blocks.lines(bytesRead);
      if (!isUtf8(lines)) throw reading.refuse({ why: 'encoding' });
      if (bytes.includes(0)) throw reading.refuse({ why: 'binary' });
      if (lines.length > 0) yield lines.toString('utf8');
      if (bytesRead === 0) return;
    }
  } finally {
    await file.close();
  }
}

const lineFeed = 10;
const carriageReturn = 13;

/** Cuts what is read into one block behind its last line; what is left begins the next block. */
const cutting = ({ blockBytes, longestLine, refuse }: Reading) => {
  const block = Buffer.allocUnsafe(blockBytes + longestLine);
  let isFirst = true;
  /** The position of the bytes that do not yet form a whole line. */
  let from = 0;
  let end = 0;

  return {
    /** Where the next bytes are to be read to. */
    room: (): Buffer => {
      block.copyWithin(0, from, end);
      end -= from;
      from = 0;
      if (end > longestLine) throw refuse({ why: 'endless' });
      return block.subarray(end, end + blockBytes);
    },
    /** The whole lines there are after so many bytes were read; after none the rest of the file. */
    lines: (read: number): Buffer => {
      end += read;
      if (isFirst) from = beginningOf(block.subarray(0, end), refuse);
      isFirst = false;
      const begin = from;
      from = read === 0 ? end : Math.max(begin, lastEnd(block.subarray(0, end)));
      return block.subarray(begin, from);
    },
  };
};

/** Old Macs ended lines by CR alone. */
const lastEnd = (bytes: Buffer): number =>
  bytes.lastIndexOf(lineFeed) + 1 || bytes.lastIndexOf(carriageReturn) + 1;

const beginningOf = (bytes: Buffer, refuse: Reading['refuse']): number => {
  const kind = kindOfBytes(bytes);
  if (kind !== null) throw refuse({ why: 'kind', kind });
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
};
