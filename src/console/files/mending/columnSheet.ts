import type { Colour } from '#model';
import { t } from '../../browser/language.ts';
import type { LineFault } from '../CellFaults.tsx';
import type { CellBox, FaultyLine, Sheet } from './sheet.ts';

/** A column of a file whose rows are kept as they came. */
export type FileColumn = {
  title: string;
  /** Its fields by the names that faults have; none for a column that is not read. */
  fields: readonly string[];
  /** The allowed values, in words. */
  hint: string;
  choices: CellBox['choices'];
};

/** A row of such a file as the server answers it: cells by their columns, faults by the names of fields. */
export type ColumnLine = {
  line: number;
  cells: readonly string[];
  outcome: string;
  faults: readonly LineFault[];
  warnings?: readonly LineFault[];
  mended: readonly { column: number; inFile: string; value: string; by: string }[];
};

/** Such a row with its faults and its mended cells at the names of the columns. */
export type PlacedLine<A extends ColumnLine> = Omit<A, 'mended'> & FaultyLine;

/** A column by its name in a sheet: its number from 1. */
const nameOf = (at: number) => String(at + 1);
const columnOf = (name: string) => Number(name) - 1;

/** Puts the faults of a row at the columns that say those fields; what no column says stays under its own name. */
export const placedLine = <A extends ColumnLine>(
  columns: readonly FileColumn[],
  line: A,
): PlacedLine<A> => ({
  ...line,
  faults: line.faults.map((fault) => {
    const at = columns.findIndex(({ fields }) => fields.includes(fault.field));
    return at < 0 ? fault : { ...fault, field: nameOf(at) };
  }),
  mended: line.mended.map(({ column, ...cell }) => ({ ...cell, field: String(column) })),
});

/** Fault codes of rows that cannot be split into cells. */
const inPieces: readonly string[] = ['RAGGED', 'QUOTES'];

/**
 * Describes the rows of a file by its columns. `labels` names the fields that no column of the file
 * names.
 */
export const columnSheet = <A extends ColumnLine>(
  columns: readonly FileColumn[],
  outcomes: Readonly<Record<A['outcome'], { label: string; colour: Colour }>>,
  labels: (field: string) => string | undefined,
): Sheet<PlacedLine<A>> => {
  const order = columns.map((_, at) => nameOf(at));
  const isRead = (name: string) => (columns[columnOf(name)]?.fields.length ?? 0) > 0;
  return {
    order,
    labelOf: (name) =>
      columns[columnOf(name)]?.title ?? (name === '' ? t('Whole row') : (labels(name) ?? name)),
    verdictOf: ({ outcome }) => outcomes[outcome as A['outcome']],
    isRefused: ({ outcome }) => outcome === 'refused',
    boxOf: ({ cells, faults }, name) => {
      const column = columns[columnOf(name)];
      if (!column || !isRead(name) || faults.some(({ code }) => inPieces.includes(code)))
        return null;
      const { hint, choices } = column;
      return { stands: cells[columnOf(name)] ?? '', hint, choices, isCode: true };
    },
    cellOf: ({ cells }, name) => cells[columnOf(name)],
    restOf: ({ cells }, name) =>
      cells.filter((cell, at) => at !== columnOf(name) && cell.trim() !== '').join(' · '),
    namesOf: ({ faults }) => [
      ...new Set([
        ...faults.map(({ field }) => field).filter((name) => !order.includes(name)),
        ...order,
      ]),
    ],
  };
};
