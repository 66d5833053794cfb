import {
  type ColumnChunk,
  type ColumnMetaData,
  type FileMetaData,
  parquetSchema,
  readOffsetIndex,
  type SchemaTree,
} from 'hyparquet';
// Inner files: the public parquetScan reads the offset index again for each page, which takes twice as long.
import { readColumn } from 'hyparquet/src/column.js';
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import type { ParquetFile } from './parquetFile.ts';

/**
 * The first row of the group and the first byte of the file of each page of a column in one row
 * group; one more of each ends the last.
 */
type Pages = { rows: Float64Array; bytes: Float64Array; dictionary?: Promise<ArrayBuffer> };

/** Columns of row groups whose pages stay known, of each open file. */
const mostKnown = 1_000;
const known = new WeakMap<FileMetaData, Map<ColumnChunk, Pages>>();

const pagesOf = async (
  { file, metadata }: ParquetFile,
  chunk: ColumnChunk,
  meta: ColumnMetaData,
  groupRows: number,
): Promise<Pages> => {
  const { offset_index_offset: from, offset_index_length: length } = chunk;
  if (!from || !length) return onePage(meta, groupRows);
  const ofFile = known.get(metadata) ?? new Map<ColumnChunk, Pages>();
  known.set(metadata, ofFile);
  const before = ofFile.get(chunk);
  if (before) return before;
  const view = new DataView(await file.slice(Number(from), Number(from) + length));
  const found = readOffsetIndex({ view, offset: 0 }).page_locations;
  const last = found.at(-1);
  const end = last ? Number(last.offset) + last.compressed_page_size : 0;
  const pages: Pages = {
    rows: Float64Array.from([...found.map((page) => Number(page.first_row_index)), groupRows]),
    bytes: Float64Array.from([...found.map((page) => Number(page.offset)), end]),
  };
  if (ofFile.size >= mostKnown) ofFile.delete(ofFile.keys().next().value as ColumnChunk);
  ofFile.set(chunk, pages);
  return pages;
};

/** The rows of a row group with which the pages of a column begin. */
export const pageStarts = async (
  parquet: ParquetFile,
  chunk: ColumnChunk,
  groupRows: number,
): Promise<number[]> => {
  if (!chunk.meta_data) throw new Error('its footer lacks a column');
  const { rows } = await pagesOf(parquet, chunk, chunk.meta_data, groupRows);
  return [...rows.subarray(0, -1)];
};

/** A column that does not say where its pages are, taken as one page. */
const onePage = (meta: ColumnMetaData, groupRows: number): Pages => {
  const first = Number(meta.dictionary_page_offset || meta.data_page_offset);
  const end = first + Number(meta.total_compressed_size);
  return {
    rows: Float64Array.of(0, groupRows),
    bytes: Float64Array.of(Number(meta.data_page_offset), end),
  };
};

/** Longer texts of a footer may be cut off. */
const shortText = 16;

/**
 * The only value of a column in a row group, from its footer; undefined when there are several or
 * the footer has no statistics.
 */
export const onlyValueOf = ({ meta_data: meta }: ColumnChunk, groupRows: number): unknown => {
  const statistics = meta?.statistics;
  if (!statistics || statistics.null_count === undefined) return undefined;
  if (Number(statistics.null_count) === groupRows) return null;
  const { min_value: least, max_value: most } = statistics;
  if (Number(statistics.null_count) > 0 || least === undefined || least === null) return undefined;
  if (typeof least === 'string')
    return least === most && least.length < shortText ? least : undefined;
  if (typeof least !== 'bigint' && typeof least !== 'boolean') return undefined;
  return least === most ? least : undefined;
};

/**
 * The values of a column in some rows of one row group, whose numbers within the group rise. Only
 * pages with a wanted row are read, each once.
 */
export const readPicked = async (
  parquet: ParquetFile,
  chunk: ColumnChunk,
  groupRows: number,
  numbers: readonly number[],
): Promise<unknown[]> => {
  const only = onlyValueOf(chunk, groupRows);
  if (only !== undefined) return numbers.map(() => only);
  const meta = chunk.meta_data;
  if (!meta) throw new Error('its footer lacks a column');
  const pages = await pagesOf(parquet, chunk, meta, groupRows);
  const root = schemaOf(parquet);
  const leaf = root.children.find(({ element }) => element.name === meta.path_in_schema[0]);
  if (!leaf) throw new Error('its schema lacks a column');
  const decoder = {
    ...meta,
    pathInSchema: meta.path_in_schema,
    element: leaf.element,
    schemaPath: [root, leaf],
    parsers: DEFAULT_PARSERS,
  };
  const dictionary = await dictionaryOf(parquet, meta, pages);
  const values: unknown[] = [];
  for (let at = 0; at < numbers.length; ) {
    const page = pageWith(pages, numbers[at] as number);
    const [first, next] = [pages.rows[page] as number, pages.rows[page + 1] as number];
    const bytes = await parquet.file.slice(pages.bytes[page] as number, pages.bytes[page + 1]);
    const view = new DataView(dictionary ? joined(dictionary, bytes) : bytes);
    const rows = {
      groupStart: 0,
      groupRows: next - first,
      selectStart: 0,
      selectEnd: next - first,
    };
    const { data } = readColumn({ view, offset: 0 }, rows, decoder);
    const decoded = data.length === 1 ? (data[0] as ArrayLike<unknown>) : data.flatMap(asArray);
    if (decoded.length !== next - first) throw new Error('a page has another number of rows');
    for (; at < numbers.length && (numbers[at] as number) < next; at++)
      values.push(decoded[(numbers[at] as number) - first]);
  }
  return values;
};

const schemas = new WeakMap<FileMetaData, SchemaTree>();

const schemaOf = ({ metadata }: ParquetFile): SchemaTree => {
  const schema = schemas.get(metadata) ?? parquetSchema(metadata);
  schemas.set(metadata, schema);
  return schema;
};

/** The page that has a row. */
const pageWith = ({ rows }: Pages, row: number): number => {
  let [low, high] = [0, rows.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((rows[middle] as number) <= row) low = middle;
    else high = middle - 1;
  }
  return low;
};

const asArray = (part: ArrayLike<unknown>): unknown[] => Array.from(part);

/** Bytes of a dictionary that stays known with its pages. */
const smallDictionary = 1_024;

/** The dictionary of the values of a column, which stands before its first page; null when it has none. */
const dictionaryOf = async (
  { file }: ParquetFile,
  { dictionary_page_offset: from }: ColumnMetaData,
  pages: Pages,
): Promise<ArrayBuffer | null> => {
  if (!from) return null;
  if (pages.dictionary !== undefined) return pages.dictionary;
  const [first = 0] = pages.bytes;
  const dictionary = Promise.resolve(file.slice(Number(from), first));
  if (first - Number(from) <= smallDictionary) pages.dictionary = dictionary;
  return dictionary;
};

const joined = (one: ArrayBuffer, other: ArrayBuffer): ArrayBuffer => {
  const both = new Uint8Array(one.byteLength + other.byteLength);
  both.set(new Uint8Array(one));
  both.set(new Uint8Array(other), one.byteLength);
  return both.buffer;
};
