import { textBlocks, type Unreadable } from '#server/fileStore/lineBlocks.ts';

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
 * memory; lines may end in CR LF, the first may begin with a byte order mark. Throws UnreadableFile for
 * what is no such file. `onBytes` sees all bytes as they are read.
 */
export async function* fileLines(
  path: string,
  onBytes?: (bytes: Buffer) => void,
): AsyncGenerator<string[]> {
  let row = 0;
  const reading = {
    blockBytes,
    // A letter takes three bytes at most.
    longestLine: 3 * longestLine,
    refuse: (reason: Unreadable) => refused(row, reason),
  };
  for await (const text of textBlocks(path, reading, onBytes)) {
    const lines = text.split('\n');
    if (text.endsWith('\n')) lines.pop();
    for (let at = 0; at < lines.length; at++) {
      row += 1;
      const line = lines[at] as string;
      if (line.length > longestLine) throw refused(row - 1, { why: 'endless' });
      if (line.endsWith('\r')) lines[at] = line.slice(0, -1);
    }
    yield lines;
  }
}

/** The rows of a file of ours below its heading, one by one; blank lines are left out. */
export async function* rowsBelowHeading(path: string): AsyncGenerator<string> {
  let isHeading = true;
  for await (const lines of fileLines(path))
    for (const line of lines) {
      if (!isHeading && line !== '') yield line;
      isHeading = false;
    }
}

/** The fault of the row that would come after so many. */
const refused = (rows: number, reason: Unreadable): UnreadableFile => {
  const words = {
    kind: () =>
      `this is ${'kind' in reason ? reason.kind : ''}, whatever its name says. Bring the text file itself`,
    endless: () => `the row does not end within ${longestLine} letters. It is no row of bids`,
    encoding: () =>
      'from here on there are bytes that are not UTF-8. Write the file in UTF-8 or plain ASCII',
    binary: () => 'from here on there are bytes that are no text',
  };
  return new UnreadableFile(rows + 1, words[reason.why]());
};
