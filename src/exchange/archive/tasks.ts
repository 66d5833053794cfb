import { ApiError } from '#server/runtime/errors.ts';
import type { ArchiveColumn, Cells } from './archiveColumn.ts';
import { compareRows, hashNow } from './compare.ts';
import { countRows } from './count.ts';
import { findPage } from './page.ts';
import { closeFolder } from './parquetFile.ts';
import { readSlice } from './readRows.ts';
import { abandonFile, appendRows, beginFile, finishFile } from './writeFile.ts';

type Slice = { path: string; columns: readonly ArchiveColumn[]; from: number; to: number };

/** Some rows of a file by column: cheaper to copy between threads than rows. */
const sliceOf = async ({ path, columns, from, to }: Slice): Promise<Cells> => {
  const rows = await readSlice(path, columns, from, to);
  return columns.map(({ name }) => rows.map((row) => row[name] ?? null));
};

/** A task that writes, with words for a disk that has no room. */
const toDisk =
  <I, O>(task: (input: I) => O) =>
  (input: I): O => {
    try {
      return task(input);
    } catch (error) {
      if (!['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code)))
        throw error;
      throw new ApiError(
        'REFUSED',
        'The disk of the data folder has no room for the archive. Nothing was removed. Make room, then retry the step.',
        { code: 'DISK_FULL', cause: error },
      );
    }
  };

/** The tasks of a thread of archives: to write a file in portions, to read it back, to find rows in it. */
export const tasks = {
  begin: toDisk(beginFile),
  append: toDisk(appendRows),
  finish: toDisk(finishFile),
  abandon: abandonFile,
  compare: compareRows,
  slice: sliceOf,
  hash: hashNow,
  page: findPage,
  count: countRows,
  close: closeFolder,
};
