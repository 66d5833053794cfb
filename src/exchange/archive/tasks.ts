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

/** The tasks of a thread of archives: to write a file in portions, to read it back, to find rows in it. */
export const tasks = {
  begin: beginFile,
  append: appendRows,
  finish: finishFile,
  abandon: abandonFile,
  compare: compareRows,
  slice: sliceOf,
  hash: hashNow,
  page: findPage,
  count: countRows,
  close: closeFolder,
};
