import { setImmediate } from 'node:timers/promises';
import { type Field, fieldsOf, type Noun } from '#model';
import { kindOf } from '#model/values/kinds.ts';
import { decoded, encoded } from '../../database/schema/columns.ts';
import { csvLines } from './csvLines.ts';

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
  const fields = fieldsOf(noun).filter(([, { isSecret }]) => !isSecret);
  yield csvLines([fields.map(([, { label }]) => label)], readBack);
  let count = 0;
  let failure: unknown;
  try {
    for await (const rows of chunks)
      for (let from = 0; from < rows.length; from += slice) {
        const some = rows.slice(from, from + slice);
        count += some.length;
        yield csvLines(
          some.map((row) => fields.map(([name, field]) => cellOf(field, row[name]))),
          readBack,
        );
        // Other requests come in between: an export may take its time.
        await setImmediate();
      }
  } catch (cause) {
    // The status has long gone out; the last line is the only place left to say it.
    failure = cause ?? new Error('The rows ended early');
  }
  onEnd(count, failure);
  yield `#END rows=${count} complete=${failure === undefined}\r\n`;
}

/** An import reads an export again. */
const readBack = { isReadBack: true };

/** Rows that are written at a time: a few ms of this thread. */
const slice = 200;

const storedCell = (field: Field, stored: unknown) => {
  if (stored === null || stored === undefined) return '';
  return kindOf(field).toCell?.(stored) ?? encoded(field, stored);
};

/** A value of a report's row, which is as the wire has it: instants in exchange time. */
export const wireCell = (field: Field, value: unknown) => {
  if (value === null || value === undefined) return '';
  const { toCell } = kindOf(field);
  return toCell ? toCell(decoded(field, value)) : value;
};
