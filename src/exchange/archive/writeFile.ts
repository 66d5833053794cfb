import { createHash, type Hash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { SchemaElement } from 'hyparquet';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import { sentence } from '#domain/sentence.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { type ArchiveColumn, type Cell, type Cells, spelledRow } from './archiveColumn.ts';

/** A file on the disk, and what is in it by hash. */
export type HashedFile = { name: string; bytes: number; sha256: string };

/** A Parquet file of an archive: plain data, as the manifest has it. */
export type ArchiveFile = HashedFile & {
  rows: number;
  /** The least and the greatest key of the file; its rows are in the order of their keys. */
  minKey: number;
  maxKey: number;
  /** SHA-256 over its rows as `spelledRow` spells them: what they hold, however they are stored. */
  rowsSha256: string;
  /**
   * The sums of some columns, as they are stored; text, since a sum of paise may exceed exact
   * numbers.
   */
  sums: Readonly<Record<string, string>>;
  /** The number of rows of each value, for indexed columns with few values. */
  counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The file that leads from a value of an indexed column to its rows. */
  index: HashedFile;
};

/** The description of a file to write. */
export type NewFile = {
  path: string;
  columns: readonly ArchiveColumn[];
  /** The column that numbers the rows; they come in its order. */
  key: string;
  /** The columns whose values lead to rows. */
  indexed: readonly string[];
  summed: readonly string[];
};

type Writing = NewFile & {
  writer: ParquetWriter;
  /** Rows that wait for their row group, by column. */
  waiting: Cell[][];
  rows: number;
  hash: Hash;
  minKey: number;
  maxKey: number;
  sums: Map<string, bigint>;
  places: Map<string, Map<string, number[]>>;
};

/** Rows of a row group: enough to be read at once by those who read it all, few enough to find one row. */
const groupRows = 20_000;
/** Bytes of a page, which is the least that is read of a column: some thousand numbers. */
const pageBytes = 4 * 1024;
/**
 * The most bytes of a dictionary of values, which is read as a whole for a single row: only columns
 * with few values have one.
 */
const dictionaryBytes = 8 * 1024;
/** Rows of a row group of an index. */
const indexRows = 100_000;
/**
 * The largest part of all rows that an index entry may lead to: beyond it, reading all rows is
 * faster, and the value is left out.
 */
export const narrowPart = 0.04;
/** Values of a column that are counted. */
const mostCounted = 2_000;

const open = new Map<string, Writing>();
const partOf = (path: string) => `${path}.part`;
const indexOf = (path: string) => path.replace(/\.parquet$/, '.index.parquet');

/** Begins a file, or begins it again. */
export const beginFile = (file: NewFile): void => {
  open.set(file.path, {
    ...file,
    writer: new ParquetWriter({
      writer: fileWriter(partOf(file.path)),
      schema: schemaOf(file.columns),
      createdBy: 'Offerdesk',
    }),
    waiting: file.columns.map(() => []),
    rows: 0,
    hash: createHash('sha256'),
    minKey: 0,
    maxKey: 0,
    sums: new Map(file.summed.map((name) => [name, 0n])),
    places: new Map(file.indexed.map((name) => [name, new Map()])),
  });
};

const writingAt = (path: string): Writing => {
  const writing = open.get(path);
  if (writing) return writing;
  // The thread that began it has ended: the step begins again by itself.
  throw new ApiError(
    'UNAVAILABLE',
    sentence('Writing %{name} was interrupted.', { name: basename(path) }),
  );
};

/** Adds rows to a file, in the order of their keys. */
export const appendRows = ({ path, cells }: { path: string; cells: Cells }): void => {
  const writing = writingAt(path);
  const { columns, waiting, hash, sums, places } = writing;
  const count = cells[0]?.length ?? 0;
  if (count === 0) return;
  const keys = cells[columns.findIndex(({ name }) => name === writing.key)] as readonly number[];
  if (writing.rows === 0) writing.minKey = keys[0] as number;
  writing.maxKey = keys[count - 1] as number;
  let spelled = '';
  for (let row = 0; row < count; row++) spelled += spelledRow(cells, row);
  hash.update(spelled);
  for (const [at, { name }] of columns.entries()) {
    const column = cells[at] as readonly Cell[];
    const waits = waiting[at] as Cell[];
    for (const cell of column) waits.push(cell);
    if (sums.has(name)) {
      let sum = 0n;
      for (const cell of column) if (cell !== null) sum += BigInt(cell);
      sums.set(name, (sums.get(name) as bigint) + sum);
    }
    const placed = places.get(name);
    if (placed)
      for (let row = 0; row < count; row++) {
        const cell = column[row];
        if (cell === null || cell === undefined) continue;
        const found = placed.get(String(cell));
        if (found) found.push(writing.rows + row);
        else placed.set(String(cell), [writing.rows + row]);
      }
  }
  writing.rows += count;
  while ((waiting[0] as Cell[]).length >= groupRows) writeGroup(writing, groupRows);
};

const writeGroup = ({ writer, columns, key, waiting }: Writing, rows: number): void => {
  const columnData = columns.map((column, at) => {
    const cells = (waiting[at] as Cell[]).splice(0, rows);
    return {
      name: column.name,
      data: cells.map((cell) => parquetValue(column, cell)),
      columnIndex: column.name === key,
    };
  });
  const sizes = { rowGroupSize: rows, pageSize: pageBytes, dictionarySize: dictionaryBytes };
  void writer.write({ columnData, ...sizes });
};

const parquetValue = ({ holds }: ArchiveColumn, cell: Cell): unknown => {
  if (cell === null || holds === 'text') return cell;
  return holds === 'flag' ? cell !== 0 : BigInt(cell);
};

const schemaOf = (columns: readonly ArchiveColumn[]): SchemaElement[] => [
  { name: 'root', num_children: columns.length },
  ...columns.map(({ name, holds, isRequired }): SchemaElement => {
    const shape = {
      name,
      repetition_type: isRequired ? ('REQUIRED' as const) : ('OPTIONAL' as const),
    };
    if (holds === 'text') return { ...shape, type: 'BYTE_ARRAY', converted_type: 'UTF8' };
    if (holds === 'flag') return { ...shape, type: 'BOOLEAN' };
    return holds === 'instant'
      ? { ...shape, type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' }
      : { ...shape, type: 'INT64' };
  }),
];

/** Ends a file: it and its index get their names when both are whole on the disk. */
export const finishFile = (path: string): ArchiveFile => {
  const writing = writingAt(path);
  const rest = writing.waiting[0]?.length ?? 0;
  if (rest > 0) writeGroup(writing, rest);
  void writing.writer.finish();
  open.delete(path);
  const indexPath = indexOf(path);
  writeIndex(indexPath, writing);
  const { rows, minKey, maxKey, hash, sums, places } = writing;
  return {
    ...settled(path),
    rows,
    minKey,
    maxKey,
    rowsSha256: hash.digest('hex'),
    sums: Object.fromEntries([...sums].map(([name, sum]) => [name, String(sum)])),
    counts: countsOf(places),
    index: settled(indexPath),
  };
};

const countsOf = (places: Writing['places']): ArchiveFile['counts'] =>
  Object.fromEntries(
    [...places]
      .filter(([, values]) => values.size <= mostCounted)
      .map(([name, values]) => [
        name,
        Object.fromEntries([...values].sort(byText).map(([value, rows]) => [value, rows.length])),
      ]),
  );

const byText = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

/** How an index spells a value of a column. */
export const valueInIndex = (field: string, value: string): string => `${field}=${value}`;

const writeIndex = (path: string, { places, rows: all }: Writing): void => {
  const writer = new ParquetWriter({
    writer: fileWriter(partOf(path)),
    schema: [
      { name: 'root', num_children: 2 },
      { name: 'value', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
      { name: 'row', type: 'INT32', repetition_type: 'REQUIRED' },
    ],
    statisticsTruncateLength: 60,
    createdBy: 'Offerdesk',
  });
  const [values, rows]: [string[], number[]] = [[], []];
  const write = () => {
    const parts = { value: values.splice(0), row: rows.splice(0) };
    const columnData = Object.entries(parts).map(([name, data]) => ({
      name,
      data,
      columnIndex: true,
    }));
    const sizes = { rowGroupSize: indexRows, pageSize: pageBytes, dictionarySize: 0 };
    void writer.write({ columnData, ...sizes });
  };
  for (const [field, placed] of [...places].sort(byText))
    for (const value of [...placed.keys()].sort()) {
      const found = placed.get(value) as number[];
      if (placed.size <= mostCounted && found.length > all * narrowPart) continue;
      for (const row of found) {
        values.push(valueInIndex(field, value));
        rows.push(row);
        if (rows.length === indexRows) write();
      }
    }
  if (rows.length > 0) write();
  void writer.finish();
};

/** Makes a written file last under its name; answers what it is. */
const settled = (path: string): HashedFile => {
  const part = partOf(path);
  const fd = openSync(part, 'r');
  const hash = createHash('sha256');
  try {
    fsyncSync(fd);
    const block = Buffer.alloc(1 << 20);
    for (let read = readSync(fd, block); read > 0; read = readSync(fd, block))
      hash.update(block.subarray(0, read));
  } finally {
    closeSync(fd);
  }
  renameSync(part, path);
  return { name: basename(path), bytes: statSync(path).size, sha256: hash.digest('hex') };
};

/** Lets go of a file that is not wanted any more, and removes what was written of it and of its index. */
export const abandonFile = (path: string): void => {
  open.delete(path);
  for (const each of [path, indexOf(path)]) rmSync(partOf(each), { force: true });
};
