import type { Machine } from '../../machine/machine.ts';
import type { Fault } from '../csv/fault.ts';
import type { MendedCell } from './rowFile.ts';

type Numbered = { line: number };

/** A stored row of any file: its number, its cells and its faults as JSON. */
type KeptLine = Numbered & { cells: string; faults: string | null };

const page = 1_000;

/** The lines to read: those with a value in a column, in their order or from the last one back. */
type Wanted = { column: string; value: string; isBackward?: boolean };

/**
 * The kept rows of a file in a table of lines, in their order, a page at a time; those of one outcome, or all
 * for null.
 */
export async function* keptLines<L extends Numbered>(
  { database }: Machine,
  table: string,
  batchId: number,
  wanted: Wanted | null,
): AsyncGenerator<L[]> {
  const isBackward = wanted?.isBackward === true;
  let after: number | null = null;
  for (;;) {
    let query = database.db.selectFrom(table).selectAll().where('batchId', '=', batchId);
    if (after !== null) query = query.where('line', isBackward ? '<' : '>', after);
    if (wanted) query = query.where(wanted.column, '=', wanted.value);
    const order = isBackward ? 'desc' : 'asc';
    const lines = (await query.orderBy('line', order).limit(page).execute()) as L[];
    if (lines.length > 0) yield lines;
    if (lines.length < page) return;
    after = Number(lines.at(-1)?.line ?? after);
  }
}

/** The lines of an outcome. */
export const withOutcome = (value: string): Wanted => ({ column: 'outcome', value });

/** The cells of a row on so many columns: what is missing is blank, what is beyond them is the fault itself. */
export const cellsOf = ({ cells }: KeptLine, width: number): string[] => {
  const kept = JSON.parse(cells) as string[];
  return Array.from({ length: width }, (_, at) => kept[at] ?? '');
};

/** The stored faults and remarks of a line. */
export const faultsIn = (kept: string | null): Fault[] => (kept === null ? [] : JSON.parse(kept));

/** The mended cells of a line, as they were kept. */
export const mendedIn = (kept: string | null): MendedCell[] =>
  kept === null ? [] : JSON.parse(kept);

/** One part of all faults of a line, for a cell. */
export const faultText = ({ faults }: Pick<KeptLine, 'faults'>, what: keyof Fault): string =>
  faultsIn(faults)
    .map((fault) => fault[what])
    .join('; ');

/** Codes of faults that leave the cells of a row indistinct. */
const inPieces: readonly string[] = ['RAGGED', 'QUOTES'];

/** Whether the cells of a row cannot be told apart. */
export const isInPieces = ({ faults }: Pick<KeptLine, 'faults'>): boolean =>
  faultsIn(faults).some(({ code }) => inPieces.includes(code));
