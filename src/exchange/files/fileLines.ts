import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { kindOfBytes } from '#server/fileStore/kindOfBytes.ts';

/** Why a file cannot be read on, and from which row: what is not text has no rows to list faults of. */
export class UnreadableFile extends Error {
  readonly row: number;

  constructor(row: number, message: string) {
    super(message);
    this.row = row;
  }
}

const blockBytes = 256 * 1024;

/** Longest line of a file between exchanges, in characters; a row of bids has some 200. */
const longestLine = 4_096;

/**
 * The lines of a text file in UTF-8 from the disk, some thousand at a time, so that its size takes no
 * memory; lines may end in CR LF, the first may begin with a byte order mark. `hash` is of all bytes
 * after the first line, once all are read. Throws UnreadableFile for what is no such file.
 */
export const fileLines = (path: string) => {
  const hash = createHash('sha256');
  const read = async function* (): AsyncGenerator<string[]> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let rest = '';
    let row = 0;
    let isBelowFirst = false;
    const decoded = (bytes?: Buffer) => {
      try {
        return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
      } catch {
        throw new UnreadableFile(
          row + 1,
          'from here on there are bytes that are not UTF-8. Write the file in UTF-8 or plain ASCII',
        );
      }
    };
    const cut = (lines: string[]) => {
      for (let at = 0; at < lines.length; at++) {
        row += 1;
        const line = lines[at] as string;
        if (line.length > longestLine) throw tooLong(row);
        if (line.endsWith('\r')) lines[at] = line.slice(0, -1);
      }
      return lines;
    };
    let isFirst = true;
    for await (const chunk of createReadStream(path, { highWaterMark: blockBytes })) {
      const bytes = chunk as Buffer;
      if (isFirst) {
        const kind = kindOfBytes(bytes);
        if (kind !== null)
          throw new UnreadableFile(
            1,
            `this is ${kind}, whatever its name says. Bring the text file itself`,
          );
        isFirst = false;
      }
      if (isBelowFirst) hash.update(bytes);
      else {
        const end = bytes.indexOf(10);
        if (end >= 0) {
          isBelowFirst = true;
          hash.update(bytes.subarray(end + 1));
        }
      }
      rest += decoded(bytes);
      if (rest.includes('\0'))
        throw new UnreadableFile(row + 1, 'from here on there are bytes that are no text');
      const end = rest.lastIndexOf('\n');
      if (end >= 0) {
        const lines = rest.slice(0, end).split('\n');
        rest = rest.slice(end + 1);
        yield cut(lines);
      }
      if (rest.length > longestLine) throw tooLong(row + 1);
    }
    rest += decoded();
    if (rest !== '') yield cut([rest]);
  };
  return { lines: read(), hash: () => hash.digest('hex') };
};

const tooLong = (row: number) =>
  new UnreadableFile(
    row,
    `the row does not end within ${longestLine} letters. It is no row of bids`,
  );
