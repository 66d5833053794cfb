import { storedFieldsOf } from '#model';
import { kindOf } from '#model/values/kinds.ts';
import { sqlByRows, writeRows } from '../../database/rows/manyRows.ts';
import { quoted } from '../../database/schema/dialect.ts';
import type { Tx } from '../../database/writing/mutation.ts';
import type { HandedLine, LineResult } from './rowFile.ts';
import type { RowFileType } from './rowFileType.ts';
import type { RowWork } from './rowWork.ts';

/** Writes on lines of a file what became of each, many in one statement. */
export const markLines = async (
  tx: Tx,
  { line }: RowFileType,
  work: RowWork,
  lines: readonly HandedLine[],
  results: readonly LineResult[],
): Promise<void> => {
  const rows = results.map(({ faults, columns }, at) => {
    const isRefused = faults.length > 0;
    const { outcome = isRefused ? 'refused' : work.doneOutcome } = columns;
    return [
      lines[at]?.[0],
      outcome,
      isRefused ? JSON.stringify(faults) : null,
      ...work.columns.map((name) => columns[name] ?? null),
    ];
  });
  await writeRows(tx, markingOf(line, work), rows, (row) => row);
};

const known = new WeakMap<RowWork, ReturnType<typeof sqlByRows>>();

/** PostgreSQL takes the types of the values from the first row. */
const markingOf = (line: RowFileType['line'], work: RowWork) => {
  const found = known.get(work);
  if (found) return found;
  const forms = new Map(
    storedFieldsOf(line).map(([name, field]) => [name, kindOf(field).column(field)]),
  );
  const names = ['outcome', 'faults', ...work.columns];
  const casts = ['lineId', ...names].map((name) =>
    forms.get(name) === 'number' ? 'cast(? as bigint)' : 'cast(? as text)',
  );
  const others = `, (${casts.map(() => '?').join(', ')})`;
  const made = sqlByRows(
    (rows) =>
      `update ${quoted(line.name)} set ${names.map((name, at) => `${quoted(name)} = done.column${at + 2}`).join(', ')}
       from (values (${casts.join(', ')})${others.repeat(rows - 1)}) as done
       where ${quoted('lineId')} = done.column1`,
  );
  known.set(work, made);
  return made;
};
