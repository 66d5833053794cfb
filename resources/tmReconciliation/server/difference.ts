import type { Field } from '#model';
import { tradingMember } from '#schemas/tradingMember.ts';

/** One field of a member that differs, in values of the wire. */
export type Cell = { field: string; before: unknown; after: unknown };

/** One member that the exchange and a file have differently. */
export type Difference = {
  tradingMemberId: string;
  memberName: string | null;
  difference: 'missingHere' | 'missingThere' | 'differs';
  /** The version of the member here; null where there is none. */
  base: number | null;
} & ReturnType<typeof cellsText>;

/** The cells of a difference as its record has them: JSON for the machine, and words for people. */
export const cellsText = (cells: readonly Cell[]) => ({
  cells: JSON.stringify(cells),
  differsIn: cells.map(({ field }) => labelOf(field)).join(', '),
  here: wordsOf(cells, 'before'),
  there: wordsOf(cells, 'after'),
});

/** Longest words of one side, in characters. */
const longest = 2_000;

const wordsOf = (cells: readonly Cell[], side: 'before' | 'after'): string | null => {
  const present = cells.filter((cell) => cell[side] !== null && cell[side] !== undefined);
  const words = present.map(
    (cell) => `${labelOf(cell.field)}: ${valueText(cell.field, cell[side])}`,
  );
  return words.length === 0 ? null : words.join('; ').slice(0, longest);
};

/** The label of a field of a member. */
export const labelOf = (name: string): string =>
  (tradingMember.fields as Readonly<Record<string, Field>>)[name]?.label ?? name;

const valueText = (name: string, value: unknown): string => {
  const field = (tradingMember.fields as Readonly<Record<string, Field>>)[name];
  if (typeof value === 'boolean') return (field?.options.labels ?? ['Yes', 'No'])[value ? 0 : 1];
  return field?.choices?.[String(value)] ?? String(value);
};
