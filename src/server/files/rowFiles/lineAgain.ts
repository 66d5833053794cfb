import type { CheckedLine, FileOfRows, LineOfFile } from './rowFile.ts';
import type { RowFileType } from './rowFileType.ts';

/** How the lines of a type of file say that they are refused. */
export const refusedOf = ({ refused }: RowFileType) =>
  refused ?? { column: 'outcome', value: 'refused' };

/** Whether a line is refused. */
export const isRefused = (type: RowFileType, line: LineOfFile): boolean => {
  const { column, value } = refusedOf(type);
  return (line as Record<string, any>)[column] === value;
};

/** The values of a line after a check; those that its noun keeps of it go first. */
export const verdictOn = ({ cells, faults, columns }: CheckedLine) => ({
  cells: JSON.stringify(cells),
  outcome: faults.length > 0 ? 'refused' : 'waiting',
  faults: faults.length > 0 ? JSON.stringify(faults) : null,
  ...columns,
});

/** The values of a line after a new check. The result of an earlier try is removed. */
export const lineAgain = <L extends LineOfFile>(
  type: RowFileType<any, L>,
  file: FileOfRows,
  before: L,
  checked: CheckedLine,
): Partial<L> => {
  const isAnew = checked.faults.length === 0 && isRefused(type, before) && type.isStarted(file);
  return {
    ...Object.fromEntries(type.write.columns.map((name) => [name, null])),
    ...verdictOn(checked),
    ...(isAnew && type.waitsAnew?.(before)),
  } as Partial<L>;
};

/**
 * The stage of a file after a new check of some lines: written when no line waits any more,
 * otherwise to be confirmed.
 */
export const stageAgain = (
  { names, write }: RowFileType,
  file: FileOfRows,
  change: Partial<FileOfRows>,
): 'written' | 'checked' => {
  const { [names.writtenAt]: writtenAt } = file as Record<string, any>;
  return writtenAt !== null && write.leftOf({ ...file, ...change }) === 0 ? 'written' : 'checked';
};
