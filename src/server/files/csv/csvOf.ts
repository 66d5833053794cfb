import { setImmediate } from 'node:timers/promises';
import Papa from 'papaparse';
import { exchangeTime } from '#domain/market/calendar.ts';
import { type Field, fieldsOf, type Noun } from '#model';
import { encoded } from '../../database/schema/columns.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * The lines of a CSV file of rows, a few at a time: the labels, the rows, and how it ended. The rows
 * are as stored unless `cellOf` knows them otherwise.
 */
export async function* csvOf(
  noun: Noun,
  chunks: AsyncIterable<readonly Row[]>,
  /** Hears how many rows there were, and what ended them early. */
  onEnd: (rows: number, failure?: unknown) => void,
  cellOf: (field: Field, value: unknown) => unknown = storedCell,
): AsyncGenerator<string> {
  const fields = fieldsOf(noun).filter(([, { kind }]) => kind !== 'secret');
  yield written([fields.map(([, { label }]) => label)]);
  let count = 0;
  let failure: unknown;
  try {
    for await (const rows of chunks)
      for (let from = 0; from < rows.length; from += slice) {
        const some = rows.slice(from, from + slice);
        count += some.length;
        yield written(some.map((row) => fields.map(([name, field]) => cellOf(field, row[name]))));
        // Other calls come in between: an export may take its time.
        await setImmediate();
      }
  } catch (cause) {
    // The status has long gone out; the last line is the only place left to say it.
    failure = cause ?? new Error('The rows ended early');
  }
  onEnd(count, failure);
  yield `#END rows=${count} complete=${failure === undefined}\r\n`;
}

/** Rows that are written at a time: a few ms of this thread. */
const slice = 200;

const written = (lines: unknown[][]) =>
  `${Papa.unparse(lines, { header: false, newline: '\r\n', escapeFormulae: guarded })}\r\n`;

/**
 * What a spreadsheet would run; papaparse puts a ' before such texts and leaves numbers alone. A text that
 * looks guarded already gets one more, so that an import can take away exactly the one it was given.
 */
export const guarded = /^'*[=+\-@\t\r\0]/;

const storedCell = (field: Field, stored: unknown) => {
  if (stored === null || stored === undefined) return '';
  return field.kind === 'dateTime' ? exchangeTime(stored as number) : encoded(field, stored);
};

/** A value of a report's row, which is as the wire has it: instants in exchange time. */
export const wireCell = (field: Field, value: unknown) => {
  if (value === null || value === undefined) return '';
  return field.kind === 'dateTime' ? exchangeTime(Date.parse(String(value))) : value;
};
