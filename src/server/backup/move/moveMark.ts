import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const markOf = (folder: string): string => join(folder, 'offerdesk.db.moving');

/**
 * Marks that a move is about to be committed by PostgreSQL: from then on, until the file is put aside, nobody knows which of the
 * two databases counts. On the disk before it returns.
 */
export const markMove = (folder: string): void => {
  const file = openSync(markOf(folder), 'w', 0o600);
  writeSync(
    file,
    'offerdesk migrate was about to end. Run it again: it finds out what became of it.\n',
  );
  fsyncSync(file);
  closeSync(file);
};

/** Takes the mark away once it is known which database counts. */
export const unmarkMove = (folder: string): void => rmSync(markOf(folder), { force: true });

/** Whether a move of this folder was cut off at its end. */
export const isMoveMarked = (folder: string): boolean => existsSync(markOf(folder));
