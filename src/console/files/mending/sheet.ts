import type { ReactNode } from 'react';
import type { Colour } from '#model';
import { t } from '../../browser/language.ts';
import type { LineFault } from '../CellFaults.tsx';

/** A row of a file: what is wrong with its cells, by their names, what is odd about it, and which were mended. '' is the row as a whole. */
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
  /** What may stand in it. */
  hint: string;
  choices: readonly (readonly [code: string, label: string])[];
  isCode: boolean;
};

/** What the table and the page of a refused row ask of one kind of file. */
export type Sheet<L extends FaultyLine> = {
  /** The names of its cells in the order of a form. */
  order: readonly string[];
  labelOf(name: string): string;
  /** What becomes of a row; its label in English. */
  verdictOf(line: L): { label: string; colour: Colour };
  isRefused(line: L): boolean;
  /** The box of a cell, for a row that may be mended; null where nothing can be typed. */
  boxOf(line: L, name: string): CellBox | null;
  /** What stands in a cell that is not typed over. */
  cellOf(line: L, name: string): ReactNode;
  /** What else the file says of the row, for it to be recognised by. */
  restOf(line: L, name: string): string;
  /** All cells of a row, for the row from top to bottom. */
  namesOf(line: L, mayMend: boolean): readonly string[];
};

/** What the file says where a cell was mended. */
export const saidWords = ({ mended }: FaultyLine, name: string): string => {
  const inFile = mended.find(({ field }) => field === name)?.inFile;
  return inFile === null || inFile === undefined || inFile === ''
    ? t('nothing')
    : `“${String(inFile)}”`;
};
