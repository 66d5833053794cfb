/**
 * A column of an archived table: plain data, since it crosses threads and is part of the manifest.
 */
export type ArchiveColumn = {
  name: string;
  /**
   * The type of its values: instants are ms, numbers whole and multiplied by ten to the power of
   * `scale`.
   */
  holds: 'text' | 'number' | 'flag' | 'instant';
  /** 2 for amounts in paise; 0 for whole numbers. */
  scale: number;
  /** It holds a value in every row. */
  isRequired?: boolean;
};

/** A value as it crosses threads and is compared: flags are 1 and 0, instants ms. */
export type Cell = string | number | null;

/** Rows column by column, in the order of their columns: cheaper to copy between threads than rows. */
export type Cells = readonly (readonly Cell[])[];

/** A value of a database as a cell: PostgreSQL gives large numbers as texts, and flags come in two shapes. */
export const cellOf = ({ holds }: ArchiveColumn, value: unknown): Cell => {
  if (value === null || value === undefined) return null;
  return holds === 'text' ? String(value) : Number(value);
};

/** The rows of a database as cells. */
export const cellsOf = (
  columns: readonly ArchiveColumn[],
  rows: readonly Readonly<Record<string, unknown>>[],
): Cell[][] => columns.map((column) => rows.map((row) => cellOf(column, row[column.name])));

/** How a row is spelled for its hash: a JSON array of its cells in the order of its columns, and a line end. */
export const spelledRow = (cells: Cells, row: number): string =>
  `${JSON.stringify(cells.map((column) => column[row]))}\n`;
