import { parquetRead } from 'hyparquet';
import { openParquet, unreadable } from './parquetFile.ts';
import { valueInIndex } from './writeFile.ts';

/** The numbers of the rows that have a value in an indexed column, rising; found by an index file, of which some pages are read. */
export const numbersOf = async (
  indexPath: string,
  field: string,
  value: string,
): Promise<number[]> => {
  const { file, metadata } = await openParquet(indexPath);
  const numbers: number[] = [];
  try {
    await parquetRead({
      file,
      metadata,
      columns: ['row'],
      rowFormat: 'object',
      filter: { value: { $eq: valueInIndex(field, value) } },
      usePageIndex: true,
      onComplete: (rows) => {
        for (const { row } of rows) numbers.push(Number(row));
      },
    });
    return numbers;
  } catch (error) {
    throw unreadable(indexPath, error);
  }
};

/** The keys of row groups that were looked into last: 50,000 numbers each. */
const mostKeys = 64;
const keysRead = new Map<string, Promise<Float64Array>>();

/** How many rows of a file have a key below one, so that it is the number of the first row that has not. */
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

/** How many of some rising numbers are below one. */
const countBelow = (keys: Float64Array, below: number): number => {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] as number) < below) low = middle + 1;
    else high = middle;
  }
  return low;
};
