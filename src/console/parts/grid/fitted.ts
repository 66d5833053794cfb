import type { GridColumn } from './gridColumn.ts';

type Stack = readonly GridColumn[];

/**
 * The layout of the columns: `stacks` has the columns of each cell from top to bottom, and `lines`
 * is the number of lines of a row.
 */
export type Fit = {
  stacks: readonly Stack[];
  lines: number;
  /** Whether the columns have their least width, and their headers may have two lines. */
  isTight: boolean;
};

/** Most lines of a row. */
const linesAtMost = 4;

/**
 * Fits columns into a width, px, without sideways scrolling: as they are; else with their least
 * widths; else in rows of as few lines as possible, where long words wrap and some columns are
 * stacked, but never the first, which names the row. The columns scroll where the user chose the
 * width of a column, or four lines do not suffice.
 */
export const fitted = (columns: Stack, available: number): Fit => {
  const usual = { stacks: alone(columns), lines: 1, isTight: false };
  if (available <= 0 || widthOf(usual.stacks) <= available) return usual;
  const isFree = columns.every(({ name, least }) => isActing(name) || least !== undefined);
  for (let lines = 1; lines <= (isFree ? linesAtMost : 1); lines += 1) {
    const stacks = cheapest(columns, lines, available);
    if (stacks) return { stacks, lines, isTight: true };
  }
  return { stacks: alone(columns.map((each) => narrowed(each, 1))), lines: 1, isTight: true };
};

/** The width of a stack, px: the width of its widest column. */
export const widestOf = (stack: Stack): number => Math.max(...stack.map(({ width }) => width));

const alone = (columns: Stack): readonly Stack[] => columns.map((each) => [each]);

const isActing = (name: string): boolean => name.startsWith('#');

const widthOf = (stacks: readonly Stack[]): number =>
  stacks.reduce((sum, stack) => sum + widestOf(stack), 0);

const narrowed = (column: GridColumn, lines: number): GridColumn => ({
  ...column,
  width: column.least?.(lines) ?? column.width,
});

/** A column that stands over or below another: on one line, like its label. */
const lined = (column: GridColumn): GridColumn => {
  const { width } = narrowed(column, 1);
  return { ...column, width: Math.max(width, column.labelWidth ?? 0) };
};

/**
 * The cost of a stack: each stacked column costs most, then figures over words and words that would
 * wrap, then the width lost at the narrower columns.
 */
const costOf = (stack: Stack): number => {
  if (stack.length === 1) return 0;
  const isMixed = stack.some(({ align }) => align !== stack[0]?.align);
  const lost = stack.reduce((sum, { width }) => sum + widestOf(stack) - width, 0);
  return (
    10 * (stack.length - 1) +
    (isMixed ? 15 : 0) +
    (stack.some(({ wraps }) => wraps) ? 8 : 0) +
    lost / 20
  );
};

type Way = { stack: Stack; width: number; cost: number };

/**
 * The cheapest way to stack neighbours, up to `lines` high, that fits the width; null where none
 * fits.
 */
const cheapest = (columns: Stack, lines: number, available: number): readonly Stack[] | null => {
  const first = columns.findIndex(({ name }) => !isActing(name)) + 1;
  // The stacks that can begin at each column.
  const ways = columns.map((_, at): Way[] =>
    Array.from({ length: at < first ? 1 : Math.min(lines, columns.length - at) }, (_, more) => {
      const stack = columns
        .slice(at, at + more + 1)
        .map((each) => (more === 0 ? narrowed(each, lines) : lined(each)));
      return { stack, width: widestOf(stack), cost: costOf(stack) };
    }),
  );
  let best: { stacks: readonly Stack[]; cost: number } | null = null;
  const taken: Stack[] = [];
  const go = (at: number, width: number, cost: number): void => {
    if (width > available || (best !== null && cost >= best.cost)) return;
    if (at === columns.length) best = { stacks: [...taken], cost };
    for (const way of ways[at] ?? []) {
      taken.push(way.stack);
      go(at + way.stack.length, width + way.width, cost + way.cost);
      taken.pop();
    }
  };
  go(0, 0, 0);
  return (best as { stacks: readonly Stack[] } | null)?.stacks ?? null;
};
