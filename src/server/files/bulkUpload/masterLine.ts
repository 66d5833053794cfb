import { isoTime } from '#domain/market/calendar.ts';
import type { StoredRow } from '#model';
import type { bulkUpload } from '#own/bulkUpload/bulkUpload.ts';
import type { bulkUploadLine } from '#own/bulkUploadLine/bulkUploadLine.ts';
import { faultsIn } from '../rowFiles/keptLines.ts';
import type { CheckedLine } from '../rowFiles/rowFile.ts';
import type { Cell, RowCheck } from './checkRow.ts';

export type Upload = StoredRow<typeof bulkUpload>;

export type LineRow = StoredRow<typeof bulkUploadLine>;

/** A line as the writer is handed it, for its writing or its taking back. */
export type HandedRow = readonly [
  lineId: number,
  line: number,
  row: Pick<LineRow, 'line' | 'verdict' | 'key' | 'base' | 'cells'>,
];

/** Extracts from a line what the writer needs. */
export const handOver =
  () =>
  ({ lineId, line, verdict, key, base, cells }: LineRow): HandedRow => [
    lineId,
    line,
    { line, verdict, key, base, cells },
  ];

/** A checked row, to be kept; one that changes something waits to be written. */
export const checkedRow = (
  line: number,
  { verdict, key, base, cells, faults }: Omit<RowCheck, 'claims' | 'stored'>,
): CheckedLine => ({
  line,
  cells,
  faults,
  columns: {
    verdict,
    key,
    base,
    outcome: verdict === 'new' || verdict === 'changed' ? 'waiting' : null,
    ...(cells.length === 0 && { cells: null }),
  },
});

/** The cells of a line as they were kept. */
export const cellsIn = (kept: string | null): Cell[] => (kept === null ? [] : JSON.parse(kept));

/** A cell that the uploader mended: what was typed, null for nothing, by whom and when. */
export type MendedCell = { field: string; value: string | null; by: string; at: number };

/** The values of a row in the file, by field, and its mended cells. */
export const valuesInFile = (
  line: LineRow,
): { fileValues: Record<string, unknown>; mended: MendedCell[] } => ({
  fileValues:
    line.fileValues === null
      ? Object.fromEntries(cellsIn(line.cells).map(({ field, after }) => [field, after]))
      : JSON.parse(line.fileValues),
  mended: line.mended === null ? [] : JSON.parse(line.mended),
});

const notMended: ReturnType<typeof valuesInFile> = { fileValues: {}, mended: [] };

/** A line as calls answer it. */
export const wireLine = (row: LineRow) => {
  const { fileValues, mended } = row.mended === null ? notMended : valuesInFile(row);
  const { line, key, verdict, outcome, cells, faults } = row;
  return {
    line,
    key,
    verdict,
    outcome,
    cells: cellsIn(cells),
    faults: faultsIn(faults),
    mended: mended.map(({ at, ...cell }) => ({
      ...cell,
      inFile: fileValues[cell.field] ?? null,
      at: isoTime(at),
    })),
  };
};
