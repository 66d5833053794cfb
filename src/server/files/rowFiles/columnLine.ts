import { isoTime } from '#domain/market/calendar.ts';
import { ApiError } from '../../runtime/errors.ts';
import { faultsIn, mendedIn } from './keptLines.ts';
import type { LineAsItCame, Mend, MendedCell, TypedOver } from './rowFile.ts';

/** Types over a cell of a line that is kept as it came; `titles` are those of the columns that are read. */
export const typedOver = (
  titles: readonly (string | null)[],
  line: LineAsItCame,
  { cell, value: typed }: Mend,
  { userId, at }: { userId: string; at: number },
): TypedOver<Pick<LineAsItCame, 'mended'>> => {
  const column = Number(cell);
  const title = titles[column - 1];
  if (!title)
    throw new ApiError('INVALID', 'This file has no such column.', {
      errors: { column: 'This file has no such column' },
    });
  const value = typed ?? '';
  const cells = JSON.parse(line.cells) as string[];
  const stood = cells[column - 1] ?? '';
  const earlier = mendedIn(line.mended);
  const inFile = earlier.find((each) => each.column === column)?.inFile ?? stood;
  const mended: MendedCell = { column, inFile, value, by: userId, at };
  const others = earlier.filter((each) => each.column !== column);
  const width = Math.max(cells.length, column);
  return {
    title,
    before: stood,
    after: value,
    cells: Array.from({ length: width }, (_, index) =>
      index === column - 1 ? value : (cells[index] ?? ''),
    ),
    kept: { mended: JSON.stringify([...others, mended]) },
  };
};

/** Such a line as calls answer it. */
export const columnLine = <L extends LineAsItCame>({
  line,
  cells,
  outcome,
  faults,
  mended,
}: L) => ({
  line: Number(line),
  cells: JSON.parse(cells) as readonly string[],
  outcome: outcome as L['outcome'],
  faults: faultsIn(faults),
  mended: mendedIn(mended).map(({ at, ...cell }) => ({ ...cell, at: isoTime(at) })),
});
