import type { ReactNode } from 'react';
import type { Colour } from '#model';
import { t } from '../../browser/language.ts';
import type { LineFault } from '../CellFaults.tsx';

/**
 * A row of a file: the faults and warnings of its cells, by their names, and the mended cells. ''
 * is the row as a whole.
 */
export type FaultyLine = {
  line: number;
  faults: readonly LineFault[];
  warnings?: readonly LineFault[];
  mended: readonly { field: string; inFile: unknown; value: string | null; by: string }[];
};

/** How a cell is typed over. */
export type CellBox = {
  /** As it stands, as it is typed. */
  stands: string;
  /** The allowed values, in words. */
  hint: string;
  choices: readonly (readonly [code: string, label: string])[];
  isCode: boolean;
};

/** Describes one kind of file to the table and the page of a refused row. */
export type Sheet<L extends FaultyLine> = {
  /** The names of its cells in the order of a form. */
  order: readonly string[];
  labelOf(name: string): string;
  /** The outcome of a row; its label in English. */
  verdictOf(line: L): { label: string; colour: Colour };
  isRefused(line: L): boolean;
  /** The box of a cell, for a row that may be mended; null where nothing can be typed. */
  boxOf(line: L, name: string): CellBox | null;
  /** Contents of a read-only cell. */
  cellOf(line: L, name: string): ReactNode;
  /** The rest of the row, by which it is recognised. */
  restOf(line: L, name: string): string;
  /** All cells of a row, for the row from top to bottom. */
  namesOf(line: L, mayMend: boolean): readonly string[];
};

/** The value in the file of a mended cell, in words. */
export const saidWords = ({ mended }: FaultyLine, name: string): string => {
  const inFile = mended.find(({ field }) => field === name)?.inFile;
  return inFile === null || inFile === undefined || inFile === ''
    ? t('nothing')
    : `“${String(inFile)}”`;
};
