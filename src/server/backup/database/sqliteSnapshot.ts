import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import Sqlite from 'better-sqlite3';
import { codeOf } from '../../database/schema/dialect.ts';
import type { Inspected } from '../../database/schema/inspect.ts';
import { lineOver, lookInto } from '../../database/sqlite/sqlite.ts';
import { backupFault, damagedAt } from '../archive/faults.ts';

/** Pages that are copied at once: some milliseconds. */
const pagesAtOnce = 2_000;

/**
 * Copies a database of SQLite as it is at one moment into a new file, while others go on writing: the copy is
 * read in one transaction, so that nothing that is committed meanwhile makes it begin again.
 */
export const snapshotOf = async (
  file: string,
  copy: string,
  onProgress: (share: number) => void,
): Promise<void> => {
  if (!existsSync(file))
    throw backupFault(`${file} is not there: there is no database to back up.`);
  const source = lookInto(file);
  try {
    source.exec('BEGIN');
    source.prepare('select count(*) from sqlite_schema').get();
    await source.backup(copy, {
      progress: ({ totalPages, remainingPages }) => {
        if (totalPages > 0) onProgress(1 - remainingPages / totalPages);
        return pagesAtOnce;
      },
    });
    source.exec('COMMIT');
  } finally {
    source.close();
  }
  // A single file, without a write-ahead log.
  const made = new Sqlite(copy);
  made.pragma('journal_mode = DELETE');
  made.close();
  const handle = await open(copy, 'r');
  await handle.sync().finally(() => handle.close());
};

/** Opens a file of SQLite that lies outside of any data folder, checks its pages, and shows it to `look`. */
export const lookAtCopy = async <T>(
  file: string,
  look: (line: Inspected) => Promise<T>,
): Promise<T> => {
  let connection: Sqlite.Database | null = null;
  try {
    connection = new Sqlite(file, { readonly: true, fileMustExist: true });
    const verdict = connection.pragma('quick_check(1)', { simple: true });
    if (verdict !== 'ok') throw damagedAt(`its database does not fit together (${verdict})`);
    return await look(lineOver(connection));
  } catch (error) {
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error)))
      throw damagedAt('its database cannot be read', error);
    throw error;
  } finally {
    connection?.close();
  }
};
