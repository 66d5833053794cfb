import type { CheckedLine, FileOfRows, LineOfFile, RowFileType } from './rowFile.ts';
import { statusOf } from './rowFileMutations.ts';

/** The values of a line after a new check. The result of an earlier try is removed. */
export const lineAgain = <L extends LineOfFile>(
  type: RowFileType<any, L>,
  file: FileOfRows,
  before: L,
  { cells, faults, columns }: CheckedLine,
): Partial<L> => {
  const isRefused = faults.length > 0;
  const isAnew = !isRefused && before.outcome === 'refused' && type.isStarted(file);
  return {
    ...Object.fromEntries(type.doneColumns.map((name) => [name, null])),
    ...columns,
    ...(isAnew && type.waitsAnew?.(before)),
    cells: JSON.stringify(cells),
    outcome: isRefused ? 'refused' : 'waiting',
    faults: isRefused ? JSON.stringify(faults) : null,
  } as Partial<L>;
};

/**
 * The status of a file after a new check of some lines: done when no line waits any more, otherwise
 * to be confirmed, with the message of the check.
 */
export const statusAgain = (
  type: RowFileType,
  file: FileOfRows,
  refused: number,
): Record<string, unknown> => {
  const { status, completedAt } = type.columns;
  const { [completedAt]: doneAt } = file as Record<string, any>;
  const waits = file.accepted + refused < file.records;
  const isDone = !waits && doneAt !== null;
  const is = isDone ? type.states.done : 'Checked';
  return {
    ...(is !== statusOf(type, file) && { [status]: is }),
    ...(isDone && { message: null }),
  };
};
