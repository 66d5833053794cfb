import { type ColumnChunk, parquetRead } from 'hyparquet';
import { openParquet, type ParquetFile, unreadable } from './parquetFile.ts';
import { pageStarts, readPicked } from './readPages.ts';
import { valueInIndex } from './writeFile.ts';

/**
 * The rising numbers of the rows with a value in an indexed column, found in the index file by
 * bisection.
 */
export const numbersOf = async (
  indexPath: string,
  field: string,
  value: string,
): Promise<number[]> => {
  const parquet = await openParquet(indexPath);
  const wanted = valueInIndex(field, value);
  const numbers: number[] = [];
  try {
    for (const group of parquet.metadata.row_groups) {
      const [values, rows] = group.columns;
      if (!values || !rows) throw new Error('it has not the columns of an index');
      const { min_value: least, max_value: most } = values.meta_data?.statistics ?? {};
      if (typeof least === 'string' && least > wanted) break;
      if (typeof most === 'string' && most < wanted) continue;
      const size = Number(group.num_rows);
      const within = await rowsWith(parquet, values, size, wanted);
      for (const row of await readPicked(parquet, rows, size, within)) numbers.push(Number(row));
    }
    return numbers;
  } catch (error) {
    throw unreadable(indexPath, error);
  }
};

/** The rows of a row group that have a value, whose values rise: from the last page on that begins below it. */
const rowsWith = async (
  parquet: ParquetFile,
  column: ColumnChunk,
  size: number,
  wanted: string,
): Promise<number[]> => {
  const starts = await pageStarts(parquet, column, size);
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((await firstOfPage(parquet, column, size, starts[middle] as number)) < wanted) low = middle;
    else high = middle - 1;
  }
  const found: number[] = [];
  for (let page = low; page < starts.length; page++) {
    const [start, next] = [starts[page] as number, starts[page + 1] ?? size];
    const rows = Array.from({ length: next - start }, (_, at) => start + at);
    const values = await readPicked(parquet, column, size, rows);
    for (const [at, value] of values.entries()) if (value === wanted) found.push(start + at);
    if (String(values.at(-1)) > wanted) break;
  }
  return found;
};

/** Cached first values of pages: every search begins with the same pages. */
const firstValues = new WeakMap<ColumnChunk, Map<number, string>>();

const firstOfPage = async (
  parquet: ParquetFile,
  column: ColumnChunk,
  size: number,
  start: number,
): Promise<string> => {
  const ofColumn = firstValues.get(column) ?? new Map<number, string>();
  firstValues.set(column, ofColumn);
  const before = ofColumn.get(start);
  if (before !== undefined) return before;
  const [value] = await readPicked(parquet, column, size, [start]);
  ofColumn.set(start, String(value));
  return String(value);
};

/** The keys of row groups that were looked into last: 50,000 numbers each. */
const mostKeys = 64;
const keysRead = new Map<string, Promise<Float64Array>>();

/**
 * The number of rows of a file with a key below the given one: the number of the first row at or
 * above it.
 */
export const rowsBelow = async (path: string, key: string, below: number): Promise<number> => {
  const { metadata, rows } = await openParquet(path);
  let start = 0;
  for (const group of metadata.row_groups) {
    const size = Number(group.num_rows);
    const column = group.columns.find(({ meta_data }) => meta_data?.path_in_schema[0] === key);
    const most = Number(column?.meta_data?.statistics?.max_value ?? Number.MAX_SAFE_INTEGER);
    if (most >= below) return start + countBelow(await keysOf(path, key, start, size), below);
    start += size;
  }
  return rows;
};

const keysOf = (path: string, key: string, start: number, size: number): Promise<Float64Array> => {
  const name = `${path} ${start}`;
  const keys = keysRead.get(name) ?? readKeys(path, key, start, size);
  keysRead.delete(name);
  keysRead.set(name, keys);
  if (keysRead.size > mostKeys) keysRead.delete(keysRead.keys().next().value as string);
  keys.catch(() => keysRead.delete(name));
  return keys;
};

const readKeys = async (
  path: string,
  key: string,
  start: number,
  size: number,
): Promise<Float64Array> => {
  const { file, metadata } = await openParquet(path);
  const keys = new Float64Array(size);
  try {
    await parquetRead({
      file,
      metadata,
      columns: [key],
      rowStart: start,
      rowEnd: start + size,
      onChunk: ({ columnData, rowStart }) => {
        for (let at = 0; at < columnData.length; at++)
          keys[rowStart - start + at] = Number(columnData[at]);
      },
    });
    return keys;
  } catch (error) {
    throw unreadable(path, error);
  }
};

/** The count of rising keys below one. */
const countBelow = (keys: Float64Array, below: number): number => {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] as number) < below) low = middle + 1;
    else high = middle;
  }
  return low;
};
