import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import type { ArchiveColumn, Cell, Cells } from './archiveColumn.ts';
import { readSlice } from './readRows.ts';

/** Rows of the database and the same rows of a file, from its row `from` on. */
export type Compared = {
  path: string;
  columns: readonly ArchiveColumn[];
  from: number;
  cells: Cells;
};

/** Where a copy differs from its rows: which row of the file, which column, and both values. */
export type Difference = { row: number; column: string; archived: Cell; live: Cell };

/** The first difference between rows and their copy, value by value; null when there is none. */
export const compareRows = async ({
  path,
  columns,
  from,
  cells,
}: Compared): Promise<Difference | null> => {
  const count = cells[0]?.length ?? 0;
  const archived = await readSlice(path, columns, from, from + count);
  for (let row = 0; row < count; row++)
    for (const [at, { name }] of columns.entries()) {
      const live = cells[at]?.[row] ?? null;
      const copy = archived[row]?.[name] ?? null;
      if (copy !== live) return { row: from + row, column: name, archived: copy, live };
    }
  return null;
};

/** The SHA-256 of a file as it lies there now, in hex; null when it is gone. */
export const hashNow = (path: string): string | null => {
  const hash = createHash('sha256');
  let fd: number;
  try {
    fd = openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    const block = Buffer.alloc(1 << 20);
    for (let read = readSync(fd, block); read > 0; read = readSync(fd, block))
      hash.update(block.subarray(0, read));
  } finally {
    closeSync(fd);
  }
  return hash.digest('hex');
};
