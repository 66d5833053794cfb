import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { isoTime } from '#domain/market/calendar.ts';

const markOf = (folder: string): string => join(folder, 'offerdesk.db.moving');

/**
 * Marks that PostgreSQL is about to commit a move: from then on, until the file is put aside,
 * nobody knows which of the two databases counts. The mark is on the disk when this returns.
 */
export const markMove = (folder: string): void => {
  const file = openSync(markOf(folder), 'w', 0o600);
  writeSync(file, 'offerdesk migrate was about to finish. Run it again: it checks the result.\n');
  fsyncSync(file);
  closeSync(file);
};

/** The path at which a moved database file is kept, with the time of the move. */
export const movedPath = (file: string, now: number): string =>
  `${file}.moved-${isoTime(now).slice(0, 19).replace(/[-:]/g, '')}`;

/** The name of the embedded database of a folder that was moved to PostgreSQL last; undefined when none was. */
export const movedFile = (folder: string): string | undefined =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^offerdesk\.db\.moved-\w+$/.test(name))
        .toSorted()
        .at(-1)
    : undefined;

/** Takes the mark away once it is known which database counts. */
export const unmarkMove = (folder: string): void => rmSync(markOf(folder), { force: true });

/** Whether a move of this folder was cut off at its end. */
export const isMoveMarked = (folder: string): boolean => existsSync(markOf(folder));
