import type { ReactNode } from 'react';

/** A column of a grid: what its cells show, and how wide it is. */
export type GridColumn = {
  name: string;
  label: string;
  align: 'left' | 'right';
  /** px, at the least where it grows. */
  width: number;
  /**
   * Least width, px, in a row of so many lines, where the grid is too narrow for all columns; none
   * for a column whose width the user chose.
   */
  least?: (lines: number) => number;
  /** px of its label on one line, as it stands over or below another. */
  labelWidth?: number;
  /** Whether its words go on in the next line of a row that has several. */
  wraps?: boolean;
  /** Its share of the width that is left; none for a column that keeps its width. */
  grows?: number;
  sortable?: boolean;
  help?: string;
  /** The content of its header in place of the label. */
  head?: ReactNode;
  title: (row: GridRow) => string;
  render: (row: GridRow) => ReactNode;
  /** The cell of a row that is edited; none for a column that is not. */
  edit?: (row: GridRow, hasFocus: boolean) => ReactNode;
};

/** A row of a grid, known by its id. */
export type GridRow = Record<string, unknown> & { id: string | number };
