import type { ArchiveColumn } from './archiveColumn.ts';
import { type FileAt, looksThrough, type Sought } from './candidates.ts';
import { type ArchiveRow, readNumbered, readSlice } from './readRows.ts';

/** A page of the archived rows of a table. */
export type PageRequest = Sought & {
  isDescending: boolean;
  /** The key behind which the page begins; null for the first. */
  from: number | null;
  limit: number;
};

/** The rows of a page, and the key up to which was looked where looking ended before the page was full. */
export type PageFound = { rows: ArchiveRow[]; last: number | null };

/**
 * The most rows read for one page, so that a page takes some tenths of a second in an archive of
 * any size.
 */
const mostLooked = 400_000;

/** Finds a page: file by file, by the index that leads to the fewest rows or through the rows themselves. */
export const findPage = async (request: PageRequest): Promise<PageFound> => {
  const { files, isDescending, from, limit } = request;
  const rows: ArchiveRow[] = [];
  let looked = 0;
  for (const file of isDescending ? [...files].reverse() : files) {
    const isBehind = from !== null && (isDescending ? file.minKey >= from : file.maxKey <= from);
    if (isBehind) continue;
    for await (const look of looksThrough(file, request, { isDescending, from })) {
      rows.push(
        ...(await rowsOf(file, request.columns, look.numbers.slice(0, limit - rows.length))),
      );
      looked += look.looked;
      if (rows.length >= limit) return { rows, last: null };
      if (looked < mostLooked) continue;
      const [reached] = await readSlice(
        file.path,
        request.columns.filter(({ name }) => name === request.key),
        look.reached,
        look.reached + 1,
      );
      return { rows, last: Number(reached?.[request.key]) };
    }
  }
  return { rows, last: null };
};

/** Rows in the order of the numbers given, which rise or fall. */
const rowsOf = async (
  file: FileAt,
  columns: readonly ArchiveColumn[],
  numbers: readonly number[],
): Promise<ArchiveRow[]> => {
  const rising = [...numbers].sort((a, b) => a - b);
  const rows = await readNumbered(file.path, columns, rising);
  return rising[0] === numbers[0] ? rows : rows.reverse();
};
