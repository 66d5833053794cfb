import { zoneOffset } from '#domain/market/calendar.ts';
import type { Field, Noun } from '#model';
import { kindOf } from '#model/values/kinds.ts';
import { decoded, encoded, formOf } from '../../database/schema/columns.ts';
import { english, type Speech } from '../../languages/speech.ts';
import { fewAtATime } from '../download/fewAtATime.ts';
import { type CellOf, cellIn, fileColumnsOf } from '../download/fileColumns.ts';
import { csvLines } from './csvLines.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * The lines of a CSV file of rows, a few at a time: the headings, the rows, and a last line with
 * the outcome and the time zone. The rows are as stored unless `cellOf` converts them. A file in a
 * language other than English begins with the mark by which spreadsheets recognise UTF-8.
 */
export async function* csvOf(
  noun: Noun,
  chunks: AsyncIterable<readonly Row[]>,
  /** Hears how many rows there were, and what ended them early. */
  onEnd: (rows: number, failure?: unknown) => void,
  cellOf: CellOf = storedCell,
  speech: Speech = english,
): AsyncGenerator<string> {
  const columns = fileColumnsOf(noun, speech);
  if (speech.language !== 'en') yield byteOrderMark;
  yield csvLines([columns.map(({ heading }) => heading)], readBack);
  let count = 0;
  let failure: unknown;
  try {
    for await (const some of fewAtATime(chunks, slice)) {
      count += some.length;
      yield csvLines(
        some.map((row) => columns.map((column) => cellIn(column, row, cellOf))),
        readBack,
      );
    }
  } catch (cause) {
    // The status has long gone out; the last line is the only place left to say it.
    failure = cause ?? new Error('The rows ended early');
  }
  onEnd(count, failure);
  const zone = columns.some(({ field }) => formOf(field) === 'instant')
    ? ` times=${zoneOffset}`
    : '';
  yield `#END rows=${count} complete=${failure === undefined}${zone}\r\n`;
}

/** Rows that are written at a time. */
const slice = 200;

/** The mark by which spreadsheets know UTF-8. */
export const byteOrderMark = '\uFEFF';

/** An import reads an export again. */
const readBack = { isReadBack: true };

/** A stored value as a cell of a file has it: instants in exchange time. */
export const storedCell = (field: Field, stored: unknown) => {
  if (stored === null || stored === undefined) return '';
  return kindOf(field).toCell?.(stored) ?? encoded(field, stored);
};

/** A value of a report's row, which is as the wire has it: instants in exchange time. */
export const wireCell = (field: Field, value: unknown) => {
  if (value === null || value === undefined) return '';
  const { toCell } = kindOf(field);
  return toCell ? toCell(decoded(field, value)) : value;
};
