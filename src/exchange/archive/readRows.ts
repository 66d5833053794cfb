import { type FileMetaData, parquetReadObjects, type RowGroup } from 'hyparquet';
import type { ArchiveColumn, Cell } from './archiveColumn.ts';
import { openParquet, type ParquetFile, unreadable } from './parquetFile.ts';
import { readPicked } from './readPages.ts';

/** A row of an archive by its columns; flags are 1 and 0, instants ms. */
export type ArchiveRow = Record<string, Cell>;

/** A cell of a value that hyparquet reads. */
const cellRead = (value: unknown): Cell => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint' || typeof value === 'boolean') return Number(value);
  return value instanceof Date ? value.getTime() : (value as Cell);
};

/**
 * The rows of a file from one number to before another, with some of its columns; a column that the
 * file lacks is null.
 */
export const readSlice = async (
  path: string,
  columns: readonly ArchiveColumn[],
  from: number,
  to: number,
): Promise<ArchiveRow[]> => {
  const { file, metadata } = await openParquet(path);
  const there = new Set(metadata.schema.slice(1).map(({ name }) => name));
  const empty = emptyBetween(metadata, from, to);
  const names = columns
    .map(({ name }) => name)
    .filter((name) => there.has(name) && !empty.has(name));
  if (names.length === 0) return Array.from({ length: to - from }, () => noneOf(columns));
  try {
    const rows = await parquetReadObjects({
      file,
      metadata,
      columns: names,
      rowStart: from,
      rowEnd: to,
      useOffsetIndex: true,
    });
    return rows.map((row) =>
      Object.fromEntries(columns.map(({ name }) => [name, cellRead(row[name])])),
    );
  } catch (error) {
    throw unreadable(path, error);
  }
};

const noneOf = (columns: readonly ArchiveColumn[]): ArchiveRow =>
  Object.fromEntries(columns.map(({ name }) => [name, null]));

/** The columns that hold nothing in all row groups of a slice: they need not be read. */
const emptyBetween = ({ row_groups }: FileMetaData, from: number, to: number): Set<string> => {
  const filled = new Set<string>();
  const all = new Set<string>();
  let start = 0;
  for (const { columns, num_rows } of row_groups) {
    const end = start + Number(num_rows);
    if (end > from && start < to)
      for (const { meta_data } of columns) {
        const name = meta_data?.path_in_schema[0] ?? '';
        all.add(name);
        if (Number(meta_data?.statistics?.null_count ?? 0) < Number(num_rows)) filled.add(name);
      }
    start = end;
  }
  return new Set([...all].filter((name) => !filled.has(name)));
};

/** Some rows of a file by their numbers, which rise: only those pages are read that have one of them. */
export const readNumbered = async (
  path: string,
  columns: readonly ArchiveColumn[],
  numbers: readonly number[],
): Promise<ArchiveRow[]> => {
  const parquet = await openParquet(path);
  const rows: ArchiveRow[] = [];
  let start = 0;
  try {
    for (const group of parquet.metadata.row_groups) {
      const size = Number(group.num_rows);
      const within: number[] = [];
      for (let at = rows.length; at < numbers.length; at++) {
        const number = numbers[at] as number;
        if (number >= start + size) break;
        within.push(number - start);
      }
      if (within.length > 0) rows.push(...(await pickedOf(parquet, group, columns, within)));
      start += size;
    }
    return rows;
  } catch (error) {
    throw unreadable(path, error);
  }
};

/** Rows of one row group by their numbers in it. */
const pickedOf = async (
  parquet: ParquetFile,
  group: RowGroup,
  columns: readonly ArchiveColumn[],
  numbers: readonly number[],
): Promise<ArchiveRow[]> => {
  const rows = numbers.map((): ArchiveRow => ({}));
  const size = Number(group.num_rows);
  for (const { name } of columns) {
    const chunk = group.columns.find(({ meta_data }) => meta_data?.path_in_schema[0] === name);
    const values = chunk ? await readPicked(parquet, chunk, size, numbers) : [];
    for (const [at, row] of rows.entries()) row[name] = cellRead(values[at]);
  }
  return rows;
};
