import type { CellValue, ColumnDef } from 'hucre/xlsx';
import { type Noun, pluralOf } from '#model';
import { formOf, scaleOf } from '../../database/schema/columns.ts';
import { english, type Speech } from '../../languages/speech.ts';
import { storedCell } from '../csv/csvOf.ts';
import { fewAtATime } from '../download/fewAtATime.ts';
import { type CellOf, cellIn, type FileColumn, fileColumnsOf } from '../download/fileColumns.ts';

type Row = Readonly<Record<string, unknown>>;

/** Letters that a cell of a workbook may have; one more, and Excel calls the whole file damaged. */
const mostLetters = 32_767;

/** Rows that are written at a time: a row of 40 cells takes some 70 µs. */
const slice = 50;

/** The first rows that decide on the widths, before any is written: some 15 ms of this thread. */
const lookedAt = 200;

/** Widths of columns, in letters. */
const [narrowest, widest] = [8, 60];

/**
 * An Excel workbook of rows, as a stream of bytes that does not hold them in memory. Ids and other
 * codes are text with all their zeros, which no spreadsheet runs as a formula; numbers have the
 * decimal places of their fields, days and times are Excel dates; the first row is bold and frozen.
 * A failure among the rows ends the file before its directory, so that no program opens half of it.
 */
export const xlsxOf = async (
  noun: Noun,
  chunks: AsyncIterable<readonly Row[]>,
  /** Hears how many rows there were, and what ended them early. */
  onEnd: (rows: number, failure?: unknown) => void,
  cellOf: CellOf = storedCell,
  speech: Speech = english,
): Promise<ReadableStream<Uint8Array>> => {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const columns = fileColumnsOf(noun, speech);
  const source = chunks[Symbol.asyncIterator]();
  // Widths stand before the rows, so the first rows decide on them.
  const first = await source.next();
  const rowOf = (row: Row) =>
    columns.map((column) => sheetCell(column, cellIn(column, row, cellOf)));
  const looked = (first.done ? [] : first.value).slice(0, lookedAt).map(rowOf);
  const definitions: ColumnDef[] = columns.map((column, at) => ({
    width: widthOf(
      column,
      looked.map((cells) => cells[at] ?? null),
    ),
    style: { font: { bold: true } },
  }));
  const rest = async function* () {
    for (let chunk = first; !chunk.done; chunk = await source.next()) yield chunk.value;
  };
  const rows = async function* (): AsyncGenerator<CellValue[]> {
    yield columns.map(({ heading }) => heading);
    // The library asks for a row once it has written the one before, and gives all cells of a column one style:
    // only the heading is bold.
    columns.forEach((column, at) => {
      (definitions[at] as ColumnDef).style = { numFmt: formatOf(column) };
    });
    let count = 0;
    try {
      for await (const some of fewAtATime(rest(), slice)) {
        count += some.length;
        for (const row of some) yield rowOf(row);
      }
    } catch (failure) {
      onEnd(count, failure ?? new Error('The rows ended early'));
      throw failure;
    }
    onEnd(count);
  };
  return writeXlsxStream(rows(), {
    name: sheetName(speech.schema(noun)),
    columns: definitions,
    freezePane: { rows: 1 },
  });
};

/**
 * The Excel format of a column: numbers grouped and with their decimal places, days and times,
 * everything else as text.
 */
const formatOf = ({ field, has }: FileColumn): string => {
  if (has !== 'value') return '@';
  switch (formOf(field)) {
    case 'number': {
      const places = scaleOf(field);
      if (field.options.code) return '@';
      return places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`;
    }
    case 'day':
      return 'yyyy-mm-dd';
    case 'instant':
      return 'yyyy-mm-dd hh:mm:ss';
    default:
      return '@';
  }
};

/** A cell of a file as a workbook has it; a day or a time that is none stays the text it is. */
const sheetCell = ({ field, has }: FileColumn, cell: unknown): CellValue => {
  if (cell === '') return null;
  const text = String(cell);
  const form = has === 'value' ? formOf(field) : 'text';
  if (form === 'number' && !field.options.code && Number.isFinite(Number(cell)))
    return Number(cell);
  if (form === 'day' || form === 'instant') {
    const [day = '', clock = '00:00:00'] = text.split(' ');
    const at = new Date(`${day}T${clock}Z`);
    if (!Number.isNaN(at.getTime())) return at;
  }
  return text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text;
};

const widthOf = (column: FileColumn, cells: readonly CellValue[]): number => {
  const lengths = cells.map((cell) => lettersOf(column, cell));
  return Math.min(widest, Math.max(narrowest, column.heading.length + 2, ...lengths));
};

/** The letters that a cell needs, with the space around it. */
const lettersOf = (column: FileColumn, cell: CellValue): number => {
  if (cell === null) return 0;
  if (cell instanceof Date) return formatOf(column).length + 2;
  // Every third digit has a comma, and the places stand behind a point.
  if (typeof cell === 'number')
    return Math.ceil(String(Math.trunc(cell)).length * 1.4) + scaleOf(column.field) + 3;
  return String(cell).length + 2;
};

/** A name that Excel takes for a sheet. */
const sheetName = (noun: Noun): string =>
  pluralOf(noun)
    .replace(/[[\]:*?/\\']/g, ' ')
    .slice(0, 31)
    .trim();
